import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { success } from "../../../problem/problem.js";
import { readConfig } from "../../../tlc/cfg/read-config.js";
import { configFile } from "./config-file.js";

/** Fixed, so that a failure here fails everywhere. */
const RUNS = { seed: 20_260_401, numRuns: 500 };

describe("readConfig", () => {
  it("reads back every configuration in every layout", () => {
    fc.assert(
      fc.property(configFile, ({ text, config }) => {
        expect(readConfig(text, "printed.cfg")).toStrictEqual(success(config));
      }),
      RUNS,
    );
  });

  it("describes what is wrong with a damaged configuration in one line, which is in the file", () => {
    const damage = fc.record({
      file: configFile,
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.nat(6),
      insert: fc.oneof(
        fc.string({ unit: "binary", maxLength: 3 }),
        fc.constantFrom("{", "}", "(*", '"', ",", "INIT", "=", "<-", "!"),
      ),
    });
    let failures = 0;
    fc.assert(
      fc.property(damage, ({ file: { text }, at, length, insert }) => {
        const start = Math.floor(at * text.length);
        const damaged = text.slice(0, start) + insert + text.slice(start + length);
        const outcome = readConfig(damaged, "damaged.cfg");
        if (outcome.ok) return;
        failures++;
        const { line, what, mend } = outcome.problem;
        expect(`${what}; ${mend}`).not.toMatch(/[\r\n]|undefined/);
        if (line !== undefined) expect(damaged.split(/\r\n|\r|\n/).length).toBeGreaterThanOrEqual(line);
      }),
      RUNS,
    );
    expect(failures).toBeGreaterThan(RUNS.numRuns / 5);
  });
});
