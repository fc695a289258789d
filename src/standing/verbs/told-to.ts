/** What stands right before an order behind an entry: words that go on with something, or that somebody was told. */
import { alternatives, wholeWord } from '../../text/alternatives.ts';
import { SENTENCE_WORDS } from '../sentence-word-table.ts';

/** `"want to "` goes on with something; `"the hospital told her to "` tells of an order that was given, and `"nobody told her to "` of none. */
export function leadsOn(before: string): boolean {
  return LEADS_ON.test(before) && !TOLD_TO.test(before);
}

const LEADS_ON = new RegExp(String.raw`${wholeWord(SENTENCE_WORDS.leadsOn.words)}\s*$`, 'iu');
const TOLD_TO = new RegExp(
  String.raw`(?<!\b(?:not|never|nobody|one)\s)\b(?:${alternatives(SENTENCE_WORDS.addressed.words)})\s(?:${alternatives(SENTENCE_WORDS.doneTo.words)})\sto\s$`,
  'iu',
);
