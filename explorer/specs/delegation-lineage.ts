import { type FiniteSet, subset } from "../domain/finite-set.js";
import { membersOf, type ValueOf } from "../domain/domain.js";
import { fun } from "../domain/fun.js";
import { oneOf } from "../domain/one-of.js";
import { range } from "../domain/range.js";
import { record } from "../domain/record.js";
import { setOf } from "../domain/set-of.js";
import { tuple } from "../domain/tuple.js";
import { defineModel } from "../model/definition.js";
import { model } from "../model/model.js";
import { type NextOf, type NowOf, state } from "../model/state.js";

const Dimensions = oneOf("usd", "tokens");
const Rights = tuple(Dimensions, oneOf(1, 2));
const Credits = oneOf("root", "left", "right", "join");
const Branches = oneOf("left", "right");
const Returning = oneOf("left", "right", "join");
const Generations = range(0, 2);
/** How an occurrence came to its holder: 0 as itself, 1 and 2 by an input of a join, 3 by a replayed return. */
const Origins = tuple(range(0, 3), Credits);
/** A reference to a branch as it is or as it was: a live input of a join, or a return certificate. */
const Certificates = record({ src: Branches, gen: Generations, foot: setOf(Rights) });

type Right = ValueOf<typeof Rights>;
type Credit = ValueOf<typeof Credits>;
type Reference = ValueOf<typeof Certificates>;

const rights = membersOf(Rights);

/** The rights of the half that a split gives to a branch. */
function half(branch: "left" | "right"): FiniteSet<Right> {
  return subset(Rights, (right) => right[1] === (branch === "left" ? 1 : 2));
}

/**
 * Twin of `formal/DelegationLineage.tla`: split, transfer, return, fence and join of credits over two
 * dimensions with two rights each (paper section 9.4), with raw ownership and a history of certificates.
 */
