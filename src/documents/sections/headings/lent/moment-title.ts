/** A time of the day as the title over a table or a list (`MORNING (8 am)`): when everything below it is taken. */
import { findDirections, withoutDirections, type Direction } from '../../../../sig/find-directions.ts';
import { parseSig } from '../../../../sig/parse-sig.ts';
import type { SigFieldName } from '../../../../sig/parsed-sig.ts';
import { frequencyAbbreviation } from '../../../../sig/say/frequency-abbreviation.ts';
import { AS_NEEDED_PHRASES } from '../../../../sig/vocabulary/as-needed-table.ts';
import { alternatives } from '../../../../text/alternatives.ts';
import { SENTENCE_WORDS } from '../../../../standing/sentence-word-table.ts';
import { HEADING_WORDS } from '../../../../standing/headings/heading-word-table.ts';
import { momentSaid } from '../../../layout/headers/moment-of-day.ts';
import { withoutBrackets } from '../../../../text/without-brackets.ts';
import { withoutAccents } from '../../../../text/without-accents.ts';
import { saysHowMuch, supportOf } from '../../../names/directions/support.ts';
import { sigsOf } from '../../item-fields.ts';
import type { Item } from '../../section.ts';

/** `"BEDTIME (9 pm)"` → at bedtime; undefined: the words are no title of that kind. */
export function momentOfTitle(title: string): string | undefined {
  const { words = '' } = TITLE.exec(title.trim())?.groups ?? {};
  if (words !== '') return momentSaid(words);
  if (OF_ONE_DAY.test(title) || title.trim().split(/\s+/u).length > LONGEST_TITLE) return undefined;
  const moment = momentSaid(title);
  return moment === undefined || oftenIn(withoutBrackets(title)) === oftenIn(moment) ? moment : undefined;
}

/** How often, by all that the words say: `"Morning and night"` is twice a day, whatever its last word is. */
function oftenIn(words: string): string | undefined {
  return parseSig(words).dosages.flatMap((dosage) => frequencyAbbreviation(dosage) ?? [])[0];
}

/** `"MEDICATIONS, SCHEDULED, THIS MORNING:"`: when the list was, and not when its drugs are taken. */
const OF_ONE_DAY = /\bthis\s\p{L}{2,12}\P{L}{0,3}$/iu;

/** More words are no title, whatever the last one is: `"… printed by Dr. One am: 02.03.2026"`. */
const LONGEST_TITLE = 6;

/** Is it a time of the day alone, as over a list? A line that only ends in one says when its drug is taken. */
export function isMomentAlone(title: string): boolean {
  const { words = '' } = TITLE.exec(title.trim())?.groups ?? {};
  return words !== '' && momentSaid(words) !== undefined;
}

const LISTED: readonly string[] = [
  ...HEADING_WORDS.medications.words,
  ...HEADING_WORDS.synonyms.words,
  'medicine',
];

/** A word, with a time by the clock or what is listed behind it. */
const TITLE = new RegExp(
  String.raw`^(?:in the |at )?(?<words>\p{L}{2,9})(?:\s*[(–-]?\s*\d{1,2}(?::\d{2})?\s?(?:[ap]\.?m\.?)?\s*\)?|\s(?:${alternatives(LISTED)}))?:?$`,
  'iu',
);

/** `"PRN MEDICATIONS"`, `"Only if I need it"`, `"In the fridge, only when it burns:"`: everything below is taken as needed. */
export function isAsNeededTitle(title: string): boolean {
  const bare = title.replaceAll(BRACKETS, ' ').replaceAll(/\s+/gu, ' ');
  return ONLY_THEN.test(title) || AS_NEEDED.test(withoutAccents(bare.trim()).replaceAll('.', ''));
}

/** At the end of a title: `"only if …"`. */
const ONLY_THEN = new RegExp(
  String.raw`(?:^\P{L}{0,4}|[,;–—-]\s)only\s(?:when|${alternatives(SENTENCE_WORDS.condition.words)})\s[^,;.]{3,60}$`,
  'iu',
);

/** `"AS REQUIRED (PRN) MEDICATION"`: the same said again. */
const BRACKETS = new RegExp(String.raw`\((?:${alternatives(AS_NEEDED_PHRASES)})\)`, 'giu');

const AS_NEEDED = new RegExp(
  String.raw`^(?:(?:only|take)\s)?(?:${alternatives(AS_NEEDED_PHRASES)})(?:\s(?:${alternatives([...LISTED, 'orders', 'order', 'items', 'list', 'protocol'])})){0,2}:?$`,
  'iu',
);

