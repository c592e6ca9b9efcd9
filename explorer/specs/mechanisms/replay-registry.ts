import { boolean } from "../../domain/boolean.js";
import { fun } from "../../domain/fun.js";
import { setOf } from "../../domain/set-of.js";
import { defineModel } from "../../model/definition.js";
import { model } from "../../model/model.js";
import { type NowOf, state } from "../../model/state.js";
import {
  type Branch,
  Branches,
  environment,
  environmentConstants,
  homeOf,
  isHomeUp,
  isOnline,
  isSent,
} from "./environment.js";
import { type Mechanism, variant } from "./mechanism.js";
import { questions } from "./questions.js";

/**
 * Twin of `formal/mechanisms/ReplayRegistry.tla`: mechanism 6 of section 9.3, attenuated tokens and a registry that
 * admits an operation identifier once.
 */
export const ReplayRegistry = defineModel(
  "ReplayRegistry",
  { ...environmentConstants, RegistryAtGateway: "flag", Uses: "natural" },
  ({ RegistryAtGateway, Uses, ...constants }) => {
    const common = environment(constants);
    const { Requests } = common;
    const s = state({ ...common.variables, used: fun(Branches, setOf(Requests)), copied: boolean });
    type Now = NowOf<typeof s>;

    const left = (now: Now, b: Branch): number => (b === "B" && now.copied ? 2 : Uses) - now.used.get(b).size;

    return model({
      state: s,
      assumptions: { ...common.assumptions, UsesIsKnown: Uses === 1 || Uses === 2 },
      init: s.init((next) => {
        common.init(next);
        next.copied = false;
      }),
      actions: {
        ...common.actions,
        Spend: s.action(
          { r: Requests },
          {
            when: {
              homeUp: isHomeUp,
              notSent: (now, { r }) => !isSent(now, r),
              funded: (now, { r }) => left(now, homeOf(r)) > 0,
              registered: (now) => RegistryAtGateway || isOnline(now),
            },
            then: (next, _, { r }) => {
              next.used.get(homeOf(r)).add(r);
              next.sent.add([r, 0]);
            },
          },
        ),
        Copy: s.action({
          when: {
            attenuated: () => Uses === 1,
            notCopied: (now) => !now.copied,
            bothUp: (now) => now.up.size === Branches.size,
            connected: (now) => !now.partitioned,
          },
          then: (next) => {
            next.copied = true;
          },
        }),
        Reply: s.action({ r: Requests }, common.replyArrives),
        Crash: s.action({ b: Branches }, common.branchStops),
        Restart: s.action({ b: Branches }, common.branchStarts),
      },
      ...questions<Now>(common, {
        isCharged: (now, r) => Branches.members.some((b) => now.used.get(b).has(r)),
        offered: (now) => left(now, "A") + left(now, "B"),
      }),
    });
  },
);

export const replayRegistry: Mechanism = {
  number: 6,
  title: "Shared replay registry",
  definition: ReplayRegistry,
  variants: [
    variant("replay_registry", "two tokens for one budget admit different identifiers", "section 4.5"),
    variant(
      "replay_registry_beside",
      "a registry beside the gateway does not decide together with the effect",
      "section 4.8",
    ),
    variant(
      "replay_registry_attenuated",
      "a token that is attenuated is not consumed: its holder copies it",
      "section 4.6",
    ),
  ],
};
