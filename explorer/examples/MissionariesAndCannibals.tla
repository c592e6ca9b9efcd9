---------------------- MODULE MissionariesAndCannibals ----------------------
(***************************************************************************)
(* Missionaries and cannibals are to cross a river in a boat for two.  On  *)
(* neither bank may cannibals outnumber missionaries, if any are there.    *)
(*                                                                         *)
(* After specifications/MissionariesAndCannibals of                        *)
(* github.com/tlaplus/Examples.                                            *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets

CONSTANTS Missionaries,
          Cannibals

People == Missionaries \cup Cannibals
Banks  == {"E", "W"}

VARIABLES
  boat,  \* the bank where the boat is
  bank   \* who is on each bank

vars == <<boat, bank>>

TypeOK ==
  /\ boat \in Banks
  /\ bank \in [Banks -> SUBSET People]

Init ==
  /\ boat = "E"
  /\ bank = [b \in Banks |-> IF b = "E" THEN People ELSE {}]

OtherBank(b) == IF b = "E" THEN "W" ELSE "E"

IsSafe(people) ==
  people \cap Missionaries # {} =>
    Cardinality(people \cap Cannibals) <= Cardinality(people \cap Missionaries)

Cross(group) ==
  /\ Cardinality(group) \in {1, 2}
  /\ group \subseteq bank[boat]
  /\ IsSafe(bank[boat] \ group)
  /\ IsSafe(bank[OtherBank(boat)] \cup group)
  /\ bank' = [b \in Banks |-> IF b = boat THEN bank[b] \ group
                                          ELSE bank[b] \cup group]
  /\ boat' = OtherBank(boat)

Next == \E group \in SUBSET People : Cross(group)

Spec == Init /\ [][Next]_vars
-----------------------------------------------------------------------------
(* Meant to fail: its counterexample is the answer to the riddle.          *)
NotSolved == bank["E"] # {}
=============================================================================
