----------------------------- MODULE AffineBudget -----------------------------
(***************************************************************************)
(* Mechanism 4 of section 9.3: an affine local budget.  A credit is an     *)
(* object in memory that can be moved and not copied; a request consumes   *)
(* one.  In one process both branches are tasks that crash together.       *)
(*                                                                         *)
(* What decides its verdict: what a restart holds and what a delivery      *)
(* builds, neither of which a type system sees.  A restart that mints the  *)
(* configured units again, or a wire that builds an object for each        *)
(* delivery, overspends.  Memory that is lost is safe, and strands units.  *)
(***************************************************************************)
EXTENDS Environment

CONSTANTS
  OneProcess,   \* TRUE: A and B are tasks of one process; FALSE: credits
                \* cross a wire
  RestartMints  \* TRUE: a restart holds the configured units; FALSE: none

ASSUME OneProcessIsFlag   == OneProcess \in BOOLEAN
ASSUME RestartMintsIsFlag == RestartMints \in BOOLEAN

VARIABLES
  balance,    \* units in objects of each branch; lost in a crash
  consumed,   \* requests that have consumed a unit
  serialised  \* whether A has written a unit to the wire

books == <<balance, consumed, serialised>>
vars  == <<environment, books>>

TypeOK ==
  /\ EnvironmentTypeOK
  /\ balance \in [Branches -> 0..3]
  /\ consumed \subseteq Requests
  /\ serialised \in BOOLEAN

Init ==
  /\ EnvironmentInit
  /\ balance = [b \in Branches |-> 1]
  /\ consumed = {}
  /\ serialised = FALSE

(* The branches that stop with b, and the one that stands for them.        *)
ProcessOf(b) == IF OneProcess THEN Branches ELSE {b}
Processes    == IF OneProcess THEN {"A"} ELSE Branches
-----------------------------------------------------------------------------
(* A branch moves a credit into a request and sends.                       *)
Spend(r) ==
  /\ Home(r) \in up
  /\ r \notin consumed
  /\ balance[Home(r)] > 0
  /\ balance' = [balance EXCEPT ![Home(r)] = @ - 1]
  /\ consumed' = consumed \cup {r}
  /\ Send(<<r, 0>>)
  /\ UNCHANGED serialised

(* A moves a credit to B, within the process.                              *)
Move ==
  /\ OneProcess
  /\ "A" \in up
  /\ balance["A"] > 0
  /\ balance' = [balance EXCEPT !["A"] = @ - 1, !["B"] = @ + 1]
  /\ UNCHANGED <<environment, consumed, serialised>>

(* A consumes a credit by writing it to the wire, once.                    *)
Serialise ==
  /\ ~OneProcess
  /\ "A" \in up
  /\ balance["A"] > 0
  /\ ~serialised
  /\ balance' = [balance EXCEPT !["A"] = @ - 1]
  /\ serialised' = TRUE
  /\ UNCHANGED <<environment, consumed>>

(* A delivery of what was written builds an object at B, a duplicate one   *)
(* more.  Three units are enough to spend too much.                        *)
Deserialise ==
  /\ serialised
  /\ ~partitioned
  /\ "B" \in up
  /\ balance["B"] + Cardinality(consumed) < 3
  /\ balance' = [balance EXCEPT !["B"] = @ + 1]
  /\ UNCHANGED <<environment, consumed, serialised>>

Reply(r) == ReplyArrives(r) /\ UNCHANGED books

(* A process stops and its objects are gone.  Where a restart mints, what  *)
(* was consumed is forgotten; where it does not, it stays accounted for.   *)
Crash(b) ==
  /\ b \in up \cap Processes
  /\ up' = up \ ProcessOf(b)
  /\ balance' = [c \in Branches |->
                   IF c \in ProcessOf(b) THEN 0 ELSE balance[c]]
  /\ consumed' = IF RestartMints
                 THEN {r \in consumed : Home(r) \notin ProcessOf(b)}
                 ELSE consumed
  /\ UNCHANGED <<coordinatorUp, partitioned, sent, floor, accepted, effects,
                 replied, returned, serialised>>

(* A process starts, with the configured units or with none.               *)
Restart(b) ==
  /\ b \in Processes \ up
  /\ up' = up \cup ProcessOf(b)
  /\ balance' = [c \in Branches |->
                   IF c \in ProcessOf(b) /\ RestartMints THEN 1
                   ELSE balance[c]]
  /\ UNCHANGED <<coordinatorUp, partitioned, sent, floor, accepted, effects,
                 replied, returned, consumed, serialised>>

Charged == consumed
Offered == balance["A"] + balance["B"]
-----------------------------------------------------------------------------
(* The gateway and the other faults, which leave these books alone *)

Accept(m)          == GatewayAccepts(m) /\ UNCHANGED books
Occur(r)           == EffectOccurs(r) /\ UNCHANGED books
Cut                == NetworkParts /\ UNCHANGED books
Heal               == NetworkHeals /\ UNCHANGED books
CoordinatorCrash   == CoordinatorStops /\ UNCHANGED books
CoordinatorRestart == CoordinatorStarts /\ UNCHANGED books
-----------------------------------------------------------------------------
Next ==
  \* gateway
  \/ \E m \in Messages : Accept(m)
  \/ \E r \in Requests : Occur(r)
  \* branches
  \/ \E r \in Requests : Spend(r)
  \/ Move
  \/ Serialise
  \/ Deserialise
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
