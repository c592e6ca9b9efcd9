/** A whole number with commas. By hand, since loading a locale takes longer than exploring a small scope. */
export function count(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}

/** A number of things, in words: `1 state`, `1,024 states`. */
export function quantity(number: number, noun: string, nouns = `${noun}s`): string {
  return `${count(number)} ${number === 1 ? noun : nouns}`;
}
