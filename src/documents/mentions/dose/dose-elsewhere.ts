/** Prose that tells of a drug in one statement one dose and in the next another, and no word of a change: which is taken nobody knows. */
import { BETWEEN_WORDS } from '../../names/directions/between-table.ts';
import { SENTENCE_WORDS } from '../../../standing/sentence-word-table.ts';
import { mayCome } from '../../names/directions/read-change.ts';
import { isPutOff } from '../../../standing/not-yet.ts';
import { parseSig } from '../../../sig/parse-sig.ts';
import { AMOUNT_WORDS } from '../../../terminology/codes/amount-word-table.ts';
import { alternatives, wholeWord } from '../../../text/alternatives.ts';
import { isListed } from '../../sections/section-table.ts';
import type { MedicationMention } from '../mention.ts';

/** `"came in on 20 mg daily and goes home on 40 mg daily"`: amounts of one unit, with the verb of another statement between them. */
export function namesOtherDose({ item }: Pick<MedicationMention, 'item'>, words: string): boolean {
  if (isListed(item.reading)) return false;
  const [first, ...others] = [...words.matchAll(AMOUNT)];
  return others.some((other) => {
    if (first === undefined || !isOther(first, other)) return false;
    const between = words.slice(first.index + first[0].length, other.index);
    return isStatement(between) && !mayCome(between) && !isPutOff(words.slice(other.index));
  });
}

const AMOUNT = new RegExp(
  String.raw`(?<![\d.,/-])(?<value>\d[\d.,]{0,7})\s?(?<unit>${alternatives(AMOUNT_WORDS)})(?![\p{L}/]|\s?per\b)`,
  'giu',
);

function isOther({ groups: first }: RegExpExecArray, { groups: other }: RegExpExecArray): boolean {
  return (
    first?.['unit']?.toLowerCase() === other?.['unit']?.toLowerCase() && first?.['value'] !== other?.['value']
  );
}

/** A verb that says it of somebody, or one among words that no directions know. */
function isStatement(between: string): boolean {
  if (LATER.test(between)) return false;
  if (TAKES.test(between)) return true;
  const { unread } = parseSig(between);
  return unread.some(({ start, end }) => VERB.test(between.slice(start, end)));
}

const LATER = new RegExp(wholeWord(BETWEEN_WORDS.later.words), 'iu');
const TAKES = new RegExp(wholeWord(BETWEEN_WORDS.taking.words), 'iu');
const VERB = new RegExp(wholeWord([...SENTENCE_WORDS.finite.words, ...BETWEEN_WORDS.verb.words]), 'iu');
