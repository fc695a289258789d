/** Sentences that tell of old times: what happened in them is no news beside a list. */
import { wholeWord } from '../text/alternatives.ts';
import { SENTENCE_WORDS } from './sentence-word-table.ts';

const OLD_TIMES = new RegExp(wholeWord(SENTENCE_WORDS.oldTimes.words), 'iu');
const YEAR = /\b(?:19|20)\d{2}\b/gu;

/**
 * `"was stopped in 2019"`, `"three years ago"`, `"had been held at first"`. `days`: of the document, in every way its date may be read;
 * a year is old that is not its own, and any where it has none.
 */
export function isOfOldTimes(text: string, days: readonly string[] = []): boolean {
  const own = new Set(days.map((day) => day.slice(0, 4)));
  return OLD_TIMES.test(text) || [...text.matchAll(YEAR)].some(([year]) => !own.has(year));
}
