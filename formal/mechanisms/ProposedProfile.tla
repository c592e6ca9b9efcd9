--------------------------- MODULE ProposedProfile ----------------------------
(***************************************************************************)
(* Mechanism 8 of section 9.3: the proposed profile.  Each unit is an      *)
(* exclusive credit that is reserved, quarantined before its request       *)
(* leaves, and settled, forfeited, or returned with proof; the gateway is  *)
(* fenced before a proof, and what was returned is reissued in a new       *)
(* generation.  Spending is local.  A transfer needs both branches, and    *)
(* whatever returns a unit needs the coordinator.                          *)
(*                                                                         *)
(* Each branch is one slot, whose epoch advances together with the fence   *)
(* of the gateway; a transfer enters the slot of the other branch.         *)
(* Ownership is a raw relation, so that one owner for each unit is         *)
(* something to check.  RawOwnership is the closer model of settlement;    *)
(* this one is cut to what the comparison asks.                            *)
(*                                                                         *)
(* What decides its verdict: all of its conditions.  Each weakening drops  *)
(* one of them and overspends, and so do two other gateways: a plain one,  *)
(* and one without a fence.                                                *)
(***************************************************************************)
EXTENDS Environment

CONSTANT
  Weakening  \* "none"; "TimeoutRefund": a missing reply is taken for a
             \* failure; "SharedOwnership": a reservation leaves the unit
             \* available; "NoDecisionRegister": a transfer accepted leaves
             \* it in transit; "UnderReport": a settlement charges nothing;
             \* "FenceIsProof": the gateway is fenced and not asked

ASSUME WeakeningIsKnown ==
  Weakening \in {"none", "TimeoutRefund", "SharedOwnership",
                 "NoDecisionRegister", "UnderReport", "FenceIsProof"}

(* A, T, X: available, in transit, returned and not yet reissued; held by  *)
(* a branch.  R, Q, C, F: reserved, quarantined, committed, forfeited;     *)
(* held by a request.                                                      *)
Units == {"u1", "u2"}
Tags  == ({"A", "T", "X"} \X Branches \X Generations)
         \cup ({"R", "Q", "C", "F"} \X Requests \X Generations)

VARIABLES
  own,   \* raw ownership: <<unit, <<bucket, holder, generation>>>>; durable
  begun  \* requests that have an operation record; durable

books == <<own, begun>>
vars  == <<environment, books>>

TypeOK ==
  /\ EnvironmentTypeOK
  /\ own \subseteq (Units \X Tags)
  /\ begun \subseteq Requests

(* The element of own that puts unit u in bucket k.                        *)
At(u, k, holder, g) == <<u, <<k, holder, g>>>>

Init ==
  /\ EnvironmentInit
  /\ own = {At("u1", "A", "A", 0), At("u2", "A", "B", 0)}
  /\ begun = {}

Bucket(x)       == x[2][1]
HolderOf(x)     == x[2][2]
GenerationOf(x) == x[2][3]
BranchOf(x)     == IF Bucket(x) \in {"A", "T", "X"} THEN HolderOf(x)
                   ELSE Home(HolderOf(x))

(* One authoritative commit: the source pair out, the destination pair in. *)
Moved(x, y) == (own \ {x}) \cup {y}

OfBranches == {x \in own : Bucket(x) \in {"A", "T", "X"}}
Charged    == {HolderOf(x) : x \in own \ OfBranches}
Offered    == Cardinality(OfBranches)
-----------------------------------------------------------------------------
(* Local steps of a branch *)

(* The branch reserves a current unit for a new request: A to R.           *)
Reserve(r, u) ==
  /\ Home(r) \in up
  /\ At(u, "A", Home(r), floor[Home(r)]) \in own
  /\ r \notin begun
  /\ own' = IF Weakening = "SharedOwnership"
            THEN own \cup {At(u, "R", r, floor[Home(r)])}
            ELSE Moved(At(u, "A", Home(r), floor[Home(r)]),
                       At(u, "R", r, floor[Home(r)]))
  /\ begun' = begun \cup {r}
  /\ UNCHANGED environment

(* The branch quarantines a current reservation and sends, in one step: R  *)
(* to Q.                                                                   *)
Dispatch(r, u) ==
  /\ Home(r) \in up
  /\ At(u, "R", r, floor[Home(r)]) \in own
  /\ own' = Moved(At(u, "R", r, floor[Home(r)]), At(u, "Q", r, floor[Home(r)]))
  /\ Send(<<r, floor[Home(r)]>>)
  /\ UNCHANGED begun

(* The branch takes back a reservation that was never sent: R to X.        *)
LocalReturn(r, u, g) ==
  /\ Home(r) \in up
  /\ At(u, "R", r, g) \in own
  /\ own' = Moved(At(u, "R", r, g), At(u, "X", Home(r), g))
  /\ GiveBack(r)
  /\ UNCHANGED begun

(* The branch applies the reply: Q to C.                                   *)
Settle(r, u, g) ==
  /\ At(u, "Q", r, g) \in own
  /\ own' = Moved(At(u, "Q", r, g),
                  IF Weakening = "UnderReport" THEN At(u, "A", Home(r), g)
                  ELSE At(u, "C", r, g))
  /\ ReplyArrives(r)
  /\ UNCHANGED begun

