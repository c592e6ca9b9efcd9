------------------------------ MODULE Peterson ------------------------------
(***************************************************************************)
(* Peterson's lock for two processes: each says that it wants the lock,    *)
(* gives way, and waits while the other wants it and has been given way.   *)
(*                                                                         *)
(* After specifications/locks_auxiliary_vars of                            *)
(* github.com/tlaplus/Examples, a PlusCal algorithm; there is one action   *)
(* for each of its labels.  The refinement of an abstract lock is left     *)
(* out.  Inv is without mutual exclusion here, which has its own name.     *)
(***************************************************************************)
EXTENDS Naturals

Processes == 1..2
Other(p)  == 3 - p

VARIABLES
  pc,   \* the label each process is at
  c,    \* whether each process wants the lock
  turn  \* the process that was last given way

vars == <<pc, c, turn>>

TypeOK ==
  /\ pc \in [Processes -> {"a0", "a1", "a2", "a3", "cs", "a4"}]
  /\ c \in [Processes -> BOOLEAN]
  /\ turn \in Processes

Init ==
  /\ pc = [p \in Processes |-> "a0"]
  /\ c = [p \in Processes |-> FALSE]
  /\ turn = 1
-----------------------------------------------------------------------------
a0(p) ==
  /\ pc[p] = "a0"
  /\ pc' = [pc EXCEPT ![p] = "a1"]
  /\ UNCHANGED <<c, turn>>

a1(p) ==
  /\ pc[p] = "a1"
  /\ c' = [c EXCEPT ![p] = TRUE]
  /\ pc' = [pc EXCEPT ![p] = "a2"]
  /\ UNCHANGED turn

a2(p) ==
  /\ pc[p] = "a2"
  /\ turn' = Other(p)
  /\ pc' = [pc EXCEPT ![p] = "a3"]
  /\ UNCHANGED c

(* Not a disjunction: TLC would count a step for each true branch.         *)
a3(p) ==
  /\ pc[p] = "a3"
  /\ c[Other(p)] => turn = p
  /\ pc' = [pc EXCEPT ![p] = "cs"]
  /\ UNCHANGED <<c, turn>>

cs(p) ==
  /\ pc[p] = "cs"
  /\ pc' = [pc EXCEPT ![p] = "a4"]
  /\ UNCHANGED <<c, turn>>

a4(p) ==
  /\ pc[p] = "a4"
  /\ c' = [c EXCEPT ![p] = FALSE]
  /\ pc' = [pc EXCEPT ![p] = "a0"]
  /\ UNCHANGED turn

Next ==
  \/ \E p \in Processes : a0(p)
  \/ \E p \in Processes : a1(p)
  \/ \E p \in Processes : a2(p)
  \/ \E p \in Processes : a3(p)
  \/ \E p \in Processes : cs(p)
  \/ \E p \in Processes : a4(p)

Spec == Init /\ [][Next]_vars
-----------------------------------------------------------------------------
HasLock(p) == pc[p] \in {"cs", "a4"}

MutualExclusion == ~(HasLock(1) /\ HasLock(2))

(* Why it is right: the lock is held on one's own turn, or while the other *)
(* has not come as far as a3.                                              *)
Inv ==
  \A p \in Processes :
    /\ c[p] = (pc[p] \in {"a2", "a3", "cs", "a4"})
    /\ HasLock(p) => (turn = p \/ pc[Other(p)] \in {"a0", "a1", "a2"})

(* One waits while the other has the lock.                                 *)
Waiting   == HasLock(1) /\ pc[2] = "a3"
NoWaiting == ~Waiting
=============================================================================
