/** What the cells and labelled values of an item say of strength and directions. */
import { AMOUNT_WORDS, CONTENT_WORDS } from '../../terminology/codes/amount-word-table.ts';
import { parseSig } from '../../sig/parse-sig.ts';
import type { SigFieldName } from '../../sig/parsed-sig.ts';
import { alternatives } from '../../text/alternatives.ts';
import { partsOfDosage } from '../names/directions/whole-dosage.ts';
import type { Item, ItemField } from './section.ts';

/** Directions from the fields, the whole sentence first. */
export function sigsOf(fields: readonly ItemField[]): string[] {
  const scheme = schemeOf(fields);
  const needed = asNeededOf(textOf(fields, ['as-needed']));
  const dosage = [
    scheme.isCounted ? '' : withoutReason(textOf(fields, ['dose', 'dose-unit'])),
    textOf(fields, ['route']),
    textOf(fields, ['frequency']).replace(/^on$/iu, 'nocte'),
    scheme.text,
    scheme.text === '' ? '' : rarerIn(textOf(fields, ['details'])),
    textOf(fields, ['day']),
    needed.said,
  ].filter((part) => part !== '');
  const lasting = durationOf(textOf(fields, ['duration']));
  const sigs = fields.filter((field) => field.field === 'sig').map((field) => field.text);
  // "as needed for cough" beside "2 times a day" is one frequency.
  const asNeeded =
    dosage.length === 0 && lasting === '' ? [] : sigs.filter((text) => saysAsNeededAlone(text));
  const whole = sigs.filter((text) => !asNeeded.includes(text));
  // What the cell of how long says ends none of the words before it: `OM | ongoing`.
  const joined = [[...dosage, ...asNeeded].join(' '), lasting].filter((part) => part !== '').join(', ');
  const said = joined === '' ? [] : [joined];
  const directions = countsAlone(fields, whole) ? [...said, ...whole] : [...whole, ...said];
  return [...directions, needed.rest, textOf(fields, ['details'])];
}

/** `"to 22/10"` under how long is taken until then. */
function durationOf(text: string): string {
  return text.replace(/^to\s(?=\d)/iu, 'until ');
}

/** `1 | | 1` under times of the day beside `"By mouth. You were taking 5 mg."`: what the columns count is how much, where only they say how often. */
function countsAlone(fields: readonly ItemField[], sigs: readonly string[]): boolean {
  const isCounted = fields.some(({ field, text }) => field === 'moment' && /^[\d½¼¾]/u.test(text));
  const isRated = (text: string): boolean => parseSig(text).fields.some(({ field }) => RATES.has(field));
  return isCounted && !sigs.some(isRated);
}

const RATES: ReadonlySet<SigFieldName> = new Set(['frequency', 'day-of-week', 'as-needed']);

/** Behind `PRN:` and under its header stands that it is as needed, or what for; directions behind the reason stay, and an amount alone is what was dispensed. */
function asNeededOf(text: string): { readonly said: string; readonly rest: string } {
  const isReason = /\p{L}/u.test(text) && !saysAsNeeded(text);
  if (DENIED.test(text)) return { said: '', rest: directionsIn(text.replace(DENIED, '')) };
  if (!isReason) return { said: text, rest: '' };
  const whole = `${AS_NEEDED_FOR}${text}`;
  const { end = whole.length } = parseSig(whole).fields.find(({ field }) => field === 'as-needed') ?? {};
  return { said: whole.slice(0, end), rest: directionsIn(whole.slice(end)) };
}

const AS_NEEDED_FOR = 'as needed for ';
const DENIED = /^(?:no(?:ne)?|false|n\/?a|scheduled|routine)\b/iu;

/** `"… every 4 to 6 hours when required"` */
export function saysAsNeeded(text: string): boolean {
  return parseSig(text).fields.some(({ field }) => field === 'as-needed');
}

/** What follows, where it says how or how often. */
function directionsIn(text: string): string {
  const rest = text.replace(/^[\s,;]{1,8}/u, '');
  const parts = partsOfDosage(rest);
  return parts.has('route') || parts.has('frequency') ? rest : '';
}

/** `"½ (for cramps)"`: how many, and in brackets what for. */
export function withoutReason(dose: string): string {
  return COUNT_WITH_REASON.exec(dose)?.groups?.['count'] ?? dose;
}

const COUNT_WITH_REASON = /^(?<count>\d{0,2}\s?[½¼¾]?)\s?\([^()\d]{2,40}\)$/u;

/** `"once a week on Monday"`, `"only if needed"` beside a time of the day: it is taken then, and not every day. */
function rarerIn(remark: string): string {
  const { dosages, unread } = parseSig(remark);
  const isRarer = dosages.some(
    ({ timing }) => RARER.has(timing?.repeat?.periodUnit ?? '') || timing?.repeat?.dayOfWeek !== undefined,
  );
  return unread.length === 0 && (isRarer || saysAsNeeded(remark)) ? remark : '';
}

