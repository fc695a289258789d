/** What stands beside a drug and says nothing of how it is taken, blanked out so that every offset stays. */
import { findDirections, withoutDirections, type Direction } from '../../../sig/find-directions.ts';
import { isOnlyForm } from '../../../terminology/forms/form-words.ts';
import { BEGINNING, NOT_TAKEN } from '../../../standing/action-table.ts';
import type { NameSpan } from '../../../standing/clause.ts';
import type { Standing } from '../../../standing/standings.ts';
import { WEEKDAY_NAMES, WEEKDAY_WORDS } from '../../../text/calendar-table.ts';
import { alternatives, wholeWord } from '../../../text/alternatives.ts';
import { FEW_WORDS } from '../../../sig/vocabulary/number-word-table.ts';
import { SENTENCE_WORDS } from '../../../standing/sentence-word-table.ts';
import { readActions } from '../../../standing/read-actions.ts';
import { tellsChange } from '../../names/directions/read-change.ts';
import { saysHowMuch, saysHowTaken, supportOf } from '../../names/directions/support.ts';
import { nameIn } from '../../names/unknown/name-in-segment.ts';
import { ASIDE_WORDS } from './aside-table.ts';
import { TELLING_ROWS } from './telling-word-table.ts';

/** `"Imitrex for headaches which occur about once a week"`, `"last took Sunday"`: how often something else is, and when it was taken last. */
export function withoutAsides(text: string): string {
  return withoutDoings(text)
    .replaceAll(ON_EXCEPTED_DAY, blank)
    .replace(UNTIL_NOW, (former) => (/\d/u.test(former) ? blank(former) : former))
    .replaceAll(ASIDE, blank)
    .replaceAll(RELATIVE, (clause: string, at: number, whole: string) =>
      isAboutTaking(clause) && !isActualUse(clause, whole.slice(0, at)) ? clause : blank(clause),
    );
}

/**
 * `"on Monday begin Arimidex 1 mg daily"`, `"Start lisinopril 10 mg daily on Monday"`: the one day that is named where a drug is begun is the
 * first on which it is taken, and where one is ended (`"She stopped the prednisone on Friday"`) the last; every offset stays. `every Monday`, `Mondays` and several days are those on which it is.
 */
export function withoutFirstDay(
  text: string,
  { own, from, said }: { readonly own: string; readonly from: number; readonly said: Standing | undefined },
  name: NameSpan,
): string {
  const isEnded = said !== undefined && NOT_TAKEN.has(said.meaning);
  const isBegun = said?.meaning === 'active' && BEGINNING.has(said.id) && said.at <= name.start;
  if (!isEnded && !isBegun) return own;
  // The margin may part `this` from its day.
  const lead = text.slice(Math.max(0, from - LONGEST_ONE), from);
  const undated = `${lead}${own}`.replaceAll(ONE_DAY, blank).slice(lead.length);
  if ((undated.match(ANY_DAY) ?? []).length > 1) return own;
  const other = undated.replace(FIRST_DAY, blank);
  // What was begun one day, and of which nothing else says how often, may as well be taken on that day of each week.
  return said.id === 'started' && !supportOf(other).hasFrequency ? own : other;
}

/** Characters of `this coming` and a blank. */
const LONGEST_ONE = 12;
/** `"this Sunday"`: one, and none of every week. */
const ONE_DAY = new RegExp(
  String.raw`\b(?:${alternatives(ASIDE_WORDS.oneOfThem.words)})\s(?:${alternatives(Object.values(WEEKDAY_NAMES))})(?![\p{L}\d])`,
  'giu',
);
const ANY_DAY = new RegExp(wholeWord(Object.values(WEEKDAY_WORDS).flat()), 'giu');
const FIRST_DAY = new RegExp(
  String.raw`(?<!\b(?:${alternatives([...TELLING_ROWS.eachTime.words, ...ASIDE_WORDS.recurring.words])})\s)(?:\b(?:${alternatives(ASIDE_WORDS.firstDay.words)})\s){0,2}\b(?:${alternatives(Object.values(WEEKDAY_NAMES))})(?![\p{L}\d])(?!\s\p{L}{3,9}s\b)`,
  'iu',
);

/** What the part of a text that is a drug's own says of how it is taken, behind the end of its name; every offset stays. */
export function behindWithoutAsides(own: string, nameEnd: number): string {
  const written = own.replaceAll('\n', ' ').replaceAll(SPEAKS, blank);
  const behind = written.slice(nameEnd);
  const use = useBehind(behind);
  if (use !== undefined) return written.slice(0, nameEnd) + use.product + use.blank + withoutAsides(use.rest);
  const taken = endOfGivenThere(behind) ?? 0;
  return written.slice(0, nameEnd) + withoutAsides(' '.repeat(taken) + behind.slice(taken));
}

