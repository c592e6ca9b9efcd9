---------------------------- MODULE ReplayRegistry ----------------------------
(***************************************************************************)
(* Mechanism 6 of section 9.3: attenuated tokens and a linearizable        *)
(* registry of operation identifiers.  Each branch holds a token that      *)
(* allows a number of uses; the registry admits an identifier once.        *)
(*                                                                         *)
(* What decides its verdict: that an identifier is unique and a unit is    *)
(* not.  Two tokens for the same budget admit different identifiers, and   *)
(* so does a copy of a token.  The registry stops replays only where it    *)
(* decides together with the effect: at the gateway, not beside it.        *)
(***************************************************************************)
EXTENDS Environment

CONSTANTS
  RegistryAtGateway,  \* TRUE: the gateway is the registry, and is keyed;
                      \* FALSE: it stands beside the coordinator
  Uses                \* uses that a token allows; 2: each is a copy of the
                      \* parent's; 1: attenuated, and copied by its holder

ASSUME RegistryAtGatewayIsFlag == RegistryAtGateway \in BOOLEAN
ASSUME UsesIsKnown             == Uses \in 1..2

VARIABLES
  used,   \* requests counted against the token of each branch; durable
  copied  \* whether B holds a copy of the token of A

books == <<used, copied>>
vars  == <<environment, books>>

TypeOK ==
  /\ EnvironmentTypeOK
  /\ used \in [Branches -> SUBSET Requests]
  /\ copied \in BOOLEAN

Init ==
  /\ EnvironmentInit
  /\ used = [b \in Branches |-> {}]
  /\ copied = FALSE

Left(b) == (IF b = "B" /\ copied THEN 2 ELSE Uses) - Cardinality(used[b])
-----------------------------------------------------------------------------
(* A branch uses its token.  A registry beside the coordinator has to be   *)
(* reached first.                                                          *)
Spend(r) ==
  /\ Home(r) \in up
  /\ r \notin Sent
  /\ Left(Home(r)) > 0
  /\ IF RegistryAtGateway THEN TRUE ELSE Online
  /\ used' = [used EXCEPT ![Home(r)] = @ \cup {r}]
  /\ Send(<<r, 0>>)
  /\ UNCHANGED copied

(* A derives a copy of its attenuated token for B, asking nobody.          *)
Copy ==
  /\ Uses = 1
  /\ ~copied
  /\ up = Branches
  /\ ~partitioned
  /\ copied' = TRUE
  /\ UNCHANGED <<environment, used>>

Reply(r) == ReplyArrives(r) /\ UNCHANGED books

Charged == used["A"] \cup used["B"]
Offered == Left("A") + Left("B")
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
  \/ Copy
  \/ \E r \in Requests : Reply(r)
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
