--------------------------- MODULE MCRawOwnership ---------------------------
(***************************************************************************)
(* Weakened actions for RawOwnership.  A configuration substitutes one of  *)
(* them (GatewayAccept <- NoFenceCheck); without a substitution this is    *)
(* the module itself.                                                      *)
(*                                                                         *)
(* Each has one rule broken.  Its guards and its effect are those of the   *)
(* action that it replaces but for what its comment says; an action that   *)
(* does more than the sound one still does what that does.                 *)
(***************************************************************************)
EXTENDS RawOwnership

(* The branch store, and the failure of its process *)

(* AcceptTransfer records no decision: the unit stays in transit and its   *)
(* certificate valid, so that the source can cancel, and the destination   *)
(* accept again (equation (5), appendix D.2).                              *)
NoDecisionRegister(o, b) ==
  /\ b \in up
  /\ At(o, "T") \in own
  /\ <<o, b>> \in certificates
  /\ own' = own \cup {At(<<Unit(o), Generation(o), b>>, "A")}
  /\ UNCHANGED <<epoch, floor, phase, permits, accepted, instances, timedOut,
                 certificates, up>>

(* Reserve reads what is available and leaves it so: the replica of        *)
(* section 4.2 (condition (1) of section 4.9).                             *)
ReadCheckDecrement(o) ==
  /\ Actor(o) \in up
  /\ At(o, "A") \in own
  /\ Generation(o) = epoch
  /\ phase[o] = "none"
  /\ ~Returned(Unit(o), Generation(o))
  /\ own' = own \cup {At(o, "R")}
  /\ phase' = [phase EXCEPT ![o] = "reserved"]
  /\ UNCHANGED <<epoch, floor, permits, accepted, instances, timedOut,
                 certificates, up>>

(* Reserve takes a unit of any generation (I4).                            *)
StaleReserve(o) ==
  /\ Actor(o) \in up
  /\ At(o, "A") \in own
  /\ phase[o] = "none"
  /\ ~Returned(Unit(o), Generation(o))
  /\ own' = Moved(At(o, "A"), At(o, "R"))
  /\ phase' = [phase EXCEPT ![o] = "reserved"]
  /\ UNCHANGED <<epoch, floor, permits, accepted, instances, timedOut,
                 certificates, up>>

(* Dispatch does not revalidate the epoch (I4).                            *)
StaleDispatch(o) ==
  /\ Actor(o) \in up
  /\ At(o, "R") \in own
  /\ own' = Moved(At(o, "R"), At(o, "Q"))
  /\ phase' = [phase EXCEPT ![o] = "indeterminate"]
  /\ permits' = permits \cup {o}
  /\ UNCHANGED <<epoch, floor, accepted, instances, timedOut, certificates,
                 up>>

(* Dispatch issues the permit in one step and quarantines in a later one:  *)
(* exposure before persistence (sections 6.1 and 6.5).                     *)
ExposeFirst(o) ==
  /\ Actor(o) \in up
  /\ At(o, "R") \in own
  /\ Generation(o) = epoch
  /\ own' = (IF o \in permits THEN Moved(At(o, "R"), At(o, "Q")) ELSE own)
  /\ phase' = [phase EXCEPT ![o] = IF o \in permits THEN "indeterminate"
                                                    ELSE @]
  /\ permits' = permits \cup {o}
  /\ UNCHANGED <<epoch, floor, accepted, instances, timedOut, certificates,
                 up>>

(* The owner takes a missing answer for a failure and refunds the unit at  *)
(* once: Q to A (Figure 1, appendix D.1).                                  *)
TimeoutRefund(o) ==
  /\ Actor(o) \in up
  /\ At(o, "Q") \in own
  /\ o \notin timedOut
  /\ own' = Moved(At(o, "Q"), At(o, "A"))
  /\ timedOut' = timedOut \cup {o}
  /\ UNCHANGED <<epoch, floor, phase, permits, accepted, instances,
                 certificates, up>>

(* The death of a branch refunds what it has in quarantine (lemma 4).      *)
CrashRefund(a) ==
  /\ a \in up
  /\ up' = up \ {a}
  /\ own' = (LET refunded == {o \in Operations : /\ Actor(o) = a
                                                 /\ At(o, "Q") \in own}
             IN  (own \ {At(o, "Q") : o \in refunded})
                   \cup {At(o, "A") : o \in refunded})
  /\ UNCHANGED <<epoch, floor, phase, permits, accepted, instances, timedOut,
                 certificates>>
-----------------------------------------------------------------------------
(* The gateway *)

