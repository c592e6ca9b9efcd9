/** A command line of these words for a POSIX shell: quoted where a shell would read something else. */
export function shellWords(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w./,:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`))
    .join(" ");
}
