/** What the words of a resource say of its standing: "STOP TAKING", "HOLD until INR < 3", "not taking", in directions and in notes. */

import { alternatives } from '../../text/alternatives.ts';
import type { InputResource } from '../../fhir/bundle.ts';
import type { Moment } from '../../fhir/dates.ts';
import { type JsonObject, objectsAt, textAt } from '../../fhir/free-form.ts';
import type { Standing } from '../medication-record.ts';
import type { Reading } from './reading.ts';
import { STANDING_CUES, STANDING_WORDS } from './standing-words-table.ts';

/** A standing that words say, and when they were written, where that is known. */
export interface SaidStanding {
  readonly standing: Standing;
  readonly at: Moment | undefined;
}

/** Longer texts are letters, of which only the beginning is asked. */
const READ_CHARACTERS = 400;
const ROWS = Object.values(STANDING_WORDS);
const CUE = new RegExp(alternatives(STANDING_CUES), 'i');

/** The standing a text says; undefined where it says none. `"STOP TAKING"` → stopped. */
export function standingOfWords(text: string): Standing | undefined {
  const said = text.length > READ_CHARACTERS ? text.slice(0, READ_CHARACTERS) : text;
  if (!CUE.test(said)) return undefined;
  const plain = said.replace(/\s+/g, ' ').trim();
  return ROWS.find(({ words }) => words.test(plain))?.standing;
}

/** What directions and notes say; the newest dated note before the directions. */
export function readSaidStanding(
  input: InputResource,
  dosages: readonly JsonObject[],
  reading: Reading,
): SaidStanding | undefined {
  for (const note of objectsAt(input.resource, 'note')) {
    const standing = standingOfWords(textAt(note, 'text') ?? '');
    if (standing !== undefined) return { standing, at: reading.moment(note, 'time', input) };
  }
  // All directions as one: a "stop" behind other steps is the end of a schedule, not of the drug.
  const said = dosages.flatMap((dosage) =>
    ['text', 'patientInstruction'].flatMap((field) => textAt(dosage, field) ?? []),
  );
  const standing = standingOfWords(said.join('; '));
  return standing === undefined ? undefined : { standing, at: undefined };
}