(* The gateway accepts a reservation that was never dispatched as well.    *)
NoPermit(o) ==
  /\ o \in permits \cup {p \in Operations : phase[p] = "reserved"}
  /\ o \notin accepted
  /\ Generation(o) >= floor
  /\ accepted' = accepted \cup {o}
  /\ UNCHANGED <<own, epoch, floor, phase, permits, instances, timedOut,
                 certificates, up>>

(* The gateway accepts operations of a generation that its fence excludes  *)
(* (condition (4) of section 4.9).                                         *)
NoFenceCheck(o) ==
  /\ o \in permits
  /\ o \notin accepted
  /\ accepted' = accepted \cup {o}
  /\ UNCHANGED <<own, epoch, floor, phase, permits, instances, timedOut,
                 certificates, up>>

(* The effect of an accepted operation occurs twice (condition (2) of      *)
(* section 4.9).                                                           *)
NoInstanceInjectivity(o) ==
  /\ o \in accepted
  /\ instances[o] < 2
  /\ instances' = [instances EXCEPT ![o] = @ + 1]
  /\ UNCHANGED <<own, epoch, floor, phase, permits, accepted, timedOut,
                 certificates, up>>
-----------------------------------------------------------------------------
(* The branch store, with the evidence of the gateway *)

(* The receipt of an effect reports no charge, and the unit returns: Q to  *)
(* A (condition (3) of section 4.9).                                       *)
UnderReport(o) ==
  /\ Actor(o) \in up
  /\ At(o, "Q") \in own
  /\ instances[o] > 0
  /\ own' = Moved(At(o, "Q"), At(o, "A"))
  /\ phase' = [phase EXCEPT ![o] = "committed"]
  /\ UNCHANGED <<epoch, floor, permits, accepted, instances, timedOut,
                 certificates, up>>

(* Settle commits the unit and returns it as a remainder as well (Table 7: *)
(* invented remainder).                                                    *)
MintRemainder(o) ==
  /\ Actor(o) \in up
  /\ At(o, "Q") \in own
  /\ instances[o] > 0
  /\ own' = Moved(At(o, "Q"), At(o, "C")) \cup {At(o, "A")}
  /\ phase' = [phase EXCEPT ![o] = "committed"]
  /\ UNCHANGED <<epoch, floor, permits, accepted, instances, timedOut,
                 certificates, up>>

(* Acceptance passes for the receipt of an effect that need not have       *)
(* occurred.                                                               *)
ForgedReceipt(o) ==
  /\ Actor(o) \in up
  /\ At(o, "Q") \in own
  /\ o \in accepted
  /\ own' = Moved(At(o, "Q"), At(o, "C"))
  /\ phase' = [phase EXCEPT ![o] = "committed"]
  /\ UNCHANGED <<epoch, floor, permits, accepted, instances, timedOut,
                 certificates, up>>

(* An operation not yet accepted is aborted before a fence excludes it.    *)
AbortNoFence(o) ==
  /\ Actor(o) \in up
  /\ At(o, "Q") \in own
  /\ o \in timedOut
  /\ o \notin accepted
  /\ own' = Moved(At(o, "Q"), At(o, "A"))
  /\ phase' = [phase EXCEPT ![o] = "aborted"]
  /\ UNCHANGED <<epoch, floor, permits, accepted, instances, timedOut,
                 certificates, up>>

(* The fence alone passes for proof that the operation was not accepted    *)
(* before it (section 6.1, rule (5)).                                      *)
FenceIsProof(o) ==
  /\ Actor(o) \in up
  /\ At(o, "Q") \in own
  /\ o \in timedOut
  /\ epoch > Generation(o)
  /\ own' = Moved(At(o, "Q"), At(o, "A"))
  /\ phase' = [phase EXCEPT ![o] = "aborted"]
  /\ UNCHANGED <<epoch, floor, permits, accepted, instances, timedOut,
                 certificates, up>>

(* The terminal decision is not write-once: a settled operation is aborted *)
(* as well, and its unit, still in C, becomes available (lemma 3).         *)
NoTerminalKey(o) ==
  /\ Actor(o) \in up
  /\ o \in timedOut
  /\ epoch > Generation(o)
  /\ o \in {p \in Operations : At(p, "C") \in own}
             \cup {p \in Operations \ accepted : At(p, "Q") \in own}
  /\ own' = Moved(At(o, "Q"), At(o, "A"))
  /\ phase' = [phase EXCEPT ![o] = "aborted"]
  /\ UNCHANGED <<epoch, floor, permits, accepted, instances, timedOut,
                 certificates, up>>

