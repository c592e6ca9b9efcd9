------------------------- MODULE DiningPhilosophers -------------------------
(***************************************************************************)
(* The dining philosophers with the forks of Chandy and Misra.  Between    *)
(* two neighbours lies one fork, held by one of them.  A dirty fork is     *)
(* given to the neighbour, who gets it clean; a clean one is kept.  A      *)
(* philosopher eats with two clean forks and makes them dirty.             *)
(*                                                                         *)
(* After specifications/DiningPhilosophers of github.com/tlaplus/Examples, *)
(* a PlusCal algorithm; there is one action for each of its labels, and pc *)
(* names the label each philosopher is at.  That nobody starves is a       *)
(* liveness property and left out.                                         *)
(***************************************************************************)
EXTENDS Naturals

CONSTANTS NP  \* the number of philosophers

ASSUME NPIsPositive == NP > 0

Philosophers == 1..NP

VARIABLES
  forks,  \* who holds each fork, and whether it is clean
  pc,     \* the label each philosopher is at
  hungry  \* whether each philosopher wants to eat

vars == <<forks, pc, hungry>>

TypeOK ==
  /\ forks \in [Philosophers -> [holder : Philosophers, clean : BOOLEAN]]
  /\ pc \in [Philosophers -> {"Loop", "Eat", "Think"}]
  /\ hungry \in [Philosophers -> BOOLEAN]

(* Fork p lies to the left of philosopher p, between p and the one before. *)
After(p)  == IF p = NP THEN 1 ELSE p + 1
Before(p) == IF p = 1 THEN NP ELSE p - 1
ForksOf(p) == {p, After(p)}

CanEat(p) ==
  \A fork \in ForksOf(p) : forks[fork].holder = p /\ forks[fork].clean

MustGive(fork, p) == forks[fork].holder = p /\ ~forks[fork].clean

(* Philosopher 1 holds two forks and the second none: in a ring where each *)
(* holds one, all give and take in step for ever.                          *)
Init ==
  /\ forks = [fork \in Philosophers |->
                [holder |-> IF fork = 2 THEN 1 ELSE fork, clean |-> FALSE]]
  /\ pc = [p \in Philosophers |-> "Loop"]
  /\ hungry = [p \in Philosophers |-> TRUE]
-----------------------------------------------------------------------------
(* Gives at most one fork away.  Whether to eat is decided on the forks as *)
(* they were before.                                                       *)
Loop(p) ==
  /\ pc[p] = "Loop"
  /\ forks' = IF MustGive(p, p)
              THEN [forks EXCEPT ![p] = [holder |-> Before(p), clean |-> TRUE]]
              ELSE IF MustGive(After(p), p)
              THEN [forks EXCEPT ![After(p)] =
                      [holder |-> After(p), clean |-> TRUE]]
              ELSE forks
  /\ pc' = [pc EXCEPT ![p] = IF ~hungry[p] THEN "Think"
                             ELSE IF CanEat(p) THEN "Eat" ELSE "Loop"]
  /\ UNCHANGED hungry

Think(p) ==
  /\ pc[p] = "Think"
  /\ hungry' = [hungry EXCEPT ![p] = TRUE]
  /\ pc' = [pc EXCEPT ![p] = "Loop"]
  /\ UNCHANGED forks

Eat(p) ==
  /\ pc[p] = "Eat"
  /\ hungry' = [hungry EXCEPT ![p] = FALSE]
  /\ forks' = [forks EXCEPT ![p].clean = FALSE, ![After(p)].clean = FALSE]
  /\ pc' = [pc EXCEPT ![p] = "Loop"]

Next ==
  \/ \E p \in Philosophers : Loop(p)
  \/ \E p \in Philosophers : Think(p)
  \/ \E p \in Philosophers : Eat(p)

Spec == Init /\ [][Next]_vars
-----------------------------------------------------------------------------
ShareFork(p, q) == ForksOf(p) \cap ForksOf(q) # {}

(* Philosophers who share a fork do not eat at once.                       *)
ExclusiveAccess ==
  \A p \in Philosophers, q \in Philosophers :
    p # q /\ ShareFork(p, q) => ~(pc[p] = "Eat" /\ pc[q] = "Eat")

(* In the scope of five philosophers no two eat at once, not even such as  *)
(* share no fork.  (Two at once, tried as a witness, was not reachable.)   *)
Eating   == \E p \in Philosophers : pc[p] = "Eat"
NoEating == ~Eating
=============================================================================
