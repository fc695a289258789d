/** JSON as a command prints it. */

/** Indented where a person reads it, one line where a program does. */
export function jsonText(
  value: unknown,
  { isTTY = false }: { readonly isTTY?: boolean } = process.stdout,
): string {
  return JSON.stringify(value, undefined, isTTY ? 2 : undefined);
}
