import { defineModel, type FiniteSet, fun, model, modelValues, oneOf, setOf, state, subset } from "tandem";

/**
 * Twin of `MissionariesAndCannibals.tla`: all are to cross a river in a boat for two, and on neither bank may
 * cannibals outnumber missionaries.
 */
export default defineModel(
  "MissionariesAndCannibals",
  { Missionaries: "names", Cannibals: "names" },
  ({ Missionaries, Cannibals }) => {
    const People = modelValues(...Missionaries.members, ...Cannibals.members);
    const Banks = oneOf("E", "W");
    const otherBank = (bank: "E" | "W") => (bank === "E" ? "W" : "E");
    const isMissionary = (person: string) => Missionaries.codeOf(person) >= 0;

    const s = state({
      boat: Banks,
      bank: fun(Banks, setOf(People)),
    });

    const isSafe = (people: FiniteSet<string>) => {
      const missionaries = people.count(isMissionary);
      return missionaries === 0 || people.size - missionaries <= missionaries;
    };

    return model({
      state: s,
      init: s.init((next) => {
        next.boat = "E";
        next.bank.set("E", People.members);
        next.bank.set("W", []);
      }),
      actions: {
        Cross: s.action(
          { group: setOf(People) },
          {
            when: {
              boatSize: (_, { group }) => group.size === 1 || group.size === 2,
              onThisBank: (now, { group }) => group.isSubsetOf(now.bank.get(now.boat)),
              thisBankSafe: (now, { group }) =>
                isSafe(subset(People, (person) => now.bank.get(now.boat).has(person) && !group.has(person))),
              otherBankSafe: (now, { group }) =>
                isSafe(subset(People, (person) => now.bank.get(otherBank(now.boat)).has(person) || group.has(person))),
            },
            then: (next, now, { group }) => {
              for (const person of group) {
                next.bank.get(now.boat).delete(person);
                next.bank.get(otherBank(now.boat)).add(person);
              }
              next.boat = otherBank(now.boat);
            },
          },
        ),
      },
      invariants: {
        /** Meant to fail: its counterexample is the answer to the riddle. */
        NotSolved: s.predicate((now) => !now.bank.get("E").isEmpty),
      },
    });
  },
);
