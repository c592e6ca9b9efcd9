import { InvalidArgumentError } from "commander";

/** A positive whole number given on the command line. */
export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError("It must be a whole number of at least 1.");
  return value;
}

/** A positive number given on the command line. */
export function positiveNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value) || value <= 0)
    throw new InvalidArgumentError("It must be a number above 0.");
  return value;
}

/** More names separated by commas, for an option that can be given again. */
export function furtherNames(text: string, before: readonly string[] = []): string[] {
  return [...before, ...nameList(text)];
}

/** Names separated by commas. */
export function nameList(text: string): string[] {
  const names = text.split(",").map((name) => name.trim());
  if (names.some((name) => name === "")) throw new InvalidArgumentError("It must be names separated by commas.");
  return names;
}
