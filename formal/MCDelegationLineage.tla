------------------------ MODULE MCDelegationLineage -------------------------
(***************************************************************************)
(* Replacements of actions of DelegationLineage.  A configuration          *)
(* substitutes one of them (Join <- NoConsume); without a substitution     *)
(* this is the module itself.                                              *)
(*                                                                         *)
(* All but DiamondJoin have one rule broken, or two where the comment says *)
(* so.  The guards and the effect of each are those of the action that it  *)
(* replaces but for what its comment says.                                 *)
(***************************************************************************)
EXTENDS DelegationLineage

(* Split *)

(* The split leaves the root what it gives to the branches (section 5.7;   *)
(* Table 2, concurrent fan-out).                                           *)
CopySplit ==
  /\ Foot("root") = Rights
  /\ certs = {}
  /\ gen["left"] < 2
  /\ gen["right"] < 2
  /\ live' = live \cup Held("left", Half("left"))
                 \cup Held("right", Half("right"))
  /\ gen' = [gen EXCEPT !["left"] = @ + 1, !["right"] = @ + 1]
  /\ UNCHANGED <<epoch, certs>>

(* The split gives the right branch all rights, those of the left one      *)
(* included: the footprints are not disjoint (section 5.7, lemma 1).       *)
OverlapSplit ==
  /\ Foot("root") = Rights
  /\ certs = {}
  /\ gen["left"] < 2
  /\ gen["right"] < 2
  /\ live' = (live \ Occurrences("root"))
               \cup Held("left", Half("left"))
               \cup Held("right", Rights)
  /\ gen' = [gen EXCEPT !["left"] = @ + 1, !["right"] = @ + 1]
  /\ UNCHANGED <<epoch, certs>>
-----------------------------------------------------------------------------
(* Return *)

(* The credit keeps what it returns (section 6.9: each return consumes the *)
(* child footprint).                                                       *)
CopyReturn(c) ==
  /\ Foot(c) # {}
  /\ Foot(c) \in Returnable
  /\ gen["root"] < 2
  /\ live' = live \cup Held("root", Foot(c))
  /\ gen' = [gen EXCEPT !["root"] = @ + 1]
  /\ certs' = (IF c \in Branches THEN certs \cup {Reference(c)} ELSE certs)
  /\ UNCHANGED epoch

(* The message of a return arrives again and is imported again, instead of *)
(* a stutter (section 6.9; section 6.1, rule (6)).  A branch that has      *)
(* returned never holds anything again, so that a step is either a return, *)
(* which imports nothing again, or a replay, which moves nothing.          *)
ReplayReturn(c) ==
  /\ c \in Returned
           \cup {d \in Credits : Foot(d) # {} /\ Foot(d) \in Returnable}
  /\ gen["root"] < 2
  /\ live' = (live \ Occurrences(c))
               \cup Held("root", Foot(c))
               \cup {<<"root", <<3, c>>, r>> :
                       r \in UNION {k.foot : k \in {x \in certs : x.src = c}}}
  /\ gen' = [gen EXCEPT !["root"] = @ + 1]
  /\ certs' = (IF c \in Branches /\ c \notin Returned
                 THEN certs \cup {Reference(c)}
                 ELSE certs)
  /\ UNCHANGED epoch
-----------------------------------------------------------------------------
(* Join: what it does with its inputs *)

(* The join consumes its first input only, and leaves the second to a      *)
(* later step (definition 3: all inputs in one authoritative transition).  *)
NonAtomicJoin ==
  \E i, j \in References :
    /\ i.src = "left"
    /\ j.src = "right"
    /\ i \in LiveInputs
    /\ j \in LiveInputs
    /\ i.foot \cap j.foot = {}
    /\ gen["join"] < 2
    /\ live' = (live \ Occurrences(i.src))
                 \cup Imported(1, i)
                 \cup Imported(2, j)
    /\ gen' = [gen EXCEPT !["join"] = @ + 1]
    /\ UNCHANGED <<epoch, certs>>

(* The join adds up what its inputs report and consumes neither (section   *)
(* 6.9: it may not add reported numeric balances from branches).           *)
NoConsume ==
  \E i, j \in References :
    /\ i.src = "left"
    /\ j.src = "right"
    /\ i \in LiveInputs
    /\ j \in LiveInputs
    /\ i.foot \cap j.foot = {}
    /\ gen["join"] < 2
    /\ live' = live
                 \cup Imported(1, i)
                 \cup Imported(2, j)
    /\ gen' = [gen EXCEPT !["join"] = @ + 1]
    /\ UNCHANGED <<epoch, certs>>

