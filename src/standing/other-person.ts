/** Another person beside an action: one who takes the drug, or one who is there, tells of it or helps with it. */
import { alternatives, wholeWord } from '../text/alternatives.ts';
import type { ActionId, ActionRow, CueMeaning } from './action-table.ts';
import { SENTENCE_WORDS } from './sentence-word-table.ts';

/** An action where it stands, and what it says. */
interface Told {
  readonly from: number;
  readonly end: number;
  readonly rows: readonly { readonly row: ActionRow; readonly meaning: CueMeaning | 'none' }[];
}

/** That another person takes it, and the row that tells of her. */
interface Taker {
  readonly meaning: 'other-person';
  readonly id: ActionId;
}

/** `"carbamazepine, which his uncle is on"`, `"her twin takes"`: whoever stands right before what is done does it. */
export function personBefore(text: string, actions: readonly Told[], action: Told): Taker | undefined {
  const before = actions.findLast(({ end }) => end <= action.from);
  const person = before?.rows.find(({ meaning }) => meaning === 'other-person');
  if (person !== undefined && /^(?:\s\p{L}{2,12}){0,2}\s$/u.test(text.slice(before?.end, action.from)))
    return { meaning: 'other-person', id: person.row.id };
  const lead = text.slice(0, action.from);
  const isOther =
    TAKES.test(text.slice(action.from, action.end)) && (OTHER_SUBJECT.test(lead) || meansKin(lead));
  return isOther ? { meaning: 'other-person', id: 'kin' } : undefined;
}

const TAKES = new RegExp(`${wholeWord(SENTENCE_WORDS.takesIt.words)}$`, 'iu');
const OTHER_SUBJECT = new RegExp(
  String.raw`(?:\b(?:his|her|my|their)\s(?!(?:${alternatives(SENTENCE_WORDS.subject.words)})\b)\p{L}{3,14}|\b(?:${alternatives(SENTENCE_WORDS.kin.words)}))\s(?:(?:him|her)self\s)?$`,
  'iu',
);

/** `"his wife came along, she takes"`: a pronoun of the other sex than the patient, whom `his` or `her` tells, is the relative. */
function meansKin(lead: string): boolean {
  const pronoun = /\b(?<word>she|he)\s(?:\p{L}{2,9}\s)?$/iu.exec(lead)?.groups?.['word']?.toLowerCase();
  if (pronoun === undefined) return false;
  return (pronoun === 'she' ? HER_KIN : HIS_KIN).test(lead);
}

const HER_KIN = new RegExp(
  String.raw`${wholeWord(SENTENCE_WORDS.wife.words)}|\bhis\s(?:${alternatives(SENTENCE_WORDS.herKin.words)})\b`,
  'iu',
);
const HIS_KIN = new RegExp(
  String.raw`${wholeWord(SENTENCE_WORDS.husband.words)}|\bher\s(?:${alternatives(SENTENCE_WORDS.hisKin.words)})\b`,
  'iu',
);

/** `"by her mother"`, `"with his wife"`, `"I told his wife to"`, `"his wife gives him"`: someone who is there or helps, not one who takes. */
export function isCompanion(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  { meaning }: ActionRow,
): boolean {
  return (
    meaning === 'other-person' &&
    (COMPANION.test(text.slice(Math.max(0, start - 32), start)) || HELPS.test(text.slice(end, end + 40)))
  );
}

const COMPANION = new RegExp(
  String.raw`${wholeWord([...SENTENCE_WORDS.companion.words, ...SENTENCE_WORDS.addressed.words])}\s(?:(?:${alternatives(SENTENCE_WORDS.possessive.words)}|\p{L}+['’]s)\s)?$`,
  'iu',
);
/** What a carer does for the patient, tells of him, or is told to do. */
const HELPS = new RegExp(
  String.raw`^\s(?:(?:(?:${alternatives(SENTENCE_WORDS.helpsLead.words)})\s)?(?:${alternatives([...SENTENCE_WORDS.helps.words, ...SENTENCE_WORDS.tells.words])})\b|(?:was|were)\s(?:${alternatives(SENTENCE_WORDS.addressed.words)})\sto\b)`,
  'iu',
);
