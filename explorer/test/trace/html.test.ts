import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeTrace } from "../../trace/described.js";
import { escapeHtml, markup } from "../../trace/html/markup.js";
import { writePage } from "../../trace/html/page.js";
import { type HtmlPage, readPage } from "./html-page.js";
import { anyName, anyNames, modelOf, type Names, originOf, violationOf } from "./hostile-trace.js";

/** A text as a parser of HTML reads it back. */
const shown = (text: string): string =>
  text.replaceAll(/\r\n?/g, "\n").replaceAll(/(?![\t\n\f])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, "\uFFFD");
const notes = { commands: ["explore x.cfg"], tool: "Tandem" };
const NAMES: Names = { action: "Act", from: "a1", to: "gateway", old: "idle", fresh: "sent", label: "unit" };

function pageOf(names: Names): HtmlPage {
  return readPage(writePage(violationOf(modelOf(names)).trace, originOf(names), notes));
}

describe("a trace as a page", () => {
  it("parses without errors, has no script and loads nothing, whatever the names are, and shows them", () => {
    fc.assert(
      fc.property(anyNames, (names) => {
        const page = pageOf(names);
        const texts = (tag: string): string[] => page.all(tag).map(page.text);
        const { trace } = violationOf(modelOf(names));
        const step = describeTrace(trace)[1]?.step?.text ?? expect.fail("no step");
        expect(texts("h3")).toEqual(["State 1: initial", `State 2: ${shown(step)}`]);
        expect(texts("p")).toContain(`Taken by ${shown(names.from)}, to ${shown(names.to)}`);
        expect(texts("th")).toContain(shown(names.label));
        expect(texts("dd")).toEqual([shown(names.label), shown(names.from), "Kept", "2 states, 1 step"]);
        expect(texts("td")).toContain(`→ ${shown(names.fresh)}`);
        expect(texts("pre").at(-1)).toBe(shown(`\\* ${names.to}\n`));
        for (const link of page.all("a")) expect(page.attribute(link, "href")).toMatch(/^#state-\d+$/);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it("marks what each step changed, before and after, and names the violated property where it ends", () => {
    const page = pageOf(NAMES);
    expect(page.all("del").map(page.text)).toEqual(['"idle"']);
    expect(page.all("ins").map(page.text)).toEqual(['"sent"', '"sent"']);
    const [first, last, ...more] = page.all("li");
    if (first === undefined || last === undefined) throw new Error("there are no states");
    expect(more).toEqual([]);
    expect(page.attribute(last, "class")).toBe("end");
    expect(page.text(last)).toContain("The last state violates the invariant Kept.");
    expect(page.text(first)).not.toContain("violates");
    expect(page.within(last, "details").map((details) => page.text(details))[0]).toContain("Whole state 2");
  });

  it("refers only to what it has, and forbids the browser to load anything", () => {
    const page = pageOf(NAMES);
    const ids = ["h2", "li"].flatMap((tag) => page.all(tag).map((element) => page.attribute(element, "id")));
    expect(new Set(ids).size).toBe(ids.length);
    const links = page.all("a").map((element) => page.attribute(element, "href")?.slice(1));
    const labels = page.all("section").map((element) => page.attribute(element, "aria-labelledby"));
    expect(links.length).toBeGreaterThan(0);
    for (const reference of [...links, ...labels]) expect(ids).toContain(reference);
    const policy = page.all("meta").find((meta) => page.attribute(meta, "http-equiv") === "Content-Security-Policy");
    expect(policy && page.attribute(policy, "content")).toBe("default-src 'none'; style-src 'unsafe-inline'");
    const [style] = page.all("style");
    const css = style === undefined ? expect.fail("no style") : page.text(style);
    expect(css).not.toMatch(/url\(|@import|expression/i);
    expect(css).toContain("@media (prefers-color-scheme: dark)");
    expect(css).toContain("@media print");
    // Escaped quotes or angle brackets would be read as they stand in a style sheet.
    expect(css).not.toContain("&");
  });

  it("says why the end is bad in the words that it is given", () => {
    const { trace } = violationOf(modelOf(NAMES));
    const page = readPage(
      writePage(trace, originOf(NAMES), { ...notes, explanation: [{ text: "One <b>.", items: ["Two."] }] }),
    );
    expect(page.all("p").map(page.text)).toEqual(expect.arrayContaining(["One <b>."]));
    expect(page.all("li").map(page.text)).toEqual(expect.arrayContaining(["Two."]));
  });

  it("of no violation says so", () => {
    const { trace } = violationOf(modelOf(NAMES));
    const page = readPage(writePage(trace, { module: "M", scope: "m.cfg", config: "" }, notes));
    expect(page.all("h1").map(page.text)).toEqual(["A behavior in M: 2 states"]);
    expect(page.all("p").map(page.text)).toContain("No property of the scope is violated here.");
  });
});

describe("markup", () => {
  it("reads back as the text that was inserted, in content and in attributes", () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const page = readPage(
          `<!doctype html><html lang="en"><head><title>t</title></head><body>${markup`<p class="${name}">${name}</p>`.text}</body></html>`,
        );
        const [p] = page.all("p");
        if (p === undefined) throw new Error("no paragraph");
        expect(page.text(p)).toBe(shown(name));
        expect(page.attribute(p, "class")).toBe(shown(name));
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it("takes markup and numbers as they are", () => {
    expect(markup`<b>${1}${markup`<i>${"<"}</i>`}${[markup`a`, markup`b`]}</b>`.text).toBe("<b>1<i>&lt;</i>ab</b>");
    expect(escapeHtml("a\r\nb\u0000")).toBe("a\nb\uFFFD");
  });
});
