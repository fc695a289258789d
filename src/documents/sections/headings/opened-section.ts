/** What a heading opens that no dictionary knows: by its words, put together, else by what stands below it. */
import { alternatives } from '../../../text/alternatives.ts';
import { withoutBrackets } from '../../../text/without-brackets.ts';
import type { CueMeaning } from '../../../standing/action-table.ts';
import { readActions } from '../../../standing/read-actions.ts';
import {
  endingOf,
  endingOfMedications,
  headingWordsOf,
  isFrame,
  isSaidOfDrugs,
  type Ending,
} from '../../../standing/headings/ended-medications.ts';
import {
  besideSayings,
  meaningOfHeading,
  namesList,
  saysGoesOn,
  saysTaken,
  type HeadingMeaning,
} from '../../../standing/headings/heading-sayings.ts';
import { titlesUntold } from '../../../standing/headings/untold-titles.ts';
import { isEverydayWord } from '../../names/caution.ts';
import { beginningOf } from '../../names/unknown/beginning-of.ts';
import { tellsHowTaken } from '../../names/directions/support.ts';
import { nameIn } from '../../names/unknown/name-in-segment.ts';
import { HEADING_WORDS } from '../../../standing/headings/heading-word-table.ts';
import { isMomentAlone } from './lent/moment-title.ts';
import { byKeywords, headsMedicationsToo, isListedHeading, type KnownHeading } from './recognize-heading.ts';
import { isDrugLine, listsDrugs, unmarked } from '../lines/drug-lines.ts';
import type { StartsWithDrug } from '../section.ts';

/** What nobody knows is told in sentences. */
export const UNKNOWN = { kind: 'unknown', reading: 'narrative', rank: 5 } as const;
/** What nobody knows, where drugs stand below. */
export const LISTED = { kind: 'unknown', reading: 'list', rank: 5 } as const;

/** Drugs of which it cannot be told whether they are taken. */
export const UNTOLD = { kind: 'unknown', reading: 'stopped', rank: 5 } as const;

/** What the patient has, and what he takes, in one: told in sentences, unless drugs stand below. */
const TOLD_OF_PATIENT: KnownHeading = {
  row: { kind: 'history-of-present-illness', reading: 'narrative', rank: 5 },
};

/** What was given is told as a hospital course is. */
export const GIVEN: KnownHeading = { row: { kind: 'hospital-course', reading: 'narrative', rank: 5 } };

/** What a heading opens; `below`: the lines under it, or the text behind it on its line; `rows`: those of a table as well. */
export function openedBy(
  text: string,
  below: readonly string[],
  startsWithDrug: StartsWithDrug,
  rows: readonly string[] = below,
): KnownHeading {
  const ended = endedBy(text, rows, startsWithDrug);
  if (ended !== undefined) return ended;
  const keywords = byKeywords(text);
  const own = headsMedicationsToo(text) ? TOLD_OF_PATIENT : keywords;
  const known = isAddress(text, keywords) ? undefined : own;
  if (known === undefined || known === TOLD_OF_PATIENT || isOfNoList(text, known, below)) {
    const isList = listsDrugs(below, startsWithDrug) || isTimeOfDrug(text, below, startsWithDrug);
    if (isList || known === undefined) return { row: isList ? LISTED : UNKNOWN };
  }
  return listedWhereItLists(known, below, startsWithDrug);
}

function isOfNoList(text: string, known: KnownHeading, below: readonly string[]): boolean {
  return saysNothingOf(text, known) || isNotOver(text, known) || isOfOffice(text, known, below);
}

/** `"T/C from pharmacy re fax renewals:"` over two entries or more that say how much and how often: a word of an office in a title that nobody knows says nothing of them, unless the title tells of an end or a refusal. */
function isOfOffice(text: string, { row }: KnownHeading, below: readonly string[]): boolean {
  const tells = readActions(text).actions.some(({ rows }) =>
    rows.some(({ meaning }) => !GOES_ON.has(meaning)),
  );
  if (tells) return false;
  const taken = below.filter((text) => beginningOf(unmarked(text)) === 'item' && tellsHowTaken(text));
  return row.kind === 'administrative' && taken.length >= FEWEST_TAKEN;
}

