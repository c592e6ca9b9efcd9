------------------------- MODULE BudgetConservation -------------------------
(***************************************************************************)
(* Settlement and reissue of budget units in the scope of the paper:       *)
(* seal, accept and cancel of transfers, reserve, dispatch, timeout,       *)
(* gateway acceptance, effects, settlement, verified abort, forfeiture,    *)
(* fencing, reissue, crash and restart, with one location per unit.        *)
(*                                                                         *)
(* Source: Zhu and Wang, "Fault-Tolerant Budget Conservation in Agent      *)
(* Delegation": actions in section 5.7 and Tables 13 and 14, invariants    *)
(* in sections 5.8 and 5.9, fencing and reissue in section 6.8, the scope  *)
(* in section 9.4.  The authors' own specification is not published; this  *)
(* one is reconstructed from the text.                                     *)
(*                                                                         *)
(* Deliberately not modelled, and why that is safe:                        *)
(*  - Two owners, or none.  A unit has one location by its type, so the    *)
(*    partition I1 and equation (8) hold by construction here, as the      *)
(*    paper says of its own model (section 9.2).  RawOwnership drops the   *)
(*    type and checks them.                                                *)
(*  - Separate operations.  A unit is dispatched at most once in each      *)
(*    generation, since an aborted unit must be reissued before it is      *)
(*    used again; "the operation of u" names that one dispatch.            *)
(*  - Partial charge.  A unit is one atom, so a charge is all or nothing.  *)
(*  - Split and join: see DelegationLineage.  TerminalRollover: left out   *)
(*    by the paper as well (section 9.4); it fuses two steps kept apart.   *)
(*  - Messages, replays, digests, signatures and labels.  A replay is a    *)
(*    stutter (section 7.1) and a binding is the value it would digest, so *)
(*    neither adds a state.  I3 and I5 speak of what is left out.  I2, I6  *)
(*    and I7 are facts of the types: a count is not negative, a unit has   *)
(*    one outcome, an effect occurs or does not.                           *)
(*  - Time and liveness.  Every property is one of states and steps.       *)
(*                                                                         *)
(* Read where the text leaves room: Timeout only sets a flag; verified     *)
(* abort and forfeiture need the flag; an accepted effect may still occur  *)
(* after forfeiture; a crash disables the actions of that actor and        *)
(* nothing else; reissue is one transaction per actor and slot.            *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets

CONSTANTS Units,         \* the issued rights of one root and one dimension
          Actors,        \* the branches that can own a unit
          RootActor,     \* the branch that owns every unit at first
          PerSlotEpochs  \* TRUE: a slot, hence an epoch and a fence, per unit

ASSUME UnitsFinite         == IsFiniteSet(Units)
ASSUME RootActorIsActor    == RootActor \in Actors
ASSUME PerSlotEpochsIsFlag == PerSlotEpochs \in BOOLEAN

(* A, T, R, Q, C, F: available, in transit, reserved, quarantined,         *)
(* committed, forfeited (section 5.6).                                     *)
Buckets     == {"A", "T", "R", "Q", "C", "F"}
Generations == 0..1
Slots       == IF PerSlotEpochs THEN Units ELSE {"root"}
SlotOf(u)   == IF PerSlotEpochs THEN u ELSE "root"

VARIABLES
  location,      \* the bucket of each unit
  owner,         \* the branch of each unit; while sealed, still the source
  generation,    \* the generation each unit was last issued in
  certificates,  \* <<u, b>>: u is sealed for b and the transfer undecided
  timedOut,      \* units whose caller gave up waiting; cleared by reissue
  accepted,      \* units whose operation the gateway has accepted
  occurred,      \* units whose effect has occurred
  aborted,       \* units returned by a verified abort; cleared by reissue
  epoch,         \* authoritative epoch and gateway fence of each slot
  up             \* the branches that are running

vars == <<location, owner, generation, certificates, timedOut, accepted,
          occurred, aborted, epoch, up>>

TypeOK ==
  /\ location \in [Units -> Buckets]
  /\ owner \in [Units -> Actors]
  /\ generation \in [Units -> Generations]
  /\ certificates \subseteq (Units \X Actors)
  /\ timedOut \subseteq Units
  /\ accepted \subseteq Units
  /\ occurred \subseteq Units
  /\ aborted \subseteq Units
  /\ epoch \in [Slots -> Generations]
  /\ up \subseteq Actors

Init ==
  /\ location = [u \in Units |-> "A"]
  /\ owner = [u \in Units |-> RootActor]
  /\ generation = [u \in Units |-> 0]
  /\ certificates = {}
  /\ timedOut = {}
  /\ accepted = {}
  /\ occurred = {}
  /\ aborted = {}
  /\ epoch = [s \in Slots |-> 0]
  /\ up = Actors
-----------------------------------------------------------------------------
(* The branch store *)

(* The owner seals a current, idle unit for another branch: A to T, and    *)
(* the certificate names the destination (Delegate).                       *)
Seal(u, b) ==
  /\ owner[u] \in up
  /\ location[u] = "A"
  /\ generation[u] = epoch[SlotOf(u)]
  /\ u \notin aborted
  /\ b # owner[u]
  /\ location' = [location EXCEPT ![u] = "T"]
  /\ certificates' = certificates \cup {<<u, b>>}
  /\ UNCHANGED <<owner, generation, timedOut, accepted, occurred, aborted,
                 epoch, up>>

(* The destination wins the decision register: T to A, owned by it.        *)
AcceptTransfer(u, b) ==
  /\ b \in up
  /\ location[u] = "T"
  /\ <<u, b>> \in certificates
  /\ location' = [location EXCEPT ![u] = "A"]
  /\ owner' = [owner EXCEPT ![u] = b]
  /\ certificates' = certificates \ {<<u, b>>}
  /\ UNCHANGED <<generation, timedOut, accepted, occurred, aborted, epoch, up>>

(* The source wins the decision register: T back to A.  The register makes *)
(* the two decisions exclusive (equation (5)), so one step stands for the  *)
(* exclusion proof and the restored row.                                   *)
CancelTransfer(u) ==
  /\ owner[u] \in up
  /\ location[u] = "T"
  /\ location' = [location EXCEPT ![u] = "A"]
  /\ certificates' = certificates \ ({u} \X Actors)
  /\ UNCHANGED <<owner, generation, timedOut, accepted, occurred, aborted,
                 epoch, up>>

(* The owner reserves a current, idle unit: A to R.                        *)
Reserve(u) ==
  /\ owner[u] \in up
  /\ location[u] = "A"
  /\ generation[u] = epoch[SlotOf(u)]
  /\ u \notin aborted
  /\ location' = [location EXCEPT ![u] = "R"]
  /\ UNCHANGED <<owner, generation, certificates, timedOut, accepted, occurred,
                 aborted, epoch, up>>

(* The owner quarantines a current reservation before the gateway can see  *)
(* it: R to Q.                                                             *)
Dispatch(u) ==
  /\ owner[u] \in up
  /\ location[u] = "R"
  /\ generation[u] = epoch[SlotOf(u)]
  /\ location' = [location EXCEPT ![u] = "Q"]
  /\ UNCHANGED <<owner, generation, certificates, timedOut, accepted, occurred,
                 aborted, epoch, up>>

(* The owner stops waiting for an answer.  Timeout is never a decision     *)
(* (section 5.4, Table 14): nothing moves.                                 *)
Timeout(u) ==
  /\ owner[u] \in up
  /\ location[u] = "Q"
  /\ u \notin timedOut
  /\ timedOut' = timedOut \cup {u}
  /\ UNCHANGED <<location, owner, generation, certificates, accepted, occurred,
                 aborted, epoch, up>>
-----------------------------------------------------------------------------
(* The gateway *)

(* The gateway accepts a dispatched operation it has not seen before and   *)
(* whose generation its fence still admits.  It reads the bucket, as in    *)
(* Table 13; in RawOwnership it has a permit instead.                      *)
GatewayAccept(u) ==
  /\ location[u] \in {"Q", "F"}
  /\ u \notin accepted
  /\ generation[u] >= epoch[SlotOf(u)]
  /\ accepted' = accepted \cup {u}
  /\ UNCHANGED <<location, owner, generation, certificates, timedOut, occurred,
                 aborted, epoch, up>>

(* The effect of an accepted operation occurs, once (one-effect profile),  *)
(* however late: a fence or a forfeiture does not call it back.            *)
EffectOccurs(u) ==
  /\ u \in accepted
  /\ u \notin occurred
  /\ occurred' = occurred \cup {u}
  /\ UNCHANGED <<location, owner, generation, certificates, timedOut, accepted,
                 aborted, epoch, up>>
-----------------------------------------------------------------------------
(* The branch store, with the evidence of the gateway *)

(* The owner applies the receipt of an effect that occurred: Q to C.       *)
Settle(u) ==
  /\ owner[u] \in up
  /\ location[u] = "Q"
  /\ u \in occurred
  /\ location' = [location EXCEPT ![u] = "C"]
  /\ UNCHANGED <<owner, generation, certificates, timedOut, accepted, occurred,
                 aborted, epoch, up>>

(* The owner applies the gateway's proof that the operation was never      *)
(* accepted and, being below the fence, never can be: Q to A.              *)
VerifiedAbort(u) ==
  /\ owner[u] \in up
  /\ location[u] = "Q"
  /\ u \in timedOut
  /\ epoch[SlotOf(u)] > generation[u]
  /\ u \notin accepted
  /\ location' = [location EXCEPT ![u] = "A"]
  /\ aborted' = aborted \cup {u}
  /\ UNCHANGED <<owner, generation, certificates, timedOut, accepted, occurred,
                 epoch, up>>

(* The owner gives an unresolved unit up for good: Q to F (Retire).        *)
Forfeit(u) ==
  /\ owner[u] \in up
  /\ location[u] = "Q"
  /\ u \in timedOut
  /\ location' = [location EXCEPT ![u] = "F"]
  /\ UNCHANGED <<owner, generation, certificates, timedOut, accepted, occurred,
                 aborted, epoch, up>>
-----------------------------------------------------------------------------
(* The credit authority *)

(* The authority advances the epoch of a slot and, in the same step, the   *)
(* fence of the gateway.  No balance moves.                                *)
Fence(s) ==
  /\ epoch[s] = 0
  /\ epoch' = [epoch EXCEPT ![s] = 1]
  /\ UNCHANGED <<location, owner, generation, certificates, timedOut, accepted,
                 occurred, aborted, up>>

(* The reusable footprint of branch a in slot s (equation (15)).           *)
Reusable(a, s) ==
  {u \in Units : /\ owner[u] = a
                 /\ SlotOf(u) = s
                 /\ location[u] = "A"
                 /\ generation[u] = 0
                 /\ u \in aborted}

(* What keeps the old generation of a in s from being Closed               *)
(* (equation (14)): undecided transfers and unresolved operations.         *)
Open(a, s) ==
  {u \in Units : /\ owner[u] = a
                 /\ SlotOf(u) = s
                 /\ generation[u] = 0
                 /\ location[u] \in {"T", "R", "Q"}}

(* Branch a reissues, in one transaction, everything reusable it has in    *)
(* slot s as generation 1.  The gateway's registers are not the branch's   *)
(* to write: accepted and occurred stay.                                   *)
Reissue(a, s) ==
  /\ a \in up
  /\ epoch[s] = 1
  /\ Reusable(a, s) # {}
  /\ Open(a, s) = {}
  /\ generation' = [u \in Units |->
                      IF u \in Reusable(a, s) THEN 1 ELSE generation[u]]
  /\ timedOut' = timedOut \ Reusable(a, s)
  /\ aborted' = aborted \ Reusable(a, s)
  /\ UNCHANGED <<location, owner, certificates, accepted, occurred, epoch, up>>
-----------------------------------------------------------------------------
(* Process failures: a branch loses nothing durable, it only stops acting. *)

(* A running branch stops.                                                 *)
Crash(a) ==
  /\ a \in up
  /\ up' = up \ {a}
  /\ UNCHANGED <<location, owner, generation, certificates, timedOut, accepted,
                 occurred, aborted, epoch>>

(* A stopped branch runs again from its durable state.                     *)
Restart(a) ==
  /\ a \notin up
  /\ up' = up \cup {a}
  /\ UNCHANGED <<location, owner, generation, certificates, timedOut, accepted,
                 occurred, aborted, epoch>>
-----------------------------------------------------------------------------
Next ==
  \* branches
  \/ \E u \in Units, b \in Actors : Seal(u, b)
  \/ \E u \in Units, b \in Actors : AcceptTransfer(u, b)
  \/ \E u \in Units : CancelTransfer(u)
  \/ \E u \in Units : Reserve(u)
  \/ \E u \in Units : Dispatch(u)
  \/ \E u \in Units : Timeout(u)
  \* gateway
  \/ \E u \in Units : GatewayAccept(u)
  \/ \E u \in Units : EffectOccurs(u)
  \* branches, with the gateway's evidence
  \/ \E u \in Units : Settle(u)
  \/ \E u \in Units : VerifiedAbort(u)
  \/ \E u \in Units : Forfeit(u)
  \* authority
  \/ \E s \in Slots : Fence(s)
  \/ \E a \in Actors, s \in Slots : Reissue(a, s)
  \* failures
  \/ \E a \in Actors : Crash(a)
  \/ \E a \in Actors : Restart(a)

(* Safety only: no fairness, so no step has to be taken.                   *)
Spec == Init /\ [][Next]_vars
-----------------------------------------------------------------------------
(* Invariants *)

Charged      == {"Q", "C", "F"}   \* buckets that pay for a possible effect
Spendable    == {"A", "T", "R"}   \* buckets that still promise a use
InBucket(k)  == {u \in Units : location[u] = k}
InBuckets(K) == {u \in Units : location[u] \in K}

(* Equation (8), theorem 1: the six buckets sum to what was issued.        *)
Conservation ==
    Cardinality(InBucket("A")) + Cardinality(InBucket("T"))
  + Cardinality(InBucket("R")) + Cardinality(InBucket("Q"))
  + Cardinality(InBucket("C")) + Cardinality(InBucket("F"))
  = Cardinality(Units)

(* I8, lemma 4: a unit whose answer is missing stays charged, unless it    *)
(* was aborted with proof: never accepted, and fenced for ever.            *)
NoUnsafeReclaim ==
  \A u \in timedOut :
    \/ location[u] \in Charged
    \/ /\ u \in aborted
       /\ u \notin accepted
       /\ generation[u] < epoch[SlotOf(u)]

(* Equation (9), theorem 4: every effect that occurred is charged.         *)
EffectCoverage ==
  \A u \in Units : u \in occurred => location[u] \in Charged

(* The same one step earlier: what the gateway accepted is charged, for    *)
(* its effect can no longer be prevented.                                  *)
AcceptCovered ==
  \A u \in Units : u \in accepted => location[u] \in Charged

(* Effects that have not occurred but still can, without another dispatch. *)
Exposed ==
  {u \in Units \ occurred :
     \/ u \in accepted
     \/ /\ location[u] \in {"Q", "F"}
        /\ generation[u] >= epoch[SlotOf(u)]}

(* Equation (11), adapted.  As printed it sums over covered effects only,  *)
(* so it says nothing of an effect that lost its charge; this sums over    *)
(* those that occurred and those that still can.                           *)
ExposureBound ==
  Cardinality(occurred) + Cardinality(Exposed)
    <= Cardinality(InBuckets(Charged))

(* Figure 1: what was spent and what the branches may still spend do not   *)
(* exceed the grant.  (That effects alone stay within it is a fact of the  *)
(* type of occurred; RawOwnership counts instances.)                       *)
NoOverspend ==
  Cardinality(occurred) + Cardinality(InBuckets(Spendable))
    <= Cardinality(Units)

(* Equation (5): an undecided transfer is one certificate, and a unit in   *)
(* transit is one undecided transfer.                                      *)
CertificatesMatch ==
  \A u \in Units :
    Cardinality({c \in certificates : c[1] = u})
      = (IF location[u] = "T" THEN 1 ELSE 0)
-----------------------------------------------------------------------------
(* Step properties *)

(* Section 4.9, lemma 5: no new acceptance of a generation below the fence. *)
FenceOrder ==
  [][\A u \in accepted' \ accepted : generation[u] >= epoch[SlotOf(u)]]_vars

(* I9: no epoch goes back.                                                 *)
EpochMonotone ==
  [][\A s \in Slots : epoch'[s] >= epoch[s]]_vars

(* I4: a seal, a reservation and a dispatch use the current generation.    *)
CurrentUse ==
  [][\A u \in Units :
       (\/ location[u] = "A" /\ location'[u] \in {"T", "R"}
        \/ location[u] = "R" /\ location'[u] = "Q")
       => generation[u] = epoch[SlotOf(u)]]_vars

(* Sections 5.7 (Retire, Reissue) and 6.8: C and F are never left.         *)
Absorbing ==
  [][\A u \in Units :
       location[u] \in {"C", "F"} => location'[u] = location[u]]_vars
-----------------------------------------------------------------------------
(* Witnesses.  Each must be reachable: a scope in which one is not leaves  *)
(* an invariant vacuous.  The deliberate non-properties No... are meant to *)
(* fail, with the witness as the shortest counterexample.                  *)

SpendAll            == InBucket("C") = Units
ReuseAfterProof     == \E u \in Units : generation[u] = 1 /\ location[u] = "Q"
TransferAccepted    == \E u \in Units : owner[u] # RootActor
AcceptedAcrossFence == \E u \in accepted \ occurred :
                         /\ location[u] = "Q"
                         /\ generation[u] = 0
                         /\ epoch[SlotOf(u)] = 1
LateEffect          == \E u \in occurred : location[u] = "F"
Stranded            == InBucket("F") = Units
AbortProved         == aborted # {}

NoSpendAll            == ~SpendAll
NoReuseAfterProof     == ~ReuseAfterProof
NoTransferAccepted    == ~TransferAccepted
NoAcceptedAcrossFence == ~AcceptedAcrossFence
NoLateEffect          == ~LateEffect
NoStranded            == ~Stranded
NoAbortProved         == ~AbortProved
-----------------------------------------------------------------------------
(* Measured with TLC: states generated, distinct states, depth.            *)
(*                                                                         *)
(*   safe.cfg                   61,805     16,592    29                    *)
(*   safe_per_slot_epochs.cfg  125,217     29,584    31                    *)
(*   safe_3_actors.cfg         409,525     85,392    30                    *)
(*   safe_3_units.cfg        3,530,149    813,824    41                    *)
(*                                                                         *)
(* The paper reports 54,477, 16,592 and 29 for the scope of safe.cfg       *)
(* (Table 8).  Two figures are equal and one is not: how many states are   *)
(* generated depends on guards that the text does not settle.  This module *)
(* is not tuned to that figure.                                            *)
(*                                                                         *)
(* Shortest witnesses, in states, in both scopes of two units and two      *)
(* actors: TransferAccepted 3, AcceptedAcrossFence 5, AbortProved 6,       *)
(* LateEffect 7, ReuseAfterProof 9, Stranded 9, SpendAll 11.               *)
=============================================================================