/** `"COMFORT KIT (as needed)"`: a title in capitals that says in a bracket how all below it is taken. */
export function endsAsNeeded(title: string): boolean {
  const words = title.replace(BRACKET_BEHIND, '');
  return words !== title && words === words.toUpperCase() && !saysHowMuch(words);
}

const BRACKET_BEHIND = new RegExp(
  String.raw`\s\((?:(?:only|take)\s)?(?:${alternatives(AS_NEEDED_PHRASES)})\)\s*:?$`,
  'iu',
);

/** The item with "as needed" of the title over it, where its directions do not say so. */
export function takenAsNeeded(item: Item, isAsNeeded: boolean): Item {
  if (!isAsNeeded || item.fields.some(({ field }) => field === 'as-needed')) return item;
  const { text, fields } = item;
  // Beside directions in the text it belongs to them: `every 6 hours` is `every 6 hours as needed`.
  if (item.shape === 'entry' && supportOf(text).hasFrequency)
    return { ...item, text: elementsOf(text).map(asNeeded).join('') };
  if (saysAsNeeded([text, ...sigsOf(fields)].join(' ; '))) return item;
  return { ...item, fields: [...fields, { field: 'as-needed', text: 'as needed' }] };
}

/** `"Tylenol every 6 hours for pain, "`, `"Zofran every 8 hours"`: the elements of an enumeration that say how often; the text itself where it is none. */
function elementsOf(text: string): readonly string[] {
  const often = findDirections(text).filter(({ kind }) => kind === 'frequency');
  const cuts = often.slice(1).flatMap(({ start }, index) => {
    const from = often[index]?.end ?? start;
    const divider = /[,;]\s+(?=\p{L})/u.exec(text.slice(from, start));
    if (divider === null) return [];
    const cut = from + divider.index;
    return /\p{L}{3}/u.test(withoutDirections(text.slice(cut, start))) ? [cut] : [];
  });
  return [0, ...cuts].map((from, index) => text.slice(from, cuts[index]));
}

function asNeeded(element: string): string {
  if (!supportOf(element).hasFrequency || saysAsNeeded(element)) return element;
  const end = findDirections(element).findLast(({ kind }) => DIRECTED.has(kind))?.end ?? element.length;
  // Right behind how it is taken: behind what it is for the words might be of that.
  return `${element.slice(0, end)} as needed${element.slice(end)}`;
}

const DIRECTED: ReadonlySet<Direction['kind']> = new Set([
  'dose',
  'route',
  'site',
  'frequency',
  'when',
  'time-of-day',
  'weekday',
  'maximum',
]);

function saysAsNeeded(text: string): boolean {
  return parseSig(text).fields.some(({ field }) => field === 'as-needed');
}

/** The item with the time of the title over it, where it says itself nothing of when it is taken. */
export function takenAt(item: Item, moment: string | undefined): Item {
  if (moment === undefined || item.fields.some(({ field }) => TELLING.has(field))) return item;
  if (saysOften(ownWords(item))) return item;
  return { ...item, fields: [...item.fields, { field: 'moment', text: moment }] };
}

/** What an item says outside of the cells that are known to tell how it is taken: an order is often written in the place of the name. */
export function ownWords({ text, fields }: Item): string {
  return [text, ...fields.flatMap((one) => (one.field === 'name' ? [one.text] : []))].join(' ').trim();
}

/** How often, or what nobody can tell to be less: `"with food"` alone says what goes with it. */
export function saysOften(text: string): boolean {
  const { fields, dosages } = parseSig(text);
  if (dosages.some((dosage) => frequencyAbbreviation(dosage) !== undefined)) return true;
  // `"has to be with food"` is told of it, and names the meal as well.
  const saysWhen =
    fields.some(({ field }) => field === 'when') || findDirections(text).some(({ kind }) => kind === 'when');
  const isOfMeal = saysWhen && !fields.some(({ field }) => RATES.has(field));
  return !isOfMeal && supportOf(text).hasFrequency;
}

const RATES: ReadonlySet<SigFieldName> = new Set(['frequency', 'time-of-day', 'day-of-week', 'as-needed']);

/** Fields that say when or how often. */
export const TELLING: ReadonlySet<string> = new Set(['frequency', 'sig', 'moment', 'as-needed']);