(* The branch gives an unresolved unit up for good: Q to F.                *)
Forfeit(r, u, g) ==
  /\ Home(r) \in up
  /\ At(u, "Q", r, g) \in own
  /\ own' = Moved(At(u, "Q", r, g), At(u, "F", r, g))
  /\ UNCHANGED <<environment, begun>>

(* Only in the weakening of that name: Q to A without any proof.           *)
TimeoutRefund(r, u, g) ==
  /\ Weakening = "TimeoutRefund"
  /\ Home(r) \in up
  /\ At(u, "Q", r, g) \in own
  /\ own' = Moved(At(u, "Q", r, g), At(u, "A", Home(r), g))
  /\ GiveBack(r)
  /\ UNCHANGED begun
-----------------------------------------------------------------------------
(* Steps that need the coordinator *)

(* The epoch of branch b advances, together with the gateway's fence.      *)
Fence(b) ==
  /\ Online
  /\ b \in up
  /\ RaiseFloor(b)
  /\ UNCHANGED books

(* The branch applies the proof that its request was never accepted and,   *)
(* being fenced, never will be: Q to X.                                    *)
VerifiedAbort(r, u) ==
  /\ Online
  /\ Home(r) \in up
  /\ At(u, "Q", r, 0) \in own
  /\ floor[Home(r)] = 1
  /\ IF Weakening = "FenceIsProof" THEN TRUE ELSE accepted[r] = 0
  /\ own' = Moved(At(u, "Q", r, 0), At(u, "X", Home(r), 0))
  /\ GiveBack(r)
  /\ UNCHANGED begun

(* What keeps the old generation of b open (equation (14)), and what can   *)
(* be used again (equation (15)).                                          *)
Open(b) == {x \in own : /\ Bucket(x) \in {"T", "R", "Q"}
                        /\ BranchOf(x) = b
                        /\ GenerationOf(x) = 0}
Reusable(b) == {x \in own : /\ Bucket(x) \in {"A", "X"}
                            /\ HolderOf(x) = b
                            /\ GenerationOf(x) = 0}

(* Branch b reissues everything reusable as generation 1, in one step.     *)
Reissue(b) ==
  /\ Online
  /\ b \in up
  /\ floor[b] = 1
  /\ Reusable(b) # {}
  /\ Open(b) = {}
  /\ own' = (own \ Reusable(b))
            \cup {At(x[1], "A", b, 1) : x \in Reusable(b)}
  /\ UNCHANGED <<environment, begun>>
-----------------------------------------------------------------------------
(* Transfer of a unit from A to B *)

(* A seals a current unit: A to T.                                         *)
Seal(u) ==
  /\ "A" \in up
  /\ At(u, "A", "A", floor["A"]) \in own
  /\ own' = Moved(At(u, "A", "A", floor["A"]), At(u, "T", "A", floor["A"]))
  /\ UNCHANGED <<environment, begun>>

(* B wins the decision register, and the unit enters its slot: T to A.     *)
Take(u, g) ==
  /\ "B" \in up
  /\ ~partitioned
  /\ At(u, "T", "A", g) \in own
  /\ At(u, "A", "B", floor["B"]) \notin own
  /\ own' = IF Weakening = "NoDecisionRegister"
            THEN own \cup {At(u, "A", "B", floor["B"])}
            ELSE Moved(At(u, "T", "A", g), At(u, "A", "B", floor["B"]))
  /\ UNCHANGED <<environment, begun>>

(* A wins the decision register: T back to A.                              *)
Cancel(u, g) ==
  /\ Online
  /\ "A" \in up
  /\ At(u, "T", "A", g) \in own
  /\ own' = Moved(At(u, "T", "A", g), At(u, "A", "A", g))
  /\ UNCHANGED <<environment, begun>>
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
  \/ \E r \in Requests, u \in Units : Reserve(r, u)
  \/ \E r \in Requests, u \in Units : Dispatch(r, u)
  \/ \E r \in Requests, u \in Units, g \in Generations : LocalReturn(r, u, g)
  \/ \E r \in Requests, u \in Units, g \in Generations : Settle(r, u, g)
  \/ \E r \in Requests, u \in Units, g \in Generations : Forfeit(r, u, g)
  \/ \E r \in Requests, u \in Units, g \in Generations :
       TimeoutRefund(r, u, g)
  \* coordinator
  \/ \E b \in Branches : Fence(b)
  \/ \E r \in Requests, u \in Units : VerifiedAbort(r, u)
  \/ \E b \in Branches : Reissue(b)
  \* transfer
  \/ \E u \in Units : Seal(u)
  \/ \E u \in Units, g \in Generations : Take(u, g)
  \/ \E u \in Units, g \in Generations : Cancel(u, g)
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

(* I1: every unit has exactly one owner.                                   *)
Partition == \A u \in Units : Cardinality({x \in own : x[1] = u}) = 1
=============================================================================
