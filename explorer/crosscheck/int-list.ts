/** A growing list of 32-bit integers, for millions of edges. */
export class IntList {
  length = 0;
  private items = new Int32Array(1024);

  push(item: number): void {
    if (this.length === this.items.length) {
      const larger = new Int32Array(this.items.length * 2);
      larger.set(this.items);
      this.items = larger;
    }
    this.items[this.length++] = item;
  }

  at(index: number): number {
    return this.items[index] as number;
  }
}
