/** What the words of `Timing.code` say, read as any other directions: `{ text: 'every 7 days' }`, `{ text: '2 (two) times a day' }`. */
import type { Dosage } from '@medplum/fhirtypes';
import { objectAt, objectsAt, textAt } from '../../fhir/free-form.ts';
import type { JsonObject } from '../../fhir/free-form.ts';
import { parseSig } from '../parse-sig.ts';

const NOTHING: readonly string[] = [];
/** Longer words are a letter, not a timing. */
const LONGEST_TIMING = 200;

/** The codes, displays and words of a timing's code, in the order in which they are asked. */
export function wordsOfCode(code: JsonObject | undefined): readonly string[] {
  if (code === undefined) return NOTHING;
  const codings = objectsAt(code, 'coding').flatMap((coding) => [
    textAt(coding, 'code'),
    textAt(coding, 'display'),
  ]);
  return [...codings, textAt(code, 'text')].filter((word) => word !== undefined);
}

/** The reading of the first words that are understood as a whole; words of which a part stays unread say nothing. */
export function readTimingWords(timing: JsonObject | undefined): Dosage | undefined {
  for (const words of wordsOfCode(objectAt(timing, 'code'))) {
    if (words.length > LONGEST_TIMING) continue;
    const { dosages, unread, warnings } = parseSig(words);
    const [only] = dosages;
    const isWhole = dosages.length === 1 && unread.length === 0 && warnings.length === 0;
    if (isWhole && only !== undefined && (only.timing !== undefined || isNeed(only))) return only;
  }
  return undefined;
}

function isNeed({ asNeededBoolean, asNeededCodeableConcept }: Dosage): boolean {
  return asNeededBoolean === true || asNeededCodeableConcept !== undefined;
}

/** True where the words of the timing's code say that it is taken as needed: `every 6 hours as needed`. */
export function isNeededByWords(timing: JsonObject | undefined): boolean {
  const said = readTimingWords(timing);
  return said !== undefined && isNeed(said);
}
