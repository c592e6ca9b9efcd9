---------------------------- MODULE LamportMutex ----------------------------
(***************************************************************************)
(* Lamport's lock without a common memory.  A process broadcasts a request *)
(* with its logical clock and enters when all have answered and no request *)
(* that it has heard of is older.  Channels keep their order.              *)
(*                                                                         *)
(* After specifications/lamport_mutex of github.com/tlaplus/Examples       *)
(* (Lamport, "Time, Clocks, and the Ordering of Events in a Distributed    *)
(* System"), with MCLamportMutex.                                          *)
(***************************************************************************)
EXTENDS Naturals, Sequences

CONSTANTS N,        \* the number of processes
          maxClock  \* bound of the constraint on clocks

ASSUME NIsPositive == N > 0

Proc == 1..N

VARIABLES
  clock,    \* the logical clock of each process
  req,      \* req[p][q]: the clock of q's request as p knows it, 0 for none
  ack,      \* who has answered the request of each process
  network,  \* network[p][q]: the messages under way from p to q
  crit      \* the processes inside

vars == <<clock, req, ack, network, crit>>

Message    == [type : {"req", "ack", "rel"}, clock : 0..maxClock]
AckMessage == [type |-> "ack", clock |-> 0]
RelMessage == [type |-> "rel", clock |-> 0]

(* Clocks are wider than the constraint by one, for the states that it     *)
(* rejects; channels are wider than BoundedNetwork by one.                 *)
TypeOK ==
  /\ clock \in [Proc -> 1..(maxClock + 1)]
  /\ req \in [Proc -> [Proc -> 0..maxClock]]
  /\ ack \in [Proc -> SUBSET Proc]
  /\ \A p \in Proc, q \in Proc :
       /\ Len(network[p][q]) <= 4
       /\ \A i \in 1..Len(network[p][q]) : network[p][q][i] \in Message
  /\ crit \subseteq Proc

Init ==
  /\ clock = [p \in Proc |-> 1]
  /\ req = [p \in Proc |-> [q \in Proc |-> 0]]
  /\ ack = [p \in Proc |-> {}]
  /\ network = [p \in Proc |-> [q \in Proc |-> <<>>]]
  /\ crit = {}

(* The channels from p after it has sent m to all others.                  *)
Broadcast(p, m) ==
  [q \in Proc |-> IF q = p THEN network[p][q] ELSE Append(network[p][q], m)]

IsNext(q, p, type) ==
  /\ Len(network[q][p]) > 0
  /\ network[q][p][1].type = type

(* The request of p is older than that of q, or q has none.                *)
Beats(p, q) ==
  IF req[p][q] = 0 THEN TRUE
  ELSE IF req[p][p] = req[p][q] THEN p < q
  ELSE req[p][p] < req[p][q]
-----------------------------------------------------------------------------
Request(p) ==
  /\ req[p][p] = 0
  /\ req' = [req EXCEPT ![p][p] = clock[p]]
  /\ network' = [network EXCEPT ![p] =
                   Broadcast(p, [type |-> "req", clock |-> clock[p]])]
  /\ ack' = [ack EXCEPT ![p] = {p}]
  /\ UNCHANGED <<clock, crit>>

ReceiveRequest(p, q) ==
  /\ p # q
  /\ IsNext(q, p, "req")
  /\ req' = [req EXCEPT ![p][q] = network[q][p][1].clock]
  /\ clock' = [clock EXCEPT ![p] = IF network[q][p][1].clock > clock[p]
                                   THEN network[q][p][1].clock + 1
                                   ELSE clock[p] + 1]
  /\ network' = [network EXCEPT ![q][p] = Tail(network[q][p]),
                                ![p][q] = Append(network[p][q], AckMessage)]
  /\ UNCHANGED <<ack, crit>>

ReceiveAck(p, q) ==
  /\ p # q
  /\ IsNext(q, p, "ack")
  /\ ack' = [ack EXCEPT ![p] = ack[p] \cup {q}]
  /\ network' = [network EXCEPT ![q][p] = Tail(network[q][p])]
  /\ UNCHANGED <<clock, req, crit>>

(* A process that is inside may enter again; nothing changes.              *)
Enter(p) ==
  /\ ack[p] = Proc
  /\ \A q \in Proc \ {p} : Beats(p, q)
  /\ crit' = crit \cup {p}
  /\ UNCHANGED <<clock, req, ack, network>>

Exit(p) ==
  /\ p \in crit
  /\ crit' = crit \ {p}
  /\ network' = [network EXCEPT ![p] = Broadcast(p, RelMessage)]
  /\ req' = [req EXCEPT ![p][p] = 0]
  /\ ack' = [ack EXCEPT ![p] = {}]
  /\ UNCHANGED clock

ReceiveRelease(p, q) ==
  /\ p # q
  /\ IsNext(q, p, "rel")
  /\ req' = [req EXCEPT ![p][q] = 0]
  /\ network' = [network EXCEPT ![q][p] = Tail(network[q][p])]
  /\ UNCHANGED <<clock, ack, crit>>

Next ==
  \/ \E p \in Proc : Request(p)
  \/ \E p \in Proc, q \in Proc : ReceiveRequest(p, q)
  \/ \E p \in Proc, q \in Proc : ReceiveAck(p, q)
  \/ \E p \in Proc : Enter(p)
  \/ \E p \in Proc : Exit(p)
  \/ \E p \in Proc, q \in Proc : ReceiveRelease(p, q)

Spec == Init /\ [][Next]_vars

(* Clocks are unbounded; later states are checked but not followed.        *)
ClockConstraint == \A p \in Proc : clock[p] <= maxClock
-----------------------------------------------------------------------------
Mutex == \A p \in crit, q \in crit : p = q

BoundedNetwork == \A p \in Proc, q \in Proc : Len(network[p][q]) <= 3

(* The last process is inside while another waits.                         *)
Contention   == N \in crit /\ \E p \in Proc \ {N} : req[p][p] > 0
NoContention == ~Contention
=============================================================================
