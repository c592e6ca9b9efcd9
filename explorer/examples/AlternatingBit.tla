--------------------------- MODULE AlternatingBit ---------------------------
(***************************************************************************)
(* Values over a channel that loses messages but does not reorder them.    *)
(* Each value is sent with a bit, again and again, until an                *)
(* acknowledgement with the same bit comes back; the next value has the    *)
(* other bit, so that repetitions are told from news.                      *)
(*                                                                         *)
(* After specifications/SpecifyingSystems/TLC of                           *)
(* github.com/tlaplus/Examples (Lamport, "Specifying Systems", chapter     *)
(* 14), modules AlternatingBit and MCAlternatingBit in one.  Its           *)
(* refinement is two step properties here; what must happen at last is     *)
(* left out.                                                               *)
(***************************************************************************)
EXTENDS Naturals, Sequences

CONSTANTS Data,     \* the values
          msgQLen,  \* bound of the constraint on messages under way
          ackQLen   \* bound of the constraint on acknowledgements under way

VARIABLES
  msgQ,  \* messages under way: a bit and a value
  ackQ,  \* acknowledgements under way: a bit
  sBit,  \* the bit of the value that is being sent
  sAck,  \* the bit that was last acknowledged
  rBit,  \* the bit that was last received
  sent,  \* the value that is being sent
  rcvd   \* the value that was last received

vars == <<msgQ, ackQ, sBit, sAck, rBit, sent, rcvd>>

Bit == {0, 1}

(* Wider than the constraint by one, for the states that it rejects.       *)
TypeOK ==
  /\ Len(msgQ) <= msgQLen + 1
  /\ \A i \in 1..Len(msgQ) : msgQ[i] \in Bit \X Data
  /\ Len(ackQ) <= ackQLen + 1
  /\ \A i \in 1..Len(ackQ) : ackQ[i] \in Bit
  /\ sBit \in Bit
  /\ sAck \in Bit
  /\ rBit \in Bit
  /\ sent \in Data
  /\ rcvd \in Data

Init ==
  /\ msgQ = <<>>
  /\ ackQ = <<>>
  /\ sBit \in Bit
  /\ sAck = sBit
  /\ rBit = sBit
  /\ sent \in Data
  /\ rcvd \in Data
-----------------------------------------------------------------------------
(* The ends of the channel *)

SndNewValue(d) ==
  /\ sAck = sBit
  /\ sent' = d
  /\ sBit' = 1 - sBit
  /\ msgQ' = Append(msgQ, <<1 - sBit, d>>)
  /\ UNCHANGED <<ackQ, sAck, rBit, rcvd>>

ReSndMsg ==
  /\ sAck # sBit
  /\ msgQ' = Append(msgQ, <<sBit, sent>>)
  /\ UNCHANGED <<ackQ, sBit, sAck, rBit, sent, rcvd>>

RcvMsg ==
  /\ Len(msgQ) > 0
  /\ rBit' = msgQ[1][1]
  /\ rcvd' = msgQ[1][2]
  /\ msgQ' = Tail(msgQ)
  /\ UNCHANGED <<ackQ, sBit, sAck, sent>>

SndAck ==
  /\ ackQ' = Append(ackQ, rBit)
  /\ UNCHANGED <<msgQ, sBit, sAck, rBit, sent, rcvd>>

RcvAck ==
  /\ Len(ackQ) > 0
  /\ sAck' = Head(ackQ)
  /\ ackQ' = Tail(ackQ)
  /\ UNCHANGED <<msgQ, sBit, rBit, sent, rcvd>>
-----------------------------------------------------------------------------
(* The channel *)

Without(q, i) == SubSeq(q, 1, i - 1) \o SubSeq(q, i + 1, Len(q))

LoseMsg(i) ==
  /\ i <= Len(msgQ)
  /\ msgQ' = Without(msgQ, i)
  /\ UNCHANGED <<ackQ, sBit, sAck, rBit, sent, rcvd>>

LoseAck(i) ==
  /\ i <= Len(ackQ)
  /\ ackQ' = Without(ackQ, i)
  /\ UNCHANGED <<msgQ, sBit, sAck, rBit, sent, rcvd>>

Next ==
  \/ \E d \in Data : SndNewValue(d)
  \/ ReSndMsg
  \/ RcvMsg
  \/ SndAck
  \/ RcvAck
  \/ \E i \in 1..msgQLen : LoseMsg(i)
  \/ \E i \in 1..ackQLen : LoseAck(i)

Spec == Init /\ [][Next]_vars

(* Queues are unbounded; longer ones are checked but not followed.         *)
SeqConstraint ==
  /\ Len(msgQ) <= msgQLen
  /\ Len(ackQ) <= ackQLen
-----------------------------------------------------------------------------
(* What the receiver takes is what the sender is sending, never an old     *)
(* message that came late.                                                 *)
OnlyCurrent ==
  [][(rBit' # rBit \/ rcvd' # rcvd) => (rBit' = sBit /\ rcvd' = sent)]_vars

(* A new value is sent when the last has arrived.                          *)
NothingSkipped ==
  [][sBit' # sBit => rBit = sBit]_vars

(* A value has arrived and the sender does not know.                       *)
Unknown   == rBit = sBit /\ sAck # sBit
NoUnknown == ~Unknown
=============================================================================
