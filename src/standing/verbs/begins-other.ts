/** Another verb behind an action: what is done with the next drug is not what was done with the one before. */
import { alternatives } from '../../text/alternatives.ts';
import { MODIFIERS } from '../modifier-table.ts';
import { SENTENCE_WORDS } from '../sentence-word-table.ts';
import { KNOWN_VERB_ROWS } from './known-verb-table.ts';

const OWN = alternatives(SENTENCE_WORDS.ownDose.words);
const DONE_WITH_IT = alternatives(
  KNOWN_VERB_ROWS.flatMap(({ words, isDoneWithIt }) => (isDoneWithIt === true ? words : [])),
);
/** `"halved"`, `"cut back"`, `"zorbed"`: known or not. */
const VERB_OF_SOME_KIND = String.raw`(?:\p{L}{2,14}ed|\p{L}{2,14}\s(?:back|down|up))`;

const BEGINS_OTHER = new RegExp(
  String.raw`(?:\b(?:and|then|but)|,)\s(?:(?:then|now|also|instead)\s)?(?:(?:${DONE_WITH_IT})\s+(?:(?:${OWN})\s+){0,3}|${VERB_OF_SOME_KIND}\s+(?:(?:${OWN})\s+){1,3})$`,
  'iu',
);

/** `"start with a drain and this should be followed by …"`: what is done next is said of something else. */
const OTHER_SUBJECT = new RegExp(
  String.raw`\band\s(?:${alternatives(SENTENCE_WORDS.nextSubject.words)})\s`,
  'iu',
);

/** `"Spiriva and refilled his "`: behind the name of a drug another one is the subject, or another thing is done with the next drug. */
export function turnsToOther(between: string): boolean {
  return OTHER_SUBJECT.test(between) || BEGINS_OTHER.test(between);
}

/**
 * `"stopped the gliclazide outright and cut back the "`: the same behind the verb, where words stand between the two that may name what the first one
 * is done to; `"stopped and shredded the "`, `"stopped today and shredded the "` do both to the next drug.
 */
export function turnsToOtherBehindVerb(between: string): boolean {
  if (OTHER_SUBJECT.test(between)) return true;
  const { index } = BEGINS_OTHER.exec(between) ?? {};
  return index !== undefined && /\p{L}/u.test(between.slice(0, index).replaceAll(NAMES_NOTHING, ''));
}

const NAMES_NOTHING = new RegExp(
  String.raw`\b(?:${alternatives([...MODIFIERS.neutral, ...SENTENCE_WORDS.time.words])})\b`,
  'giu',
);
