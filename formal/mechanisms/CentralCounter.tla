--------------------------- MODULE CentralCounter ---------------------------
(***************************************************************************)
(* Mechanism 2 of section 9.3: a central linearizable counter, with one    *)
(* durable record of grants and settlements.  A branch asks for a unit, is *)
(* granted one, and sends its request itself.                              *)
(*                                                                         *)
(* What decides its verdict: whether a grant that is not settled comes     *)
(* back, and on what evidence.  Without return it is safe; a return after  *)
(* a timeout is the overspend of Figure 1; a return after a fence and a    *)
(* query of the gateway is safe again.  Its price is availability: without *)
(* the coordinator a branch can only send what it was granted before.      *)
(***************************************************************************)
EXTENDS Environment

CONSTANT
  Return  \* "none": a grant is for ever; "timeout": an unsettled one may be
          \* taken back; "proof": only with proof of no effect

ASSUME ReturnIsKnown == Return \in {"none", "timeout", "proof"}

VARIABLES
  asked,    \* requests for which a unit was asked, in messages that stay
  granted,  \* grants as <<request, generation>>, durable at the coordinator
  settled,  \* requests whose reply the coordinator has recorded; durable
  held      \* grants that have reached their branch; lost in a crash

books == <<asked, granted, settled, held>>
vars  == <<environment, books>>

TypeOK ==
  /\ EnvironmentTypeOK
  /\ asked \subseteq Requests
  /\ granted \subseteq Messages
  /\ settled \subseteq Requests
  /\ held \subseteq Messages

Init ==
  /\ EnvironmentInit
  /\ asked = {}
  /\ granted = {}
  /\ settled = {}
  /\ held = {}

Charged == {Request(m) : m \in granted}
Offered == Budget - Cardinality(granted)
-----------------------------------------------------------------------------
(* A branch asks the coordinator for a unit.                               *)
Ask(r) ==
  /\ Home(r) \in up
  /\ r \notin asked
  /\ asked' = asked \cup {r}
  /\ UNCHANGED <<environment, granted, settled, held>>

(* The coordinator decrements the counter and records the grant, once for  *)
(* each request, in the generation that the gateway admits.                *)
Grant(r) ==
  /\ Online
  /\ r \in asked
  /\ r \notin Charged \cup returned
  /\ Offered > 0
  /\ granted' = granted \cup {<<r, floor[Home(r)]>>}
  /\ UNCHANGED <<environment, asked, settled, held>>

(* The grant reaches the branch.                                           *)
Receive(m) ==
  /\ Home(Request(m)) \in up
  /\ ~partitioned
  /\ m \in granted
  /\ m \notin held
  /\ Request(m) \notin Sent
  /\ held' = held \cup {m}
  /\ UNCHANGED <<environment, asked, granted, settled>>

(* The branch uses the grant and sends.                                    *)
Spend(m) ==
  /\ Home(Request(m)) \in up
  /\ m \in held
  /\ held' = held \ {m}
  /\ Send(m)
  /\ UNCHANGED <<asked, granted, settled>>

(* The coordinator records that the reply has come.                        *)
Settle(r) ==
  /\ Online
  /\ r \in replied \ settled
  /\ settled' = settled \cup {r}
  /\ UNCHANGED <<environment, asked, granted, held>>

(* The coordinator takes an unsettled grant for failed: Figure 1.          *)
TimeoutRefund(m) ==
  /\ Return = "timeout"
  /\ coordinatorUp
  /\ m \in granted
  /\ Request(m) \notin settled
  /\ granted' = granted \ {m}
  /\ GiveBack(Request(m))
  /\ UNCHANGED <<asked, settled, held>>

(* The coordinator has the gateway fence the old generation of b.          *)
Fence(b) ==
  /\ Return = "proof"
  /\ coordinatorUp
  /\ RaiseFloor(b)
  /\ UNCHANGED books

(* The coordinator takes back a fenced grant that the gateway, asked, has  *)
(* never accepted.                                                         *)
ProofReturn(m) ==
  /\ Return = "proof"
  /\ coordinatorUp
  /\ m \in granted
  /\ Generation(m) < floor[Home(Request(m))]
  /\ accepted[Request(m)] = 0
  /\ Request(m) \notin settled
  /\ granted' = granted \ {m}
  /\ GiveBack(Request(m))
  /\ UNCHANGED <<asked, settled, held>>

Reply(r) == ReplyArrives(r) /\ UNCHANGED books

(* A crash loses the grants that the branch has received and not used.     *)
Crash(b) ==
  /\ BranchStops(b)
  /\ held' = {m \in held : Home(Request(m)) # b}
  /\ UNCHANGED <<asked, granted, settled>>
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
  \/ \E r \in Requests : Ask(r)
  \/ \E m \in Messages : Receive(m)
  \/ \E m \in Messages : Spend(m)
  \/ \E r \in Requests : Reply(r)
  \* coordinator
  \/ \E r \in Requests : Grant(r)
  \/ \E r \in Requests : Settle(r)
  \/ \E m \in Messages : TimeoutRefund(m)
  \/ \E b \in Branches : Fence(b)
  \/ \E m \in Messages : ProofReturn(m)
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
