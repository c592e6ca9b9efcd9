-------------------------- MODULE AllocationContract --------------------------
(***************************************************************************)
(* Mechanism 5 of section 9.3: an allocation-contract monitor.  What is    *)
(* allocated to the branches sums within the parent at all times, usage    *)
(* that was observed is durable, and the parent may move what is free.     *)
(*                                                                         *)
(* What decides its verdict: whether a call in flight is an obligation.    *)
(* The allocation law holds in every variant, and says nothing of a call   *)
(* that the monitor has forgotten, in a crash or after a timeout.          *)
(***************************************************************************)
EXTENDS Environment

CONSTANTS
  DurableObligation,  \* TRUE: calls in flight survive a crash
  TimeoutRefunds      \* TRUE: a timeout returns the capacity of a call

ASSUME DurableObligationIsFlag == DurableObligation \in BOOLEAN
ASSUME TimeoutRefundsIsFlag    == TimeoutRefunds \in BOOLEAN

VARIABLES
  allocation,  \* units allocated to each branch; durable
  inFlight     \* calls in flight, as the monitor remembers them

books == <<allocation, inFlight>>
vars  == <<environment, books>>

TypeOK ==
  /\ EnvironmentTypeOK
  /\ allocation \in [Branches -> 0..2]
  /\ inFlight \subseteq Requests

Init ==
  /\ EnvironmentInit
  /\ allocation = [b \in Branches |-> 1]
  /\ inFlight = {}

(* The usage that the monitor knows of.                                    *)
Charged  == inFlight \cup replied
Usage(b) == Cardinality(RequestsOf(b) \cap Charged)
Free(b)  == IF allocation[b] > Usage(b) THEN allocation[b] - Usage(b) ELSE 0
Offered  == Free("A") + Free("B")
-----------------------------------------------------------------------------
(* A branch calls within its allocation.                                   *)
Spend(r) ==
  /\ Home(r) \in up
  /\ r \notin inFlight \cup replied \cup returned
  /\ Free(Home(r)) > 0
  /\ inFlight' = inFlight \cup {r}
  /\ Send(<<r, 0>>)
  /\ UNCHANGED allocation

(* The usage of a call is observed, even after its capacity was returned.  *)
Observe(r) ==
  /\ ReplyArrives(r)
  /\ inFlight' = inFlight \ {r}
  /\ UNCHANGED allocation

(* A call without reply is dropped, and its capacity is free again.        *)
Timeout(r) ==
  /\ TimeoutRefunds
  /\ Home(r) \in up
  /\ r \in inFlight
  /\ inFlight' = inFlight \ {r}
  /\ GiveBack(r)
  /\ UNCHANGED allocation

(* The parent moves a free unit from A to B; A may be dead.                *)
Reallocate ==
  /\ Online
  /\ Free("A") > 0
  /\ allocation' = [allocation EXCEPT !["A"] = @ - 1, !["B"] = @ + 1]
  /\ UNCHANGED <<environment, inFlight>>

(* A crash forgets the calls in flight, unless they are durable.           *)
Crash(b) ==
  /\ BranchStops(b)
  /\ inFlight' = IF DurableObligation THEN inFlight
                 ELSE {r \in inFlight : Home(r) # b}
  /\ UNCHANGED allocation
-----------------------------------------------------------------------------
(* The gateway and the other faults, which leave these books alone *)

Accept(m)          == GatewayAccepts(m) /\ UNCHANGED books
Occur(r)           == EffectOccurs(r) /\ UNCHANGED books
Cut                == NetworkParts /\ UNCHANGED books
Heal               == NetworkHeals /\ UNCHANGED books
CoordinatorCrash   == CoordinatorStops /\ UNCHANGED books
CoordinatorRestart == CoordinatorStarts /\ UNCHANGED books
Restart(b)         == BranchStarts(b) /\ UNCHANGED books
-----------------------------------------------------------------------------
Next ==
  \* gateway
  \/ \E m \in Messages : Accept(m)
  \/ \E r \in Requests : Occur(r)
  \* branches
  \/ \E r \in Requests : Spend(r)
  \/ \E r \in Requests : Observe(r)
  \/ \E r \in Requests : Timeout(r)
  \* coordinator
  \/ Reallocate
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

(* The allocation law: the children sum within the parent.  It holds in    *)
(* every variant, those that overspend included.                           *)
AllocationLaw == allocation["A"] + allocation["B"] <= Budget
=============================================================================