const FEWEST_TAKEN = 2;
const GOES_ON: ReadonlySet<string> = new Set<CueMeaning | 'none'>(['active', 'none']);

/** `"Previous tablets continued"`, `"Drops used in the past week"`: words of an end, and none said of all that stands below. */
function isNotOver(text: string, { row }: KnownHeading): boolean {
  return row.reading === 'stopped' && (saysTaken(text) || meaningOfHeading(text) === undefined);
}

/**
 * `"Meds as per her pharmacy profile:"`, `"Discharge Rx sent to pharmacy:"`, `"Continue per insurance review"`: beside medications, and beside
 * what goes on, the words of an office say nothing of the drugs that stand below.
 */
function saysNothingOf(text: string, { row }: KnownHeading): boolean {
  const isOfList = MEDICATIONS_FIRST.test(text) || namesList(text) || saysGoesOn(text);
  return row.kind === 'administrative' && isOfList;
}

const MEDICATIONS_FIRST = new RegExp(
  String.raw`^[^\p{L}]{0,6}(?:${alternatives([...HEADING_WORDS.medications.words, ...HEADING_WORDS.synonyms.words])})(?!\p{L})`,
  'iu',
);

/** `"To the receiving team:"`, `"From: Primary Care Team"`: whom a letter is to, and from whom, heads nothing. */
function isAddress(text: string, known: KnownHeading | undefined): boolean {
  return known?.row.kind === 'administrative' && /^\s*(?:to|dear|from)[\s:]/iu.test(text);
}

/** `"Lunch 12:00"` over `"Gabapentin 300 mg"`: when it is taken, whatever stands below. */
export function isTimeOfDrug(
  text: string,
  [first = '']: readonly string[],
  startsWithDrug: StartsWithDrug,
): boolean {
  const entry = unmarked(first);
  return isMomentAlone(text) && (isDrugLine(entry, startsWithDrug) || namesNumberOf(entry));
}

/** `"ZYXOMARIN 5 ..... one"`: words like a name, and a number right behind them. */
function namesNumberOf(text: string): boolean {
  return /^\s\d/u.test(nameIn(text, { start: 0, end: text.length })?.rest ?? '');
}

/** Prose by its heading, and a list by what stands below: `"Physician orders"` over lines of drugs. */
export function listedWhereItLists(
  known: KnownHeading,
  below: readonly string[],
  startsWithDrug: StartsWithDrug,
): KnownHeading {
  const isProse = known.row.reading === 'narrative' && LISTING.has(known.row.kind);
  return isProse && listsDrugs(below, startsWithDrug)
    ? { ...known, row: { ...known.row, reading: 'list' } }
    : known;
}

const LISTING: ReadonlySet<string> = new Set(['plan', 'unknown', 'instructions']);

/** A heading on its own line: also `"PHARMACY"`, and no word besides, over several lines of which the first two name a drug and how much: nothing that an office is asked or told. */
export function listedUnder(
  known: KnownHeading,
  text: string,
  below: readonly string[],
  startsWithDrug: StartsWithDrug,
): KnownHeading {
  const isOffice = known.row.kind === 'administrative' && isListedHeading(text);
  return isOffice && areDrugs(below, startsWithDrug)
    ? { row: LISTED }
    : listedWhereItLists(known, below, startsWithDrug);
}

function areDrugs(below: readonly string[], startsWithDrug: StartsWithDrug): boolean {
  const first = below.slice(0, 2).map((line) => unmarked(line));
  const areNamed = first.length > 1 && first.every((line) => isDrugLine(line, startsWithDrug));
  return areNamed && listsDrugs(below, startsWithDrug);
}

