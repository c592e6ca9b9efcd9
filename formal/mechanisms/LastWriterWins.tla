--------------------------- MODULE LastWriterWins ---------------------------
(***************************************************************************)
(* Mechanism 1 of section 9.3: read, check, decrement.  Each branch has a  *)
(* replica of the remaining balance, and replicas are merged by taking the *)
(* one written last.                                                       *)
(*                                                                         *)
(* A replica is the set of decrements that it contains, not the number     *)
(* that is left of the budget: then one can say which decrement a merge    *)
(* has lost.  It is durable.                                               *)
(*                                                                         *)
(* What decides its verdict: the merge keeps one write and drops the       *)
(* other, so that a decrement is lost.  No fault is needed.                *)
(***************************************************************************)
EXTENDS Environment

VARIABLES
  replica  \* of each branch: the decrements, and the stamp of the last write

books == <<replica>>
vars  == <<environment, books>>

Replicas == [decrements : SUBSET Requests, stamp : 0..3]

TypeOK ==
  /\ EnvironmentTypeOK
  /\ replica \in [Branches -> Replicas]

Init ==
  /\ EnvironmentInit
  /\ replica = [b \in Branches |-> [decrements |-> {}, stamp |-> 0]]

Left(b) == Budget - Cardinality(replica[b].decrements)

(* The write of b wins over that of the other branch; ties go to B.        *)
IsNewer(b) ==
  IF replica[b].stamp = replica[Other(b)].stamp THEN b = "B"
  ELSE replica[b].stamp > replica[Other(b)].stamp
-----------------------------------------------------------------------------
(* A branch reads its own replica, decrements it, and sends.               *)
Spend(r) ==
  /\ Home(r) \in up
  /\ r \notin Sent
  /\ Left(Home(r)) > 0
  /\ replica' = [replica EXCEPT ![Home(r)] =
                   [decrements |-> @.decrements \cup {r},
                    stamp |-> @.stamp + 1]]
  /\ Send(<<r, 0>>)

(* The replica of b reaches the other branch and replaces an older one.    *)
Merge(b) ==
  /\ up = Branches
  /\ ~partitioned
  /\ IsNewer(b)
  /\ replica[b] # replica[Other(b)]
  /\ replica' = [replica EXCEPT ![Other(b)] = replica[b]]
  /\ UNCHANGED environment

Reply(r) == ReplyArrives(r) /\ UNCHANGED books
-----------------------------------------------------------------------------
(* The gateway and the faults, which leave these books alone *)

Accept(m)          == GatewayAccepts(m) /\ UNCHANGED books
Occur(r)           == EffectOccurs(r) /\ UNCHANGED books
Cut                == NetworkParts /\ UNCHANGED books
Heal               == NetworkHeals /\ UNCHANGED books
CoordinatorCrash   == CoordinatorStops /\ UNCHANGED books
CoordinatorRestart == CoordinatorStarts /\ UNCHANGED books
Crash(b)           == BranchStops(b) /\ UNCHANGED books
Restart(b)         == BranchStarts(b) /\ UNCHANGED books
-----------------------------------------------------------------------------
Next ==
  \* gateway
  \/ \E m \in Messages : Accept(m)
  \/ \E r \in Requests : Occur(r)
  \* branches
  \/ \E r \in Requests : Reply(r)
  \/ \E r \in Requests : Spend(r)
  \/ \E b \in Branches : Merge(b)
  \* failures
  \/ Cut
  \/ Heal
  \/ CoordinatorCrash
  \/ CoordinatorRestart
  \/ \E b \in Branches : Crash(b)
  \/ \E b \in Branches : Restart(b)

(* Safety only: no fairness, so no step has to be taken.                   *)
Spec == Init /\ [][Next]_vars
-----------------------------------------------------------------------------
(* The answers of these books to the questions of the environment *)

Charged == replica["A"].decrements \cup replica["B"].decrements
Offered == Left("A") + Left("B")

EffectCoverage      == CoveredBy(Charged)
LedgerBound         == Balanced(Charged, Offered)
NeverServesAcross   == NeverServesOther(Charged, Offered)
NeverSendsWhileOpen == [][NoneOpen(Charged)]_sent
=============================================================================
