------------------------- MODULE DelegationLineage --------------------------
(***************************************************************************)
(* Lineage of delegated rights through split, sequential transfer, return  *)
(* and fan-in, with ownership as a raw relation: a right can have several  *)
(* live occurrences, so that the partition is checked and not typed in.    *)
(*                                                                         *)
(* Source: Zhu and Wang, "Fault-Tolerant Budget Conservation in Agent      *)
(* Delegation": rights in definition 1, credits in definition 2, the       *)
(* lineage-disjoint join in definition 3, fan-in and return in section     *)
(* 6.9, the scope in section 9.4.  The authors' own specification is not   *)
(* published; this one is reconstructed from the text.                     *)
(*                                                                         *)
(* A join is given two references.  A task edge can refer to a credit that *)
(* is live, or to the certificate of one already returned (section 6.9);   *)
(* definition 3 must tell them apart, so both kinds are offered to Join    *)
(* and its guards choose.                                                  *)
(*                                                                         *)
(* Deliberately not modelled, and why that is safe:                        *)
(*  - Operations, quarantine and effects: see BudgetConservation and       *)
(*    RawOwnership.  Every right here is available, so a credit is the set *)
(*    of its live occurrences, and it is active when that set is not       *)
(*    empty.                                                               *)
(*  - Several roots and stores.  There is one grant and one atomic         *)
(*    authority, so the same-root and one-store clauses of definition 3    *)
(*    hold of every pair of inputs.                                        *)
(*  - Labels, signatures, messages and replays.  A replayed return is a    *)
(*    stutter (section 6.9); origin kind 3 is kept for weakened actions    *)
(*    that import one again.                                               *)
(*  - Crashes, time and liveness.  Every property is one of states and     *)
(*    steps.                                                               *)
(*                                                                         *)
(* The bounds (two dimensions of two rights, generations 0..2, epochs      *)
(* 0..1) are those of section 9.4; the generations bound every behaviour,  *)
(* so terminal states are expected.                                        *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets

CONSTANT PartialReturns  \* TRUE: a half may be returned after a split

ASSUME PartialReturnsIsFlag == PartialReturns \in BOOLEAN

Dimensions  == {"usd", "tokens"}
Rights      == Dimensions \X {1, 2}
Credits     == {"root", "left", "right", "join"}
Branches    == {"left", "right"}
Generations == 0..2

(* How an occurrence came to its holder: <<0, c>> held as c itself,        *)
(* <<1, c>> and <<2, c>> imported as first and second input of a join from *)
(* c, <<3, c>> imported again from the certificate of c.                   *)
Origins      == (0..3) \X Credits
Certificates == [src: Branches, gen: Generations, foot: SUBSET Rights]

VARIABLES
  live,   \* raw ownership: <<holder, origin, right>>
  gen,    \* how often each credit was issued; the root counts returns
  epoch,  \* the authoritative epoch
  certs   \* the history of return certificates

vars == <<live, gen, epoch, certs>>

TypeOK ==
  /\ live \subseteq {<<c, n, r>> :
                       c \in Credits, n \in Origins, r \in Rights}
  /\ gen \in [Credits -> Generations]
  /\ epoch \in 0..1
  /\ certs \subseteq Certificates

Occurrences(c) == {x \in live : x[1] = c}
Foot(c)        == {x[3] : x \in Occurrences(c)}

(* The rights X held by c as itself, and the footprint of reference r held *)
(* by the join as its k-th input.                                          *)
Held(c, X)     == {<<c, <<0, c>>, x>> : x \in X}
Imported(k, r) == {<<"join", <<k, r.src>>, x>> : x \in r.foot}

Half(b)     == {r \in Rights : r[2] = (IF b = "left" THEN 1 ELSE 2)}
Earlier(b)  == IF b = "right" THEN {"left"} ELSE {}  \* left has its turn first
Returned    == {k.src : k \in certs}                 \* branches certified
Returnable  == IF PartialReturns THEN SUBSET Rights ELSE {Rights}

(* What a task edge can refer to: the branches that are live as they are,  *)
(* and every certificate there ever was.                                   *)
Reference(b) == [src |-> b, gen |-> gen[b], foot |-> Foot(b)]
LiveInputs   == {Reference(b) : b \in {c \in Branches : Foot(c) # {}}}
References   == certs \cup LiveInputs

Init ==
  /\ live = Held("root", Rights)
  /\ gen = [c \in Credits |-> 0]
  /\ epoch = 0
  /\ certs = {}
-----------------------------------------------------------------------------
(* The root splits its whole footprint into two disjoint branches, before  *)
(* any sequential transfer has been returned.                              *)
Split ==
  /\ Foot("root") = Rights
  /\ certs = {}
  /\ gen["left"] < 2
  /\ gen["right"] < 2
  /\ live' = (live \ Occurrences("root"))
               \cup Held("left", Half("left"))
               \cup Held("right", Half("right"))
  /\ gen' = [gen EXCEPT !["left"] = @ + 1, !["right"] = @ + 1]
  /\ UNCHANGED <<epoch, certs>>

(* The root transfers its whole footprint to branch b, once for each       *)
(* branch and left before right.                                           *)
Transfer(b) ==
  /\ Foot("root") = Rights
  /\ gen[b] < 2
  /\ b \notin Returned
  /\ Earlier(b) \subseteq Returned
  /\ live' = (live \ Occurrences("root")) \cup Held(b, Rights)
  /\ gen' = [gen EXCEPT ![b] = @ + 1]
  /\ UNCHANGED <<epoch, certs>>

(* Credit c returns its footprint to the root and is consumed.  The return *)
(* of a branch leaves its certificate in the history.                      *)
Return(c) ==
  /\ Foot(c) # {}
  /\ Foot(c) \in Returnable
  /\ gen["root"] < 2
  /\ live' = (live \ Occurrences(c)) \cup Held("root", Foot(c))
  /\ gen' = [gen EXCEPT !["root"] = @ + 1]
  /\ certs' = (IF c \in Branches THEN certs \cup {Reference(c)} ELSE certs)
  /\ UNCHANGED epoch

(* The authority advances the epoch while one branch holds everything.  No *)
(* right moves.                                                            *)
Fence ==
  /\ epoch = 0
  /\ {b \in Branches : Foot(b) = Rights} # {}
  /\ epoch' = 1
  /\ UNCHANGED <<live, gen, certs>>

(* The join consumes two current, disjoint inputs in one step and holds    *)
(* their union, each part marked with where it came from (definition 3).   *)
Join ==
  \E i, j \in References :
    /\ i.src = "left"
    /\ j.src = "right"
    /\ i \in LiveInputs
    /\ j \in LiveInputs
    /\ i.foot \cap j.foot = {}
    /\ gen["join"] < 2
    /\ live' = (live \ (Occurrences(i.src) \cup Occurrences(j.src)))
                 \cup Imported(1, i)
                 \cup Imported(2, j)
    /\ gen' = [gen EXCEPT !["join"] = @ + 1]
    /\ UNCHANGED <<epoch, certs>>
-----------------------------------------------------------------------------
Next ==
  \* delegation
  \/ Split
  \/ \E b \in Branches : Transfer(b)
  \/ \E c \in Branches \cup {"join"} : Return(c)
  \* authority
  \/ Fence
  \* fan-in
  \/ Join

(* Safety only: no fairness, so no step has to be taken.                   *)
Spec == Init /\ [][Next]_vars
-----------------------------------------------------------------------------
(* Invariants *)

(* I1, lemma 1: every right has exactly one live occurrence.               *)
Partition ==
  \A r \in Rights : Cardinality({x \in live : x[3] = r}) = 1

(* Equation (8), theorem 1, with every right in bucket A: what is held in  *)
(* each dimension is what was issued.  The support counts a right once     *)
(* however often it occurs (section 5.6), so this sees a lost right;       *)
(* Partition sees a copied one.                                            *)
Conservation ==
  \A d \in Dimensions :
    Cardinality({x[3] : x \in {y \in live : y[3][1] = d}})
      = Cardinality({r \in Rights : r[1] = d})

(* Lemma 2: within one credit, a right has one origin.                     *)
OneOriginPerRight ==
  \A c \in Credits : Cardinality(Occurrences(c)) = Cardinality(Foot(c))
-----------------------------------------------------------------------------
(* Step properties *)

(* Section 7.3: the history of certificates only grows.                    *)
CertificatesMonotone ==
  [][certs \subseteq certs']_vars

(* I9: the epoch does not go back.                                         *)
EpochMonotone ==
  [][epoch' >= epoch]_vars

(* I9: no credit goes back to an earlier generation.                       *)
GenerationMonotone ==
  [][\A c \in Credits : gen'[c] >= gen[c]]_vars
-----------------------------------------------------------------------------
(* Witnesses.  Each must be reachable: a scope in which one is not leaves  *)
(* an invariant vacuous.  The deliberate non-properties No... are meant to *)
(* fail, with the witness as the shortest counterexample.                  *)

(* The legal join of section 10.1: the output holds all four rights with   *)
(* multiplicity one.                                                       *)
CurrentJoin ==
  /\ Foot("join") = Rights
  /\ Cardinality(live) = Cardinality(Rights)

(* Two returned branches certify a common right: what makes the guards of  *)
(* Join worth having.                                                      *)
OverlappingCertificates ==
  \E x, y \in certs : x.src # y.src /\ x.foot \cap y.foot # {}

(* After a join the root holds everything again.                           *)
JoinReturned ==
  /\ gen["join"] > 0
  /\ Foot("root") = Rights

Fenced == epoch = 1

NoCurrentJoin             == ~CurrentJoin
NoOverlappingCertificates == ~OverlappingCertificates
NoJoinReturned            == ~JoinReturned
NoFenced                  == ~Fenced
-----------------------------------------------------------------------------
(* Measured with TLC: states generated, distinct states, depth.            *)
(*                                                                         *)
(*   lineage_safe.cfg              23    21    8                           *)
(*   lineage_partial_returns.cfg   29    26    8                           *)
(*                                                                         *)
(* The paper reports 23, 21 and 8 for the scope of lineage_safe.cfg        *)
(* (Table 8) and a legal join in 3 states (section 10.1).                  *)
(*                                                                         *)
(* Shortest witnesses, in states, in both scopes: CurrentJoin 3, Fenced 3, *)
(* JoinReturned 4, OverlappingCertificates 5.                              *)
=============================================================================