export const DelegationLineage = defineModel("DelegationLineage", { PartialReturns: "flag" }, ({ PartialReturns }) => {
  const s = state({
    live: setOf(tuple(Credits, Origins, Rights)),
    gen: fun(Credits, Generations),
    epoch: range(0, 1),
    certs: setOf(Certificates),
  });
  type Now = NowOf<typeof s>;
  type Next = NextOf<typeof s>;

  const occurrences = (now: Now, credit: Credit) => now.live.toArray().filter(([holder]) => holder === credit);
  const foot = (now: Now, credit: Credit): FiniteSet<Right> => {
    const held = occurrences(now, credit).map(([, , right]) => Rights.codeOf(right));
    return subset(Rights, (right) => held.includes(Rights.codeOf(right)));
  };
  const holdsAll = (now: Now, credit: Credit): boolean => foot(now, credit).size === rights.length;
  /** Credits whose certificate is in the history. */
  const hasReturned = (now: Now, branch: string): boolean => now.certs.some(({ src }) => src === branch);
  const isLive = (now: Now, { src, gen, foot: claimed }: Reference): boolean =>
    now.gen.get(src) === gen && !claimed.isEmpty && claimed.equals(foot(now, src));
  const isPresented = (now: Now, reference: Reference): boolean => now.certs.has(reference) || isLive(now, reference);

  function consume(next: Next, now: Now, ...credits: readonly Credit[]): void {
    for (const occurrence of now.live) if (credits.includes(occurrence[0])) next.live.delete(occurrence);
  }
  function hold(next: Next, credit: Credit, held: Iterable<Right>): void {
    for (const right of held) next.live.add([credit, [0, credit], right]);
  }
  function importInput(next: Next, edge: 1 | 2, { src, foot: held }: Reference): void {
    for (const right of held) next.live.add(["join", [edge, src], right]);
  }
  function advance(next: Next, now: Now, credit: Credit): void {
    next.gen.set(credit, now.gen.get(credit) + 1);
  }

  const joinGenerationLeft = (now: Now): boolean => now.gen.get("join") < 2;
  interface JoinPicks {
    readonly i: Reference;
    readonly j: Reference;
  }
  const firstIsLeft = (_: Now, { i }: JoinPicks): boolean => i.src === "left";
  const secondIsRight = (_: Now, { j }: JoinPicks): boolean => j.src === "right";

  return model({
    state: s,
    init: s.init((next) => {
      hold(next, "root", rights);
      next.gen.assign(() => 0);
      next.epoch = 0;
    }),
    actions: {
      Split: s.action({
        when: {
          rootHoldsAll: (now) => holdsAll(now, "root"),
          noCertificate: (now) => now.certs.isEmpty,
          leftGenerationLeft: (now) => now.gen.get("left") < 2,
          rightGenerationLeft: (now) => now.gen.get("right") < 2,
        },
        then: (next, now) => {
          consume(next, now, "root");
          for (const branch of Branches.members) {
            hold(next, branch, half(branch));
            advance(next, now, branch);
          }
        },
      }),
      Transfer: s.action(
        { b: Branches },
        {
          when: {
            rootHoldsAll: (now) => holdsAll(now, "root"),
            generationLeft: (now, { b }) => now.gen.get(b) < 2,
            notReturned: (now, { b }) => !hasReturned(now, b),
            inTurn: (now, { b }) => b === "left" || hasReturned(now, "left"),
          },
          then: (next, now, { b }) => {
            consume(next, now, "root");
            hold(next, b, rights);
            advance(next, now, b);
          },
        },
      ),
      Return: s.action(
        { c: Returning },
        {
          when: {
            holdsSomething: (now, { c }) => !foot(now, c).isEmpty,
            returnable: (now, { c }) => PartialReturns || holdsAll(now, c),
            rootGenerationLeft: (now) => now.gen.get("root") < 2,
          },
          then: (next, now, { c }) => {
            const returned = foot(now, c);
            consume(next, now, c);
            hold(next, "root", returned);
            advance(next, now, "root");
            if (c !== "join") next.certs.add({ src: c, gen: now.gen.get(c), foot: returned });
          },
        },
      ),
      Fence: s.action({
        when: {
          firstEpoch: (now) => now.epoch === 0,
          aBranchHoldsAll: (now) => Branches.members.some((branch) => holdsAll(now, branch)),
        },
        then: (next) => {
          next.epoch = 1;
        },
      }),
      Join: s.action(
        { i: Certificates, j: Certificates },
        {
          when: {
            firstIsLeft,
            secondIsRight,
            firstPresented: (now, { i }) => isPresented(now, i),
            secondPresented: (now, { j }) => isPresented(now, j),
            firstCurrent: (now, { i }) => isLive(now, i),
            secondCurrent: (now, { j }) => isLive(now, j),
            disjoint: (_, { i, j }) => i.foot.isDisjointFrom(j.foot),
            joinGenerationLeft,
          },
          then: (next, now, { i, j }) => {
            consume(next, now, i.src, j.src);
            importInput(next, 1, i);
            importInput(next, 2, j);
            advance(next, now, "join");
          },
        },
      ),
    },
    replacements: {
      HistoricalCertificateJoin: {
        replaces: "Join",
        about: "returned certificates stand for current inputs, and their footprints are not compared",
        claim: "section 9.4, the compound historical-certificate-validation mutant",
        action: s.action(
          { i: Certificates, j: Certificates },
          {
            when: {
              firstIsLeft,
              secondIsRight,
              firstCertified: (now, { i }) => now.certs.has(i),
              secondCertified: (now, { j }) => now.certs.has(j),
              joinGenerationLeft,
            },
            then: (next, now, { i, j }) => {
              consume(next, now, i.src, j.src, "root");
              importInput(next, 1, i);
              importInput(next, 2, j);
              advance(next, now, "join");
            },
          },
        ),
      },
    },
    invariants: {
      /** I1, lemma 1: every right has exactly one live occurrence. */
      Partition: s.forAll(
        { right: Rights },
        {
          then: {
            oneOccurrence: (now, { right }) =>
              now.live.count(([, , held]) => Rights.codeOf(held) === Rights.codeOf(right)) === 1,
          },
          values: (now, { right }) => ({
            occurrences: now.live
              .toArray()
              .filter(([, , held]) => Rights.codeOf(held) === Rights.codeOf(right))
              .map(([holder, [edge, source]]) => `${holder} by ${edge} from ${source}`),
          }),
        },
      ),
      /** Equation (8), theorem 1: what is held in each dimension is what was issued; a copy counts once. */
      Conservation: s.forAll(
        { dimension: Dimensions },
        {
          then: {
            allHeld: (now, { dimension }) => {
              const held = now.live.toArray().filter(([, , right]) => right[0] === dimension);
              const issued = rights.filter((right) => right[0] === dimension);
              return new Set(held.map(([, , right]) => Rights.codeOf(right))).size === issued.length;
            },
          },
        },
      ),
      /** Lemma 2: within one credit, a right has one origin. */
      OneOriginPerRight: s.forAll(
        { credit: Credits },
        {
          then: { oneOrigin: (now, { credit }) => occurrences(now, credit).length === foot(now, credit).size },
          values: (now, { credit }) => ({
            occurrences: occurrences(now, credit).length,
            rights: foot(now, credit).size,
          }),
        },
      ),
    },
    stepProperties: {
      /** Section 7.3: the history of certificates only grows. */
      CertificatesMonotone: s.step((now, next) => now.certs.isSubsetOf(next.certs)),
      /** I9: the epoch does not go back. */
      EpochMonotone: s.step((now, next) => next.epoch >= now.epoch),
      /** I9: no credit goes back to an earlier generation. */
      GenerationMonotone: s.forAllSteps(
        { credit: Credits },
        { then: { notBack: (now, next, { credit }) => next.gen.get(credit) >= now.gen.get(credit) } },
      ),
    },
    witnesses: {
      /** The legal join of section 10.1: the output holds all four rights with multiplicity one. */
      CurrentJoin: s.predicate((now) => holdsAll(now, "join") && now.live.size === rights.length),
      /** Two returned branches certify a common right: what makes the guards of Join worth having. */
      OverlappingCertificates: s.predicate((now) =>
        now.certs.some((one) => now.certs.some((two) => one.src !== two.src && !one.foot.isDisjointFrom(two.foot))),
      ),
      JoinReturned: s.predicate((now) => now.gen.get("join") > 0 && holdsAll(now, "root")),
      Fenced: s.predicate((now) => now.epoch === 1),
    },
    summary: (now: Now) =>
      Object.fromEntries(
        Credits.members.map((credit) => [
          credit,
          occurrences(now, credit)
            .map(([, , [dimension, index]]) => `${dimension}${index}`)
            .join(" ") || "-",
        ]),
      ),
    // A credit is spoken of as the branch that holds it; the fan-in reads its inputs where they are.
    interactions: {
      Split: () => ({ from: "root" }),
      Transfer: (_, { b }) => ({ from: "root", to: b }),
      Return: (_, { c }) => ({ from: c, to: "root" }),
      Fence: () => ({ from: "authority" }),
      Join: () => ({ from: "join" }),
    },
  });
});