/** What stands under a heading that says so. */
export const ENDED: Readonly<Record<Exclude<HeadingMeaning, 'taken' | 'mixed'>, KnownHeading['row']>> = {
  stopped: { kind: 'stopped-medications', reading: 'stopped', rank: 1 },
  'not-taken': { kind: 'stopped-medications', reading: 'stopped', rank: 1 },
  held: { kind: 'held-medications', reading: 'stopped', rank: 1 },
  finished: { kind: 'past-medications', reading: 'stopped', rank: 5 },
  over: { kind: 'past-medications', reading: 'stopped', rank: 5 },
  untaken: { kind: 'untaken-medications', reading: 'stopped', rank: 5 },
  'other-person': { kind: 'untaken-medications', reading: 'stopped', rank: 5 },
  procedure: { kind: 'past-medications', reading: 'stopped', rank: 5 },
};

/**
 * `"Discontinued on admission"`, `"Do NOT take:"`, `"Medications held at discharge"`: the grammar of standing.
 * Words that no heading is known for (`"Stopped by the renal team"`) change nothing where drugs stand below.
 */
export function endedBy(
  text: string,
  below: readonly string[],
  startsWithDrug: StartsWithDrug,
): KnownHeading | undefined {
  const meaning = meaningOfHeading(text);
  if (meaning === undefined) return untoldBy(text, below, startsWithDrug);
  if (meaning === 'taken' || meaning === 'mixed') return undefined;
  const standsOverDrugs = (): boolean =>
    startsWithDrug(unmarked(below[0] ?? '')) || listsDrugs(below, startsWithDrug);
  const ending = endingByForm(withoutBrackets(text, ' '), standsOverDrugs);
  if (ending !== undefined) return { row: ENDED[ending] };
  if (isOfOneDrug(text, meaning, startsWithDrug)) return undefined;
  // `"Prior lines of therapy"` heads a list by its own words, in whatever form its lines are; inside a line a sentence may go on.
  const isCertain = meaning === 'over' && below.length > 0 && namesList(text);
  return isCertain || standsOverDrugs() ? { row: ENDED[meaning] } : undefined;
}

/** `"Not to be purchased again"`, `"Left at home for now"` over drugs: that is denied of them, or was done for a time, which nobody knows, and whether they are taken cannot be told. */
function untoldBy(
  text: string,
  below: readonly string[],
  startsWithDrug: StartsWithDrug,
): KnownHeading | undefined {
  if (!titlesUntold(text) || isOfOneDrug(text, 'untaken', startsWithDrug)) return undefined;
  return listsDrugs(below, startsWithDrug) ? { row: UNTOLD } : undefined;
}

/** An end said of medications and nothing else, which needs no drugs below; or alone, over drugs. */
function endingByForm(text: string, standsOverDrugs: () => boolean): Ending | undefined {
  const said = endingOfMedications(text);
  return said !== undefined && (!said.isAlone || standsOverDrugs()) ? said.ending : endInFrame(text);
}

/** An end with a frame around it: who, which medications, when. */
function endInFrame(text: string): Ending | undefined {
  return readActions(text)
    .actions.filter(isSaidOfDrugs)
    .filter(({ start, end }) => isFrame(`${text.slice(0, start)} ${text.slice(end)}`))
    .map((action) => endingOf(action))
    .find((ending) => ending !== undefined && ending !== 'finished');
}

/** `"Stopped lisinopril, on these now"`, `"Patient not taking: Reported on 6/1/2026"`: of what is named in it, or behind it; alternatives may be to a drug. */
function isOfOneDrug(text: string, meaning: HeadingMeaning, startsWithDrug: StartsWithDrug): boolean {
  if (/:\s+\S/u.test(text)) return true;
  const names = meaning === 'untaken' ? (/\([^()]{0,80}\)/u.exec(text)?.[0] ?? '') : text;
  return headingWordsOf(besideSayings(names)).some((word) => startsWithDrug(word) && !isEverydayWord(word));
}

/** `"Old doses"` left of the rows below it: it says that they are over, as a heading of such words would. */
export function endedByTitle(
  title: string,
  names: readonly string[],
  startsWithDrug: StartsWithDrug,
): KnownHeading | undefined {
  const opened = openedBy(title, names, startsWithDrug);
  return opened.row.reading === 'stopped' ? opened : undefined;
}
