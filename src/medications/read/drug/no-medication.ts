/** Whether the words where a drug stands say that there is none, or where to look for it. */

import { normalizeText } from '../../../text/normalize-text.ts';
import { NO_MEDICATION_TEXTS, POINTER_WORDS } from './no-medication-table.ts';

/** Longer texts are sentences, and may name a drug. */
const LONGEST = 80;

/** `"No known medications"`, `"see med list scanned"`: nothing in the text names a drug. */
export function namesNoMedication(text: string): boolean {
  if (text.length > LONGEST) return false;
  const said = normalizeText(text);
  return NONE.has(said) || pointsElsewhere(said.split(' '));
}

const NONE: ReadonlySet<string> = new Set(NO_MEDICATION_TEXTS.map(({ text }) => text));

/** Words of pointers and nothing else, one of which points to what the others name. */
function pointsElsewhere(words: readonly string[]): boolean {
  return (
    words.length > 1 && words.every((word) => KNOWN.has(word)) && words.some((word) => POINTING.has(word))
  );
}

const ROWS = Object.values(POINTER_WORDS);
const KNOWN: ReadonlySet<string> = new Set(ROWS.flatMap(({ words }) => words));
const POINTING: ReadonlySet<string> = new Set(
  ROWS.flatMap(({ words, isPointing }) => (isPointing ? words : [])),
);
