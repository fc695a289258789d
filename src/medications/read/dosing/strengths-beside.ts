/** Other strengths of a drug that its directions name as taken with it: `"in addition to the 5 mg tablet"`. */

import { type JsonObject } from '../../../fhir/free-form.ts';
import { BESIDE_STRENGTH } from './beside-strength-table.ts';
import { wordsOf } from './read-dosing.ts';

/** How far behind the words the strength stands. */
const NEAR = 60;

/** In the form of `strengthInWords`, which `strengthIn` reads; undefined where none is named. */
export function strengthsBeside(
  dosages: readonly JsonObject[],
  strengthIn: (text: string) => string | undefined,
): readonly string[] | undefined {
  const named = dosages.flatMap((dosage) => {
    const text = wordsOf(dosage);
    return text === undefined ? [] : namedIn(text, strengthIn);
  });
  return named.length === 0 ? undefined : named;
}

function namedIn(text: string, strengthIn: (text: string) => string | undefined): readonly string[] {
  return Object.values(BESIDE_STRENGTH).flatMap(({ words }) => {
    const found = words.exec(text);
    if (found === null) return [];
    const end = found.index + found[0].length;
    const behind = text.slice(end, end + NEAR).split(/[;(]|\.\s/u)[0] ?? '';
    return strengthIn(behind.trim()) ?? [];
  });
}
