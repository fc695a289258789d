import { describe, expect, test } from '@jest/globals';
import {
  isConditionalStart,
  isProposedChange,
  waitsForEvent,
  withoutPlannedStops,
} from '../../src/standing/not-yet.ts';
import { isReplaced } from '../../src/standing/replaced/replacements.ts';
import { LIMIT_WORDS } from '../../src/standing/verbs/limit-table.ts';
import { NOT_YET_WORDS } from '../../src/standing/not-yet-table.ts';
import {
  POINTER_ROWS,
  POINTER_WORDS,
  SENTENCE_WORDS,
  type SentenceWordRow,
} from '../../src/standing/sentence-word-table.ts';
import { standingsIn } from '../../src/standing/standings.ts';

/** The drugs of all examples. */
const DRUGS = /\b(?:aspirin|lisinopril|metformin|warfarin)\b/gu;

/** What a text says of one of its drugs; behind a dash it is an entry of a list. */
function saidOf(text: string, drug: string): string | undefined {
  const names = [...text.matchAll(DRUGS)].map(({ 0: name, index }) => ({
    start: index,
    end: index + name.length,
  }));
  const at = names.findIndex(({ start }) => text.startsWith(drug, start));
  const [name = { start: -1, end: -1 }, next] = names.slice(at);
  if (isReplaced(text, { ...name, ownEnd: next?.start ?? text.length })) return 'replaced';
  if (isConditionalStart(text, name) || isProposedChange(text, name) || waitsForEvent(text, name))
    return 'waits';
  const options = { isListed: text.startsWith('- ') };
  return standingsIn(withoutPlannedStops(text), names, options).get(at)?.meaning;
}

const ROWS = [SENTENCE_WORDS, POINTER_WORDS, NOT_YET_WORDS, LIMIT_WORDS].flatMap((table) =>
  Object.values<SentenceWordRow>(table),
);

describe.each([
  ...ROWS.map(({ reason, examples }) => ({ what: reason, examples })),
  ...POINTER_ROWS.map(({ means, examples }) => ({ what: `a pronoun for ${means}`, examples })),
])('$what', ({ examples }) => {
  test.each(examples.map(([text, drug, said]) => ({ text, drug, said })))(
    '$text: $drug $said',
    ({ text, drug, said }) => expect(saidOf(text, drug)).toBe(said),
  );
});
