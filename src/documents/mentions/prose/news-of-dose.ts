/** What a letter tells as news of a dose, under a heading that says nothing. */
import { isOfOldTimes } from '../../../standing/old-times.ts';
import { SENTENCE_WORDS } from '../../../standing/sentence-word-table.ts';
import { wholeWord } from '../../../text/alternatives.ts';
import { UNNAMED_KINDS } from '../../sections/section-table.ts';
import type { Item } from '../../sections/section.ts';

/** `"Increase bisoprolol to 5 mg"`, `"Ozempic to go to 1 mg"` under a heading that says nothing: newer than a list above it. What `"was increased"` may be older. */
export function isNewsIn({ section, text }: Item): boolean {
  return UNNAMED_KINDS.has(section.kind) && !isOfOldTimes(text) && !WAS.test(text);
}

const WAS = new RegExp(wholeWord(SENTENCE_WORDS.wasDone.words), 'iu');
