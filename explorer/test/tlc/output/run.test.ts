import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MessageSplitter, type ToolMessage } from "../../../tlc/output/messages.js";
import { RunReader, type TlcRun } from "../../../tlc/output/run.js";

const fixtures = join(import.meta.dirname, "..", "fixtures");

function messagesOf(chunks: readonly string[]): ToolMessage[] {
  const messages: ToolMessage[] = [];
  const splitter = new MessageSplitter((message) => messages.push(message));
  for (const chunk of chunks) splitter.push(chunk);
  splitter.end();
  return messages;
}

function runOf(text: string): TlcRun {
  const reader = new RunReader();
  for (const message of messagesOf([text])) reader.message(message);
  return reader.run();
}

describe.each(["1.7.4", "2026-04"])("the output of TLC %s", (version) => {
  const log = (name: string): string => readFileSync(join(fixtures, version, `${name}.log`), "utf8");

  it("of a complete run has its figures", () => {
    const run = runOf(log("complete"));
    expect(run.version).toMatch(/^TLC2 Version 2/);
    expect(run).toMatchObject({
      isComplete: true,
      violation: undefined,
      distinct: 15,
      generated: 33,
      depth: 4,
      errors: [],
    });
    expect([...run.generatedByAction]).toEqual([
      ["Up", 21],
      ["Fill", 10],
    ]);
  });

  it.each([
    ["invariant", { kind: "invariant", property: "Small", length: 3 }],
    ["initial", { kind: "invariant", property: "NotZero", length: 1 }],
    ["step", { kind: "stepProperty", property: "Slow", length: 2 }],
    ["deadlock", { kind: "deadlock", length: 4 }],
  ])("of a run with a violation (%s) has its length", (name, violation) => {
    expect(runOf(log(name))).toMatchObject({ isComplete: false, violation, errors: [] });
  });

  it.each([
    ["evaluation", /equality of integer 0 with non-integer/],
    ["missing", /invariant Nope specified in the configuration file\s+is not defined/],
  ])("of a run that fails (%s) has its errors", (name, error) => {
    const run = runOf(log(name));
    expect(run).toMatchObject({ isComplete: false, violation: undefined });
    expect(run.errors[0]).toMatch(error);
  });

  it("is split into the same messages however it arrives", () => {
    const text = log("invariant");
    const whole = messagesOf([text]);
    expect(whole.length).toBeGreaterThan(20);
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 9 }), (cuts) => {
        const offsets = [0, ...cuts.sort((one, two) => one - two), text.length];
        const chunks = offsets.slice(1).map((offset, index) => text.slice(offsets[index], offset));
        expect(messagesOf(chunks)).toEqual(whole);
      }),
    );
    expect(messagesOf([text.replaceAll("\n", "\r\n")])).toEqual(whole);
  });
});

it("messages are nested, end on the line on which the next begins, and end with the output", () => {
  const text =
    "@!@!@STARTMSG 2111:1 @!@!@\nouter\n@!@!@STARTMSG 2132:0 @!@!@\ninner\n@!@!@ENDMSG 2132 @!@!@\nlast\n@!@!@ENDMSG 2111 @!@!@ @!@!@STARTMSG 2199:0 @!@!@\n1,234 states";
  expect(messagesOf([text])).toEqual([
    { code: 2132, severity: 0, text: "inner" },
    { code: 2111, severity: 1, text: "outer\nlast" },
    { code: 2199, severity: 0, text: "1,234 states" },
  ]);
});

it("the figures of the last coverage report count, and those of one action are added up", () => {
  const report = (figures: string): string => `@!@!@STARTMSG 2201:0 @!@!@\n@!@!@ENDMSG 2201 @!@!@\n${figures}`;
  const figure = (text: string): string => `@!@!@STARTMSG 2772:0 @!@!@\n${text}\n@!@!@ENDMSG 2772 @!@!@\n`;
  const run = runOf(
    report(figure("<A line 1, col 1 to line 1, col 5 of module M>: 1:2")) +
      report(
        figure("<A line 1, col 1 to line 1, col 5 of module M (3 4 5 6)>: 3:4") +
          figure("<A line 1, col 1 to line 1, col 5 of module M (7 4 7 6)>: 1:10"),
      ),
  );
  expect([...run.generatedByAction]).toEqual([["A", 14]]);
});

it("a property of several formulas has no name", () => {
  const text =
    "@!@!@STARTMSG 2112:1 @!@!@\nAction property line 5, col 3 to line 5, col 9 of module M is violated.\n@!@!@ENDMSG 2112 @!@!@";
  expect(runOf(text).violation).toEqual({ kind: "stepProperty", length: 0 });
});
