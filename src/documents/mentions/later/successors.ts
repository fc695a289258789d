/** What is named beside a drug that has ended: why it did, or what came in its place. */
import { HAS_ENDED } from '../../../standing/old-times.ts';
import { FORMS } from '../../../text/abbreviation-table.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { saysHowMuch } from '../../names/directions/support.ts';
import { JOINING_WORDS } from '../../names/name-lead-table.ts';
import type { MedicationMention } from '../mention.ts';

/** Is it named in a list of what has ended, and has not ended itself? */
export function isSuccessorOrReason(mention: MedicationMention): boolean {
  return isReason(mention) || isToldBeside(mention);
}

/** `Aspirin 75 mg daily | apixaban commenced` in a list of what has ended: what a further cell names without a dose, among other words, is why, or what came in its place; `Zocor - cramps` is an entry. */
function isReason({ item, name }: MedicationMention): boolean {
  if (item.shape !== 'entry') return false;
  return item.lines.some(({ cells }) => {
    const entry = cells.findIndex(({ text }) => /\p{L}{3}/u.test(text));
    return cells.slice(entry + 1).some(({ text }) => {
      if (/\d/u.test(text) || !text.includes(name)) return false;
      return !text.startsWith(name) || /^\s\p{L}/u.test(text.slice(name.length));
    });
  });
}

/** `"Coumadin 3 mg (now Eliquis)"`, `"Marcumar 3 mg - durch Eliquis ersetzt"`: what is told behind the entry, in words of which none ends it, has not ended. */
function isToldBeside({ item, clause, nameStart, nameEnd, ownEnd, said }: MedicationMention): boolean {
  if (item.shape === 'sentence' || HAS_ENDED.has(said?.meaning)) return false;
  if (saysHowMuch(clause.slice(nameEnd, ownEnd))) return false;
  const { words } = TOLD_BESIDE.exec(clause.slice(0, nameStart))?.groups ?? {};
  return words !== undefined && !JOINED_TO_ENTRY.test(words);
}

/** An entry, a mark or the end of its cell, and the words that lead to the name. */
const TOLD_BESIDE = /\p{L}{3}[^\n]{0,120}?(?:\(|\s[–—-]\s|\s{2})(?<words>[\p{L}\d'’./ ]{0,40}\p{L}{2})\s$/u;
/** The name is the next element, or its form stands before it. */
const JOINED_TO_ENTRY = new RegExp(`^(?:${alternatives([...JOINING_WORDS, 'or', ...FORMS])})$`, 'iu');
