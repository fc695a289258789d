/** Items of which nothing came: which of them look like a medication, and why nothing came. */
import { concernsPatient } from './at-procedure.ts';
import { isSigWord } from '../../../sig/vocabulary/sig-vocabulary.ts';
import { saysEmpty } from '../../../standing/headings/says-empty.ts';
import { endsDrug, readActions } from '../../../standing/read-actions.ts';
import { standingsIn } from '../../../standing/standings.ts';
import { isWanting, looksLikeOther } from '../../names/caution.ts';
import { clusterNames, type NameCluster } from '../../names/cluster-names.ts';
import {
  hasAmount,
  isInstruction,
  saysHowTaken,
  supportOf,
  tellsHowTaken,
  type Support,
} from '../../names/directions/support.ts';
import type { DrugNames } from '../../names/drug-names.ts';
import {
  beginningOf,
  isOnlySaid,
  isStatement,
  startsWithName,
  statesSomething,
} from '../../names/unknown/beginning-of.ts';
import { nameIn } from '../../names/unknown/name-in-segment.ts';
import { isNoMedication } from './no-medication.ts';
import { saysDosage } from './dosage-in-prose.ts';
import { MARKER } from '../../sections/lines/entry-marks.ts';
import { behindMoment } from '../../sections/lines/read-entry-lead.ts';
import { isListed } from '../../sections/section-table.ts';
import type { Item } from '../../sections/section.ts';

/** Why such an item became nothing. */
export type ItemReason = 'no-name' | 'unknown-entry' | 'not-understood' | 'section-set-aside';

/** What is wrong with an item of which nothing came; undefined when it does not look like a medication. */
export function reasonOf(item: Item, isDoubtful: boolean, names: DrugNames): ItemReason | undefined {
  if (item.reading === 'allergy') return undefined;
  const isList = isListed(item.reading);
  if (isList && isNoMedication(item.text)) return undefined;
  if (isDoubtful) return isList || saysTakenInProse(item) ? 'not-understood' : undefined;
  if (item.reading === 'none') return ofOtherSection(item, names);
  const text = writtenOf(item);
  const support = supportOf(text);
  if (isList) return saysHowMuchOfIt(item, support) ? 'no-name' : ofEntry(item, support);
  return hasAmount(support) && isTaken(item, support) ? 'no-name' : ofSentence(item, support);
}

/** `"Parcel holds Ridaq 12.5 mg mane, Adco-Simvastatin 20 mg nocte"`: whatever is in doubt of one of its drugs, it says how often something is taken. What was given once is told of in prose alone. */
function saysTakenInProse(item: Item): boolean {
  const text = writtenOf(item);
  return item.reading === 'narrative' && saysDosage(text) && supportOf(text).hasFrequency;
}

/** In a row of cells (`Zyxomarin | 100 mg | IM | every 4 weeks`) no words lead from the one to the other. */
function isTaken(item: Item, support: Support): boolean {
  return item.shape === 'row'
    ? startsWithName(item.text) && saysHowTaken(support)
    : saysDosage(writtenOf(item));
}

function writtenOf({ text, fields }: Item): string {
  return [text, ...fields.map((field) => field.text)].join(' ; ');
}

/** An item of a section that lists no medications. */
function ofOtherSection(item: Item, names: DrugNames): ItemReason | undefined {
  if (changesDrug(item, names) || isRowTaken(item)) return 'section-set-aside';
  const support = supportOf(writtenOf(item));
  const isTaken = hasAmount(support) && (support.hasFrequency || support.hasRoute);
  return isTaken && isSurprise(item) && namesDrug(item, names) ? 'section-set-aside' : undefined;
}

/** `Zyxomarin | 20 mg | twice daily` under `Drug | Dose | How often`, below whatever heading: its columns say what it is, known or not. */
function isRowTaken(item: Item): boolean {
  const { shape, fields } = item;
  if (shape !== 'row' || !fields.some(({ field, text }) => field === 'name' && /\p{L}{3}/u.test(text)))
    return false;
  return saysHowTaken(supportOf(writtenOf(item)));
}

