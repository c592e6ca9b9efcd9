import type { AnyPredicate, AnyStepPredicate } from "../../model/action.js";
import { state } from "../../model/state.js";
import {
  BUDGET,
  type Environment,
  type EnvironmentNow,
  homeOf,
  isRefused,
  isSent,
  type Request,
  sentIn,
} from "./environment.js";

/** What a mechanism says of its books; `State` is a state that has them. */
export interface Books<State extends EnvironmentNow> {
  /** Whether a request is charged. */
  readonly isCharged: (now: State, request: Request) => boolean;
  /** How many units the books still offer. */
  readonly offered: (now: State) => number;
}

/** The questions of the comparison, in the form of properties. */
export interface Questions {
  readonly invariants: Readonly<Record<SafetyName | ProbeName, AnyPredicate>>;
  readonly stepProperties: Readonly<Record<StepProbeName, AnyStepPredicate>>;
  readonly witnesses: Readonly<Record<string, AnyPredicate>>;
}
/** Must hold of a sound mechanism. */
export type SafetyName = "NoOverspend" | "NoDoubleEffect" | "EffectCoverage" | "LedgerBound" | "NoRefundRace";
/** Deliberate non-properties: what violates one is the evidence that the mechanism can do what is asked. */
export type ProbeName =
  "NeverSpends" | "NeverSpendsAllAtB" | "NeverServesAcross" | "NeverReuses" | "NeverLate" | "NeverReturns";
export type StepProbeName = "NeverSendsAlone" | "NeverSendsWhileOpen";

/** Asks the questions of `formal/mechanisms/Environment.tla` about a mechanism's books. */
export function questions<State extends EnvironmentNow>(
  { Requests, faultsPass, variables }: Environment,
  { isCharged, offered }: Books<State>,
): Questions {
  const requests = Requests.members;
  const s = state(variables);
  const about = (holds: (now: State) => boolean): AnyPredicate => holds;
  const total = (now: EnvironmentNow) => requests.reduce((sum, r) => sum + now.effects.get(r), 0);
  const occurred = (now: EnvironmentNow, r: Request) => now.effects.get(r) > 0;
  const spentAtB = (now: EnvironmentNow) => occurred(now, "b1") && occurred(now, "b2");
  const isBalanced = (now: State) => requests.filter((r) => isCharged(now, r)).length + offered(now) <= BUDGET;
  const servesAcross = (now: State) =>
    spentAtB(now) && !isSent(now, "a1") && isCharged(now, "b1") && isCharged(now, "b2") && isBalanced(now);
  const isLate = (now: EnvironmentNow, r: Request) =>
    isSent(now, r) && sentIn(now, r) < now.floor.get(homeOf(r)) && now.effects.get(r) !== now.accepted.get(r);
  const noneOpen = (now: State) => !requests.some((r) => isSent(now, r) && !now.replied.has(r) && isCharged(now, r));
  const sends = (now: EnvironmentNow, next: EnvironmentNow) => next.sent.size !== now.sent.size;
  const whileOpen: AnyStepPredicate = (now: State, next: State) => !sends(now, next) || noneOpen(now);

  return {
    invariants: {
      /** Figure 1: the effects never exceed the budget. */
      NoOverspend: s.predicate((now) => total(now) <= BUDGET),
      /** I7: no request has two effects. */
      NoDoubleEffect: s.predicate((now) => requests.every((r) => now.effects.get(r) <= 1)),
      /** Equation (9): every effect that occurred is charged. */
      EffectCoverage: about((now) => requests.every((r) => !occurred(now, r) || isCharged(now, r))),
      /** Equation (8): no unit is charged and offered, or offered twice. */
      LedgerBound: about(isBalanced),
      /** I8: a request whose charge was given back has no effect. */
      NoRefundRace: s.predicate((now) => now.returned.every((r) => !occurred(now, r))),
      /** Nobody spends; asked of isolated branches, and without a coordinator. */
      NeverSpends: s.predicate((now) => total(now) === 0),
      /** B never spends the whole budget; asked of isolated branches. */
      NeverSpendsAllAtB: s.predicate((now) => !spentAtB(now)),
      /** The unit that A does not use never serves B, with the books in order. */
      NeverServesAcross: about((now) => !servesAcross(now)),
      /** No unit serves B once it is proved that the request of A never will have its effect. */
      NeverReuses: s.predicate((now) => !(requests.includes("a1") && isRefused(now, "a1") && spentAtB(now))),
      /** No effect is outstanding that was accepted before the fence. */
      NeverLate: s.predicate((now) => !requests.some((r) => isLate(now, r))),
      /** No charge is given back. */
      NeverReturns: s.predicate((now) => now.returned.isEmpty),
    },
    stepProperties: {
      /** No message leaves while the coordinator is down. */
      NeverSendsAlone: s.step((now, next) => !sends(now, next) || now.coordinatorUp),
      /** No message leaves while another request is charged and has no reply. */
      NeverSendsWhileOpen: whileOpen,
    },
    // A mechanism that needs the coordinator gets nowhere when it is out of reach for ever.
    witnesses: faultsPass ? { TwoReplied: s.predicate((now) => now.replied.size === 2) } : {},
  };
}
