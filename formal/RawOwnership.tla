---------------------------- MODULE RawOwnership ----------------------------
(***************************************************************************)
(* Settlement and reissue of budget units with ownership as a raw          *)
(* relation: a unit can have no owner, or two, so that the ownership       *)
(* partition is checked and not typed in; and with a gateway that sees     *)
(* only what a gateway can see: the dispatch permits, its key register and *)
(* its fence floor, never where the branch has put the unit.               *)
(*                                                                         *)
(* Source: Zhu and Wang, "Fault-Tolerant Budget Conservation in Agent      *)
(* Delegation": the raw relations in section 5.6, actions in section 5.7   *)
(* and Tables 13 and 14, invariants in sections 5.8 and 5.9, fencing and   *)
(* reissue in section 6.8.  The paper's own model types each unit with one *)
(* location and claims no raw check (section 9.2); this module goes beyond *)
(* it.  Reading the one tag of each unit as its location, and the phase    *)
(* and registers of the operation it names as its flags, maps every step   *)
(* of raw_ownership.cfg to one of safe.cfg, and its states onto all those  *)
(* of safe.cfg: "explore project raw_ownership.cfg" compares both graphs.  *)
(*                                                                         *)
(* An operation is <<unit, generation, actor>>: what the paper's key and   *)
(* acceptance binding (equation (6)) pin down in this scope.               *)
(*                                                                         *)
(* Deliberately not modelled, and why that is safe:                        *)
(*  - The bucket guard of GatewayAccept (Table 13).  A gateway cannot read *)
(*    the branch store; the permit stands for the dispatchable marker.     *)
(*    With the bucket in the guard, a gateway without a fence would break  *)
(*    no invariant: the model would owe its safety to the wrong check.     *)
(*  - Partial charge.  A unit is one atom, so a charge is all or nothing.  *)
(*  - Split and join: see DelegationLineage.  TerminalRollover: left out   *)
(*    by the paper as well (section 9.4); it fuses two steps kept apart.   *)
(*  - Messages, replays, digests, signatures and labels.  A replay is a    *)
(*    stutter (section 7.1) and a binding is the value it would digest, so *)
(*    neither adds a state.  I3 and I5 speak of what is left out; I2 is a  *)
(*    fact of the types, since a count is not negative.                    *)
(*  - Time and liveness.  Every property is one of states and steps.       *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets

CONSTANTS Units,            \* the issued rights of one root and one dimension
          Actors,           \* the branches that can own a unit
          RootActor,        \* the branch that owns every unit at first
          AllowLocalReturn  \* TRUE: a reservation never dispatched can return

ASSUME UnitsFinite            == IsFiniteSet(Units)
ASSUME RootActorIsActor       == RootActor \in Actors
ASSUME AllowLocalReturnIsFlag == AllowLocalReturn \in BOOLEAN

(* A, T, R, Q, C, F: available, in transit, reserved, quarantined,         *)
(* committed, forfeited (section 5.6).                                     *)
Buckets     == {"A", "T", "R", "Q", "C", "F"}
Generations == 0..1
Tags        == {<<k, a, g>> : k \in Buckets, a \in Actors, g \in Generations}
Operations  == {<<u, g, a>> : u \in Units, g \in Generations, a \in Actors}
Phases      == {"none", "reserved", "indeterminate", "committed", "aborted",
                "forfeited"}

VARIABLES
  own,           \* raw ownership: <<unit, <<bucket, actor, generation>>>>
  epoch,         \* the authoritative epoch
  floor,         \* the fence of the gateway
  phase,         \* the phase of each operation (section 5.5)
  permits,       \* operations whose dispatch permit has been issued
  accepted,      \* the key register: operations the gateway has accepted
  instances,     \* the effect log: number of instances of each operation
  timedOut,      \* operations whose caller gave up waiting
  certificates,  \* <<o, b>>: the unit of o is sealed for b and undecided
  up             \* the branches that are running

vars == <<own, epoch, floor, phase, permits, accepted, instances, timedOut,
          certificates, up>>

TypeOK ==
  /\ own \subseteq (Units \X Tags)
  /\ epoch \in Generations
  /\ floor \in Generations
  /\ phase \in [Operations -> Phases]
  /\ permits \subseteq Operations
  /\ accepted \subseteq Operations
  /\ instances \in [Operations -> 0..2]
  /\ timedOut \subseteq Operations
  /\ certificates \subseteq (Operations \X Actors)
  /\ up \subseteq Actors

Unit(o)       == o[1]
Generation(o) == o[2]
Actor(o)      == o[3]

(* The element of own that puts the unit of o, as owned by its actor in    *)
(* its generation, in bucket k.                                            *)
At(o, k) == <<Unit(o), <<k, Actor(o), Generation(o)>>>>

(* One authoritative commit: the source pair out, the destination pair in  *)
(* (section 5.7).                                                          *)
Moved(x, y) == (own \ {x}) \cup {y}

(* The unit waits for a reissue, whoever returned it.                      *)
Returned(u, g) == {a \in Actors : phase[<<u, g, a>>] = "aborted"} # {}

Init ==
  /\ own = {<<u, <<"A", RootActor, 0>>>> : u \in Units}
  /\ epoch = 0
  /\ floor = 0
  /\ phase = [o \in Operations |-> "none"]
  /\ permits = {}
  /\ accepted = {}
  /\ instances = [o \in Operations |-> 0]
  /\ timedOut = {}
  /\ certificates = {}
  /\ up = Actors
-----------------------------------------------------------------------------
(* The branch store: transfers and dispatch *)

(* The owner seals a current, idle unit for another branch: A to T, and    *)
(* the certificate names the destination (Delegate).                       *)
Seal(o, b) ==
  /\ Actor(o) \in up
  /\ At(o, "A") \in own
  /\ Generation(o) = epoch
  /\ ~Returned(Unit(o), Generation(o))
  /\ b # Actor(o)
  /\ own' = Moved(At(o, "A"), At(o, "T"))
  /\ certificates' = certificates \cup {<<o, b>>}
  /\ UNCHANGED <<epoch, floor, phase, permits, accepted, instances, timedOut,
                 up>>

(* The destination wins the decision register: T to A, owned by it.        *)
AcceptTransfer(o, b) ==
  /\ b \in up
  /\ At(o, "T") \in own
  /\ <<o, b>> \in certificates
  /\ own' = Moved(At(o, "T"), At(<<Unit(o), Generation(o), b>>, "A"))
  /\ certificates' = certificates \ {<<o, b>>}
  /\ UNCHANGED <<epoch, floor, phase, permits, accepted, instances, timedOut,
                 up>>

(* The source wins the decision register: T back to A.  The register makes *)
(* the two decisions exclusive (equation (5)), so one step stands for the  *)
(* exclusion proof and the restored row.                                   *)
CancelTransfer(o) ==
  /\ Actor(o) \in up
  /\ At(o, "T") \in own
  /\ own' = Moved(At(o, "T"), At(o, "A"))
  /\ certificates' = certificates \ ({o} \X Actors)
  /\ UNCHANGED <<epoch, floor, phase, permits, accepted, instances, timedOut,
                 up>>

(* The owner reserves a current, idle unit for a new operation: A to R.    *)
Reserve(o) ==
  /\ Actor(o) \in up
  /\ At(o, "A") \in own
  /\ Generation(o) = epoch
  /\ phase[o] = "none"
  /\ ~Returned(Unit(o), Generation(o))
  /\ own' = Moved(At(o, "A"), At(o, "R"))
  /\ phase' = [phase EXCEPT ![o] = "reserved"]
  /\ UNCHANGED <<epoch, floor, permits, accepted, instances, timedOut,
                 certificates, up>>

(* The owner quarantines a current reservation and issues the permit, in   *)
(* one commit before the gateway can see either: R to Q.                   *)
Dispatch(o) ==
  /\ Actor(o) \in up
  /\ At(o, "R") \in own
  /\ Generation(o) = epoch
  /\ own' = Moved(At(o, "R"), At(o, "Q"))
  /\ phase' = [phase EXCEPT ![o] = "indeterminate"]
  /\ permits' = permits \cup {o}
  /\ UNCHANGED <<epoch, floor, accepted, instances, timedOut, certificates,
                 up>>

(* The owner takes back a reservation that was never dispatched: R to A,   *)
(* with the durable local witness (the local branch of Return).            *)
LocalReturn(o) ==
  /\ AllowLocalReturn
  /\ Actor(o) \in up
  /\ At(o, "R") \in own
  /\ own' = Moved(At(o, "R"), At(o, "A"))
  /\ phase' = [phase EXCEPT ![o] = "aborted"]
  /\ UNCHANGED <<epoch, floor, permits, accepted, instances, timedOut,
                 certificates, up>>

(* The owner stops waiting for an answer.  Timeout is never a decision     *)
(* (section 5.4, Table 14): nothing moves.                                 *)
Timeout(o) ==
  /\ Actor(o) \in up
  /\ At(o, "Q") \in own
  /\ o \notin timedOut
  /\ timedOut' = timedOut \cup {o}
  /\ UNCHANGED <<own, epoch, floor, phase, permits, accepted, instances,
                 certificates, up>>
-----------------------------------------------------------------------------
(* The gateway *)

(* The gateway accepts a permitted operation it has not seen before and    *)
(* whose generation its fence still admits.                                *)
GatewayAccept(o) ==
  /\ o \in permits
  /\ o \notin accepted
  /\ Generation(o) >= floor
  /\ accepted' = accepted \cup {o}
  /\ UNCHANGED <<own, epoch, floor, phase, permits, instances, timedOut,
                 certificates, up>>

(* The effect of an accepted operation occurs, once (one-effect profile),  *)
(* however late: a fence or a forfeiture does not call it back.            *)
EffectOccurs(o) ==
  /\ o \in accepted
  /\ instances[o] = 0
  /\ instances' = [instances EXCEPT ![o] = @ + 1]
  /\ UNCHANGED <<own, epoch, floor, phase, permits, accepted, timedOut,
                 certificates, up>>
-----------------------------------------------------------------------------
(* The branch store, with the evidence of the gateway *)

(* The owner applies the receipt of an effect that occurred: Q to C.       *)
Settle(o) ==
  /\ Actor(o) \in up
  /\ At(o, "Q") \in own
  /\ instances[o] > 0
  /\ own' = Moved(At(o, "Q"), At(o, "C"))
  /\ phase' = [phase EXCEPT ![o] = "committed"]
  /\ UNCHANGED <<epoch, floor, permits, accepted, instances, timedOut,
                 certificates, up>>

(* The owner applies the gateway's proof that the operation was never      *)
(* accepted and, being below the fence, never can be: Q to A.              *)
VerifiedAbort(o) ==
  /\ Actor(o) \in up
  /\ At(o, "Q") \in own
  /\ o \in timedOut
  /\ epoch > Generation(o)
  /\ o \notin accepted
  /\ own' = Moved(At(o, "Q"), At(o, "A"))
  /\ phase' = [phase EXCEPT ![o] = "aborted"]
  /\ UNCHANGED <<epoch, floor, permits, accepted, instances, timedOut,
                 certificates, up>>

(* The owner gives an unresolved unit up for good: Q to F (Retire).        *)
Forfeit(o) ==
  /\ Actor(o) \in up
  /\ At(o, "Q") \in own
  /\ o \in timedOut
  /\ own' = Moved(At(o, "Q"), At(o, "F"))
  /\ phase' = [phase EXCEPT ![o] = "forfeited"]
  /\ UNCHANGED <<epoch, floor, permits, accepted, instances, timedOut,
                 certificates, up>>
-----------------------------------------------------------------------------
(* The credit authority *)

(* The authority advances the epoch and, in the same step, the fence of    *)
(* the gateway.  No balance moves.                                         *)
Fence ==
  /\ epoch = 0
  /\ epoch' = 1
  /\ floor' = 1
  /\ UNCHANGED <<own, phase, permits, accepted, instances, timedOut,
                 certificates, up>>

(* The reusable footprint of branch a (equation (15)).                     *)
Reusable(a) ==
  {u \in Units : /\ At(<<u, 0, a>>, "A") \in own
                 /\ Returned(u, 0)}

(* What keeps the old generation of a from being Closed (equation (14)):   *)
(* undecided transfers and unresolved operations.                          *)
Open(a) ==
  {u \in Units : {At(<<u, 0, a>>, k) : k \in {"T", "R", "Q"}} \cap own # {}}

(* Branch a reissues, in one transaction, everything reusable it has as    *)
(* generation 1.                                                           *)
Reissue(a) ==
  /\ a \in up
  /\ epoch = 1
  /\ Reusable(a) # {}
  /\ Open(a) = {}
  /\ own' = (own \ {At(<<u, 0, a>>, "A") : u \in Reusable(a)})
              \cup {At(<<u, 1, a>>, "A") : u \in Reusable(a)}
  /\ UNCHANGED <<epoch, floor, phase, permits, accepted, instances, timedOut,
                 certificates, up>>
-----------------------------------------------------------------------------
(* Process failures: a branch loses nothing durable, it only stops acting. *)

(* A running branch stops.                                                 *)
Crash(a) ==
  /\ a \in up
  /\ up' = up \ {a}
  /\ UNCHANGED <<own, epoch, floor, phase, permits, accepted, instances,
                 timedOut, certificates>>

(* A stopped branch runs again from its durable state.                     *)
Restart(a) ==
  /\ a \notin up
  /\ up' = up \cup {a}
  /\ UNCHANGED <<own, epoch, floor, phase, permits, accepted, instances,
                 timedOut, certificates>>
-----------------------------------------------------------------------------
Next ==
  \* branches
  \/ \E o \in Operations, b \in Actors : Seal(o, b)
  \/ \E o \in Operations, b \in Actors : AcceptTransfer(o, b)
  \/ \E o \in Operations : CancelTransfer(o)
  \/ \E o \in Operations : Reserve(o)
  \/ \E o \in Operations : Dispatch(o)
  \/ \E o \in Operations : LocalReturn(o)
  \/ \E o \in Operations : Timeout(o)
  \* gateway
  \/ \E o \in Operations : GatewayAccept(o)
  \/ \E o \in Operations : EffectOccurs(o)
  \* branches, with the gateway's evidence
  \/ \E o \in Operations : Settle(o)
  \/ \E o \in Operations : VerifiedAbort(o)
  \/ \E o \in Operations : Forfeit(o)
  \* authority
  \/ Fence
  \/ \E a \in Actors : Reissue(a)
  \* failures
  \/ \E a \in Actors : Crash(a)
  \/ \E a \in Actors : Restart(a)

(* Safety only: no fairness, so no step has to be taken.                   *)
Spec == Init /\ [][Next]_vars
-----------------------------------------------------------------------------
(* Invariants *)

Charged == {"Q", "C", "F"}   \* buckets that pay for a possible effect

Owners(u)  == {x \in own : x[1] = u}                    \* Own(u), section 5.6
Supp(k)    == {x[1] : x \in {y \in own : y[2][1] = k}}  \* units in bucket k
Covered(o) == {At(o, k) : k \in Charged} \cap own # {}

(* Every instance of the effect log, numbered within its operation.        *)
Occurrences == {i \in Operations \X (1..2) : i[2] <= instances[i[1]]}

(* I1, lemma 1: every unit has exactly one owner tag.                      *)
Partition ==
  \A u \in Units : Cardinality(Owners(u)) = 1

(* Equation (8), theorem 1: the supports of the six buckets sum to what    *)
(* was issued.                                                             *)
Conservation ==
    Cardinality(Supp("A")) + Cardinality(Supp("T")) + Cardinality(Supp("R"))
  + Cardinality(Supp("Q")) + Cardinality(Supp("C")) + Cardinality(Supp("F"))
  = Cardinality(Units)

(* I8, lemma 4: what was exposed stays charged, unless it was aborted with *)
(* proof: never accepted, and fenced for ever.                             *)
NoUnsafeReclaim ==
  \A o \in permits :
    \/ Covered(o)
    \/ /\ phase[o] = "aborted"
       /\ o \notin accepted
       /\ Generation(o) < floor

(* Equation (9), theorem 4: every effect that occurred is charged.         *)
EffectCoverage ==
  \A o \in Operations : instances[o] > 0 => Covered(o)

(* The same one step earlier: what the gateway accepted is charged, for    *)
(* its effect can no longer be prevented.                                  *)
AcceptCovered ==
  \A o \in accepted : Covered(o)

(* I7, equation (10): an operation has at most one effect instance.        *)
InstanceInjective ==
  \A o \in Operations : instances[o] <= 1

(* Operations without an effect yet that the gateway can still bring about *)
(* without another dispatch.                                               *)
Exposed ==
  {o \in permits \cup accepted :
     /\ instances[o] = 0
     /\ \/ o \in accepted
        \/ Generation(o) >= floor}

(* Equation (11), adapted.  As printed it sums over covered effects only,  *)
(* so it says nothing of an effect that lost its charge; this sums over    *)
(* those that occurred and those that still can.                           *)
ExposureBound ==
  Cardinality(Occurrences) + Cardinality(Exposed)
    <= Cardinality(Supp("C") \cup Supp("Q") \cup Supp("F"))

(* Figure 1: effects never exceed the grant.                               *)
NoOverspend ==
  Cardinality(Occurrences) <= Cardinality(Units)

(* I6, and the complete charge of section 4.9 and assumption 7: a          *)
(* committed operation has an effect, and its unit is in C.                *)
ChargeComplete ==
  \A o \in Operations :
    phase[o] = "committed" => (At(o, "C") \in own /\ instances[o] > 0)

(* Theorem 6: a unit whose old operation was accepted is not in use in the *)
(* new generation.                                                         *)
LateSafety ==
  \A o \in accepted :
    Generation(o) = 0 =>
      {At(<<Unit(o), 1, a>>, k) : a \in Actors, k \in {"A", "T", "R", "Q"}}
        \cap own = {}
-----------------------------------------------------------------------------
(* Step properties *)

(* Section 4.9, lemma 5: no new acceptance of a generation below the       *)
(* authoritative epoch, whatever the floor says.                           *)
FenceOrder ==
  [][\A o \in accepted' \ accepted : Generation(o) >= epoch]_vars

(* I9: neither the epoch nor the fence goes back.                          *)
EpochMonotone ==
  [][epoch' >= epoch /\ floor' >= floor]_vars

(* I4: a new reservation and a new permit are of the current generation.   *)
CurrentUse ==
  [][\A o \in Operations :
       (\/ phase[o] = "none" /\ phase'[o] = "reserved"
        \/ o \in permits' \ permits)
       => Generation(o) = epoch]_vars

(* Sections 5.7 (Retire, Reissue) and 6.8: C and F are never left.         *)
Absorbing ==
  [][\A x \in own : x[2][1] \in {"C", "F"} => x \in own']_vars
-----------------------------------------------------------------------------
(* Witnesses.  Each must be reachable: a scope in which one is not leaves  *)
(* an invariant vacuous.  The deliberate non-properties No... are meant to *)
(* fail, with the witness as the shortest counterexample.                  *)
(* LocallyReturned needs AllowLocalReturn.  With it, the proof behind      *)
(* ReuseAfterProof can be the local one.                                   *)

SpendAll            == Supp("C") = Units
ReuseAfterProof     == \E o \in Operations :
                         /\ Generation(o) = 1
                         /\ At(o, "Q") \in own
TransferAccepted    == \E x \in own : x[2][2] # RootActor
AcceptedAcrossFence == \E o \in accepted :
                         /\ instances[o] = 0
                         /\ At(o, "Q") \in own
                         /\ Generation(o) = 0
                         /\ epoch = 1
LateEffect          == \E o \in Operations :
                         /\ instances[o] > 0
                         /\ At(o, "F") \in own
Stranded            == Supp("F") = Units
AbortProved         == \E o \in permits : phase[o] = "aborted"
LocallyReturned     == \E o \in Operations \ permits : phase[o] = "aborted"

NoSpendAll            == ~SpendAll
NoReuseAfterProof     == ~ReuseAfterProof
NoTransferAccepted    == ~TransferAccepted
NoAcceptedAcrossFence == ~AcceptedAcrossFence
NoLateEffect          == ~LateEffect
NoStranded            == ~Stranded
NoAbortProved         == ~AbortProved
NoLocallyReturned     == ~LocallyReturned
-----------------------------------------------------------------------------
(* Measured with TLC: states generated, distinct states, depth.            *)
(*                                                                         *)
(*   raw_ownership.cfg                105,645       28,688    33           *)
(*   raw_ownership_local_return.cfg   316,353       86,416    33           *)
(*   raw_ownership_3_actors.cfg     1,250,917      262,512    35           *)
(*   raw_ownership_3_units.cfg      7,900,581    1,815,552    47           *)
(*                                                                         *)
(* The paper has no such model to compare with.                            *)
(*                                                                         *)
(* Shortest witnesses, in states, with and without AllowLocalReturn:       *)
(* TransferAccepted 3, AcceptedAcrossFence 5, AbortProved 6, LateEffect 7, *)
(* Stranded 9, SpendAll 11.  ReuseAfterProof takes 7 with it and 9         *)
(* without; LocallyReturned takes 3 with it and is unreachable without.    *)
=============================================================================
