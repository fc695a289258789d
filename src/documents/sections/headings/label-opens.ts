/** What a label opens that no dictionary knows, with its content behind it. */
import { FEW_WORDS } from '../../../sig/vocabulary/number-word-table.ts';
import { DIRECTION_VERBS } from '../../names/directions/direction-word-table.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { withoutBrackets } from '../../../text/without-brackets.ts';
import { columnOf } from '../../layout/headers/read-columns.ts';
import { partsOfDosage } from '../../names/directions/whole-dosage.ts';
import { saysHowTaken, supportOf } from '../../names/directions/support.ts';
import { beginningOf } from '../../names/unknown/beginning-of.ts';
import { endsDrug, meaningOfCell, readActions } from '../../../standing/read-actions.ts';
import type { Line } from '../../line.ts';
import { isFarBelow } from '../paragraphs.ts';
import { isListed, type SectionReading } from '../section-table.ts';
import type { StartsWithDrug } from '../section.ts';
import { endingOfMedications } from '../../../standing/headings/ended-medications.ts';
import { meaningOfHeading, namesList } from '../../../standing/headings/heading-sayings.ts';
import { saysWhoseAlone } from '../../../standing/headings/whose-list.ts';
import { DIRECTION_LABELS, HEADING_WORDS } from '../../../standing/headings/heading-word-table.ts';
import { promisesMore } from '../open-end.ts';
import { listsDrugs, namesDrugs, unmarked } from '../lines/drug-lines.ts';
import { LISTED, openedBy, UNKNOWN } from './opened-section.ts';
import { headsMedicationsToo, type KnownHeading } from './recognize-heading.ts';

/**
 * `"Immunosuppression: tacrolimus 3 mg bd"` below or behind `"Allergies: penicillin."`: a label with its content ends what one like it
 * opened that holds nothing that is taken; of drugs and how often they are taken it is a list.
 */
export function listBesideLabel(
  label: string,
  rest: string,
  {
    runInReading,
    startsWithDrug,
  }: { readonly runInReading: SectionReading | undefined; readonly startsWithDrug: StartsWithDrug },
): KnownHeading | undefined {
  const isClosed = runInReading !== undefined && runInReading !== 'list' && runInReading !== 'narrative';
  if (!isClosed || !/^\p{Lu}/u.test(label) || startsWithDrug(label)) return undefined;
  return supportOf(rest).hasFrequency && listsDrugs([rest], startsWithDrug)
    ? openedBy(label, [rest], startsWithDrug)
    : undefined;
}

/**
 * `"Systemic: Norvasc 5, Fosamax 70/wk, Zyrtec prn"`: an enumeration of drugs of which most say how much or how often is a list, whatever
 * word leads to it that tells of nothing that is done.
 */
export function drugsBesideLabel(
  label: string,
  rest: string,
  { startsWithDrug }: { readonly startsWithDrug: StartsWithDrug },
): KnownHeading | undefined {
  if (!FEW.test(label) || startsWithDrug(label) || readActions(label).actions.length > 0) return undefined;
  const parts = rest.split(/[,;]\s/u).map((part) => part.trim());
  const drugs = parts.filter((part) => startsWithDrug(part));
  const dosed = drugs.filter((part) => /\d/u.test(part) || supportOf(part).hasFrequency);
  const isList =
    drugs.length >= FEWEST_DRUGS && drugs[0] === parts[0] && drugs.length * 4 >= parts.length * 3;
  return isList && dosed.length * 2 > drugs.length ? { row: LISTED } : undefined;
}

const FEWEST_DRUGS = 3;

/**
 * `"O: T 101.8, alert"` below `"Current meds: Zyrtec 2.5 mg qhs"`: where a label opened the list, a label like it ends it, unless what stands
 * behind it is a drug or how one is taken.
 */
export function peerLabelOpens(label: string, rest: string, place: PlaceOfLabel): KnownHeading | undefined {
  return labelBelowEnded(label, rest, place) ?? labelBelowList(label, rest, place);
}

function labelBelowList(
  label: string,
  rest: string,
  { runInReading, startsWithDrug }: PlaceOfLabel,
): KnownHeading | undefined {
  const isPeer = runInReading === 'list' && PEER.test(label) && columnOf(label) === undefined;
  if (!isPeer || rest.trim() === '' || startsWithDrug(label)) return undefined;
  return namesWhatIsTaken(rest, startsWithDrug) ? undefined : { row: UNKNOWN };
}

