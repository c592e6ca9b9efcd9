import { type Action, withoutGuards } from "../model/action.js";
import type { Replacement } from "../model/model.js";
import {
  advance,
  Branches,
  consume,
  type Credit,
  foot,
  half,
  hasReturned,
  hold,
  importAgain,
  importInput,
  type LineageNext as Next,
  type LineageNow as Now,
  type Reference,
  type Right,
  rights,
} from "./delegation-lineage-state.js";

/** The actions of DelegationLineage that a replacement stands in for. */
type Replaced = "Join" | "Return" | "Split";

/** What the replacements need of the sound model. */
interface Sound {
  readonly actions: Readonly<Record<Replaced, Action>>;
  /** Whether the footprint of a credit may return: a whole one, or any in a scope of partial returns. */
  readonly isReturnable: (now: Now, credit: Credit) => boolean;
}

interface JoinPicks {
  readonly i: Reference;
  readonly j: Reference;
}
interface OfCredit {
  readonly c: Credit;
}

/**
 * Replacements of actions of DelegationLineage, as in `formal/MCDelegationLineage.tla`. All but DiamondJoin have a rule
 * broken. Each has the guards and the effect of the action that it replaces but for what it says here.
 */
export function delegationLineageMutants(sound: Sound): Readonly<Record<string, Replacement<Replaced>>> {
  return { ...splitMutants(sound), ...returnMutants(sound), ...joinMutants(sound), ...referenceMutants(sound) };
}

function splitMutants({ actions: { Split } }: Sound): Record<string, Replacement<Replaced>> {
  const install = (next: Next, now: Now, rightFoot: Iterable<Right>): void => {
    hold(next, "left", half("left"));
    hold(next, "right", rightFoot);
    for (const branch of Branches.members) advance(next, now, branch);
  };
  return {
    CopySplit: {
      replaces: "Split",
      about: "a split leaves the parent what it gives to the branches",
      claim: "section 5.7, Split; lemma 1; Table 2, concurrent fan-out; Table 11, duplicate child allocation",
      action: {
        ...Split,
        then: (next: Next, now: Now) => {
          install(next, now, half("right"));
        },
      },
    },
    OverlapSplit: {
      replaces: "Split",
      about: "a split gives the right branch all rights, those of the left one included",
      claim: "section 5.7, Split: pairwise-disjoint footprints; lemma 1; Table 2, concurrent fan-out",
      action: {
        ...Split,
        then: (next: Next, now: Now) => {
          consume(next, now, "root");
          install(next, now, rights);
        },
      },
    },
  };
}

function returnMutants({ actions: { Return }, isReturnable }: Sound): Record<string, Replacement<Replaced>> {
  return {
    CopyReturn: {
      replaces: "Return",
      about: "a credit keeps what it returns",
      claim: "section 6.9: each return consumes the child footprint; lemma 1",
      action: {
        ...Return,
        then: (next: Next, now: Now, { c }: OfCredit) => {
          const returned = foot(now, c);
          hold(next, "root", returned);
          advance(next, now, "root");
          if (c === "left" || c === "right") next.certs.add({ src: c, gen: now.gen.get(c), foot: returned });
        },
      },
    },
    ReplayReturn: {
      replaces: "Return",
      about: "the message of a return arrives again and is imported again",
      claim: "section 6.9: duplicate return messages stutter; section 6.1, rule (6); corollary 1",
      action: {
        ...Return,
        when: {
          ...withoutGuards(Return, "holdsSomething", "returnable").when,
          returnableOrReturned: (now: Now, { c }: OfCredit) =>
            hasReturned(now, c) || (!foot(now, c).isEmpty && isReturnable(now, c)),
        },
        then: (next: Next, now: Now, picks: OfCredit) => {
          // A branch that has returned never holds anything again, so that a step is either a return or a replay.
          if (!hasReturned(now, picks.c)) {
            Return.then(next as never, now as never, picks as never);
            return;
          }
          for (const { src, foot: held } of now.certs) if (src === picks.c) importAgain(next, src, held);
          advance(next, now, "root");
        },
      },
    },
  };
}

/** What a join does with its inputs. */
function joinMutants({ actions: { Join } }: Sound): Record<string, Replacement<Replaced>> {
  const importBoth = (next: Next, now: Now, { i, j }: JoinPicks): void => {
    importInput(next, 1, i);
    importInput(next, 2, j);
    advance(next, now, "join");
  };
  return {
    NonAtomicJoin: {
      replaces: "Join",
      about: "a join consumes its first input and leaves the second to a later step",
      claim: "definition 3: all inputs in one authoritative transition; assumption 2; Table 7, during fan-in",
      action: {
        ...Join,
        then: (next: Next, now: Now, picks: JoinPicks) => {
          consume(next, now, picks.i.src);
          importBoth(next, now, picks);
        },
      },
    },
    NoConsume: {
      replaces: "Join",
      about: "a join adds up what its inputs report and consumes neither",
      claim: "section 6.9: no sum of reported balances; Table 2, multi-parent join; Table 11, lineage alias at fan-in",
      action: {
        ...Join,
        then: (next: Next, now: Now, picks: JoinPicks) => {
          importBoth(next, now, picks);
        },
      },
    },
    HistoricalCertificateJoin: {
      replaces: "Join",
      about: "a join takes returned certificates for its inputs and does not compare their footprints",
      claim:
        "section 9.4 and Table 9, historical-certificate validation (compound); section 10.2; Table 7, during fan-in",
      action: {
        ...Join,
        when: {
          ...withoutGuards(Join, "firstPresented", "secondPresented", "firstCurrent", "secondCurrent", "disjoint").when,
          firstCertified: (now: Now, { i }: JoinPicks) => now.certs.has(i),
          secondCertified: (now: Now, { j }: JoinPicks) => now.certs.has(j),
        },
        then: (next: Next, now: Now, picks: JoinPicks) => {
          consume(next, now, picks.i.src, picks.j.src, "root");
          importBoth(next, now, picks);
        },
      },
    },
  };
}

/** What a join accepts for its inputs: the two checks that the compound mutant drops at once, one at a time. */
function referenceMutants({ actions: { Join } }: Sound): Record<string, Replacement<Replaced>> {
  const diamond: Action = {
    ...Join,
    when: {
      ...withoutGuards(Join, "firstIsLeft", "secondIsRight").when,
      inOrder: (_: Now, { i, j }: JoinPicks) => i.src === "left" || j.src === "right",
    },
  };
  return {
    StaleJoin: {
      replaces: "Join",
      about: "a join takes certificates of returned credits as well: currentness alone is not asked",
      claim:
        "definition 3, Current; I4; Table 7, during fan-in; section 9.4: the compound mutant isolates neither check",
      action: withoutGuards(Join, "firstCurrent", "secondCurrent"),
    },
    DiamondJoin: {
      replaces: "Join",
      about: "sound: both task edges may refer to one credit, and disjointness refuses that",
      claim: "appendix D.3, aliased diamond join; Table 2, multi-parent join: alias rejected",
      action: diamond,
    },
    AliasedDiamondJoin: {
      replaces: "Join",
      about: "both task edges may refer to one credit, and it is added to itself: disjointness alone is not asked",
      claim:
        "appendix D.3, aliased diamond join; definition 3, disjointness; section 9.4: the compound mutant isolates neither check",
      action: withoutGuards(diamond, "disjoint"),
    },
  };
}
