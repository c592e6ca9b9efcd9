import { closed } from "../domain/any-domain.js";
import { type Domain, membersOf, TABLE_LIMIT } from "../domain/domain.js";

/** Longest enumeration whose encoder is a chain of comparisons rather than a map look-up. */
const CHAIN_LIMIT = 8;

/** Generates JavaScript that converts between values and codes, and collects the constants it refers to. */
export class CodeEmitter {
  readonly lines: string[] = [];
  readonly constants: unknown[] = [];
  private readonly encoders = new Map<Domain, string>();
  private readonly names = new Map<unknown, string>();

  /** The name of a constant in the generated program. */
  constant(value: unknown): string {
    let name = this.names.get(value);
    if (name === undefined) {
      name = `K${this.constants.length}`;
      this.names.set(value, name);
      this.lines.push(`const ${name} = constants[${this.constants.length}];`);
      this.constants.push(value);
    }
    return name;
  }

  /** An expression for the value of a code. */
  decode(domain: Domain, code: string): string {
    const known = closed(domain);
    switch (known.kind) {
      case "boolean":
        return `${code} === 1`;
      case "range":
        return `${code} + ${known.from}`;
      default:
        return domain.size <= TABLE_LIMIT
          ? `${this.constant(membersOf(domain))}[${code}]`
          : `${this.constant(domain)}.valueAt(${code})`;
    }
  }

  /** An expression for the code of the value in a variable, or -1; a tabulated value knows its own. */
  encode(domain: Domain, variable: string): string {
    const call = `${this.encoder(domain)}(${variable})`;
    const { kind } = closed(domain);
    if (kind !== "tuple" && kind !== "record") return call;
    return `(${variable}?.$home === ${this.constant(domain)} ? ${variable}.$code : ${call})`;
  }

  /** The name of a function from a value to its code, or -1. */
  encoder(domain: Domain): string {
    let name = this.encoders.get(domain);
    if (name === undefined) {
      const body = this.encoderBody(domain);
      name = `E${this.encoders.size}`;
      this.encoders.set(domain, name);
      this.lines.push(`function ${name}(v) { ${body} }`);
    }
    return name;
  }

  private encoderBody(domain: Domain): string {
    const known = closed(domain);
    switch (known.kind) {
      case "boolean":
        return "return v === true ? 1 : v === false ? 0 : -1;";
      case "range":
        if ((known.from | 0) !== known.from || (known.to | 0) !== known.to) break;
        return `return (v | 0) === v && v >= ${known.from} && v <= ${known.to} ? v - ${known.from} : -1;`;
      case "oneOf":
        if (known.size > CHAIN_LIMIT) break;
        return `return ${known.members.map((member, code) => `v === ${JSON.stringify(member)} ? ${code} : `).join("")}-1;`;
      case "tuple": {
        const digits = known.parts.map(
          (part, index) =>
            `const p${index} = v[${index}]; const d${index} = ${this.encode(part, `p${index}`)}; if (d${index} < 0) return -1;`,
        );
        const code = known.parts.reduce(
          (sum, part, index) => (index === 0 ? "d0" : `(${sum}) * ${part.size} + d${index}`),
          "0",
        );
        return `if (!Array.isArray(v) || v.length !== ${known.parts.length}) return -1; ${digits.join(" ")} return ${code};`;
      }
      default:
        break;
    }
    return `return ${this.constant(domain)}.codeOf(v);`;
  }
}