/** What somebody does with a drug so often, behind its name: which form it is, the words that lead to how, blanked out, and how. */
interface Use {
  readonly product: string;
  readonly blank: string;
  readonly rest: string;
}

/** `" gel, which Colette rubs on the knee up to four times daily"`, whatever the verb; what stands behind a complaint (`"for headaches which she gets"`) is of that. */
export function useBehind(behind: string): Use | undefined {
  const { product = '', lead = '' } = USE.exec(behind)?.groups ?? {};
  const words = withoutDirections(product).trim();
  if (lead === '' || !(words === '' || isOnlyForm(words)) || supportOf(product).hasFrequency)
    return undefined;
  const rest = behind.slice(product.length + lead.length);
  const [clause = ''] = rest.split(/[,.;](?:\s|$)/u, 1);
  return supportOf(clause).hasFrequency ? { product, blank: blank(lead), rest } : undefined;
}

const SOMEBODY = String.raw`(?:${alternatives(SENTENCE_WORDS.subject.words)}|(?:${alternatives(SENTENCE_WORDS.possessive.words)})\s\p{Ll}{2,14}|\p{Lu}\p{Ll}{2,14})`;
const TELLS = alternatives([
  ...SENTENCE_WORDS.finite.words,
  ...SENTENCE_WORDS.tellsOfThen.words,
  ...SENTENCE_WORDS.tells.words,
  'does',
]);
const WHO_USES = String.raw`(?:which|that)\s${SOMEBODY}\s(?:(?!(?:${TELLS})\s)\p{Ll}{3,10}\s)?(?!(?:${TELLS})\s)\p{Ll}{2,12}s(?=\s)`;
const USE = new RegExp(String.raw`^(?<product>(?:\s[\p{L}\d.%]{1,12}){0,3})(?<lead>,?\s${WHO_USES})`, 'u');
const USED = new RegExp(`^${WHO_USES}`, 'u');

/** Behind a name `" 10 g here in the office, and she will take "`, and then how much and how often: where that begins. */
export function endOfGivenThere(behind: string): number | undefined {
  const end = GIVEN_THERE.exec(behind)?.[0].length;
  return end !== undefined && saysHowTaken(supportOf(behind.slice(end).split(/[.;](?:\s|$)/u)[0] ?? ''))
    ? end
    : undefined;
}

const GIVEN_THERE = new RegExp(
  String.raw`^[^.;]{0,40}?\b(?:${alternatives(TELLING_ROWS.givenHere.words)})\b[^.;]{0,40}?\b(?:and|then)\s(?:(?:the\s)?(?:${alternatives(SENTENCE_WORDS.subject.words)})\s)?(?:${alternatives(TELLING_ROWS.takesThen.words)})\s(?=\d|(?:${alternatives(FEW_WORDS)})\s)`,
  'iu',
);

/** `"I am going to"`: neither a number nor a time of the day. */
const SPEAKS = /\bI\sam\b(?=\s\p{Ll})/gu;

/** `"200 mg daily as needed, which she uses perhaps twice a week"`: how often it is used in fact is not how often it is to be taken, which stands before it. */
function isActualUse(clause: string, before: string): boolean {
  const isOften = ({ kind }: Direction): boolean => kind === 'frequency';
  return USED.test(clause) && findDirections(clause).some(isOften) && findDirections(before).some(isOften);
}

function isAboutTaking(clause: string): boolean {
  return IS_BEING.test(clause) || readActions(clause).actions.length > 0 || tellsChange('', clause, 0);
}

const { relative, being, except, sinceThen, present, oneDay, reason, visit, adjusted, last, taken } =
  ASIDE_WORDS;
/** Behind `"every day but Sunday"`: `", when he takes two"`, the dose of the other day. */
const ON_EXCEPTED_DAY = new RegExp(
  String.raw`(?<=\b(?:${alternatives(except.words)})\s(?:on\s)?(?:${alternatives(Object.values(WEEKDAY_WORDS).flat())})),?\swhen\s(?:${alternatives(SENTENCE_WORDS.subject.words)})\s(?:${alternatives(SENTENCE_WORDS.taking.words)})\s[^,.;]{1,40}`,
  'giu',
);

/** Is another dose told for a day that is excepted? */
export function hasDoseOfOtherDay(text: string): boolean {
  return text.search(ON_EXCEPTED_DAY) >= 0;
}

