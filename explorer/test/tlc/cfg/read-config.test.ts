import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { success } from "../../../problem/problem.js";
import { readConfig } from "../../../tlc/cfg/read-config.js";

const configs = new URL("../../../../configs/", import.meta.url);
const bundled = readdirSync(fileURLToPath(configs)).filter((name) => name.endsWith(".cfg"));

describe("readConfig", () => {
  it("reads every section", () => {
    const text = [
      "\\* A scope.",
      "CONSTANTS",
      '  Units = {u1, {}, {1, "one"}} Offset = -3',
      "  Timeout <- TimeoutRefund (* a mutant *)",
      "CONSTANT Store ! Join <- LooseJoin",
      "INIT Init NEXT Next",
      "INVARIANTS",
      "  TypeOK",
      "  Conservation",
      "PROPERTY Absorbing",
      "CONSTRAINT Small",
      "ACTION_CONSTRAINTS Calm",
      "SYMMETRY Perms",
      "VIEW view",
      "ALIAS Alias",
      "POSTCONDITION Post",
      "INVARIANT TypeOK",
      "CHECK_DEADLOCK",
      "  FALSE",
    ].join("\n");
    const units = [
      { kind: "modelValue", name: "u1" },
      { kind: "set", members: [] },
      {
        kind: "set",
        members: [
          { kind: "number", value: 1 },
          { kind: "string", value: "one" },
        ],
      },
    ];
    expect(readConfig(text, "all.cfg")).toStrictEqual(
      success({
        constants: [
          { name: "Units", line: 3, value: { kind: "set", members: units } },
          { name: "Offset", line: 3, value: { kind: "number", value: -3 } },
        ],
        substitutions: [
          { name: "Timeout", line: 4, replacement: "TimeoutRefund" },
          { name: "Store!Join", line: 5, replacement: "LooseJoin" },
        ],
        init: { name: "Init", line: 6 },
        next: { name: "Next", line: 6 },
        invariants: [
          { name: "TypeOK", line: 8 },
          { name: "Conservation", line: 9 },
          { name: "TypeOK", line: 17 },
        ],
        properties: [{ name: "Absorbing", line: 10 }],
        constraints: [{ name: "Small", line: 11 }],
        actionConstraints: [{ name: "Calm", line: 12 }],
        symmetry: { name: "Perms", line: 13 },
        view: { name: "view", line: 14 },
        alias: { name: "Alias", line: 15 },
        postcondition: { name: "Post", line: 16 },
        checkDeadlock: { value: false, line: 18 },
      }),
    );
  });

  it("accepts a section without names, as when they are commented out", () => {
    const outcome = readConfig("SPECIFICATION Spec\nINVARIANTS\n\\* TypeOK\nCONSTANTS\nPROPERTIES", "empty.cfg");
    expect(outcome).toMatchObject({ ok: true, value: { invariants: [], constants: [], properties: [] } });
  });

  it.each(["\n", "\r\n", "\r"])("counts the lines that %j separates", (lineBreak) => {
    const lines = ["(* one", "two *) SPECIFICATION", "", "Spec \\* four", "INVARIANT", "Inv"];
    const outcome = readConfig(lines.join(lineBreak), "lines.cfg");
    const expected = { specification: { name: "Spec", line: 4 }, invariants: [{ name: "Inv", line: 6 }] };
    expect(outcome).toMatchObject({ ok: true, value: expected });
  });

  it("knows one zero", () => {
    const outcome = readConfig("SPECIFICATION Spec CONSTANT Zero = -0", "zero.cfg");
    expect(outcome.ok && outcome.value.constants[0]?.value).toStrictEqual({ kind: "number", value: 0 });
  });

  it("finds the bundled scopes", () => {
    expect(bundled).toContain("safe.cfg");
  });

  it.each(bundled)("reads %s", (name) => {
    const outcome = readConfig(readFileSync(new URL(name, configs), "utf8"), name);
    expect(outcome).toMatchObject({ ok: true, value: { specification: { name: "Spec" } } });
  });
});
