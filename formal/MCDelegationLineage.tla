------------------------ MODULE MCDelegationLineage -------------------------
(***************************************************************************)
(* Weakened actions for DelegationLineage.  A configuration substitutes    *)
(* one of them (Join <- HistoricalCertificateJoin); without a substitution *)
(* this is the module itself.                                              *)
(***************************************************************************)
EXTENDS DelegationLineage

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
(* Measured with TLC: Partition is violated in 6 states, by 8 live         *)
(* occurrences of 4 rights with multiplicity 2, as in the paper (Table 9). *)
(* OneOriginPerRight, asked alone, is violated in the same state;          *)
(* Conservation, which counts supports, holds in all 14 states.            *)
=============================================================================
