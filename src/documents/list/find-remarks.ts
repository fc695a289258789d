/** Remarks on a listed drug that deny something in words nobody understood: the drug stays on the list, and its line is told. */
import { tokenize } from '../../text/normalize-text.ts';
import { withoutDirections } from '../../sig/find-directions.ts';
import type { MedicationMention } from '../mentions/mention.ts';
import { MODIFIERS } from '../standing/modifier-table.ts';
import { withoutShielded } from '../standing/read-actions.ts';
import { SENTENCE_WORDS } from '../standing/sentence-word-table.ts';

const DENIALS: ReadonlySet<string> = new Set([...MODIFIERS.negation, ...SENTENCE_WORDS.denial.words]);

/** Characters; what is longer is a text of its own and no remark on a drug. */
const LONGEST_REMARK = 80;

/** `"lisinopril 20 mg daily - never picked up"`: it may be over, and no action says so. */
export function hasUnreadRemark(mention: MedicationMention): boolean {
  const { clause, nameEnd, ownEnd, said, item } = mention;
  if (said !== undefined || (item.reading !== 'list' && item.reading !== 'stopped')) return false;
  const remark = withoutShielded(withoutDirections(clause.slice(nameEnd, ownEnd))).trim();
  return remark.length <= LONGEST_REMARK && tokenize(remark).some(({ text }) => DENIALS.has(text));
}
