import { boolean, defineModel, fun, model, type NowOf, oneOf, range, state } from "tandem";

/**
 * Twin of `EWD840.tla`: Dijkstra's detection of termination on a ring. A token goes round from node N-1 down to
 * node 0; a node that woke one it has already passed is black, and makes the round inconclusive.
 */
export default defineModel("EWD840", { N: "natural" }, ({ N }) => {
  const Node = range(0, N - 1);
  const Color = oneOf("white", "black");
  const nodes = Array.from({ length: N }, (_, i) => i);

  const s = state({
    active: fun(Node, boolean),
    color: fun(Node, Color),
    tpos: Node,
    tcolor: Color,
  });
  type Now = NowOf<typeof s>;

  const isBlack = (now: Now, i: number) => now.color.get(i) === "black";
  const terminated = (now: Now) => nodes.every((i) => !now.active.get(i));
  const terminationDetected = (now: Now) =>
    now.tpos === 0 && now.tcolor === "white" && !isBlack(now, 0) && !now.active.get(0);

  return model({
    state: s,
    // Anything can be the case when the first probe starts, so there are many initial states.
    init: s.initEach({ active: fun(Node, boolean), color: fun(Node, Color), tpos: Node }, (next, picks) => {
      next.active.assign(picks.active);
      next.color.assign(picks.color);
      next.tpos = picks.tpos;
      next.tcolor = "black";
    }),
    actions: {
      InitiateProbe: s.action(
        // A move may have several reasons. The published figures count a step for each, and so does a pick.
        { why: oneOf("blackToken", "blackNode") },
        {
          when: {
            atNode0: (now) => now.tpos === 0,
            inconclusive: (now, { why }) => (why === "blackToken" ? now.tcolor === "black" : isBlack(now, 0)),
          },
          then: (next) => {
            next.tpos = N - 1;
            next.tcolor = "white";
            next.color.set(0, "white");
          },
        },
      ),
      PassToken: s.action(
        { i: Node, why: oneOf("passive", "blackNode", "blackToken") },
        {
          when: {
            notNode0: (_, { i }) => i !== 0,
            holdsToken: (now, { i }) => now.tpos === i,
            // An active node may pass the token only when the round is lost anyway.
            mayPass: (now, { i, why }) =>
              why === "passive" ? !now.active.get(i) : why === "blackNode" ? isBlack(now, i) : now.tcolor === "black",
          },
          then: (next, now, { i }) => {
            next.tpos = i - 1;
            if (isBlack(now, i)) next.tcolor = "black";
            next.color.set(i, "white");
          },
        },
      ),
      SendMsg: s.action(
        { i: Node, j: Node },
        {
          when: { active: (now, { i }) => now.active.get(i), toAnother: (_, { i, j }) => i !== j },
          then: (next, _, { i, j }) => {
            next.active.set(j, true);
            if (j > i) next.color.set(i, "black");
          },
        },
      ),
      Deactivate: s.action(
        { i: Node },
        {
          when: { active: (now, { i }) => now.active.get(i) },
          then: (next, _, { i }) => {
            next.active.set(i, false);
          },
        },
      ),
    },
    invariants: {
      TerminationDetection: s.predicate((now) => !terminationDetected(now) || terminated(now)),
      /** Dijkstra's invariant, which is why the algorithm is right. */
      Inv: s.predicate(
        (now) =>
          nodes.every((i) => i <= now.tpos || !now.active.get(i)) ||
          nodes.some((j) => j <= now.tpos && isBlack(now, j)) ||
          now.tcolor === "black",
      ),
    },
    witnesses: {
      Detected: s.predicate(terminationDetected),
    },
  });
});
