/** What was given where the document was written: `"En route: aspirin 300 mg chewed, morphine 5 mg IV"`, `"03:35 metoclopramide 10 mg"`. */
import { saysGiven } from '../../../standing/headings/ended-medications.ts';
import { labelBefore } from '../../names/unknown/name-in-segment.ts';
import { isPlaceOfVisit } from '../../../standing/headings/place-of-visit.ts';
import { wholeWord } from '../../../text/alternatives.ts';
import type { Standing } from '../../../standing/standings.ts';
import { saysAgain } from '../../names/directions/support.ts';
import type { SectionKind } from '../../sections/section-table.ts';
import type { Item } from '../../sections/section.ts';
import type { MedicationMention } from '../mention.ts';
import type { ReadMention } from '../repeated-items.ts';
import { TELLING_ROWS } from './telling-word-table.ts';

/**
 * A sentence, or an entry of several drugs, that gives an amount, or one dose without it, into a vein, and of none of its drugs how often, tells what was given
 * there and then; not in a list that its title names, nor in the row of a table, whose columns may say how often in words that nobody knows. So does what a
 * label says was done where one is for a while.
 */
export function isGivenThere(mentions: readonly ReadMention[]): boolean {
  const taken = mentions.filter(({ standing }) => standing === 'current');
  const isTold = taken.length > 1 || taken[0]?.mention.item.reading === 'narrative';
  if (!taken.every(isOnce)) return false;
  if (taken.some(({ mention: { item } }) => isLabelledByPlace(item))) return true;
  return isTold && taken.some(isIntoVein) && taken.every(isUntitled);
}

/** `"In clinic today: dexamethasone 9 mg PO x1"`, `"Hospital only: cefazolin"` */
function isLabelledByPlace({ shape, text, fields }: Item): boolean {
  const labels = shape === 'row' ? [] : fields.flatMap((one) => (one.field === 'other' ? [one.text] : []));
  return [text, ...labels].some(isPlaceOfVisit) || saysGiven(labelBefore(text) ?? '');
}

function isIntoVein({ dosage }: ReadMention): boolean {
  const { dose, route, frequency } = dosage;
  if (route?.abbreviation === 'IV') return dose !== undefined || frequency === 'ONCE';
  return dose !== undefined && route?.abbreviation === 'IM' && frequency === 'ONCE';
}

function isUntitled({ mention: { item } }: ReadMention): boolean {
  return item.shape !== 'row' && !TITLED.has(item.section.kind);
}

/** Of nothing is said that it is taken, or given again. */
function isOnce({ mention, dosage }: ReadMention): boolean {
  const { item, said, sigs, product } = mention;
  if (said?.meaning === 'active') return false;
  const isOneDose = dosage.frequency === undefined || dosage.frequency === 'ONCE';
  return (
    isOneDose &&
    !saysAgain([product, ...sigs].join(' ; ')) &&
    !EACH_TIME.test(item.text) &&
    !RATE.test(item.text)
  );
}

const TITLED: ReadonlySet<SectionKind> = new Set<SectionKind>([
  'discharge-medications',
  'current-medications',
  'home-medications',
  'administered-medications',
]);

/** `"75 mL/hr"`: it runs. */
const RATE = /\/\s?h(?:r|our)?\b/iu;

/** `"IV each treatment"`: it is given again and again. */
const EACH_TIME = new RegExp(wholeWord(TELLING_ROWS.eachTime.words), 'iu');

/** `"40 mEq PO x 1 now | 0842 JW"`, `"4 mg given x 1 at 0100"`: one dose, and behind it when and by whom. */
export function isRecordedOnce({ clause, nameStart, ownEnd, fields, item }: MedicationMention): boolean {
  const told = [
    clause.slice(nameStart, ownEnd),
    ...[...fields, ...item.fields].map(({ text }) => text),
    '',
  ].join('  ');
  const once = ONCE.exec(told);
  return once !== null && RECORDED.test(told.slice(once.index + once[0].length));
}

const ONCE = /\bx\s?1\b|\bonce\b|\bone[- ]time\b/iu;
/** An hour of four digits, or with a colon; a year is none. */
const RECORDED =
  /(?<![\d./-])(?:(?!(?:19|20)\d{2}(?!\s\p{Lu}{2,3}\b))(?:[01]\d|2[0-3])[0-5]\d|\d{1,2}:[0-5]\d)(?:\s?h)?(?=\s\p{Lu}{2,3}\b|\s{2}|\s?\(|\s?\||\sfor\b|\s*$)/u;

/**
 * Entries that begin with the hour, one of them with one that no plan of a day has (`"03:35"`), are a log: each tells what was given then, unless it
 * says itself how often.
 */
export function givenByTheClock(mentions: readonly ReadMention[]): ReadonlySet<ReadMention> {
  const timed = mentions.filter(
    ({ mention, standing }) => standing === 'current' && hourOf(mention.item) !== undefined,
  );
  const isLog = timed.some(({ mention }) => !PLANNED.test(hourOf(mention.item) ?? ''));
  return new Set(isLog ? timed.filter(({ mention }) => !saysAgain(mention.item.text.replace(HOUR, ''))) : []);
}

/** The hour that an entry begins with. */
function hourOf({ shape, lines }: Item): string | undefined {
  return shape === 'entry' ? HOUR.exec(lines[0]?.text ?? '')?.groups?.['hour'] : undefined;
}

const HOUR = /^\s{0,20}(?<hour>\d{1,2}:\d{2})(?=\s)/u;
/** On the quarter of an hour. */
const PLANNED = /:(?:00|15|30|45)$/u;

/** `"EMS gave fentanyl 50 mcg IV"`: whoever gave it stands before the verb, which is no entry whatever stands around it. */
export function isGivenBySomeone(
  { id, at }: Standing,
  { clause, nameStart }: Pick<MedicationMention, 'clause' | 'nameStart'>,
): boolean {
  const lead = /[^.;\n]{0,60}$/u.exec(clause.slice(0, at))?.[0] ?? '';
  const isDone = id === 'gave' && at < nameStart && /^gave\b/iu.test(clause.slice(at));
  return isDone && /^\P{L}{0,4}\p{L}[\p{L}'’ ]{1,40}\s$/u.test(lead);
}