/** How much, and how; or words like a name and an amount, whatever is said behind them: `"Zyxomarin 10 mg when it is bad"`. */
function saysHowMuchOfIt({ shape, text }: Item, support: Support): boolean {
  return isDosage(support) || (shape === 'entry' && hasAmount(support) && startsWithName(text));
}

function ofEntry(item: Item, { hasFrequency }: Support): ItemReason | undefined {
  // Words of a row may have run into each other, or into the wrong column: how often it is taken is said there none the less.
  const isRow = item.shape === 'row' && hasFrequency;
  return isRow || isShortEntry(item) || isEndOfUnknown(item) ? 'unknown-entry' : undefined;
}

/** `"Zyxomarin: tailed off in March, please do not re-issue"`: words like a name, and behind a mark an end, however much is told of it. */
function isEndOfUnknown({ shape, text }: Item): boolean {
  const behind = /^\p{Lu}[\p{L}-]{3,20}(?:\s[–—-]|:)\s(?<behind>.+)$/su.exec(text)?.groups?.['behind'];
  return (
    shape === 'entry' &&
    behind !== undefined &&
    startsWithName(text) &&
    readActions(behind).actions.some(endsDrug)
  );
}

/** `"Zyxomarin 60 mg only on bad days"`: it begins as an entry does, with an amount; how often is said in words that nobody reads. */
function ofSentence(item: Item, support: Support): ItemReason | undefined {
  const { reading, shape, text } = item;
  if (reading !== 'narrative' || shape !== 'sentence') return undefined;
  if (isDirected(text, support) || isOfScheme(text)) return 'no-name';
  if (!hasAmount(support)) return undefined;
  // A share (`ejection fraction 58 %`) is an amount of a drug only with its form: `2 % cream`.
  const isAmount = support.hasForm || hasAmount(supportOf(text.replaceAll(/\d\s?%/gu, ' ')));
  const isNamed = beginningOf(behindMoment(text) ?? text) === 'item' || namesBehindMark(item);
  return isAmount && isNamed ? 'no-name' : undefined;
}

/** `"T. Zyxomarin 75   0-1-0   cont"`: a name, behind its form or alone, a number, and how many at which hours of the day. */
function isOfScheme(text: string): boolean {
  const named = text.replace(FORM_BEFORE, '');
  return SCHEME.test(named) && startsWithName(named);
}

const FORM_BEFORE = /^\P{L}{0,6}\p{L}{1,4}\.\s{1,3}(?=\p{L}{3})/u;
const SCHEME =
  /^\P{L}{0,6}\p{L}[^\n\d]{2,40}\s\d[\d.,/]{0,8}\s?\p{L}{0,4}\s{1,9}[\d½]{1,3}-[\d½]{1,3}-[\d½]{1,3}(?:-[\d½]{1,3})?(?![\d-])/iu;

/** `"Zyxomarin gel, apply at night"`: a name with a capital, the form or the way, and how often. */
function isDirected(text: string, { hasForm, hasRoute, hasFrequency }: Support): boolean {
  if (!hasFrequency || !(hasForm || hasRoute) || isStatement(text)) return false;
  return /^\p{Lu}/u.test(text) && startsWithName(text);
}

/** `"- Movicol, 1 or 2 sachets if needed"`: a mark, and words where a name stands. */
function namesBehindMark({ text, lines: [first] }: Item): boolean {
  const written = text.replace(MARKER, '');
  return first !== undefined && MARKER.test(first.text) && startsWithName(written) && !isStatement(written);
}

/** `"- candesartan stop"`, `"dapagliflozin added"` in a section of which nothing is listed: what is done with a drug is told. */
function changesDrug(item: Item, names: DrugNames): boolean {
  const { section, text } = item;
  if (section.kind === 'family-history') return false;
  if (section.kind === 'procedures') return concernsPatient(text, drugsIn(text, item, names));
  const done = HISTORIES.has(section.kind) ? DONE_OR_GIVEN : DONE;
  return meaningsIn(text).some((meaning) => done.has(meaning)) && namesDrug(item, names);
}

