--------------------------- MODULE MCRawOwnership ---------------------------
(***************************************************************************)
(* Weakened actions for RawOwnership.  A configuration substitutes one of  *)
(* them (GatewayAccept <- NoFenceCheck); without a substitution this is    *)
(* the module itself.                                                      *)
(***************************************************************************)
EXTENDS RawOwnership

(* The gateway accepts operations of a generation that its fence excludes. *)
NoFenceCheck(o) ==
  /\ o \in permits
  /\ o \notin accepted
  /\ accepted' = accepted \cup {o}
  /\ UNCHANGED <<own, epoch, floor, phase, permits, instances, timedOut,
                 certificates, up>>

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

(* Forfeiture is not for good: a forfeited unit is taken back, F to A.  A  *)
(* unit in quarantine is forfeited as before.                              *)
ReclaimForfeited(o) ==
  /\ Actor(o) \in up
  /\ {At(o, "Q"), At(o, "F")} \cap own # {}
  /\ o \in timedOut
  /\ own' = IF At(o, "F") \in own THEN Moved(At(o, "F"), At(o, "A"))
                                  ELSE Moved(At(o, "Q"), At(o, "F"))
  /\ phase' = [phase EXCEPT ![o] = IF At(o, "F") \in own THEN "aborted"
                                                         ELSE "forfeited"]
  /\ UNCHANGED <<epoch, floor, permits, accepted, instances, timedOut,
                 certificates, up>>
=============================================================================
