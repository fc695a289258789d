/** Prose that tells of a drug in one statement one dose and in the next another, and no word of a change: which is taken nobody knows. */
import { BETWEEN_WORDS } from '../../names/directions/between-table.ts';
import { SENTENCE_WORDS } from '../../../standing/sentence-word-table.ts';
import { mayCome } from '../../names/directions/may-come.ts';
import { amountsIn, isOtherAmount } from '../../names/directions/set-between.ts';
import { isPutOff } from '../../../standing/not-yet.ts';
import { parseSig } from '../../../sig/parse-sig.ts';
import { wholeWord } from '../../../text/alternatives.ts';
import { isListed } from '../../sections/section-table.ts';
import type { MedicationMention } from '../mention.ts';

/** `"came in on 20 mg daily and goes home on 40 mg daily"`: amounts of one unit, with the verb of another statement between them. */
export function namesOtherDose({ item }: Pick<MedicationMention, 'item'>, words: string): boolean {
  if (isListed(item.reading)) return false;
  const [first, ...others] = amountsIn(words);
  return others.some((other) => {
    if (first === undefined || !isOtherAmount(first, other)) return false;
    const between = words.slice(first.end, other.start);
    if (MOVES_BY.test(between) && movesOn(between, words.slice(other.end))) return false;
    return isStatement(between) && !mayCome(between) && !isPutOff(words.slice(other.start));
  });
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

/** `"and she will go up by "`, `"raised by 2 units each week"`: how much more, or less, comes each time from now on, and no other dose; `"was increased by 5 mg"` has made another one. */
function movesOn(between: string, behind: string): boolean {
  return TO_COME.test(between) || EACH_TIME.test(behind);
}

const MOVES_BY = /\bby\s(?:an(?:other|\sextra)\s)?$/iu;
const TO_COME = /\b(?:will|shall|to)\s/iu;
const EACH_TIME = /^[^.;,\d]{0,20}\b(?:each|every|per)\b/iu;
