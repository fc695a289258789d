/** What a letter tells as news of a dose, under a heading that says nothing or behind its list. */
import { isOfOldTimes } from '../../../standing/old-times.ts';
import { SENTENCE_WORDS } from '../../../standing/sentence-word-table.ts';
import { alternatives, wholeWord } from '../../../text/alternatives.ts';
import { SUBJECT_WORDS } from '../../names/name-lead-table.ts';
import { UNNAMED_KINDS, type SectionRank } from '../../sections/section-table.ts';
import type { Item } from '../../sections/section.ts';
import { WHY_ROW } from './dose-sentence-table.ts';

/**
 * `"Increase bisoprolol to 5 mg"`, `"Ozempic to go to 1 mg"` under a heading that says nothing, or behind the entries of a list: newer than the list above it. What `"was increased"` may be
 * older; what another clause of the sentence tells was says nothing of it. `start`: where the name stands.
 */
export function isNewsIn({ section, text }: Item, start: number): boolean {
  if (!UNNAMED_KINDS.has(section.kind) && section.rank === OF_NO_LIST) return false;
  const clause = clauseAround(text, start);
  return !isOfOldTimes(clause) && !WAS.test(clause);
}

/** The rank of sections that list no medications. */
const OF_NO_LIST: SectionRank = 5;

const WAS = new RegExp(wholeWord(SENTENCE_WORDS.wasDone.words), 'iu');

/** `"Her sodium was low, and we have therefore reduced her Zoloft to 50 mg as she was dizzy"` → `"we have … 50 mg"`. */
function clauseAround(text: string, start: number): string {
  const last = [...text.slice(0, start).matchAll(CLAUSES)].at(-1);
  const from = last === undefined ? 0 : last.index + last[0].length;
  const [behind = ''] = text.slice(start).split(END);
  return text.slice(from, start) + behind;
}

/** The end of a sentence, and a conjunction before who does something else. */
const CLAUSE = String.raw`[.;:]\s(?=\p{Lu}|\P{L})|[,;]?\s(?:and|but|so)\s(?=(?:${alternatives(SUBJECT_WORDS)})\b)`;
const CLAUSES = new RegExp(CLAUSE, 'giu');
const WHY = String.raw`,?\s(?:${alternatives(WHY_ROW.words)})\s(?=(?:${alternatives(WHY_ROW.subjects)})\b)`;
const END = new RegExp(`${CLAUSE}|${WHY}`, 'iu');