const DONE: ReadonlySet<string> = new Set(['stopped', 'held', 'active', 'not-taken']);

/** Where what was given need not be over: `"has been treated with Viagra"`. */
const HISTORIES: ReadonlySet<string> = new Set(['past-history', 'social-history']);
const DONE_OR_GIVEN: ReadonlySet<string> = new Set([...DONE, 'not-given']);

/** What the text says of any drug; the words of status columns say nothing in a sentence: `"normal"`, `"changed"`. */
function meaningsIn(text: string): readonly string[] {
  return readActions(text).actions.flatMap(({ rows }) =>
    rows.flatMap(({ row, meaning }) => (row.reach === 'cell' ? [] : [meaning])),
  );
}

/** What is given again and again at a procedure, or is said to be taken. */
function isSurprise(item: Item): boolean {
  const { kind } = item.section;
  // Below a heading that was meant for one line it may be the patient's.
  if (kind === 'family-history') return !tellsOfAnother(item);
  if (kind === 'procedures') return saysHowTaken(supportOf(item.text)) && saysDosage(item.text);
  return UNLISTED_KINDS.has(kind) || saysTaken(item);
}

function tellsOfAnother({ text }: Item): boolean {
  return readActions(text).actions.some(({ rows }) => rows.some(({ meaning }) => meaning === 'other-person'));
}

/** `"She takes simvastatin 40 mg daily"`: in so many words, wherever it stands but among relatives. */
function saysTaken({ shape, section, text }: Item): boolean {
  return shape === 'sentence' && section.kind !== 'family-history' && meaningsIn(text).includes('active');
}

/** One by itself may tell how the drug was taken that harmed. */
const FEWEST_TAKEN = 2;
/** `"daily: cough"`, `"daily - rash"` */
const HARM_BEHIND = /(?::|\s[–—-])\s+\p{L}/u;

/** Items under one heading of allergies that say how much and how often, several or without a harm: perhaps that is taken, and the heading is none of allergies. */
export function takenAmongAllergies(items: readonly Item[]): ReadonlySet<Item> {
  const taken = items.filter((item) => item.reading === 'allergy' && tellsHowTaken(writtenOf(item)));
  const perSection = [...Map.groupBy(taken, ({ section }) => section).values()];
  return new Set(
    perSection.flatMap((own) =>
      own.length >= FEWEST_TAKEN ? own : own.filter(({ text }) => !HARM_BEHIND.test(text)),
    ),
  );
}

/** Words of an entry that nobody understood; a longer line is a sentence. */
const LONGEST_ENTRY = 7;

/** `"Ca + D"`, `"something for cholesterol at night"`: an entry as short as entries are, and no sentence, date or empty list. */
function isShortEntry(item: Item): boolean {
  const text = writtenIn(item);
  if (text === undefined || DATED.test(text) || saysEmpty(text) || /[:?]\s*$/u.test(text)) return false;
  const words = text.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  if (words.length === 0 || words.length > LONGEST_ENTRY) return false;
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

/** In a list: an amount, and a way of taking it or its form. */
function isDosage(support: Support): boolean {
  return hasAmount(support) && isInstruction(support);
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
  'unlabelled',
]);

function namesDrug(item: Item, names: DrugNames): boolean {
  return drugsIn(writtenOf(item).slice(0, LONGEST_LOOK), item, names).length > 0;
}

/** A word that is also something else (`oxygen 97 % on room air`) names one only where it has what it needs. */
function drugsIn(text: string, { lines }: Item, names: DrugNames): readonly NameCluster[] {
  return clusterNames(text, names, lines, false).filter(
    (cluster) =>
      !looksLikeOther(text, cluster, false) &&
      !isWanting(cluster, supportOf(text.slice(cluster.start)), {
        isAtNamePlace: false,
        isListed: false,
        isTaken: isTakenIn(text, cluster),
      }),
  );
}

const LONGEST_LOOK = 400;

/** `"was started on iron"`: what is taken is no value of a test. */
function isTakenIn(text: string, cluster: NameCluster): boolean {
  return standingsIn(text, [cluster], { isListed: false }).get(0)?.meaning === 'active';
}
