import { describe, expect, it } from "vitest";
import { boolean } from "../../domain/boolean.js";
import { fun } from "../../domain/fun.js";
import { option } from "../../domain/option.js";
import { range } from "../../domain/range.js";
import { record } from "../../domain/record.js";
import { setOf } from "../../domain/set-of.js";
import { tuple } from "../../domain/tuple.js";
import { state } from "../../model/state.js";
import type { NextOf, NowOf } from "../../model/state.js";
import { stateFactory } from "../../state/accessors.js";
import { OutsideDomain } from "../../state/faults.js";
import { layoutOf } from "../../state/layout.js";

/** What a model reads from a container variable is a value like any other: an element, a key, a part. */
const Tag = record({ on: boolean, level: range(0, 3) });
const Group = setOf(range(0, 3));
const space = state({
  tag: Tag,
  group: Group,
  tags: setOf(Tag),
  groups: setOf(Group),
  byTag: fun(Tag, range(0, 9)),
  maybe: option(Tag),
  pair: tuple(Group, Tag),
  tight: setOf(record({ on: boolean, level: range(0, 2) })),
});
const factory = stateFactory(layoutOf(space.variables)) as () => unknown as () => NextOf<typeof space>;

function drafts(): { now: NowOf<typeof space>; next: NextOf<typeof space> } {
  const now = factory();
  now.tag.assign({ on: true, level: 3 });
  now.group.assign([1, 2]);
  return { now: now, next: factory() };
}

describe("a live view as a value", () => {
  it("is an element of a set", () => {
    const { now, next } = drafts();
    next.tags.add(now.tag);
    next.groups.add(now.group);
    expect(next.tags.has(now.tag)).toBe(true);
    expect(next.tags.has({ on: true, level: 3 })).toBe(true);
    expect(next.groups.has(now.group)).toBe(true);
    next.tags.delete(now.tag);
    expect(next.tags.isEmpty).toBe(true);
  });

  it("is a key of a function", () => {
    const { now, next } = drafts();
    next.byTag.set(now.tag, 7);
    expect(next.byTag.get({ on: true, level: 3 })).toBe(7);
    expect(next.byTag.get(now.tag)).toBe(7);
  });

  it("is a part of an option and a tuple, which keep it when the variable changes", () => {
    const { now, next } = drafts();
    next.maybe = now.tag;
    next.pair = [now.group, now.tag];
    (now as unknown as NextOf<typeof space>).tag.level = 0;
    (now as unknown as NextOf<typeof space>).group.clear();
    expect(next.maybe).toMatchObject({ on: true, level: 3 });
    expect(next.pair[0].toArray()).toEqual([1, 2]);
    expect(next.pair[1]).toMatchObject({ on: true, level: 3 });
  });

  it("that is outside the domain is shown by its fields", () => {
    const { now, next } = drafts();
    const write = (): void => {
      next.tight.add(now.tag);
    };
    expect(write).toThrow(OutsideDomain);
    expect(write).toThrow("tight := { on: true, level: 3 } is outside the domain");
  });
});
