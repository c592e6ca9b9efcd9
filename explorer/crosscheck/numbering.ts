/** Numbers names from 0 in the order in which they are first met. */
export class Numbering {
  private readonly numbers = new Map<string, number>();

  get size(): number {
    return this.numbers.size;
  }

  /** The names, each at its number. */
  get names(): string[] {
    return [...this.numbers.keys()];
  }

  of(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    this.numbers.set(name, this.numbers.size);
    return this.numbers.size - 1;
  }
}
