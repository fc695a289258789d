/** Items of which nothing came: which of them look like a medication, and why nothing came. */
import { isSigWord } from '../../../sig/vocabulary/sig-vocabulary.ts';
import { saysEmpty } from '../../standing/says-empty.ts';
import { readActions } from '../../standing/read-actions.ts';
import { isWanting, looksLikeOther } from '../../names/caution.ts';
import { clusterNames } from '../../names/cluster-names.ts';
import {
  hasAmount,
  isInstruction,
  saysHowTaken,
  supportOf,
  type Support,
} from '../../names/directions/support.ts';
import type { DrugNames } from '../../names/drug-names.ts';
import {
  beginningOf,
  isOnlySaid,
  startsWithName,
  statesSomething,
} from '../../names/unknown/beginning-of.ts';
import { nameIn } from '../../names/unknown/name-in-segment.ts';
import { MARKER } from '../../sections/entry-marks.ts';
import type { Item } from '../../sections/section.ts';

/** Why such an item became nothing. */
export type ItemReason = 'no-name' | 'unknown-entry' | 'not-understood' | 'section-set-aside';

/** What is wrong with an item of which nothing came; undefined when it does not look like a medication. */
export function reasonOf(item: Item, isDoubtful: boolean, names: DrugNames): ItemReason | undefined {
  if (item.reading === 'allergy') return undefined;
  const isList = item.reading === 'list' || item.reading === 'stopped';
  if (isDoubtful) return isList ? 'not-understood' : undefined;
  const text = [item.text, ...item.fields.map((field) => field.text)].join(' ; ');
  const support = supportOf(text);
  if (changesDrug(item, names)) return 'section-set-aside';
  if (!isDosage(support, isList)) return isList ? ofEntry(item) : ofSentence(item, support);
  if (item.reading !== 'none') return 'no-name';
  return isSurprise(item, support) && namesDrug(item, names) ? 'section-set-aside' : undefined;
}

function ofEntry(item: Item): ItemReason | undefined {
  return isShortEntry(item) ? 'unknown-entry' : undefined;
}

/** `"Zyxomarin 60 mg only on bad days"`: it begins as an entry does, with an amount; how often is said in words that nobody reads. */
function ofSentence({ reading, shape, text }: Item, support: Support): ItemReason | undefined {
  const isDosed = reading === 'narrative' && shape === 'sentence' && hasAmount(support);
  return isDosed && beginningOf(text) === 'item' ? 'no-name' : undefined;
}

/** `"- candesartan stop"`, `"dapagliflozin added"` in a section of which nothing is listed: what is done with a drug is told. */
function changesDrug(item: Item, names: DrugNames): boolean {
  if (item.reading !== 'none' || item.section.kind === 'family-history') return false;
  return (
    readActions(item.text).actions.some(({ rows }) => rows.some(({ meaning }) => DONE.has(meaning))) &&
    namesDrug(item, names)
  );
}

const DONE: ReadonlySet<string> = new Set(['stopped', 'held', 'active']);

/** What is given again and again at a procedure, or is said to be taken. */
function isSurprise(item: Item, { hasFrequency }: Support): boolean {
  const { kind } = item.section;
  // Below a heading that was meant for one line it may be the patient's.
  if (kind === 'family-history') return !tellsOfAnother(item);
  return UNLISTED_KINDS.has(kind) || (kind === 'procedures' && hasFrequency) || saysTaken(item);
}

function tellsOfAnother({ text }: Item): boolean {
  return readActions(text).actions.some(({ rows }) => rows.some(({ meaning }) => meaning === 'other-person'));
}

/** `"She takes simvastatin 40 mg daily"`: in so many words, wherever it stands but among relatives. */
function saysTaken({ shape, section, text }: Item): boolean {
  return (
    shape === 'sentence' &&
    section.kind !== 'family-history' &&
    readActions(text).actions.some(({ rows }) => rows.some(({ meaning }) => meaning === 'active'))
  );
}

/** Fewer may tell how the drug was taken that harmed. */
const FEWEST_TAKEN = 2;

/** Items under one heading of allergies that say how much and how often: so many are a list of what is taken. */
export function takenAmongAllergies(items: readonly Item[]): ReadonlySet<Item> {
  const taken = items.filter(
    ({ reading, text, fields }) =>
      reading === 'allergy' &&
      saysHowTaken(supportOf([text, ...fields.map((field) => field.text)].join(' ; '))),
  );
  const perSection = [...Map.groupBy(taken, ({ section }) => section).values()];
  return new Set(perSection.filter(({ length }) => length >= FEWEST_TAKEN).flat());
}

/** Words of an entry that nobody understood; a longer line is a sentence. */
const LONGEST_ENTRY = 7;

/** `"Ca + D"`, `"something for cholesterol at night"`: an entry as short as entries are, and no sentence, date or empty list. */
function isShortEntry(item: Item): boolean {
  const text = writtenIn(item);
  if (text === undefined || DATED.test(text) || saysEmpty(text) || /[:?]\s*$/u.test(text)) return false;
  const words = text.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  if (words.length > LONGEST_ENTRY) return false;
  if (isMarked(item)) return !statesSomething(text);
  const isNamed = nameIn(text, { start: 0, end: text.length }) !== undefined;
  return !isOnlySaid(text) && (isNamed || words.some((word) => !isSigWord(word.toLowerCase())));
}

/** A bullet or a number says that something is listed there, whatever words name it: `"- Her inhaler"`, `"3. Same as last visit"`. */
function isMarked({ shape, lines: [first] }: Item): boolean {
  return shape === 'entry' && first !== undefined && MARKER.test(first.text);
}

/** The text of an entry without fields but an action, and the cell of a row that names something. */
function writtenIn({ shape, text, fields }: Item): string | undefined {
  if (shape === 'entry') return fields.every(({ field }) => field === 'action') ? text : undefined;
  const named = fields.find(({ field }) => field === 'name')?.text;
  return named !== undefined && shape === 'row' && startsWithName(named) ? named : undefined;
}

/** A date or the number of a page or record. */
const DATED = /\d{1,4}[-/]\d{1,2}[-/]\d{2,4}|\d{5}|\bpage\b/iu;

/** An amount, and a way of taking it; in a list its form is enough. */
function isDosage(support: Support, isList: boolean): boolean {
  const hasManner = support.hasFrequency || support.hasRoute;
  return hasAmount(support) && (hasManner || (isList && isInstruction(support)));
}

/** Sections without medications in which a whole instruction is a surprise; in results, immunizations and procedures, where things are given once, it is not. */
const UNLISTED_KINDS: ReadonlySet<string> = new Set([
  'problems',
  'health-concerns',
  'goals',
  'encounters',
  'administrative',
  'functional-status',
  'equipment',
  'review-of-systems',
  'physical-exam',
  'vital-signs',
  'social-history',
  'past-history',
  'unknown',
]);

/** A word that is also something else (`oxygen 97 % on room air`) names one only where it has what it needs. */
function namesDrug({ text, fields, lines }: Item, names: DrugNames): boolean {
  const written = [text, ...fields.map((field) => field.text)].join(' ; ').slice(0, LONGEST_LOOK);
  return clusterNames(written, names, lines, false).some(
    (cluster) =>
      !looksLikeOther(written, cluster, false) &&
      !isWanting(cluster, supportOf(written.slice(cluster.start)), { isAtNamePlace: false, isListed: false }),
  );
}

const LONGEST_LOOK = 400;
