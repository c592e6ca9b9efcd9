---------------------------- MODULE Environment ----------------------------
(***************************************************************************)
(* What the eight mechanisms have in common: two branches with requests, a *)
(* gateway that carries them out, a coordinator that some mechanisms need, *)
(* the faults of all of them, and the questions that each is asked.        *)
(*                                                                         *)
(* Source: Zhu and Wang, "Fault-Tolerant Budget Conservation in Agent      *)
(* Delegation", section 9.3, which names the mechanisms for an analytical  *)
(* comparison and builds none of them.  The environment is ours.  Its      *)
(* demand is that of Figure 1: three requests for a budget of two.         *)
(*                                                                         *)
(* A mechanism EXTENDS this module.  It adds its books as variables, makes *)
(* its actions of the parts below and of what it does to the books, and    *)
(* says which requests the books charge and how many units they still      *)
(* offer.                                                                  *)
(*                                                                         *)
(* Deliberately not modelled, and why that is safe:                        *)
(*  - Timeouts as states.  A caller may lose patience at any time before   *)
(*    the reply, so an action that takes a request for failed may happen   *)
(*    at any time before it.                                               *)
(*  - Loss and delay as steps.  A message sent stays in the set; one that  *)
(*    is never delivered is lost, one delivered twice a duplicate.         *)
(*  - The fan-out, which gives each branch its share before Init.          *)
(*  - A gateway out of reach.  A partition cuts the branches off from each *)
(*    other and from the coordinator; were the gateway cut off as well, no *)
(*    mechanism could spend, and the comparison would say nothing.         *)
(*  - A second fence: one advance of a floor is enough to tell a proof of  *)
(*    no effect from a guess.                                              *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets

CONSTANTS Gateway,    \* "keyed": accepts each request once; "plain": accepts
                      \* each delivery; "unfenced": keyed, blind to the floor
          Situation,  \* "faulty": all faults pass; "isolated": partitioned
                      \* for ever; "uncoordinated": no coordinator, for ever
          Demand      \* "mixed": A wants one effect and B two; "oneSided":
                      \* B wants three

ASSUME GatewayIsKnown   == Gateway \in {"keyed", "plain", "unfenced"}
ASSUME SituationIsKnown ==
         Situation \in {"faulty", "isolated", "uncoordinated"}
ASSUME DemandIsKnown    == Demand \in {"mixed", "oneSided"}

Budget      == 2
Branches    == {"A", "B"}
Requests    == IF Demand = "mixed" THEN {"a1", "b1", "b2"}
               ELSE {"b1", "b2", "b3"}
Generations == 0..1
Messages    == Requests \X Generations  \* a request, sent in a generation

VARIABLES
  up,             \* the branches that are running
  coordinatorUp,  \* whether the coordinator is running; its state is durable
  partitioned,    \* whether A, B and the coordinator are cut off
  sent,           \* messages to the gateway, never taken back
  floor,          \* the gateway's fence for each branch: what is older is new
                  \* to it no more
  accepted,       \* deliveries of each request that the gateway has accepted
  effects,        \* effects of each request in the log of the gateway
  replied,        \* requests whose reply has reached the books
  returned        \* requests whose charge the mechanism has given back

environment == <<up, coordinatorUp, partitioned, sent, floor, accepted,
                 effects, replied, returned>>

EnvironmentTypeOK ==
  /\ up \subseteq Branches
  /\ coordinatorUp \in BOOLEAN
  /\ partitioned \in BOOLEAN
  /\ sent \subseteq Messages
  /\ floor \in [Branches -> Generations]
  /\ accepted \in [Requests -> 0..2]
  /\ effects \in [Requests -> 0..2]
  /\ replied \subseteq Requests
  /\ returned \subseteq Requests

EnvironmentInit ==
  /\ up = Branches
  /\ coordinatorUp = (Situation # "uncoordinated")
  /\ partitioned = (Situation = "isolated")
  /\ sent = {}
  /\ floor = [b \in Branches |-> 0]
  /\ accepted = [r \in Requests |-> 0]
  /\ effects = [r \in Requests |-> 0]
  /\ replied = {}
  /\ returned = {}

Home(r)       == IF r = "a1" THEN "A" ELSE "B"
RequestsOf(b) == {r \in Requests : Home(r) = b}
Other(b)      == IF b = "A" THEN "B" ELSE "A"
Request(m)    == m[1]
Generation(m) == m[2]
Sent          == {Request(m) : m \in sent}

(* The generation in which a request was sent; it is sent at most once.    *)
SentIn(r) == IF <<r, 1>> \in sent THEN 1 ELSE 0

(* A branch and the coordinator can reach each other.                      *)
Online == coordinatorUp /\ ~partitioned

(* Proof of no effect: never accepted, and too old to be accepted.         *)
Refused(r) == r \in Sent /\ accepted[r] = 0 /\ SentIn(r) < floor[Home(r)]

(* How often the gateway accepts the same request.                         *)
MostAccepted == IF Gateway = "plain" THEN 2 ELSE 1
-----------------------------------------------------------------------------
(* The gateway *)

(* The gateway accepts a delivery: of a request not yet seen, if it keeps  *)
(* keys, and of a generation that the fence admits, if it has one.         *)
GatewayAccepts(m) ==
  /\ m \in sent
  /\ accepted[Request(m)] < MostAccepted
  /\ IF Gateway = "unfenced" THEN TRUE
     ELSE Generation(m) >= floor[Home(Request(m))]
  /\ accepted' = [accepted EXCEPT ![Request(m)] = @ + 1]
  /\ UNCHANGED <<up, coordinatorUp, partitioned, sent, floor, effects,
                 replied, returned>>

(* The effect of an accepted delivery occurs, however late.                *)
EffectOccurs(r) ==
  /\ effects[r] < accepted[r]
  /\ effects' = [effects EXCEPT ![r] = @ + 1]
  /\ UNCHANGED <<up, coordinatorUp, partitioned, sent, floor, accepted,
                 replied, returned>>
-----------------------------------------------------------------------------
(* Faults of the network and of the coordinator *)

(* A, B and the coordinator lose each other.                               *)
NetworkParts ==
  /\ ~partitioned
  /\ partitioned' = TRUE
  /\ UNCHANGED <<up, coordinatorUp, sent, floor, accepted, effects, replied,
                 returned>>

(* They find each other again, unless the isolation is for ever.           *)
NetworkHeals ==
  /\ partitioned
  /\ Situation # "isolated"
  /\ partitioned' = FALSE
  /\ UNCHANGED <<up, coordinatorUp, sent, floor, accepted, effects, replied,
                 returned>>

(* The coordinator stops.                                                  *)
CoordinatorStops ==
  /\ coordinatorUp
  /\ coordinatorUp' = FALSE
  /\ UNCHANGED <<up, partitioned, sent, floor, accepted, effects, replied,
                 returned>>

(* It runs again from its durable state, unless it is down for ever.       *)
CoordinatorStarts ==
  /\ ~coordinatorUp
  /\ Situation # "uncoordinated"
  /\ coordinatorUp' = TRUE
  /\ UNCHANGED <<up, partitioned, sent, floor, accepted, effects, replied,
                 returned>>
-----------------------------------------------------------------------------
(* What branches and mechanisms do *)

(* Branch b stops; what it forgets is the mechanism's affair.              *)
BranchStops(b) ==
  /\ b \in up
  /\ up' = up \ {b}
  /\ UNCHANGED <<coordinatorUp, partitioned, sent, floor, accepted, effects,
                 replied, returned>>

(* Branch b runs again; what it recovers is the mechanism's affair.        *)
BranchStarts(b) ==
  /\ b \notin up
  /\ up' = up \cup {b}
  /\ UNCHANGED <<coordinatorUp, partitioned, sent, floor, accepted, effects,
                 replied, returned>>

(* The reply to a request reaches its branch.                              *)
ReplyArrives(r) ==
  /\ effects[r] > 0
  /\ Home(r) \in up
  /\ r \notin replied
  /\ replied' = replied \cup {r}
  /\ UNCHANGED <<up, coordinatorUp, partitioned, sent, floor, accepted,
                 effects, returned>>

(* A message leaves for the gateway.                                       *)
Send(m) ==
  /\ sent' = sent \cup {m}
  /\ UNCHANGED <<up, coordinatorUp, partitioned, floor, accepted, effects,
                 replied, returned>>

(* The charge of a request is given back.                                  *)
GiveBack(r) ==
  /\ returned' = returned \cup {r}
  /\ UNCHANGED <<up, coordinatorUp, partitioned, sent, floor, accepted,
                 effects, replied>>

(* The gateway's fence for branch b advances.                              *)
RaiseFloor(b) ==
  /\ floor[b] = 0
  /\ floor' = [floor EXCEPT ![b] = 1]
  /\ UNCHANGED <<up, coordinatorUp, partitioned, sent, accepted, effects,
                 replied, returned>>
-----------------------------------------------------------------------------
(* Safety: must hold of a sound mechanism.  Charged is the set of requests *)
(* that the books charge, Offered the number of units that they offer.     *)

Total == Cardinality({<<r, n>> \in Requests \X (1..2) : n <= effects[r]})

(* Figure 1: the effects never exceed the budget.                          *)
NoOverspend == Total <= Budget

(* I7: no request has two effects.                                         *)
NoDoubleEffect == \A r \in Requests : effects[r] <= 1

(* Equation (9): every effect that occurred is charged.                    *)
CoveredBy(Charged) == \A r \in Requests : effects[r] > 0 => r \in Charged

(* Equation (8): no unit is charged and offered, or offered twice.         *)
Balanced(Charged, Offered) == Cardinality(Charged) + Offered <= Budget

(* I8: a request whose charge was given back has no effect.                *)
NoRefundRace == \A r \in returned : effects[r] = 0
-----------------------------------------------------------------------------
(* Availability: deliberate non-properties.  A state or step that violates *)
(* one is the evidence that the mechanism can do what is asked.            *)

SpentAtB == effects["b1"] > 0 /\ effects["b2"] > 0

(* Nobody spends; asked of isolated branches, and without a coordinator.   *)
NeverSpends == Total = 0

(* B never spends the whole budget; asked of isolated branches.            *)
NeverSpendsAllAtB == ~SpentAtB

(* The unit that A does not use never serves B, with the books in order.   *)
NeverServesOther(Charged, Offered) ==
  ~(/\ SpentAtB
    /\ "a1" \notin Sent
    /\ {"b1", "b2"} \subseteq Charged
    /\ Balanced(Charged, Offered))

(* No unit serves B once it is proved that the request of A never will     *)
(* have its effect.                                                        *)
NeverReuses == ~(Refused("a1") /\ SpentAtB)

(* No effect is outstanding that was accepted before the fence.            *)
NeverLate ==
  \A r \in Sent : SentIn(r) < floor[Home(r)] => effects[r] = accepted[r]

(* No charge is given back.                                                *)
NeverReturns == returned = {}

(* No message leaves while the coordinator is down.                        *)
NeverSendsAlone == [][coordinatorUp]_sent

(* No message leaves while another request is charged and has no reply.    *)
NoneOpen(Charged) == (Sent \ replied) \cap Charged = {}
-----------------------------------------------------------------------------
(* Witness of a scope that is not vacuous *)

TwoReplied   == Cardinality(replied) = 2
NoTwoReplied == ~TwoReplied
=============================================================================
