/** Sentences that tell of old times: what happened in them is no news beside a list. */
import { wholeWord } from '../../text/alternatives.ts';
import { SENTENCE_WORDS } from './sentence-word-table.ts';

const OLD_TIMES = new RegExp(
  String.raw`\b(?:19|20)\d{2}\b|${wholeWord(SENTENCE_WORDS.oldTimes.words)}`,
  'iu',
);

/** `"was stopped in 2019"`, `"three years ago"`, `"had been held at first"`. */
export function isOfOldTimes(text: string): boolean {
  return OLD_TIMES.test(text);
}