(* Forfeiture is not for good: a forfeited unit is taken back, F to A.  A  *)
(* unit in quarantine is forfeited as before.                              *)
ReclaimForfeited(o) ==
  /\ Actor(o) \in up
  /\ {At(o, "Q"), At(o, "F")} \cap own # {}
  /\ o \in timedOut
  /\ own' = (IF At(o, "F") \in own THEN Moved(At(o, "F"), At(o, "A"))
                                   ELSE Moved(At(o, "Q"), At(o, "F")))
  /\ phase' = [phase EXCEPT ![o] = IF At(o, "F") \in own THEN "aborted"
                                                         ELSE "forfeited"]
  /\ UNCHANGED <<epoch, floor, permits, accepted, instances, timedOut,
                 certificates, up>>
-----------------------------------------------------------------------------
(* The credit authority *)

(* The epoch advances in the store, and no gateway has the fence (section  *)
(* 6.8, appendix D.4).                                                     *)
StoreOnlyFence ==
  /\ epoch = 0
  /\ epoch' = 1
  /\ UNCHANGED <<own, floor, phase, permits, accepted, instances, timedOut,
                 certificates, up>>

(* The fence refunds everything in quarantine, as if it were proof that    *)
(* nothing was accepted (lemma 4).                                         *)
FenceRefund ==
  /\ epoch = 0
  /\ epoch' = 1
  /\ floor' = 1
  /\ own' = (LET refunded == {o \in Operations : At(o, "Q") \in own}
             IN  (own \ {At(o, "Q") : o \in refunded})
                   \cup {At(o, "A") : o \in refunded})
  /\ phase' = [o \in Operations |-> IF At(o, "Q") \in own THEN "aborted"
                                                          ELSE phase[o]]
  /\ UNCHANGED <<permits, accepted, instances, timedOut, certificates, up>>

(* The epoch goes back; the fence stays (I9).                              *)
Resurrect ==
  /\ epoch' = 1 - epoch
  /\ floor' = 1
  /\ UNCHANGED <<own, phase, permits, accepted, instances, timedOut,
                 certificates, up>>

(* Units that timed out in quarantine are reissued with those proved       *)
(* reusable, and nothing need be closed (corollary 2).                     *)
ReissueOpen(a) ==
  /\ a \in up
  /\ epoch = 1
  /\ Reusable(a) \cup {u \in Units : /\ <<u, 0, a>> \in timedOut
                                     /\ At(<<u, 0, a>>, "Q") \in own} # {}
  /\ own' = (LET givenUp == {u \in Units : /\ <<u, 0, a>> \in timedOut
                                           /\ At(<<u, 0, a>>, "Q") \in own}
             IN  (own \ ({At(<<u, 0, a>>, "A") : u \in Reusable(a)}
                           \cup {At(<<u, 0, a>>, "Q") : u \in givenUp}))
                   \cup {At(<<u, 1, a>>, "A") : u \in Reusable(a) \cup givenUp})
  /\ UNCHANGED <<epoch, floor, phase, permits, accepted, instances, timedOut,
                 certificates, up>>

(* What is reissued is left in the old generation too.                     *)
ReissueCopies(a) ==
  /\ a \in up
  /\ epoch = 1
  /\ Reusable(a) # {}
  /\ Open(a) = {}
  /\ own' = own \cup {At(<<u, 1, a>>, "A") : u \in Reusable(a)}
  /\ UNCHANGED <<epoch, floor, phase, permits, accepted, instances, timedOut,
                 certificates, up>>
-----------------------------------------------------------------------------
(* Constraints for the runs of mutants that copy or refund without end.  A *)
(* breach is worth following to the overspending that it makes possible;   *)
(* two breaches in one run show nothing that one does not.                 *)

(* All units together have at most so many owner tags too many.            *)
OwnersBeyond(extra) == Cardinality(own) <= Cardinality(Units) + extra

OneOwnerTooMany    == OwnersBeyond(1)
TwoOwnersTooMany   == OwnersBeyond(2)
ThreeOwnersTooMany == OwnersBeyond(3)

(* At most one permitted operation is neither charged nor aborted with     *)
(* proof: what NoUnsafeReclaim forbids.                                    *)
OneUnsafeReclaim ==
  Cardinality({o \in permits :
                 /\ ~Covered(o)
                 /\ ~(/\ phase[o] = "aborted"
                      /\ o \notin accepted
                      /\ Generation(o) < floor)}) <= 1

(* One operation more than there are units: the fewest that overspend.     *)
OneOperationTooMany ==
  Cardinality({o \in Operations : phase[o] # "none"}) <= Cardinality(Units) + 1

(* The first epoch only.                                                   *)
BeforeFence == epoch = 0

(* No branch has crashed.                                                  *)
AllUp == up = Actors
=============================================================================
