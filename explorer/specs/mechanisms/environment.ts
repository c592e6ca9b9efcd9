import { boolean, type BooleanDomain } from "../../domain/boolean.js";
import { fun, type FunctionDomain } from "../../domain/fun.js";
import { oneOf, type OneOfDomain } from "../../domain/one-of.js";
import { range, type RangeDomain } from "../../domain/range.js";
import { type SetDomain, setOf } from "../../domain/set-of.js";
import { tuple, type TupleDomain } from "../../domain/tuple.js";
import type { Action } from "../../model/action.js";
import type { ConstantValues } from "../../model/constants.js";
import { type Rule, state, type StateSpace } from "../../model/state.js";
import type { Next, Now } from "../../model/views.js";

export type Branch = "A" | "B";
export type Request = "a1" | "b1" | "b2" | "b3";
/** A request as it was sent: in the generation that its branch had then. */
export type Message = readonly [request: Request, generation: number];

export const GATEWAYS = ["keyed", "plain", "unfenced"] as const;
export const SITUATIONS = ["faulty", "isolated", "uncoordinated"] as const;
export const DEMANDS = ["mixed", "oneSided"] as const;
export type Gateway = (typeof GATEWAYS)[number];
export type Situation = (typeof SITUATIONS)[number];
export type Demand = (typeof DEMANDS)[number];

/** The constants of every mechanism. */
export const environmentConstants = { Gateway: "name", Situation: "name", Demand: "name" } as const;

/** Units of the root grant. */
export const BUDGET = 2;

export const Branches = oneOf("A", "B");
export const Generations = range(0, 1);

export type EnvironmentVariables = {
  /** The branches that are running. */
  readonly up: SetDomain<OneOfDomain<Branch>>;
  readonly coordinatorUp: BooleanDomain;
  /** Whether A, B and the coordinator are cut off from each other. */
  readonly partitioned: BooleanDomain;
  /** Messages to the gateway, never taken back: lost, delayed and duplicated at will. */
  readonly sent: SetDomain<MessageDomain>;
  /** The gateway's fence for each branch. */
  readonly floor: FunctionDomain<OneOfDomain<Branch>, RangeDomain>;
  /** Deliveries of each request that the gateway has accepted. */
  readonly accepted: FunctionDomain<OneOfDomain<Request>, RangeDomain>;
  /** Effects of each request in the log of the gateway. */
  readonly effects: FunctionDomain<OneOfDomain<Request>, RangeDomain>;
  /** Requests whose reply has reached the books. */
  readonly replied: SetDomain<OneOfDomain<Request>>;
  /** Requests whose charge the mechanism has given back. */
  readonly returned: SetDomain<OneOfDomain<Request>>;
};
export type MessageDomain = TupleDomain<readonly [OneOfDomain<Request>, RangeDomain]>;
export type EnvironmentNow = Now<EnvironmentVariables>;
export type EnvironmentNext = Next<EnvironmentVariables>;

type OfBranch = { readonly b: OneOfDomain<Branch> };
type OfRequest = { readonly r: OneOfDomain<Request> };
/** A part of an action: guards and an effect, to which a mechanism adds its own. */
export type Part<Picks extends OfBranch | OfRequest, Guards extends string> = Required<
  Rule<EnvironmentVariables, Picks, Guards>
>;

/**
 * Twin of `formal/mechanisms/Environment.tla`. A mechanism adds its books to the variables, its own actions to
 * `actions`, and makes actions of the parts.
 */
export interface Environment {
  readonly Requests: OneOfDomain<Request>;
  readonly Messages: MessageDomain;
  /** Whether every fault passes, so that a mechanism can be expected to work. */
  readonly faultsPass: boolean;
  readonly assumptions: Readonly<Record<string, boolean>>;
  readonly variables: EnvironmentVariables;
  readonly init: (next: EnvironmentNext) => void;
  /** What leaves the books of every mechanism alone: the gateway, and the faults of network and coordinator. */
  readonly actions: Readonly<
    Record<"Accept" | "Occur" | "Cut" | "Heal" | "CoordinatorCrash" | "CoordinatorRestart", Action>
  >;
  /** Branch b stops; what it forgets is the mechanism's affair. */
  readonly branchStops: Part<OfBranch, "running">;
  /** Branch b runs again; what it recovers is the mechanism's affair. */
  readonly branchStarts: Part<OfBranch, "stopped">;
  /** The reply to a request reaches its branch. */
  readonly replyArrives: Part<OfRequest, "occurred" | "homeUp" | "unanswered">;
  /** The gateway's fence for branch b advances. */
  readonly raiseFloor: Part<OfBranch, "firstGeneration">;
}

/** The branch that wants a request's effect. */
export function homeOf(request: Request): Branch {
  return request === "a1" ? "A" : "B";
}

export function other(branch: Branch): Branch {
  return branch === "A" ? "B" : "A";
}

export function isSent(now: EnvironmentNow, request: Request): boolean {
  return now.sent.has([request, 0]) || now.sent.has([request, 1]);
}

