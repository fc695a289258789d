/** Words by which an amount behind a name is what is taken, and not only the strength of a product. */
import { isOfOldTimes } from '../../standing/old-times.ts';
import { SENTENCE_WORDS } from '../../standing/sentence-word-table.ts';
import { wholeWord } from '../../../text/alternatives.ts';
import { UNNAMED_KINDS } from '../../sections/section-table.ts';
import { isChange } from '../../names/directions/read-change.ts';
import type { Item } from '../../sections/section.ts';
import type { MedicationMention } from '../mention.ts';

/** `"decrease atenolol to 25 mg"`, `"atenolol increased to twice daily"`. */
export function changesDose({ clause, nameStart, nameEnd, ownEnd }: MedicationMention): boolean {
  return isChange(clause.slice(0, nameStart), clause.slice(nameStart, ownEnd), nameEnd - nameStart);
}

/** A change, `"at a dose of 10 mg"`, `"dosed at 5 mg"`. */
export function saysDose(mention: MedicationMention): boolean {
  return changesDose(mention) || CALLED_DOSE.test(mention.clause.slice(mention.nameEnd, mention.ownEnd));
}

const CALLED_DOSE = /^[^.;\d]{0,24}\bdos(?:e|ed|age)\b[^.;\d]{0,12}\d/iu;

/** `"Increase bisoprolol to 5 mg"`, `"Ozempic to go to 1 mg"` under a heading that says nothing: newer than a list above it. What `"was increased"` may be older. */
export function isNewsIn({ section, text }: Item): boolean {
  return UNNAMED_KINDS.has(section.kind) && !isOfOldTimes(text) && !WAS.test(text);
}

const WAS = new RegExp(wholeWord(SENTENCE_WORDS.wasDone.words), 'iu');
