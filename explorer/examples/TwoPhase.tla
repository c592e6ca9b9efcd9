------------------------------ MODULE TwoPhase ------------------------------
(***************************************************************************)
(* Two-phase commit: resource managers tell a transaction manager that     *)
(* they are prepared; it commits when all are, or aborts when it likes.    *)
(*                                                                         *)
(* Messages are a set that only grows.  A lost message is one that nobody  *)
(* reads, a duplicate is one read twice.  A message of the transaction     *)
(* manager has the field rm too, of value "none", so that all messages     *)
(* have one shape.                                                         *)
(*                                                                         *)
(* After specifications/transaction_commit of                              *)
(* github.com/tlaplus/Examples (Gray and Lamport, "Consensus on            *)
(* Transaction Commit"), without the refinement of TCommit.                *)
(***************************************************************************)

CONSTANTS RM  \* the resource managers

VARIABLES
  rmState,     \* where each resource manager stands
  tmState,     \* where the transaction manager stands
  tmPrepared,  \* the resource managers it has heard of
  msgs         \* every message sent so far

vars == <<rmState, tmState, tmPrepared, msgs>>

Messages == [type : {"Prepared", "Commit", "Abort"}, rm : RM \cup {"none"}]

TypeOK ==
  /\ rmState \in [RM -> {"working", "prepared", "committed", "aborted"}]
  /\ tmState \in {"init", "committed", "aborted"}
  /\ tmPrepared \subseteq RM
  /\ msgs \subseteq Messages

Init ==
  /\ rmState = [r \in RM |-> "working"]
  /\ tmState = "init"
  /\ tmPrepared = {}
  /\ msgs = {}
-----------------------------------------------------------------------------
(* The transaction manager *)

TMRcvPrepared(r) ==
  /\ tmState = "init"
  /\ [type |-> "Prepared", rm |-> r] \in msgs
  /\ tmPrepared' = tmPrepared \cup {r}
  /\ UNCHANGED <<rmState, tmState, msgs>>

TMCommit ==
  /\ tmState = "init"
  /\ tmPrepared = RM
  /\ tmState' = "committed"
  /\ msgs' = msgs \cup {[type |-> "Commit", rm |-> "none"]}
  /\ UNCHANGED <<rmState, tmPrepared>>

TMAbort ==
  /\ tmState = "init"
  /\ tmState' = "aborted"
  /\ msgs' = msgs \cup {[type |-> "Abort", rm |-> "none"]}
  /\ UNCHANGED <<rmState, tmPrepared>>
-----------------------------------------------------------------------------
(* The resource managers *)

RMPrepare(r) ==
  /\ rmState[r] = "working"
  /\ rmState' = [rmState EXCEPT ![r] = "prepared"]
  /\ msgs' = msgs \cup {[type |-> "Prepared", rm |-> r]}
  /\ UNCHANGED <<tmState, tmPrepared>>

RMChooseToAbort(r) ==
  /\ rmState[r] = "working"
  /\ rmState' = [rmState EXCEPT ![r] = "aborted"]
  /\ UNCHANGED <<tmState, tmPrepared, msgs>>

(* A manager that has committed may read the message again, so that a      *)
(* finished transaction is no deadlock.                                    *)
RMRcvCommitMsg(r) ==
  /\ [type |-> "Commit", rm |-> "none"] \in msgs
  /\ rmState' = [rmState EXCEPT ![r] = "committed"]
  /\ UNCHANGED <<tmState, tmPrepared, msgs>>

RMRcvAbortMsg(r) ==
  /\ [type |-> "Abort", rm |-> "none"] \in msgs
  /\ rmState' = [rmState EXCEPT ![r] = "aborted"]
  /\ UNCHANGED <<tmState, tmPrepared, msgs>>

Next ==
  \/ \E r \in RM : TMRcvPrepared(r)
  \/ TMCommit
  \/ TMAbort
  \/ \E r \in RM : RMPrepare(r)
  \/ \E r \in RM : RMChooseToAbort(r)
  \/ \E r \in RM : RMRcvCommitMsg(r)
  \/ \E r \in RM : RMRcvAbortMsg(r)

Spec == Init /\ [][Next]_vars
-----------------------------------------------------------------------------
(* No two managers decide differently.                                     *)
TCConsistent ==
  ~ \E q \in RM, r \in RM : rmState[q] = "aborted" /\ rmState[r] = "committed"

AllCommitted   == \A r \in RM : rmState[r] = "committed"
NoAllCommitted == ~AllCommitted
=============================================================================