/** Longer than a day. */
const RARER: ReadonlySet<string> = new Set(['wk', 'mo', 'a']);

/** `"as needed for cough"`: when, and neither how much nor how often. */
function saysAsNeededAlone(text: string): boolean {
  const said = new Set(parseSig(text).fields.map(({ field }) => field));
  return said.has('as-needed') && !DIRECTED.some((field) => said.has(field));
}

const DIRECTED: readonly SigFieldName[] = ['dose', 'strength', 'route', 'frequency'];

/** The times of the day, each with how many are taken then; a dose beside them that says the same, or their unit alone, is said with each. */
function schemeOf(fields: readonly ItemField[]): { readonly text: string; readonly isCounted: boolean } {
  const moments = fields.flatMap(({ field, text }) => (field === 'moment' ? [text] : []));
  const { count = '', unit = '' } = DOSE.exec(textOf(fields, ['dose', 'dose-unit']))?.groups ?? {};
  const isSame = moments.some((text) => count === '' || text.startsWith(`${count} `));
  const isCounted = unit !== '' && isSame && moments.every((text) => COUNTED.test(text));
  const spoken = isCounted && partsOfDosage(`1 ${unit} daily`).size > 0 ? unit : '';
  const counted = moments.map((text) => (spoken === '' ? text : text.replace(COUNTED, `$& ${spoken}`)));
  return { text: saidOnce(counted), isCounted: isCounted && moments.length > 0 };
}

/** `1 with breakfast` and `1 with dinner` → "1 with breakfast and with dinner": of meals what is the same at each is said once. Times without counts are each another one: the evening is not bedtime. */
function saidOnce(moments: readonly string[]): string {
  const [first, ...others] = moments.map((text) => AMOUNT_AND_TIME.exec(text)?.groups ?? {});
  const isSame = others.every(({ amount }) => amount !== undefined && amount === first?.['amount']);
  return isSame && first?.['amount'] !== undefined
    ? `${first['amount']} ${[first, ...others].map(({ time = '' }) => time).join(' and ')}`
    : moments.join(moments.some((text) => /^[\d½¼¾]/u.test(text)) ? ' and ' : ' and again ');
}

const AMOUNT_AND_TIME = /^(?<amount>[\d½/.,-]{1,6}.*?) (?<time>with\b.*)$/u;

/** `"1 comp"`, `"18 U"`, `"I.E."` */
const DOSE = /^(?<count>\d{1,3}(?:[.,]\d)?)?\s?(?<unit>\p{L}[\p{L}.]{0,12})$/u;
/** The number at the beginning, with no unit of its own. */
const COUNTED = /^[\d½/.,-]{1,6}(?= (?:in|at|with)\b)/u;

/** Days, and how much was handed over. */
const TELLS_NO_WAY: ReadonlySet<ItemField['field']> = new Set<ItemField['field']>([
  'date',
  'end-date',
  'fill-date',
  'supply',
  'refills',
]);

/** The fields without dates, whose times of the day say nothing about how a drug is taken. */
export function withoutDates(fields: readonly ItemField[]): readonly ItemField[] {
  return fields.filter(({ field }) => !TELLS_NO_WAY.has(field));
}

/** Cells of a second name of the drug: its ingredient, and what other columns of names hold. */
export const SECOND_NAMES: readonly ItemField['field'][] = ['generic-name', 'other-name'];

/** The texts of fields, in the order of the wanted kinds. */
export function textOf(fields: readonly ItemField[], wanted: readonly ItemField['field'][]): string {
  return wanted
    .flatMap((kind) => fields.filter((field) => field.field === kind).map((field) => field.text))
    .join(' ')
    .trim();
}

/** The strength column; without one, a cell that holds nothing but a strength. */
export function strengthIn(fields: readonly ItemField[]): string {
  const written = textOf(fields, ['strength', 'strength-unit']);
  if (/\d/u.test(written)) return written;
  return (
    fields.find(({ field, text }) => field !== 'dose' && field !== 'former' && BARE_STRENGTH.test(text))
      ?.text ?? ''
  );
}

const BARE_STRENGTH = new RegExp(
  String.raw`^\d[\d.,]{0,8}(?:\s?-\s?\d[\d.,]{0,8})?\s*(?:${alternatives(AMOUNT_WORDS)}|%)(?:\s*(?:\/|per|in)\s*(?:[\d.]{1,5}\s*)?(?:${alternatives(CONTENT_WORDS)}))?$`,
  'iu',
);

/** `"Change Lipitor 20 mg to 40 mg"`, `"CHANGED: "`: the word for what is done, which leads to the text of an entry, or heads it; a blank behind it. */
export function actionOver({ fields, section }: Pick<Item, 'fields' | 'section'>): string {
  const action = fields.find(({ field }) => field === 'action')?.text;
  return (action ?? section.heading).replace(/\s?:?\s*$/u, ' ');
}
