/** Medications that RxNorm does not know: what a list plainly lists is kept as written. */
import { FEW_WORDS } from '../../sig/vocabulary/number-word-table.ts';
import { isSigWord } from '../../sig/vocabulary/sig-vocabulary.ts';
import { AMOUNT_WORDS } from '../../terminology/codes/amount-word-table.ts';
import { SOLID_FORM_WORDS } from '../../terminology/codes/solid-form-words.ts';
import { ROUTES } from '../../terminology/codes/route-table.ts';
import { isOnlyForm } from '../../terminology/forms/form-words.ts';
import { alternatives } from '../../text/alternatives.ts';
import { DATE } from '../../text/possible-days.ts';
import { NAME_END_WORDS, NO_DRUG_ROWS, VACCINE_WORDS } from './no-drug-table.ts';
import { FORM_LEADS } from '../names/name-lead-table.ts';
import { classOf } from '../names/unknown/word-class.ts';
import { saysEmpty } from '../../standing/headings/says-empty.ts';
import { whole, wordsOfKind } from '../names/directions/direction-words.ts';
import { changeWords } from '../names/directions/to-amount.ts';
import { hasAmount, hasDosage, saysHowMuch, supportOf, type Support } from '../names/directions/support.ts';
import { columnOf } from '../layout/headers/read-columns.ts';
import { isDosedAtStart, isOnlySaid, isStatement } from '../names/unknown/beginning-of.ts';
import { isInflected, labelBefore } from '../names/unknown/name-in-segment.ts';
import { withUnknownNames } from '../names/unknown/unknown-names.ts';
import { isBareAmount, isPressure, isQuestion } from '../names/unknown/item-behind-name.ts';
import type { NameCluster } from '../names/cluster-names.ts';
import { MEASURED_NAMES, SYSTEM_WORDS } from '../names/word-class-table.ts';
import { tellsWhose } from '../patient/read-labels.ts';
import { NUMBERED } from '../../text/list-ordinals.ts';
import { knownHeading } from '../sections/headings/recognize-heading.ts';
import { PLANNING_KINDS } from '../sections/section-table.ts';
import type { Item, ItemField } from '../sections/section.ts';
import type { MedicationMention } from './mention.ts';

/** A line of the head or the foot of a page or a letter among the entries of a list: whose it is, or `"Sincerely yours,"`, and no drug. */
export function isHead({ lines, text }: Item): boolean {
  return lines.some((line) => tellsWhose(line.text)) || ADDRESSES.test(text);
}

/** Words alone with a comma that leads to a person on the next line. */
const ADDRESSES = /^\p{Lu}\p{Ll}+(?:\s\p{Ll}+){0,3},$/u;

/** Starts of lines that are no drug: instructions, labels, sentences. */
const NOT_A_NAME = new RegExp(`^(?:${alternatives(NO_DRUG_ROWS.flatMap(({ words }) => words))})\\b`, 'iu');

/** `"Ordered 6/3/2026"`, `"Refilled June 3, 2026"`: what was done on that day. */
const DONE_ON_DAY = new RegExp(String.raw`^\p{L}{3,20}ed\s(?:on\s)?${DATE}`, 'iu');

/** `"Packed: JT   Checked: AM"`: labels with a few letters behind each, at the foot of a form. */
const FORM_LINE = /^\p{Lu}\p{Ll}{2,14}:\s\S{1,12}\s{1,9}\p{Lu}\p{Ll}{2,14}:(?:\s|$)/u;

/** What is known of the place of a text: `isNameCell`, a table of medications has it where the names of its rows stand. */
interface NamePlace {
  readonly isNameCell: boolean;
}

/**
 * The name of an unknown drug at the start of a list item, or nothing when the item does not plainly list a medication: it says how
 * much, and how or how often; beside a cell of names another that says any of these is enough.
 */