/** `"Pharmacist: …"` apart from the list of what has ended above it: a label of something else, behind which nothing ends, ends that. */
function labelBelowEnded(
  label: string,
  rest: string,
  { lines, index, open, startsWithDrug }: PlaceOfLabel,
): KnownHeading | undefined {
  const [above, line] = [lines[index - 1], lines[index]];
  const isApart = above !== undefined && line !== undefined && isFarBelow(line, above);
  if (open.reading !== 'stopped' || !isApart || !PEER.test(label) || columnOf(label) !== undefined)
    return undefined;
  const isOfDrug = [label, rest.trim()].some((text) => text === '' || startsWithDrug(text));
  const isEnd = [label, rest].some((text) => readActions(text).actions.some(endsDrug));
  return isOfDrug || isEnd ? undefined : { row: UNKNOWN };
}

interface PlaceOfLabel {
  readonly lines: readonly Line[];
  readonly index: number;
  readonly open: { readonly reading: SectionReading };
  readonly runInReading: SectionReading | undefined;
  readonly startsWithDrug: StartsWithDrug;
}

/** A few words without a number that begin with a capital. */
const PEER = /^\p{Lu}[\p{L}/&'’.-]{0,15}(?: [\p{L}/&'’.-]{1,15}){0,3}$/u;
/** The same in any letters: a dictation that sets no capitals. */
const FEW = new RegExp(PEER.source, 'iu');

/** `"Diet: low salt, low fat"`, `"Comments: Warfarin reduced"` apart from the list above it: a word that heads sections of text, and behind it nothing that is taken, or what is told. */
export function headsText(
  { row }: KnownHeading,
  rest: string,
  { lines, index, startsWithDrug }: Pick<PlaceOfLabel, 'lines' | 'index' | 'startsWithDrug'>,
): boolean {
  const [above, line] = [lines[index - 1], lines[index]];
  const isApart = above !== undefined && line !== undefined && isFarBelow(line, above);
  if (!isApart || isListed(row.reading) || rest.trim() === '') return false;
  const isTold = row.reading === 'narrative' && readActions(rest).actions.length > 0;
  return isTold || !namesWhatIsTaken(rest, startsWithDrug);
}

function namesWhatIsTaken(text: string, startsWithDrug: StartsWithDrug): boolean {
  return saysHowTaken(supportOf(text)) || text.split(/[,;]/u).some((part) => startsWithDrug(part.trim()));
}

/** `"Hers (Bridie): Eltroxin 50 mcg"`, `"Bob's: warfarin, digoxin"`: whose the drugs behind it are. */
function whoseLabelOpens(
  label: string,
  rest: string,
  { startsWithDrug }: { readonly startsWithDrug: StartsWithDrug },
): KnownHeading | undefined {
  if (!saysWhoseAlone(label)) return undefined;
  return startsWithDrug(rest.trim()) || listsDrugs([rest], startsWithDrug) ? { row: LISTED } : undefined;
}

/** A label that says whose drugs stand behind it, one in capitals, or one that ends in medications. */
export function unknownLabelOpens(
  label: string,
  rest: string,
  how: { readonly isCapital: boolean; readonly startsWithDrug: StartsWithDrug },
): KnownHeading | undefined {
  return whoseLabelOpens(label, rest, how) ?? titleLabelOpens(label, rest, how);
}

/** A label in capitals, or one that ends in medications, whatever a bracket adds: `"Quentin's pills (not mine): …"`. */
function titleLabelOpens(
  label: string,
  rest: string,
  { isCapital, startsWithDrug }: { readonly isCapital: boolean; readonly startsWithDrug: StartsWithDrug },
): KnownHeading | undefined {
  const bare = withoutBrackets(label).trim();
  const saysMedications = isOfMedications(bare);
  const ended = endedOf(label, rest, startsWithDrug);
  const saysEnd =
    endingOfMedications(label)?.isAlone === false || namesEndedList(label) || ended !== undefined;
  if ((!isCapital && !saysMedications && !saysEnd) || startsWithDrug(label)) return undefined;
  const opened = openedBy(label, [ended ?? rest], startsWithDrug);
  return opened.row.kind === 'unknown' && !isCapital ? undefined : opened;
}

