/** Whether the words where a drug stands say that there is none, or where to look for it. */

import { normalizeText } from '../../../text/normalize-text.ts';
import { conceptText, readCodings } from '../../../fhir/concepts.ts';
import type { JsonObject } from '../../../fhir/free-form.ts';
import type { MedicationIdentity } from '../../medication-record.ts';
import {
  ABSENCE_WORDS,
  ALLERGY_TEXTS,
  NO_MEDICATION_TEXTS,
  OTHER_TERMINOLOGIES,
  POINTER_WORDS,
} from './no-medication-table.ts';

/** Longer texts are sentences, and may name a drug. */
const LONGEST = 80;

/** `"No known medications"`, `"see med list scanned"`: nothing in the text names a drug. */
export function namesNoMedication(text: string): boolean {
  if (text.length > LONGEST) return false;
  const said = normalizeText(text);
  const words = said.split(' ');
  return NONE.has(said) || deniesKind(words) || pointsElsewhere(words);
}

/** A diagnosis or an allergy where a drug belongs: `I10 Essential hypertension`, `"Allergy to penicillin"`. */
export function namesAnotherThing(
  concept: JsonObject,
  { via, text, concept: known }: MedicationIdentity,
): boolean {
  if (via === 'rxnorm' || via === 'retired-rxnorm' || via === 'ndc') return false;
  if (ALLERGY_TEXTS.some(({ words }) => words.test(text))) return true;
  const codings = readCodings(concept);
  if (known !== undefined || codings.length === 0) return false;
  const areOthers = codings.every(({ system = '' }) =>
    OTHER_TERMINOLOGIES.some((row) => row.system.test(system)),
  );
  // Words beside the code may name a drug all the same.
  const displays = codings.map(({ display = '' }) => normalizeText(display));
  return areOthers && [...displays, ''].includes(normalizeText(conceptText(concept) ?? ''));
}

const NONE: ReadonlySet<string> = new Set(NO_MEDICATION_TEXTS.map(({ text }) => text));

/** `"no known herbals"`: one that denies, the kind, and nothing between them that could be a name. */
function deniesKind(words: readonly string[]): boolean {
  const [first = '', ...others] = words;
  const last = others.at(-1) ?? '';
  return DENIES.has(first) && KINDS.has(last) && others.slice(0, -1).every((word) => DESCRIBES.has(word));
}

const DENIES: ReadonlySet<string> = new Set(ABSENCE_WORDS.denies.words);
const DESCRIBES: ReadonlySet<string> = new Set(ABSENCE_WORDS.describes.words);
const KINDS: ReadonlySet<string> = new Set(ABSENCE_WORDS.kind.words);

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
