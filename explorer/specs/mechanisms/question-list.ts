import type { Situation } from "./environment.js";
import type { ProbeName, SafetyName, StepProbeName } from "./questions.js";

/** A question of the comparison: a property of `questions.ts`, the situation in which it is asked, and the words. */
export type Question =
  | QuestionAs<"safety", SafetyName>
  /** A deliberate non-property: what violates it is a witness that the mechanism can do what is asked. */
  | QuestionAs<"availability", ProbeName | StepProbeName>;

interface QuestionAs<Kind extends string, Name extends string> {
  readonly kind: Kind;
  readonly property: Name;
  readonly situation: Situation;
  /** What a counterexample or a witness shows. */
  readonly shows: string;
  /** Where the paper asks it. */
  readonly source: string;
  /** What has to happen in the same scope, lest the question be about nothing. */
  readonly needs?: Need;
}

/** Another question with a witness, or an action that is taken. */
export type Need =
  { readonly kind: "witness"; readonly property: ProbeName } | { readonly kind: "action"; readonly action: string };

const safety = (property: SafetyName, shows: string, source: string, needs?: Need): Question => ({
  kind: "safety",
  property,
  situation: "faulty",
  shows,
  source,
  ...(needs !== undefined && { needs }),
});
const availability = (
  situation: Situation,
  property: ProbeName | StepProbeName,
  shows: string,
  source: string,
  needs?: Need,
): Question => ({ kind: "availability", property, situation, shows, source, ...(needs !== undefined && { needs }) });

/** All questions, in the order of the tables. */
export const QUESTIONS: readonly Question[] = [
  safety("NoOverspend", "the effects exceed the budget", "Figure 1, equation (11)"),
  safety("NoDoubleEffect", "one request has two effects: no instance injectivity", "I7, section 4.9 (2)"),
  safety("EffectCoverage", "an effect has no charge: no effect coverage", "equation (9)"),
  safety("LedgerBound", "a unit is charged and offered, or offered twice: no ledger conservation", "equation (8)"),
  safety("NoRefundRace", "a request whose charge came back has its effect: a late completion", "section 4.4", {
    kind: "witness",
    property: "NeverReturns",
  }),
  availability("isolated", "NeverSpends", "an isolated branch spends", "section 9.3 (2), theorem 7"),
  availability("isolated", "NeverSpendsAllAtB", "an isolated branch spends the whole budget", "theorem 7"),
  availability("uncoordinated", "NeverSpends", "a branch spends although there is no coordinator", "section 9.3 (7)"),
  availability("faulty", "NeverSendsAlone", "a request leaves while the coordinator is down", "section 9.3 (7)"),
  availability("faulty", "NeverServesAcross", "the unit that A leaves idle serves B", "section 4.3"),
  availability("faulty", "NeverReuses", "a unit serves B after A's request was fenced off unaccepted", "section 4.4"),
  availability("faulty", "NeverSendsWhileOpen", "a request leaves while another is uncertain", "section 3.6"),
  availability("faulty", "NeverReturns", "a charge comes back", "section 4.4"),
  availability("faulty", "NeverLate", "an effect accepted before the fence is due after it", "Assumption 7", {
    kind: "action",
    action: "Fence",
  }),
];

/** The questions asked in a situation. */
export function questionsIn(situation: Situation): readonly Question[] {
  return QUESTIONS.filter((question) => question.situation === situation);
}
