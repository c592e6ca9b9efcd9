--------------------------- MODULE ReadersWriters ---------------------------
(***************************************************************************)
(* Readers share a resource, a writer has it alone.  Requests wait in one  *)
(* queue; its first is served when the resource is free for it, so that    *)
(* nobody is overtaken.                                                    *)
(*                                                                         *)
(* After specifications/ReadersWriters of github.com/tlaplus/Examples.     *)
(* That everybody is served at last is a liveness property and left out.   *)
(***************************************************************************)
EXTENDS Naturals, Sequences, FiniteSets

CONSTANTS NumActors  \* the number of actors

Actors == 1..NumActors

VARIABLES
  readers,  \* who is reading
  writers,  \* who is writing
  waiting   \* the queue of requests

vars == <<readers, writers, waiting>>

(* An actor has at most one request of each kind in the queue.             *)
TypeOK ==
  /\ readers \subseteq Actors
  /\ writers \subseteq Actors
  /\ Len(waiting) <= 2 * NumActors
  /\ \A i \in 1..Len(waiting) : waiting[i] \in {"read", "write"} \X Actors

Init ==
  /\ readers = {}
  /\ writers = {}
  /\ waiting = <<>>

IsWaiting(what, a) == \E i \in 1..Len(waiting) : waiting[i] = <<what, a>>
-----------------------------------------------------------------------------
TryRead(a) ==
  /\ ~IsWaiting("read", a)
  /\ waiting' = Append(waiting, <<"read", a>>)
  /\ UNCHANGED <<readers, writers>>

TryWrite(a) ==
  /\ ~IsWaiting("write", a)
  /\ waiting' = Append(waiting, <<"write", a>>)
  /\ UNCHANGED <<readers, writers>>

Read ==
  /\ writers = {}
  /\ Len(waiting) > 0
  /\ waiting[1][1] = "read"
  /\ readers' = readers \cup {waiting[1][2]}
  /\ waiting' = Tail(waiting)
  /\ UNCHANGED writers

Write ==
  /\ writers = {}
  /\ readers = {}
  /\ Len(waiting) > 0
  /\ waiting[1][1] = "write"
  /\ writers' = writers \cup {waiting[1][2]}
  /\ waiting' = Tail(waiting)
  /\ UNCHANGED readers

Stop(a) ==
  /\ a \in readers \cup writers
  /\ readers' = readers \ {a}
  /\ writers' = writers \ {a}
  /\ UNCHANGED waiting

Next ==
  \/ \E a \in Actors : TryRead(a)
  \/ \E a \in Actors : TryWrite(a)
  \/ Read
  \/ Write
  \/ \E a \in Actors : Stop(a)

Spec == Init /\ [][Next]_vars
-----------------------------------------------------------------------------
Safety ==
  /\ Cardinality(writers) <= 1
  /\ readers = {} \/ writers = {}

AllRead   == readers = Actors
NoAllRead == ~AllRead
=============================================================================
