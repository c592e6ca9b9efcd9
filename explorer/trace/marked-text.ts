import { closed } from "../domain/any-domain.js";
import type { Domain } from "../domain/domain.js";
import type { FiniteSet } from "../domain/finite-set.js";
import type { Sequence } from "../domain/sequence.js";
import type { TotalFunction } from "../domain/total-function.js";
import { tlaText } from "./tla-text.js";

/** A piece of the text of a value, and whether it stands for a part that the other value does not have. */
export interface MarkedPiece {
  readonly text: string;
  readonly marked: boolean;
}

/**
 * A value in TLA+ syntax, in pieces: those parts are marked that are different in another value of the domain.
 * Together the texts are those of {@link tlaText}. A part is an image of a function, a field, a member of a set,
 * an item of a sequence by its place, a part of a tuple, or else the whole value.
 */
export function markedText(domain: Domain, value: unknown, other: unknown): readonly MarkedPiece[] {
  return joined(piecesOf(domain, value, other));
}

function piecesOf(open: Domain, value: unknown, other: unknown): MarkedPiece[] {
  const domain = closed(open);
  switch (domain.kind) {
    case "boolean":
    case "range":
    case "oneOf":
      return [whole(domain, value, value !== other)];
    case "option":
      if (value === null || other === null) return [whole(domain, value, value !== other)];
      return piecesOf(domain.some, value, other);
    case "tuple": {
      const [ours, theirs] = [value as readonly unknown[], other as readonly unknown[]];
      return list(
        "<<",
        domain.parts.map((part, index) => piecesOf(part, ours[index], theirs[index])),
        ">>",
      );
    }
    case "record": {
      const [ours, theirs] = [value as Named, other as Named];
      return list(
        "[",
        Object.entries(domain.fields).map(([name, field]) => [
          plain(`${name} |-> `),
          ...piecesOf(field, ours[name], theirs[name]),
        ]),
        "]",
      );
    }
    case "setOf": {
      const [ours, theirs] = [value as FiniteSet<unknown>, other as FiniteSet<unknown>];
      return list(
        "{",
        ours.toArray().map((member) => [whole(domain.element, member, !theirs.has(member))]),
        "}",
      );
    }
    case "fun": {
      const theirs = other as TotalFunction<unknown, unknown>;
      const pairs = (value as TotalFunction<unknown, unknown>)
        .entries()
        .map(([key, image]) => [
          plain(`${tlaText(domain.key, key)} :> `),
          ...piecesOf(domain.value, image, theirs.get(key)),
        ]);
      return pairs.length === 0 ? [plain("<<>>")] : list("(", pairs, ")", " @@ ");
    }
    case "seqOf": {
      const [ours, theirs] = [(value as Sequence<unknown>).toArray(), (other as Sequence<unknown>).toArray()];
      return list(
        "<<",
        ours.map((item, index) =>
          index < theirs.length ? piecesOf(domain.element, item, theirs[index]) : [whole(domain.element, item, true)],
        ),
        ">>",
      );
    }
  }
}

type Named = Readonly<Record<string, unknown>>;

function plain(text: string): MarkedPiece {
  return { text, marked: false };
}

function whole(domain: Domain, value: unknown, marked: boolean): MarkedPiece {
  return { text: tlaText(domain, value), marked };
}

function list(open: string, items: readonly MarkedPiece[][], close: string, separator = ", "): MarkedPiece[] {
  return [
    plain(open),
    ...items.flatMap((pieces, index) => (index === 0 ? pieces : [plain(separator), ...pieces])),
    plain(close),
  ];
}

/** The pieces with neighbours of one kind made one. */
function joined(pieces: readonly MarkedPiece[]): MarkedPiece[] {
  const result: MarkedPiece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last?.marked === piece.marked) result[result.length - 1] = { ...piece, text: last.text + piece.text };
    else result.push(piece);
  }
  return result;
}
