-------------------------------- MODULE Escrow --------------------------------
(***************************************************************************)
(* Mechanism 3 of section 9.3: static escrow, as in a Bounded Counter.     *)
(* Each branch owns one unit, and charges it durably in the step that      *)
(* sends.  A branch may give its unit away through a matrix of transfers,  *)
(* but nobody takes a unit from another branch.                            *)
(*                                                                         *)
(* What decides its verdict: that a charge is written where and when the   *)
(* request is sent, and comes back with proof only.  A merge that adds up  *)
(* deliveries, or a return after a timeout, overspends.  Its price is a    *)
(* unit that stays where it is when its owner is gone.                     *)
(***************************************************************************)
EXTENDS Environment

CONSTANTS
  Transfer,  \* "none"; "max": the matrix entry is merged by maximum; "sum":
             \* each delivery of it is added
  Return     \* "none": a charge is for ever; "timeout": one without reply
             \* may be taken back; "proof": only with proof of no effect

ASSUME TransferIsKnown == Transfer \in {"none", "max", "sum"}
ASSUME ReturnIsKnown   == Return \in {"none", "timeout", "proof"}

VARIABLES
  given,  \* units that A has given to B: its matrix entry, durable at A
  merged  \* what B has merged of that entry, durable at B

books == <<given, merged>>
vars  == <<environment, books>>

TypeOK ==
  /\ EnvironmentTypeOK
  /\ given \in 0..1
  /\ merged \in 0..2

Init ==
  /\ EnvironmentInit
  /\ given = 0
  /\ merged = 0

Charged   == Sent \ returned
Rights(b) == (IF b = "A" THEN 1 - given ELSE 1 + merged)
             - Cardinality(RequestsOf(b) \cap Charged)
Offered   == Rights("A") + Rights("B")
-----------------------------------------------------------------------------
(* A branch charges a unit of its own and sends, in one step.              *)
Spend(r) ==
  /\ Home(r) \in up
  /\ r \notin Sent
  /\ Rights(Home(r)) > 0
  /\ Send(<<r, floor[Home(r)]>>)
  /\ UNCHANGED books

(* A gives its unit to B, once.                                            *)
Give ==
  /\ Transfer # "none"
  /\ "A" \in up
  /\ given = 0
  /\ Rights("A") > 0
  /\ given' = 1
  /\ UNCHANGED <<environment, merged>>

(* The entry reaches B.  The maximum of equal entries changes nothing; a   *)
(* sum counts a duplicate delivery as another unit.                        *)
Merge ==
  /\ "B" \in up
  /\ ~partitioned
  /\ given = 1
  /\ merged < (IF Transfer = "sum" THEN 2 ELSE 1)
  /\ merged' = merged + 1
  /\ UNCHANGED <<environment, given>>

(* A branch takes a missing reply for a failure: Figure 1.                 *)
TimeoutRefund(r) ==
  /\ Return = "timeout"
  /\ Home(r) \in up
  /\ r \in Charged \ replied
  /\ GiveBack(r)
  /\ UNCHANGED books

(* The coordinator and branch b have the gateway fence the old generation. *)
Fence(b) ==
  /\ Return = "proof"
  /\ Online
  /\ b \in up
  /\ RaiseFloor(b)
  /\ UNCHANGED books

(* A branch takes back a charge that the gateway proves to be without      *)
(* effect for ever.                                                        *)
ProofReturn(r) ==
  /\ Return = "proof"
  /\ Online
  /\ Home(r) \in up
  /\ r \in Charged \ replied
  /\ Refused(r)
  /\ GiveBack(r)
  /\ UNCHANGED books

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
  \/ \E r \in Requests : Spend(r)
  \/ Give
  \/ Merge
  \/ \E r \in Requests : Reply(r)
  \/ \E r \in Requests : TimeoutRefund(r)
  \/ \E b \in Branches : Fence(b)
  \/ \E r \in Requests : ProofReturn(r)
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