export function unknownDrugName(
  text: string,
  fields: readonly ItemField[],
  { isNameCell }: NamePlace = { isNameCell: false },
): string | undefined {
  const whole = text.replaceAll(RULES_OF_FORMS, ' ').trimStart();
  const written = whole.replace(NUMBERED, '').replace(DISPENSED, '').replace(FORM_LEAD, '').trim();
  if (written.length < 3 || saysEmpty(written)) return undefined;
  if ([NOT_A_NAME, DONE_ON_DAY, FORM_LINE].some((other) => other.test(written))) return undefined;
  if (!isTaken(written, fields, isNameCell)) return undefined;
  const name = /^(?:[^\d,;:([]|(?<=\p{L}-\p{L}?)\d{1,2}(?=\s)){3,60}/u.exec(written)?.[0].trim() ?? '';
  const behind = written.slice(name.length);
  const own = /^\d/u.test(behind.trim()) ? withoutLeadOfNumber(name) : name;
  const bare = upToForm(own.replace(FORM_AND_SIG, '')).replace(/(?<![\s–-])[\s–-]+$/u, '');
  return isName(bare) && !isMeasuredOrAsked(name, behind) ? bare : undefined;
}

/** `"ZYXOMARIN ORANGE oral powder sachets sugar free ONE sachet TWICE a day"`: of more words than a name has those before its form, where so many of that are taken. */
function upToForm(text: string): string {
  const form = wordCount(text) > MOST_WORDS ? FORM.exec(text)?.index : undefined;
  return form !== undefined && supportOf(text.slice(form)).hasCount ? text.slice(0, form) : text;
}

/** The way before it is a part of the form: `"oral powder"`. */
const FORM = new RegExp(
  String.raw`\s(?:(?:${alternatives(ROUTES.flatMap(({ adjectives }) => adjectives))})\s)?${whole(wordsOfKind('form'))}`,
  'iu',
);
const MOST_WORDS = 6;

function wordCount(text: string): number {
  return text.split(/\s+/u).length;
}

/** `"56 Zyxomarin 80mg tablets"` on a label: how many were dispensed, before the name. */
const DISPENSED = new RegExp(
  String.raw`^\d{1,4}\s(?=\p{Lu}[^\d\n]{2,40}\s\d[\d.,/]{0,8}\s?(?:${alternatives(AMOUNT_WORDS)})\s(?:${alternatives(SOLID_FORM_WORDS)})(?!\p{L}))`,
  'iu',
);

/** `"Tab. Zyxomarin 50 mg"`, `"Tab Zyxomarin 50"`: its form, cut short before the name. */
const FORM_LEAD = new RegExp(
  String.raw`^(?:${alternatives(FORM_LEADS)})(?:\.\s+(?=\p{L}{3})|\s+(?=(?-i:\p{Lu})\p{L}{2}))`,
  'iu',
);

/** `"HTN 152/90 today"`, `"Missed doses? 1"`: what is found or asked, and is not taken. */
function isMeasuredOrAsked(name: string, behind: string): boolean {
  // What sets a value off may stand at the end of the name.
  const setOff = /[–—-]$/u.exec(name)?.[0] ?? '';
  return isQuestion(name, behind) || isPressure(`${setOff}${behind.trim()}`);
}

/** Ends of lines, and the lines of a form that are written on: `"1. __Zyxomarin_____  __10 mg____"`. */
const RULES_OF_FORMS = /\n|_{2,}/gu;

/** `"Transderm patch every 72 hours"`, `"MST increased to 40 mg"`: words of directions before a number lead to it, as does the verb before "to". */
function withoutLeadOfNumber(name: string): string {
  const words = name.split(' ').filter((word) => word !== '');
  const last = words.findLastIndex((word) => !isSigWord(word.toLowerCase()));
  const way = words.slice(last + 1).findIndex((word) => WAYS_TO_NUMBER.has(word.toLowerCase()));
  const isOfVerb = way >= 0 && last > 0;
  return words.slice(0, isOfVerb ? last : last + 1).join(' ');
}

const WAYS_TO_NUMBER: ReadonlySet<string> = new Set(changeWords('way'));

function isTaken(written: string, fields: readonly ItemField[], isNameCell: boolean): boolean {
  const told = fields.map(({ text }) => text).join(' ; ');
  const whole = `${written} ; ${told}`;
  return (
    fields.some(({ field }) => field === 'moment') ||
    isPlainlyTaken(supportOf(whole)) ||
    isDirectedInCells(whole, fields) ||
    (isNameCell && hasDosage(supportOf(told)))
  );
}

/** `"… with minerals one capsule daily"`: how many of it is no part of a name either. */
const FORM_AND_SIG = new RegExp(
  String.raw`\s+(?:(?:${alternatives(FEW_WORDS)})\s+)?(?:${alternatives(NAME_END_WORDS)})\b.*$`,
  'iu',
);
const VACCINE = new RegExp(`\\b(?:${alternatives(VACCINE_WORDS)})\\b`, 'iu');

/** An amount, and how or how often; of what is put on the skin nobody says how much. */
function isPlainlyTaken(support: Support): boolean {
  if (support.hasForm && support.hasFrequency) return true;
  return hasAmount(support) && (support.hasFrequency || support.hasRoute || support.hasForm);
}

/** `Dafalgin 1 g | 1 Tabl`: an amount, and under a header for it how much or how often, in whatever words. */
function isDirectedInCells(whole: string, fields: readonly ItemField[]): boolean {
  return (
    hasAmount(supportOf(whole)) &&
    fields.some(({ field, text }) => DIRECTING.has(field) && /[\p{L}\d]/u.test(text))
  );
}

function isName(text: string): boolean {
  return (
    /\p{L}{3}/u.test(text) &&
    !isOnlyForm(text) &&
    !VACCINE.test(text) &&
    !MEASURED_NAMES.has(text.toLowerCase()) &&
    !isStatement(`${text} `) &&
    !isOnlyVerbs(text) &&
    !isInflected(text.replace(/\.$/u, '')) &&
    wordCount(text) <= MOST_WORDS &&
    columnOf(text) === undefined
  );
}

/** `"Takes, but not on the list - tablets"`: what is done names no drug, whatever stands behind it. */
function isOnlyVerbs(text: string): boolean {
  return text.split(/\s+/u).every((word) => classOf(word) === 'verbs-of-notes');
}

/** Nothing but a name, and no amount of it either. */
export function isNameAlone({ isBareName, clause, nameEnd, ownEnd }: MedicationMention): boolean {
  const own = clause.slice(nameEnd, ownEnd).trim();
  return isBareName === true && !saysHowMuch(own) && !isBareAmount(own);
}

/** `"Tests ordered: BMP"`: a label that says nothing of how it is taken; a record number, a date. */
export function isLabelled({ fields, text }: Item, names: readonly NameCluster[]): boolean {
  const rest = names.reduce((words, { written }) => words.replace(written, ''), text);
  if (fields.some(({ field }) => DIRECTING.has(field))) return false;
  return fields.some(({ field }) => OF_LABELS.has(field)) || /\d{2}[-/]\d{2}|\d{5}/u.test(rest);
}

const OF_LABELS: ReadonlySet<ItemField['field']> = new Set<ItemField['field']>([
  'other',
  'date',
  'fill-date',
]);

/** Labels that say how something is taken, whatever others stand beside them. */
const DIRECTING: ReadonlySet<ItemField['field']> = new Set<ItemField['field']>(['sig', 'dose', 'frequency']);

/**
 * `"Anemia."` before `"Add Zyxomarin 150 mg daily."`: a plan tells of problems, tests and visits in the same lines as of drugs, so words alone
 * name no drug in it, unless it says what becomes of them.
 */
function isOnlyPlanned(
  { shape, section, reading }: Item,
  { rxcuis, isKind }: NameCluster,
  { own, said }: { readonly own: string; readonly said?: unknown },
): boolean {
  if (shape !== 'entry' || reading !== 'list' || !PLANNING_KINDS.has(section.kind)) return false;
  return rxcuis.length === 0 && isKind !== true && said === undefined && !hasDosage(supportOf(own));
}

/** A thing that is named among drugs, or words that a plan names alone. */
export function isNoDrug(
  item: Item,
  cluster: NameCluster,
  place: { readonly own: string; readonly said?: unknown },
): boolean {
  return cluster.isThing === true || isOnlyPlanned(item, cluster, place);
}

/** What tells of the drug before it, or the title of drugs. */
export function isNoEntry(item: Item, cluster: NameCluster): boolean {
  return cluster.isUntold === true || isGroupTitle(item, cluster) || isOfOtherLabel(item, cluster);
}

/**
 * `"Zibble: low salt, low fat"`: words in small letters of which no dosage is said, behind a label that says neither what kind of drugs they are, nor what
 * for, nor when.
 */
function isOfOtherLabel({ text }: Item, { written, end }: NameCluster): boolean {
  const label = labelBefore(text) ?? '';
  const words = label.match(/\p{L}+/gu) ?? [];
  const [own = ''] = text.slice(end).split(/[,;]\s/u, 1);
  return (
    words.length > 0 &&
    !/\p{Lu}/u.test(written) &&
    !words.some((word) => classOf(word) === 'kinds-of-treatment' || SYSTEM_WORDS.has(word.toLowerCase())) &&
    !hasDosage(supportOf(`${label} ${own}`))
  );
}

/** `"Blood thinners"`, `"Routine"`, `"Cardiac"` alone on a line without a mark is as often the title of the drugs below as an entry: it is told. */
function isGroupTitle({ lines }: Item, { written, isKind, rxcuis }: NameCluster): boolean {
  const [line, ...others] = lines;
  if (others.length > 0 || line?.text.trim() !== written) return false;
  return isKind === true ? written.endsWith('s') : rxcuis.length === 0 && dividesList(written);
}

/** Words that say which drugs stand below: with `medications` behind them they are the heading of a list, or they are of the body. */
function dividesList(words: string): boolean {
  if (knownHeading(`${words} medications`)?.row.reading === 'list') return true;
  return words
    .toLowerCase()
    .split(/[\s/&-]+/u)
    .every((word) => SYSTEM_WORDS.has(word));
}

/** `"fridge door"` in a row that names its drug: bare words of another cell tell something of it, and are no drug. */
export function isRemarkOfRow(
  { shape }: Item,
  { rxcuis }: NameCluster,
  { isFirst, own }: { readonly isFirst: boolean; readonly own: string },
): boolean {
  return shape === 'row' && rxcuis.length === 0 && !isFirst && !hasDosage(supportOf(own));
}

/** What stands in the cells of a row is no run of names, nor is a sentence; behind a name with its amount (`"Zyxomarin 10 mg when it is bad"`) it tells of that alone. */
export function runOfNames(item: Item): readonly NameCluster[] {
  const isSaid = isOnlySaid(item.text);
  if (item.shape === 'row' || (isSaid && !isDosedAtStart(item.text))) return [];
  const run = withUnknownNames(item.text, [], true);
  return isSaid ? run.slice(0, 1) : run;
}
