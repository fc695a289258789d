/** Headers that say when a drug is or was taken, over columns of marks. */
import { normalizeHeading } from '../normalize-heading.ts';
import { TAKEN_WHEN_ROWS } from './taken-when-table.ts';

const SAID: ReadonlyMap<string, string> = new Map(
  TAKEN_WHEN_ROWS.flatMap(({ says, headers }) => headers.map((header) => [header, says] as const)),
);

/** `"Tried, stopped"` → `stopped`, in the words of a state. */
export function takenWhen(header: string): string | undefined {
  return SAID.get(normalizeHeading(header));
}

/** `Medication | Now | In the past | Never`: columns of two such times or more. */
export function askWhenTaken(headers: readonly string[]): boolean {
  return new Set(headers.flatMap((header) => takenWhen(header) ?? [])).size > 1;
}
