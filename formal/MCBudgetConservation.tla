------------------------ MODULE MCBudgetConservation ------------------------
(***************************************************************************)
(* Weakened actions for BudgetConservation.  A configuration substitutes   *)
(* one of them (Timeout <- TimeoutRefund); without a substitution this is  *)
(* the module itself.                                                      *)
(***************************************************************************)
EXTENDS BudgetConservation

(* The owner takes a missing answer for a failure and refunds the unit at  *)
(* once: Q to A (Figure 1, appendix D.1).  The guards are those of         *)
(* Timeout; only the move is added.                                        *)
TimeoutRefund(u) ==
  /\ owner[u] \in up
  /\ location[u] = "Q"
  /\ u \notin timedOut
  /\ location' = [location EXCEPT ![u] = "A"]
  /\ timedOut' = timedOut \cup {u}
  /\ UNCHANGED <<owner, generation, certificates, accepted, occurred, aborted,
                 epoch, up>>
-----------------------------------------------------------------------------
(* Measured with TLC, as the shortest length in states until an invariant  *)
(* asked alone is violated: NoUnsafeReclaim 4, AcceptCovered 5,            *)
(* ExposureBound 5, EffectCoverage 6, NoOverspend 6.  The paper reports an *)
(* unsafe reclaim at depth 4 and then the loss of coverage (Table 9).      *)
(* TypeOK, Conservation, CertificatesMatch and the step properties hold in *)
(* all 43,808 states: the books balance while the grant is overspent.      *)
=============================================================================
