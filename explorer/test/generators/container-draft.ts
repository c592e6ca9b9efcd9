/** What drafts of containers can do; each draft has the methods of its kind. */
export interface ContainerDraft {
  assign(value: unknown): void;
  add(element: unknown): void;
  delete(element: unknown): void;
  clear(): void;
  push(element: unknown): void;
  pop(): void;
  removeAt(index: number): void;
  set(keyOrIndex: unknown, value: unknown): void;
  get(key: unknown): unknown;
  at(index: number): unknown;
  readonly length: number;
}