/** The generation in which a request was sent; it is sent at most once. */
export function sentIn(now: EnvironmentNow, request: Request): number {
  return now.sent.has([request, 1]) ? 1 : 0;
}

/** Whether a branch and the coordinator can reach each other. */
export function isOnline(now: EnvironmentNow): boolean {
  return now.coordinatorUp && !now.partitioned;
}

/** Proof of no effect: never accepted, and too old to be accepted. */
export function isRefused(now: EnvironmentNow, request: Request): boolean {
  const floor = now.floor.get(homeOf(request));
  return isSent(now, request) && now.accepted.get(request) === 0 && sentIn(now, request) < floor;
}

export function isHomeUp(now: EnvironmentNow, { r }: { readonly r: Request }): boolean {
  return now.up.has(homeOf(r));
}

/** The environment for given constants. */
export function environment({ Gateway, Situation, Demand }: ConstantValues<typeof environmentConstants>): Environment {
  const Requests = Demand === "mixed" ? oneOf<Request>("a1", "b1", "b2") : oneOf<Request>("b1", "b2", "b3");
  const Messages: MessageDomain = tuple(Requests, Generations);
  const variables: EnvironmentVariables = {
    up: setOf(Branches),
    coordinatorUp: boolean,
    partitioned: boolean,
    sent: setOf(Messages),
    floor: fun(Branches, Generations),
    accepted: fun(Requests, range(0, 2)),
    effects: fun(Requests, range(0, 2)),
    replied: setOf(Requests),
    returned: setOf(Requests),
  };
  const s = state(variables);
  return {
    Requests,
    Messages,
    variables,
    faultsPass: Situation === "faulty",
    assumptions: {
      GatewayIsKnown: GATEWAYS.some((known) => known === Gateway),
      SituationIsKnown: SITUATIONS.some((known) => known === Situation),
      DemandIsKnown: DEMANDS.some((known) => known === Demand),
    },
    init: (next) => {
      next.up.assign(Branches.members);
      next.coordinatorUp = Situation !== "uncoordinated";
      next.partitioned = Situation === "isolated";
      next.floor.assign(() => 0);
      next.accepted.assign(() => 0);
      next.effects.assign(() => 0);
    },
    actions: { ...gatewayActions(s, Requests, Messages, Gateway), ...faultActions(s, Situation) },
    branchStops: {
      when: { running: (now, { b }) => now.up.has(b) },
      then: (next, _, { b }) => {
        next.up.delete(b);
      },
    },
    branchStarts: {
      when: { stopped: (now, { b }) => !now.up.has(b) },
      then: (next, _, { b }) => {
        next.up.add(b);
      },
    },
    replyArrives: {
      when: {
        occurred: (now, { r }) => now.effects.get(r) > 0,
        homeUp: isHomeUp,
        unanswered: (now, { r }) => !now.replied.has(r),
      },
      then: (next, _, { r }) => {
        next.replied.add(r);
      },
    },
    raiseFloor: {
      when: { firstGeneration: (now, { b }) => now.floor.get(b) === 0 },
      then: (next, _, { b }) => {
        next.floor.set(b, 1);
      },
    },
  };
}

type Space = StateSpace<EnvironmentVariables>;

function gatewayActions(s: Space, Requests: OneOfDomain<Request>, Messages: MessageDomain, gateway: string) {
  const mostAccepted = gateway === "plain" ? 2 : 1;
  return {
    Accept: s.action(
      { m: Messages },
      {
        when: {
          sent: (now, { m }) => now.sent.has(m),
          unseen: (now, { m }) => now.accepted.get(m[0]) < mostAccepted,
          notFenced: (now, { m }) => gateway === "unfenced" || m[1] >= now.floor.get(homeOf(m[0])),
        },
        then: (next, now, { m }) => {
          next.accepted.set(m[0], now.accepted.get(m[0]) + 1);
        },
      },
    ),
    Occur: s.action(
      { r: Requests },
      {
        when: { outstanding: (now, { r }) => now.effects.get(r) < now.accepted.get(r) },
        then: (next, now, { r }) => {
          next.effects.set(r, now.effects.get(r) + 1);
        },
      },
    ),
  };
}

function faultActions(s: Space, situation: string) {
  return {
    Cut: s.action({
      when: { connected: (now) => !now.partitioned },
      then: (next) => {
        next.partitioned = true;
      },
    }),
    Heal: s.action({
      when: { partitioned: (now) => now.partitioned, passing: () => situation !== "isolated" },
      then: (next) => {
        next.partitioned = false;
      },
    }),
    CoordinatorCrash: s.action({
      when: { running: (now) => now.coordinatorUp },
      then: (next) => {
        next.coordinatorUp = false;
      },
    }),
    CoordinatorRestart: s.action({
      when: { stopped: (now) => !now.coordinatorUp, passing: () => situation !== "uncoordinated" },
      then: (next) => {
        next.coordinatorUp = true;
      },
    }),
  };
}
