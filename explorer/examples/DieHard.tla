------------------------------ MODULE DieHard -------------------------------
(***************************************************************************)
(* The water jugs of the film Die Hard 3: a jug of three gallons, one of   *)
(* five, a faucet, and four gallons to be measured.  The jugs have no      *)
(* marks, so a jug is filled, emptied, or poured into the other until one  *)
(* is empty or full; nothing else leaves a known amount.                   *)
(*                                                                         *)
(* After specifications/DieHard of github.com/tlaplus/Examples.            *)
(***************************************************************************)
EXTENDS Naturals

VARIABLES
  big,    \* gallons in the jug of five
  small   \* gallons in the jug of three

vars == <<big, small>>

TypeOK ==
  /\ big \in 0..5
  /\ small \in 0..3

Init ==
  /\ big = 0
  /\ small = 0

Smaller(m, n) == IF m < n THEN m ELSE n

FillSmall ==
  /\ small' = 3
  /\ UNCHANGED big

FillBig ==
  /\ big' = 5
  /\ UNCHANGED small

EmptySmall ==
  /\ small' = 0
  /\ UNCHANGED big

EmptyBig ==
  /\ big' = 0
  /\ UNCHANGED small

SmallToBig ==
  /\ big' = Smaller(big + small, 5)
  /\ small' = small - (Smaller(big + small, 5) - big)

BigToSmall ==
  /\ big' = big - (Smaller(big + small, 3) - small)
  /\ small' = Smaller(big + small, 3)

Next ==
  \/ FillSmall
  \/ FillBig
  \/ EmptySmall
  \/ EmptyBig
  \/ SmallToBig
  \/ BigToSmall

Spec == Init /\ [][Next]_vars
-----------------------------------------------------------------------------
(* Meant to fail: its counterexample is the answer to the riddle.          *)
NotSolved == big # 4
=============================================================================
