------------------------------- MODULE EWD840 -------------------------------
(***************************************************************************)
(* Detection of termination on a ring.  Nodes are active or passive; an    *)
(* active node may become passive or wake another.  Node 0 wants to know   *)
(* when all are passive and sends a token round: to node N-1, then down to *)
(* node 0.  A node that woke a higher one, which the token may have left   *)
(* behind, is black; it blackens the token, and a black token proves       *)
(* nothing.                                                                *)
(*                                                                         *)
(* After specifications/ewd840 of github.com/tlaplus/Examples (Dijkstra,   *)
(* Feijen and van Gasteren, EWD 840).  That termination is detected at     *)
(* last is a liveness property and left out.                               *)
(***************************************************************************)
EXTENDS Naturals

CONSTANTS N  \* the number of nodes

ASSUME NIsPositive == N > 0

Node  == 0..(N - 1)
Color == {"white", "black"}

VARIABLES
  active,  \* whether each node is active
  color,   \* the color of each node
  tpos,    \* the node that holds the token
  tcolor   \* the color of the token

vars == <<active, color, tpos, tcolor>>

TypeOK ==
  /\ active \in [Node -> BOOLEAN]
  /\ color \in [Node -> Color]
  /\ tpos \in Node
  /\ tcolor \in Color

(* Anything can be the case when the first probe starts, but for the       *)
(* token, which is black so that node 0 will start a round.                *)
Init ==
  /\ active \in [Node -> BOOLEAN]
  /\ color \in [Node -> Color]
  /\ tpos \in Node
  /\ tcolor = "black"
-----------------------------------------------------------------------------
(* The token.  A move may have several reasons, and TLC counts a step for  *)
(* each true branch of a disjunction; so the reason is a parameter here.   *)

ProbeReasons == {"blackToken", "blackNode"}
PassReasons  == {"passive", "blackNode", "blackToken"}

InitiateProbe(why) ==
  /\ tpos = 0
  /\ why = "blackToken" => tcolor = "black"
  /\ why = "blackNode" => color[0] = "black"
  /\ tpos' = N - 1
  /\ tcolor' = "white"
  /\ color' = [color EXCEPT ![0] = "white"]
  /\ UNCHANGED active

(* An active node may pass the token only when the round is lost anyway.   *)
PassToken(i, why) ==
  /\ i # 0
  /\ tpos = i
  /\ why = "passive" => ~active[i]
  /\ why = "blackNode" => color[i] = "black"
  /\ why = "blackToken" => tcolor = "black"
  /\ tpos' = i - 1
  /\ tcolor' = IF color[i] = "black" THEN "black" ELSE tcolor
  /\ color' = [color EXCEPT ![i] = "white"]
  /\ UNCHANGED active
-----------------------------------------------------------------------------
(* The computation whose end is to be detected *)

SendMsg(i, j) ==
  /\ active[i]
  /\ i # j
  /\ active' = [active EXCEPT ![j] = TRUE]
  /\ color' = [color EXCEPT ![i] = IF j > i THEN "black" ELSE color[i]]
  /\ UNCHANGED <<tpos, tcolor>>

Deactivate(i) ==
  /\ active[i]
  /\ active' = [active EXCEPT ![i] = FALSE]
  /\ UNCHANGED <<color, tpos, tcolor>>

Next ==
  \/ \E why \in ProbeReasons : InitiateProbe(why)
  \/ \E i \in Node, why \in PassReasons : PassToken(i, why)
  \/ \E i \in Node, j \in Node : SendMsg(i, j)
  \/ \E i \in Node : Deactivate(i)

Spec == Init /\ [][Next]_vars
-----------------------------------------------------------------------------
terminated == \A i \in Node : ~active[i]

(* What node 0 sees when a round has succeeded.                            *)
terminationDetected ==
  /\ tpos = 0
  /\ tcolor = "white"
  /\ color[0] = "white"
  /\ ~active[0]

TerminationDetection == terminationDetected => terminated

(* Dijkstra's invariant, which is why the algorithm is right: what the     *)
(* token has passed is passive, or the round will fail.                    *)
Inv ==
  \/ \A i \in Node : i > tpos => ~active[i]
  \/ \E j \in Node : j <= tpos /\ color[j] = "black"
  \/ tcolor = "black"

Detected   == terminationDetected
NoDetected == ~Detected
=============================================================================
