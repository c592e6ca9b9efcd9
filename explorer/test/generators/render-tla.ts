import type { Condition, Datum, DomainDescription, Effect, Place, Term, When } from "./description.js";

/** A literal. Absence is written as options do by default. */
export function datumTla(datum: Datum): string {
  if (datum === null) return '"none"';
  if (typeof datum === "boolean") return datum ? "TRUE" : "FALSE";
  if (typeof datum === "number") return String(datum);
  if (typeof datum === "string") return JSON.stringify(datum);
  if ("tuple" in datum) return `<<${datum.tuple.map(datumTla).join(", ")}>>`;
  if ("seq" in datum) return `<<${datum.seq.map(datumTla).join(", ")}>>`;
  if ("set" in datum) return `{${datum.set.map(datumTla).join(", ")}}`;
  if ("record" in datum) {
    const fields = Object.entries(datum.record).map(([name, field]) => `${name} |-> ${datumTla(field)}`);
    return `[${fields.join(", ")}]`;
  }
  return `(${datum.fun.map(([key, image]) => `${datumTla(key)} :> ${datumTla(image)}`).join(" @@ ")})`;
}

export function termTla(term: Term): string {
  switch (term.kind) {
    case "literal":
      return datumTla(term.datum);
    case "pick":
      return term.name;
    case "read":
      return placeTla(term.place, term.when);
    case "sum":
      return `(${termTla(term.term)} ${term.by < 0 ? "-" : "+"} ${Math.abs(term.by)})`;
    case "part":
      return partTla(term.term, term.index);
    case "tuple":
      return `<<${term.parts.map(termTla).join(", ")}>>`;
    case "record":
      return `[${Object.entries(term.fields)
        .map(([name, field]) => `${name} |-> ${termTla(field)}`)
        .join(", ")}]`;
  }
}

/** A part of a written tuple is that part: not every parser applies a tuple to an index. */
function partTla(term: Term, index: number): string {
  if (term.kind === "tuple") return termTla(term.parts[index] as Term);
  if (term.kind === "literal" && typeof term.datum === "object" && term.datum !== null && "tuple" in term.datum) {
    return datumTla(term.datum.tuple[index] as Datum);
  }
  return `${termTla(term)}[${index + 1}]`;
}

export function placeTla({ steps, variable }: Place, when: When): string {
  return steps.reduce((text, step) => text + stepTla(step), when === "now" ? variable : `${variable}'`);
}

function stepTla(step: Place["steps"][number]): string {
  switch (step.kind) {
    case "field":
      return `.${step.name}`;
    case "key":
      return `[${termTla(step.key)}]`;
    case "index":
      return `[${step.index + 1}]`;
  }
}

export function conditionTla(condition: Condition): string {
  switch (condition.kind) {
    case "not":
      return `~(${conditionTla(condition.condition)})`;
    case "and":
      return joined(condition.conditions, "/\\", "TRUE");
    case "or":
      return joined(condition.conditions, "\\/", "FALSE");
    case "equal":
      return `${termTla(condition.left)} = ${termTla(condition.right)}`;
    case "less":
      return `${termTla(condition.left)} < ${termTla(condition.right)}`;
    case "member":
      return `${termTla(condition.element)} \\in ${placeTla(condition.set, condition.when)}`;
    case "empty":
      return `${placeTla(condition.set, condition.when)} = {}`;
    case "larger":
      return `Cardinality(${placeTla(condition.set, condition.when)}) > ${condition.than}`;
    case "subset":
      return `${placeTla(condition.left, condition.when)} \\subseteq ${placeTla(condition.right, condition.when)}`;
    case "longer":
      return `Len(${placeTla(condition.sequence, condition.when)}) > ${condition.than}`;
    case "maps": {
      const mapping = placeTla(condition.function, condition.when);
      return `\\E k \\in DOMAIN ${mapping} : ${mapping}[k] = ${termTla(condition.to)}`;
    }
  }
}

function joined(conditions: readonly Condition[], operator: string, empty: string): string {
  return conditions.length === 0 ? empty : conditions.map((part) => `(${conditionTla(part)})`).join(` ${operator} `);
}

/** A guard as one value: a disjunction or a quantifier would be several ways to take the step. */
export function guardTla(condition: Condition): string {
  const isAtom = !["and", "or", "maps"].includes(condition.kind);
  return isAtom ? conditionTla(condition) : `((${conditionTla(condition)}) = TRUE)`;
}

/** The primed value of each variable that the effects change. They happen one after the other on the draft. */
export function effectsTla(effects: readonly Effect[]): ReadonlyMap<string, string> {
  const drafts = new Map<string, string>();
  for (const effect of effects) {
    const { variable } = targetOf(effect);
    drafts.set(variable, changed(effect, drafts.get(variable) ?? variable));
  }
  return drafts;
}

function targetOf(effect: Effect): Place {
  switch (effect.kind) {
    case "assign":
      return effect.target;
    case "add":
    case "delete":
    case "clear":
      return effect.set;
    case "push":
    case "pop":
    case "removeAt":
      return effect.sequence;
    case "if":
      return targetOf(effect.then);
  }
}

/** The draft of a variable after an effect. */
function changed(effect: Effect, draft: string): string {
  if (effect.kind === "if") {
    return `(IF ${conditionTla(effect.condition)} THEN ${changed(effect.then, draft)} ELSE ${draft})`;
  }
  const { steps } = targetOf(effect);
  if (steps.length === 0) return written(effect, draft);
  const path = steps.map((step) => (step.kind === "field" ? `.${step.name}` : stepTla(step))).join("");
  return `[${draft} EXCEPT !${path} = ${written(effect, "@")}]`;
}

/** What an effect makes of the value that was there. */
function written(effect: Exclude<Effect, { readonly kind: "if" }>, old: string): string {
  switch (effect.kind) {
    case "assign":
      return termTla(effect.term);
    case "add":
      return `(${old} \\cup {${termTla(effect.element)}})`;
    case "delete":
      return `(${old} \\ {${termTla(effect.element)}})`;
    case "clear":
      return "{}";
    case "push":
      return `Append(${old}, ${termTla(effect.element)})`;
    case "pop":
      return `SubSeq(${old}, 1, Len(${old}) - 1)`;
    case "removeAt":
      return `(SubSeq(${old}, 1, ${effect.index}) \\o SubSeq(${old}, ${effect.index + 2}, Len(${old})))`;
  }
}

/** Whether TLA+ can compare the values of a domain with each other: an absent number is a string, which it cannot. */
export function isComparableInTla(domain: DomainDescription): boolean {
  switch (domain.kind) {
    case "boolean":
    case "range":
    case "oneOf":
      return true;
    case "option":
      return domain.some.kind === "oneOf";
    case "tuple":
      return domain.parts.every(isComparableInTla);
    case "record":
      return Object.values(domain.fields).every(isComparableInTla);
    case "setOf":
    case "seqOf":
      return isComparableInTla(domain.element);
    case "fun":
      return isComparableInTla(domain.key) && isComparableInTla(domain.value);
  }
}
