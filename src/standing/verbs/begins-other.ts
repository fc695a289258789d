/** Another verb behind an action: what is done with the next drug is not what was done with the one before. */
import { alternatives } from '../../text/alternatives.ts';
import { SENTENCE_WORDS } from '../sentence-word-table.ts';
import { KNOWN_VERB_ROWS } from './known-verb-table.ts';

const OWN = alternatives(SENTENCE_WORDS.ownDose.words);
const DONE_WITH_IT = alternatives(
  KNOWN_VERB_ROWS.flatMap(({ words, isDoneWithIt }) => (isDoneWithIt === true ? words : [])),
);
/** `"halved"`, `"cut back"`, `"zorbed"`: known or not. */
const VERB_OF_SOME_KIND = String.raw`(?:\p{L}{2,14}ed|\p{L}{2,14}\s(?:back|down|up))`;

/** `"I have discontinued his Spiriva and refilled his "`, `"stopped the gliclazide outright and cut back the "`. */
export const BEGINS_OTHER = new RegExp(
  String.raw`(?:\b(?:and|then|but)|,)\s(?:(?:then|now|also|instead)\s)?(?:(?:${DONE_WITH_IT})\s+(?:(?:${OWN})\s+){0,3}|${VERB_OF_SOME_KIND}\s+(?:(?:${OWN})\s+){1,3})$`,
  'iu',
);
