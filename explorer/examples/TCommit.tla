------------------------------ MODULE TCommit -------------------------------
(***************************************************************************)
(* What atomic commitment means: resource managers of one transaction all  *)
(* commit or all abort.  There is no protocol; a manager decides by        *)
(* looking at the state of all the others.  TwoPhase implements it.        *)
(*                                                                         *)
(* After specifications/transaction_commit of                              *)
(* github.com/tlaplus/Examples (Gray and Lamport, "Consensus on            *)
(* Transaction Commit").  Its action Decide is two here, since each        *)
(* alternative is a step of its own.                                       *)
(***************************************************************************)

CONSTANTS RM  \* the resource managers

VARIABLES
  rmState  \* where each manager stands

vars == <<rmState>>

TypeOK == rmState \in [RM -> {"working", "prepared", "committed", "aborted"}]

Init == rmState = [r \in RM |-> "working"]

canCommit    == \A r \in RM : rmState[r] \in {"prepared", "committed"}
notCommitted == \A r \in RM : rmState[r] # "committed"

Prepare(r) ==
  /\ rmState[r] = "working"
  /\ rmState' = [rmState EXCEPT ![r] = "prepared"]

(* Commit is open once every manager is prepared; some may be ahead.       *)
DecideCommit(r) ==
  /\ rmState[r] = "prepared"
  /\ canCommit
  /\ rmState' = [rmState EXCEPT ![r] = "committed"]

(* Abort is open until the first commit.                                   *)
DecideAbort(r) ==
  /\ rmState[r] \in {"working", "prepared"}
  /\ notCommitted
  /\ rmState' = [rmState EXCEPT ![r] = "aborted"]

Next ==
  \/ \E r \in RM : Prepare(r)
  \/ \E r \in RM : DecideCommit(r)
  \/ \E r \in RM : DecideAbort(r)

Spec == Init /\ [][Next]_vars
-----------------------------------------------------------------------------
(* No two managers decide differently.                                     *)
TCConsistent ==
  ~ \E q \in RM, r \in RM : rmState[q] = "aborted" /\ rmState[r] = "committed"

AllCommitted   == \A r \in RM : rmState[r] = "committed"
NoAllCommitted == ~AllCommitted
=============================================================================
