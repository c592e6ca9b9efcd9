----------------------------- MODULE Prisoners ------------------------------
(***************************************************************************)
(* Prisoners are led one at a time, in any order, to a room with two       *)
(* switches, and must flip one.  They are free when one of them knows that *)
(* all have been there.  One counts how often switch A was found on and    *)
(* turns it off; each other turns it on twice, since it may have been on   *)
(* at first, and then only flips switch B.                                 *)
(*                                                                         *)
(* After specifications/Prisoners of github.com/tlaplus/Examples.  That    *)
(* they are free at last is a liveness property and left out.              *)
(***************************************************************************)
EXTENDS Integers, FiniteSets

CONSTANTS Prisoner,  \* all prisoners
          Counter    \* the one who counts

ASSUME CounterIsPrisoner == Counter \in Prisoner

OtherPrisoner == Prisoner \ {Counter}
Last          == 2 * Cardinality(OtherPrisoner)

VARIABLES
  switchA,        \* whether switch A is on
  switchB,        \* whether switch B is on
  timesSwitched,  \* how often each other prisoner has turned on switch A
  count           \* how often the counter has found it on

vars == <<switchA, switchB, timesSwitched, count>>

TypeOK ==
  /\ switchA \in BOOLEAN
  /\ switchB \in BOOLEAN
  /\ timesSwitched \in [OtherPrisoner -> 0..2]
  /\ count \in 0..(Last + 1)

Init ==
  /\ switchA \in BOOLEAN
  /\ switchB \in BOOLEAN
  /\ timesSwitched = [p \in OtherPrisoner |-> 0]
  /\ count = 0
-----------------------------------------------------------------------------
Turns(p) == ~switchA /\ timesSwitched[p] < 2

NonCounterStep(p) ==
  /\ switchA' = IF Turns(p) THEN TRUE ELSE switchA
  /\ switchB' = IF Turns(p) THEN switchB ELSE ~switchB
  /\ timesSwitched' = IF Turns(p)
                      THEN [timesSwitched EXCEPT ![p] = timesSwitched[p] + 1]
                      ELSE timesSwitched
  /\ UNCHANGED count

CounterStep ==
  /\ switchA' = FALSE
  /\ switchB' = IF switchA THEN switchB ELSE ~switchB
  /\ count' = IF switchA THEN count + 1 ELSE count
  /\ UNCHANGED timesSwitched

Next ==
  \/ \E p \in OtherPrisoner : NonCounterStep(p)
  \/ CounterStep

Spec == Init /\ [][Next]_vars
-----------------------------------------------------------------------------
(* Who says that all have been in the room is right.                       *)
Safety == count = Last => \A p \in OtherPrisoner : timesSwitched[p] > 0

Turnings == {t \in OtherPrisoner \X (1..2) : t[2] <= timesSwitched[t[1]]}
Switched == Cardinality(Turnings)
Seen     == IF switchA THEN Switched - 1 ELSE Switched

CountInvariant == count = Seen \/ count = Seen + 1

(* Each other prisoner has to turn it on twice, and yet the counter may be *)
(* done before the last one does.                                          *)
Done      == count = Last
DoneEarly == count = Last /\ \E p \in OtherPrisoner : timesSwitched[p] = 1

NoDone      == ~Done
NoDoneEarly == ~DoneEarly
=============================================================================