/** `" has been coming down by 1 mg each week and is now "` */
const UNTIL_NOW = new RegExp(
  String.raw`(?:,?\s(?:${alternatives(relative.words)}))?\s(?:${alternatives(sinceThen.words)})\s[^.;]{1,160}?(?:,|\band|\bbut)\s(?:it\s)?(?:is|are)\s(?:${alternatives(present.words)})\s(?:(?:at|on)\s)?(?=\d|(?:${alternatives(FEW_WORDS)})\s)`,
  'iu',
);
const RELATIVE = new RegExp(String.raw`${wholeWord(relative.words)}\s\p{L}[^,;.()\n]*`, 'giu');
const IS_BEING = new RegExp(String.raw`^\p{L}+\s(?:\p{L}+\s){0,2}(?:${alternatives(being.words)})\b`, 'iu');
const ASIDE = new RegExp(
  [
    String.raw`${wholeWord(last.words)}\s(?:${alternatives(taken.words)})\b[^,;.()\n]*`,
    String.raw`${wholeWord(oneDay.words)}[^,;.()\n]*`,
    String.raw`${wholeWord(reason.words)}[^,;.()\d\n]*`,
    String.raw`,?\sand\s(?:to\s)?(?:${alternatives([...visit.words, ...adjusted.words])})\b[^;()\n]*`,
  ].join('|'),
  'giu',
);

/**
 * `"metformin 500 mg. She checks her sugars twice a day."` without its second sentence, blanked out so that every offset stays. One that speaks of
 * the drug (`"She takes it twice a day"`, `"He has one at night"`) says how it is taken.
 */
function withoutDoings(text: string): string {
  let kept = text;
  for (const { index, 0: stop } of text.matchAll(STOP)) {
    const from = index + stop.length;
    const [sentence = ''] = SENTENCE.exec(text.slice(from)) ?? [];
    const isOfPerson =
      ENDS_WORD.test(text.slice(Math.max(0, index - 2), index)) && BEGINS_PERSON.test(sentence);
    if (isOfPerson && !isOfDrug(sentence))
      kept = `${kept.slice(0, from)}${blank(sentence)}${kept.slice(from + sentence.length)}`;
  }
  return kept.replaceAll(COMPARED, blank);
}

function blank(words: string): string {
  return ' '.repeat(words.length);
}

/** It means the drug by a pronoun, tells of its pieces, or gives an amount: `"His current dose is 25 mg daily."` */
function isOfDrug(sentence: string): boolean {
  return !namesAnother(sentence) && (OF_DRUG.test(sentence) || saysHowMuch(sentence));
}

/** `"I gave her an injection of Zyxomarin 120 mg"`: a name that nobody knows, and how much of it. */
function namesAnother(sentence: string): boolean {
  return [...sentence.matchAll(CAPITAL)].some(({ index }) => {
    const rest = nameIn(sentence, { start: index, end: sentence.length })?.rest ?? '';
    return AMOUNT_FIRST.test(rest) && saysHowMuch(rest);
  });
}

/** A word with a capital behind one in small letters. */
const CAPITAL = /(?<=\p{Ll}\s)\p{Lu}[\p{L}-]{3,}/gu;
const AMOUNT_FIRST = /^,?\s\d/u;

/** A stop, and a capital behind it. */
const STOP = /[.!?]\s{1,3}(?=\p{Lu})/gu;
/** Behind one letter the stop abbreviates; at the start of the text the name stands before it. */
const ENDS_WORD = /^$|\p{L}{2}$/u;
/** Up to the next stop with words behind it; that of a number ends nothing. */
const SENTENCE = /^(?:[^.!?;]|\.(?!\s)){3,200}/u;
const BEGINS_PERSON = new RegExp(
  String.raw`^(?:${alternatives([...SENTENCE_WORDS.subject.words, ...SENTENCE_WORDS.kin.words])}|(?:the|${alternatives(SENTENCE_WORDS.possessive.words)})\s\p{L}{2,14})\s`,
  'iu',
);
const OF_DRUG = new RegExp(
  String.raw`\b(?:${alternatives(ASIDE_WORDS.meant.words)})\b|\b(?:${alternatives([...SENTENCE_WORDS.taking.words, ...ASIDE_WORDS.having.words])})\s(?:\p{L}{3,9}\s)?(?:\d|${alternatives(ASIDE_WORDS.pieces.words)})`,
  'iu',
);
/** `"more often than every four hours"`: how often it is not to be. */
const COMPARED = new RegExp(
  String.raw`(?<!\b(?:no|not|never)\s)\b(?:${alternatives(ASIDE_WORDS.compared.words)})\s[^.,;()\n]{1,60}`,
  'giu',
);
