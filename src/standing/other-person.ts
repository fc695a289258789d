/** Another person beside an action or a drug: one who takes the drug, or one who is there, tells of it or helps with it. */
import { alternatives, wholeWord } from '../text/alternatives.ts';
import { MONTHS, WEEKDAY_WORDS } from '../text/calendar-table.ts';
import type { ActionId, ActionRow, CueMeaning } from './action-table.ts';
import { SENTENCE_WORDS } from './sentence-word-table.ts';
import { OWNERS } from './verbs/phrase-table.ts';

/** An action where it stands, and what it says. */
interface Told {
  readonly from: number;
  readonly end: number;
  readonly rows: readonly { readonly row: ActionRow; readonly meaning: CueMeaning | 'none' }[];
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** That another person takes it, and the row that tells of her. */
interface Taker {
  readonly meaning: 'other-person';
  readonly id: ActionId;
}

/** `"carbamazepine, which his uncle is on"`, `"her twin takes"`: whoever stands right before what is done does it; also what she does not take or need. */
export function personBefore(
  text: string,
  actions: readonly Told[],
  action: Told,
  meaning: CueMeaning,
): Taker | undefined {
  if (meaning === 'active') return takerBefore(text, actions, action);
  const isKins = DOES_NOT_TAKE.has(meaning) && action.rows.some(({ row }) => OF_TAKER.has(row.id));
  return isKins && isOfKin(text.slice(0, action.from)) ? KIN : undefined;
}

const KIN = { meaning: 'other-person', id: 'kin' } as const;
const DOES_NOT_TAKE: ReadonlySet<CueMeaning> = new Set<CueMeaning>(['not-taken', 'stopped', 'negated']);
/** What nobody does but who takes the drug; a carer may have stopped it. */
const OF_TAKER: ReadonlySet<ActionId> = new Set<ActionId>([
  'take',
  'needs-no',
  'no-longer',
  'no-longer-behind',
  'not-taking',
  'denied',
]);

/**
 * `"His daughter was found to have antibodies; she "`, `"His daughter has antibodies. She "`: a sentence about a relative, and the pronoun that means her
 * and not the patient, before what is said.
 */
export function isOfKin(lead: string): boolean {
  const pronoun = /\b(?<word>she|he)\s(?:\p{L}{1,12}\s){0,4}$/iu.exec(lead)?.groups?.['word']?.toLowerCase();
  if (pronoun === undefined) return false;
  return (pronoun === 'she' ? ABOUT_HER : ABOUT_HIM).test(lead);
}

/** Such a sentence, and nothing but it before the clause of the pronoun. */
const about = (whose: string, kin: readonly string[]): RegExp =>
  new RegExp(
    String.raw`(?:^|[.;!?:]\s+)${whose}\s(?:\p{L}{3,12}\s)?(?:${alternatives(kin)})\b[^.!?]{0,200}(?:[;,]|[.!?])\s(?:(?:${alternatives(SENTENCE_WORDS.clauseLead.words)})\s)?(?:she|he)\s[^.;!?]{0,60}$`,
    'iu',
  );
const ABOUT_HER = about('his', [...SENTENCE_WORDS.wife.words, ...SENTENCE_WORDS.herKin.words]);
const ABOUT_HIM = about('her', [...SENTENCE_WORDS.husband.words, ...SENTENCE_WORDS.hisKin.words]);

/** Does it say what only who takes a drug does? */
export function isOfTaker({ id, meaning }: { readonly id: ActionId; readonly meaning: CueMeaning }): boolean {
  return OF_TAKER.has(id) && (meaning === 'active' || DOES_NOT_TAKE.has(meaning));
}

function takerBefore(text: string, actions: readonly Told[], action: Told): Taker | undefined {
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
  if (meaning !== 'other-person') return false;
  const [before, behind] = [text.slice(Math.max(0, start - 32), start), text.slice(end, end + 40)];
  return COMPANION.test(before) || HELPS.test(behind) || (OF_DRUG.test(before) && DOES_TO_IT.test(behind));
}

/** `", which his wife rubs on the knee"`: what somebody does to it, and not what she takes. */
const OF_DRUG = new RegExp(
  String.raw`\b(?:which|that)\s(?:(?:${alternatives(SENTENCE_WORDS.possessive.words)})\s)?$`,
  'iu',
);
const DOES_TO_IT = new RegExp(
  String.raw`^\s(?!(?:${alternatives([...SENTENCE_WORDS.takesIt.words, ...SENTENCE_WORDS.finite.words, ...SENTENCE_WORDS.tellsOfThen.words])})\b)(?:still\s|also\s)?\p{Ll}{2,12}s\s`,
  'u',
);

const COMPANION = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${alternatives([...SENTENCE_WORDS.companion.words, ...SENTENCE_WORDS.addressed.words])})\s(?:(?:${alternatives(SENTENCE_WORDS.possessive.words)}|\p{L}+['’]s)\s)?$`,
  'iu',
);
/** What a carer does for the patient, tells of him, or is told to do. */
const HELPS = new RegExp(
  String.raw`^\s(?:(?:(?:${alternatives(SENTENCE_WORDS.helpsLead.words)})\s)?(?:${alternatives([...SENTENCE_WORDS.helps.words, ...SENTENCE_WORDS.tells.words])})\b|(?:was|were)\s(?:${alternatives(SENTENCE_WORDS.addressed.words)})\sto\b)`,
  'iu',
);

/** That a drug is another person's, and where that is said. */
interface Owned {
  readonly meaning: 'other-person';
  readonly id: 'owned';
  readonly at: number;
}

/** The names that are another person's, by their place in `names`. */
export function ownedAmong(
  text: string,
  names: readonly Span[],
  actions: readonly Told[],
): ReadonlyMap<number, Owned> {
  return new Map(
    names.flatMap((name, index) => {
      const at = ownerBefore(text, name, actions);
      return at === undefined ? [] : [[index, { meaning: 'other-person', id: 'owned', at }] as const];
    }),
  );
}

/**
 * `"two of his roommate's Flexeril"`, `"a cousin's tramadol 50 mg"`: where a noun stands before a drug that says whose it is, unless the patient
 * takes it now (`"she takes her sister's Ambien"`).
 */
export function ownerBefore(
  text: string,
  { start, end }: Span,
  actions: readonly Told[],
): number | undefined {
  // In the name of a drug that nobody knows whose it is may be a part of it.
  const to = start + (NAMED_WITH_OWNER.exec(text.slice(start, end))?.[0].length ?? 0);
  const from = Math.max(0, to - LONGEST_OWNER);
  const { index = 0, groups: { whose, owner = '' } = {} } = OWNER.exec(text.slice(from, to)) ?? {};
  const at = from + index;
  return isOther(owner, whose?.toLowerCase()) && !isTaken(text, at, actions) ? at : undefined;
}

/** A person, and not the patient: whoever writes the list of a parent says `"Mom's"`, `"my mother's"`. */
function isOther(owner: string, whose: string | undefined): boolean {
  if (owner === '' || isNoPerson(owner) || OWN_OR_KIND.has(owner)) return false;
  if (whose === undefined) return ARE_OWNERS.has(owner.toLowerCase()) && !PARENTS.has(owner.toLowerCase());
  // `"her Crohn's"`: a name has a capital.
  return /^\p{Ll}/u.test(owner) && (whose !== 'my' || !PARENTS.has(owner));
}

const ARE_OWNERS: ReadonlySet<string> = new Set(OWNERS);
const PARENTS: ReadonlySet<string> = new Set(SENTENCE_WORDS.parents.words);

/** What is said right before whose drug it is: that the patient takes it. */
function isTaken(text: string, at: number, actions: readonly Told[]): boolean {
  const action = actions.findLast(({ end }) => end <= at);
  const isActive = action?.rows.some(({ meaning }) => meaning === 'active') === true;
  return isActive && AMOUNT_OF.test(text.slice(action.end, at));
}

/** Characters of whose it is and what of it. */
const LONGEST_OWNER = 60;
const NAMED_WITH_OWNER = /^\p{Ll}[\p{Ll}-]{2,20}(?:['’]s|s['’])\s/u;
const OWNER = new RegExp(
  String.raw`(?<!\p{L})(?:(?<whose>(?i:${alternatives([...SENTENCE_WORDS.possessive.words, 'a', 'an', 'another'])}))\s(?:\p{Ll}{3,10}\s)?)?(?<owner>\p{L}[\p{Ll}-]{2,20}?)(?:['’]s|s['’])\s(?:(?:${alternatives(SENTENCE_WORDS.ownedThing.words)})\s(?:of\s)?){0,2}$`,
  'u',
);
const AMOUNT_OF = new RegExp(
  String.raw`^\s(?:(?:\d{1,2}|${alternatives(SENTENCE_WORDS.amountOf.words)})\s){0,3}$`,
  'iu',
);
const OWN_OR_KIND: ReadonlySet<string> = new Set(SENTENCE_WORDS.ownOrKind.words);

/** `"Sunday's pills"`, `"her cardiologist's lisinopril"`: times, fields, complaints and whoever prescribes or sells, in small letters. */
export function isNoPerson(name: string): boolean {
  return NO_NAMES.has(name) || NO_NAME.test(name);
}

const NO_NAMES: ReadonlySet<string> = new Set([
  ...SENTENCE_WORDS.noOwners.words,
  ...MONTHS.flat(),
  ...Object.values(WEEKDAY_WORDS).flat(),
]);
const NO_NAME = new RegExp(`(?:${alternatives(SENTENCE_WORDS.noOwnerEndings.words)})$`, 'u');