function isOfMedications(bare: string): boolean {
  const isShort = bare.split(/\s+/u).length <= MAX_LABEL_WORDS;
  return headsMedicationsToo(bare) || (MEDICATIONS.test(bare) && isShort);
}

/** `"Prior lines: …"`: a list by its own words, of what is over. */
function namesEndedList(label: string): boolean {
  return meaningOfHeading(label) === 'over' && namesList(label);
}

/**
 * `"Omeprazole 20 mg daily"` below `"Tried for cramps: quinine, magnesium"`: words that name no list hold for their line, whatever entry begins
 * below it that says how it is taken; what goes on with its last name stands behind an open end.
 */
export function holdsForItsLine(
  heading: string,
  [above, text]: readonly [above: string, text: string],
  startsWithDrug: StartsWithDrug,
): boolean {
  const names = above.slice(above.indexOf(heading) + heading.length).replace(/^\s*:/u, '');
  const isWhole = above.includes(heading) && !promisesMore(above) && !/[,;]\s*$/u.test(above);
  if (!isWhole || namesList(heading) || endedOf(heading, names, startsWithDrug) === undefined) return false;
  const entry = unmarked(text);
  return saysHowTaken(supportOf(entry)) && (startsWithDrug(entry) || beginningOf(entry) === 'item');
}

/** `"Tried for cramps: quinine, magnesium"`: over, said before several drugs, is said of each of them, whatever they were for; the first of them that is known. */
function endedOf(label: string, rest: string, startsWithDrug: StartsWithDrug): string | undefined {
  if (meaningOfHeading(label) !== 'over') return undefined;
  const parts = rest.split(BETWEEN).map((part) => part.trim());
  const isName = (part: string): boolean => startsWithDrug(part) || beginningOf(part) === 'name';
  const isNamed = parts.length > 1 || NAME_ALONE.test(rest);
  return isNamed && parts.every(isName) ? parts.find((part) => startsWithDrug(part)) : undefined;
}

/** One drug is a name and no more, else what is told of it may be that it helps. */
const NAME_ALONE = /^\s*\p{L}[\p{L}-]*(?:\s\p{L}[\p{L}-]*)?\.?\s*$/u;

const BETWEEN = /[,;]\s|\s(?:and|or|&)\s/u;

const MEDICATIONS = new RegExp(
  `\\b(?:${alternatives([...HEADING_WORDS.medications.words, ...HEADING_WORDS.synonyms.words])})\\s*$`,
  'iu',
);
const MAX_LABEL_WORDS = 5;

/** `"Plan: 1. Increase lamotrigine to 200 mg daily."`: more than the action of one entry (`"Plan: continue"`). */
export function tellsPlan(known: KnownHeading | undefined, rest: string): boolean {
  return known?.row.kind === 'plan' && rest.trim() !== '' && meaningOfCell(rest) === undefined;
}

/** Lines below a weak heading that tell what it lists. */
const NAMES_BELOW = 2;

/**
 * `"Meds: atorvastatin, sertraline"` outside of a list: a word for several of them, over nothing but names; what one such label says
 * (`"Medication: metformin"`) is a field. `below`: what stands behind or below it.
 */
export function listsNames(
  known: KnownHeading | undefined,
  label: string,
  below: readonly string[],
  {
    open,
    startsWithDrug,
  }: { readonly open: { readonly reading: SectionReading }; readonly startsWithDrug: StartsWithDrug },
): boolean {
  if (known?.row.reading !== 'list' || isListed(open.reading) || !SEVERAL.test(label)) return false;
  return namesDrugs(below.slice(0, NAMES_BELOW), startsWithDrug);
}

const SEVERAL = /s\s*:?\s*$/iu;

/** `"Instructions: Take 1 tablet by mouth"`, `"TAKE ONE CAPSULE TWICE A DAY. Space them evenly"`: the directions of the drug above, not a section. */
export function labelsDirections(label: string, rest: string): boolean {
  if (columnOf(label)?.field === 'sig') return DIRECTIONS.test(rest);
  const parts = partsOfDosage(label);
  return parts.has('dose') && parts.has('frequency');
}

const DIRECTIONS = new RegExp(
  String.raw`^\s*(?:(?:${alternatives(DIRECTION_VERBS)})\s+)?(?:\d|½|(?:${alternatives([...FEW_WORDS, ...DIRECTION_LABELS.begins.words])})\b)`,
  'iu',
);
