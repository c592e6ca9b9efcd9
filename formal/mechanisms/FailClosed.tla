------------------------------ MODULE FailClosed ------------------------------
(***************************************************************************)
(* Mechanism 7 of section 9.3: a fail-closed coordinator.  The current     *)
(* state is central and only the coordinator changes it: it records the    *)
(* charge and sends in one durable step, and does nothing while it is down *)
(* or cut off.  Replies go to it.                                          *)
(*                                                                         *)
(* What decides its verdict: that it alone sends, so that it is safe, and  *)
(* that nobody spends without it, a request under way apart.               *)
(***************************************************************************)
EXTENDS Environment

CONSTANT
  Serial  \* TRUE: a request has to be resolved before the next one

ASSUME SerialIsFlag == Serial \in BOOLEAN

VARIABLES
  proposed,  \* requests proposed to the coordinator, in messages that stay
  committed  \* requests charged; durable at the coordinator

books == <<proposed, committed>>
vars  == <<environment, books>>

TypeOK ==
  /\ EnvironmentTypeOK
  /\ proposed \subseteq Requests
  /\ committed \subseteq Requests

Init ==
  /\ EnvironmentInit
  /\ proposed = {}
  /\ committed = {}

Charged == committed
Offered == Budget - Cardinality(committed)
-----------------------------------------------------------------------------
(* A branch proposes a request.                                            *)
Propose(r) ==
  /\ Home(r) \in up
  /\ r \notin proposed
  /\ proposed' = proposed \cup {r}
  /\ UNCHANGED <<environment, committed>>

(* The coordinator charges and sends a request.                            *)
Commit(r) ==
  /\ Online
  /\ r \in proposed \ committed
  /\ Offered > 0
  /\ IF Serial THEN committed \subseteq replied ELSE TRUE
  /\ committed' = committed \cup {r}
  /\ Send(<<r, 0>>)
  /\ UNCHANGED proposed

(* The reply reaches the coordinator.                                      *)
Resolve(r) ==
  /\ coordinatorUp
  /\ effects[r] > 0
  /\ r \in committed \ replied
  /\ replied' = replied \cup {r}
  /\ UNCHANGED <<up, coordinatorUp, partitioned, sent, floor, accepted,
                 effects, returned, books>>
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
  \/ \E r \in Requests : Propose(r)
  \* coordinator
  \/ \E r \in Requests : Commit(r)
  \/ \E r \in Requests : Resolve(r)
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

EffectCoverage      == CoveredBy(Charged)
LedgerBound         == Balanced(Charged, Offered)
NeverServesAcross   == NeverServesOther(Charged, Offered)
NeverSendsWhileOpen == [][NoneOpen(Charged)]_sent
=============================================================================