(* The compound validation mutant of section 9.4: the inputs are returned  *)
(* certificates instead of current credits, and their footprints are not   *)
(* compared.  It consumes whatever the branches and the root still hold    *)
(* and imports both certified footprints.  Two checks are gone at once, so *)
(* its counterexample says nothing about either of them alone.             *)
HistoricalCertificateJoin ==
  \E i, j \in certs :
    /\ i.src = "left"
    /\ j.src = "right"
    /\ gen["join"] < 2
    /\ live' = (live \ (Occurrences(i.src) \cup Occurrences(j.src)
                          \cup Occurrences("root")))
                 \cup Imported(1, i)
                 \cup Imported(2, j)
    /\ gen' = [gen EXCEPT !["join"] = @ + 1]
    /\ UNCHANGED <<epoch, certs>>
-----------------------------------------------------------------------------
(* Join: what it accepts for its inputs, one check at a time *)

(* Currentness alone is not asked: the certificates of returned credits    *)
(* are inputs as well (definition 3, I4).  Where every certificate covers  *)
(* every right, disjointness refuses them all.                             *)
StaleJoin ==
  \E i, j \in References :
    /\ i.src = "left"
    /\ j.src = "right"
    /\ i.foot \cap j.foot = {}
    /\ gen["join"] < 2
    /\ live' = (live \ (Occurrences(i.src) \cup Occurrences(j.src)))
                 \cup Imported(1, i)
                 \cup Imported(2, j)
    /\ gen' = [gen EXCEPT !["join"] = @ + 1]
    /\ UNCHANGED <<epoch, certs>>

(* Sound: both task edges may refer to one credit, as in the diamond of    *)
(* appendix D.3.  Disjointness refuses the alias.  Two edges in the other  *)
(* order would be the same join a second time.                             *)
DiamondJoin ==
  \E i, j \in References :
    /\ <<i.src, j.src>> # <<"right", "left">>
    /\ i \in LiveInputs
    /\ j \in LiveInputs
    /\ i.foot \cap j.foot = {}
    /\ gen["join"] < 2
    /\ live' = (live \ (Occurrences(i.src) \cup Occurrences(j.src)))
                 \cup Imported(1, i)
                 \cup Imported(2, j)
    /\ gen' = [gen EXCEPT !["join"] = @ + 1]
    /\ UNCHANGED <<epoch, certs>>

(* Disjointness alone is not asked in the diamond: one credit is added to  *)
(* itself (appendix D.3).                                                  *)
AliasedDiamondJoin ==
  \E i, j \in References :
    /\ <<i.src, j.src>> # <<"right", "left">>
    /\ i \in LiveInputs
    /\ j \in LiveInputs
    /\ gen["join"] < 2
    /\ live' = (live \ (Occurrences(i.src) \cup Occurrences(j.src)))
                 \cup Imported(1, i)
                 \cup Imported(2, j)
    /\ gen' = [gen EXCEPT !["join"] = @ + 1]
    /\ UNCHANGED <<epoch, certs>>
-----------------------------------------------------------------------------
(* Measured with TLC: what is violated, in states of a shortest            *)
(* counterexample, and the distinct states of the whole graph.             *)
(*                                                                         *)
(*   CopySplit                    Partition 2                          47  *)
(*   OverlapSplit                 Partition 2                          17  *)
(*   CopyReturn                   Partition 3                          37  *)
(*   ReplayReturn                 Partition 4, OneOriginPerRight 4     29  *)
(*   NonAtomicJoin                Partition 3                          21  *)
(*   NoConsume                    Partition 3                          43  *)
(*   HistoricalCertificateJoin    Partition 6, OneOriginPerRight 6     14  *)
(*   StaleJoin                    nothing                              21  *)
(*   StaleJoin, partial returns   Partition 4                          38  *)
(*   DiamondJoin                  nothing                              21  *)
(*   AliasedDiamondJoin           Partition 3, OneOriginPerRight 3     72  *)
(*                                                                         *)
(* The counterexample of HistoricalCertificateJoin ends with 8 live        *)
(* occurrences of 4 rights with multiplicity 2, as in the paper (Table 9). *)
(* Conservation, which counts supports, holds of every one of them, and so *)
(* do the step properties where they are asked.                            *)
=============================================================================
