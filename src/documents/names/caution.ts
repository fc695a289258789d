/** Whether a drug name, as it stands, means something else: a word, a food, a person, a value. */
import type { NameCluster } from './cluster-names.ts';
import { isAtNamePlace } from './unknown/name-in-segment.ts';
import { UNITS } from '../../terminology/codes/unit-table.ts';
import { DEGREE } from '../../text/abbreviation-table.ts';
import { alternatives } from '../../text/alternatives.ts';
import { isInCapitals } from '../../text/without-capitals.ts';
import { readActions, saysOfDrug } from '../../standing/read-actions.ts';
import { SENTENCE_WORDS } from '../../standing/sentence-word-table.ts';
import {
  BEHIND_DRAWN_WORDS,
  BLOOD_UNITS,
  CAUSE_WORDS,
  DRAWN_WORDS,
  MEASURED_WORDS,
  MIXING_WORDS,
  NAME_CAUTION_ROWS,
  PARTNER_WORDS,
  SUPPLEMENTS,
  TITLES,
  UNITS_OF_FINDINGS,
  type NameNeed,
} from './caution-table.ts';
import { hasAmount, hasDosage, supportOf, type Support } from './directions/support.ts';
import { isContainedOrFlush } from './others/contained.ts';
import { isLabelOf } from './others/label-of.ts';
import { isNameOfTest } from './unknown/named-thing.ts';
import { endsItem } from './unknown/item-behind-name.ts';
import { isPartOfName } from './supplements/part-of-name.ts';
import { isWordOfSentence } from './unknown/word-of-sentence.ts';

const NEEDS: ReadonlyMap<string, NameNeed> = new Map(
  NAME_CAUTION_ROWS.flatMap((row) => row.names.map((name) => [name, row.needs] as const)),
);

/** Where a name stands: at the place where an entry names its drug, and whether that entry is one of a list of medications. */
export interface NameStand {
  readonly isAtNamePlace: boolean;
  readonly isListed: boolean;
  /** It is said that it is taken or shall be. */
  readonly isTaken?: boolean;
  /** It is said that it is stopped, held or not taken: of a value in blood nobody says that. */
  readonly isEnded?: boolean;
}

/** `"HCTZ"`, `"KCl"`: an abbreviation with several meanings, of more than two letters. */
export function isAbbreviation(normalized: string): boolean {
  return ABBREVIATIONS.has(normalized) && normalized.length >= FEWEST_LETTERS;
}

/** All of them, as names are found in a text. */
export function abbreviations(): readonly string[] {
  return [...ABBREVIATIONS].filter(isAbbreviation);
}

/** Two letters are a word of a note (`pt`, `dc`) or a value (`Na`) as often. */
const FEWEST_LETTERS = 3;
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  NAME_CAUTION_ROWS.flatMap(({ id, names }): readonly string[] =>
    id === 'dangerous-abbreviations' ? names : [],
  ),
);

/** Does a name that also means something else lack what it needs? In its own place of a list it means the medication. */
export function isWanting(
  name: Pick<NameCluster, 'normalized' | 'needsSupport' | 'isCorrected' | 'isListedThere'>,
  support: Support,
  stand: NameStand,
): boolean {
  if (name.isListedThere === true) return false;
  const { isAtNamePlace, isListed } = stand;
  const need = NEEDS.get(name.normalized) ?? (name.needsSupport ? 'dosage' : undefined);
  const isSupplement = SUPPLEMENTS.includes(name.normalized);
  if (need === undefined || isSaidEnough(stand, isSupplement, need)) return false;
  const isOwnPlace = isListed && isAtNamePlace && !name.isCorrected;
  return isOwnPlace && (DOSAGES.has(need) || isSupplement) ? false : lacks(need, support, isAtNamePlace);
}

/** What is told of it shows that a drug is meant. */
function isSaidEnough({ isTaken, isEnded }: NameStand, isSupplement: boolean, need: NameNeed): boolean {
  if (isSupplement) return isTaken === true || isEnded === true;
  return isTaken === true && need === 'dosage-or-told';
}

const DOSAGES: ReadonlySet<NameNeed> = new Set(['dosage', 'dosage-or-told']);

/** Where a name stands among the others of a text. */
interface PlaceAmongNames {
  readonly isListed: boolean;
  readonly isFirst: boolean;
  readonly next: Pick<NameCluster, 'start'> | undefined;
}

/** A word that is no drug here, and owns no text: what stands behind it is said of the drug before it. */
export function isOtherWord(
  text: string,
  cluster: Pick<NameCluster, 'start' | 'end' | 'normalized' | 'needsSupport'>,
  { isListed, isFirst, next }: PlaceAmongNames,
): boolean {
  // `"Hold metformin CT scan tomorrow"`: what is ended is a drug.
  if (isNameOfTest(text, cluster.end, next?.start) && !endsItem(text.slice(0, cluster.start))) return true;
  if (looksLikeOther(text, cluster, isListed) || isOutOfPlace(text, cluster)) return true;
  if (isAmbiguous(cluster) && isLabelOf(text, cluster, next)) return true;
  return isWordOfAction(text, cluster) || (!isFirst && isCauseOfReason(text, cluster));
}

function isAmbiguous({
  normalized,
  needsSupport,
}: Pick<NameCluster, 'normalized' | 'needsSupport'>): boolean {
  return needsSupport || NEEDS.get(normalized) === 'dosage';
}

/** A brand that is an ordinary word: beside words that are no directions it is that word. */
export function isEverydayWord(word: string): boolean {
  return NEEDS.get(word.toLowerCase()) === 'name-place';
}

/** `"Restart on Sunday at 5 mg"`: a brand that nobody knows any more, or a slip of one, that says what is done. */
function isWordOfAction(
  text: string,
  { start, end, needsSupport }: Pick<NameCluster, 'start' | 'end' | 'needsSupport'>,
): boolean {
  if (!needsSupport) return false;
  return readActions(text).actions.some((action) => action.start <= start && action.end >= end);
}

/** Is a name a drug only where an entry names its drug, and another word where it stands? */
export function isOutOfPlace(
  text: string,
  { normalized, start }: Pick<NameCluster, 'normalized' | 'start'>,
): boolean {
  return NEEDS.get(normalized) === 'name-place' && !isAtNamePlace(text.slice(0, start));
}

/**
 * `"Prevacid, to protect him from aspirin, 15 mg daily"`, `"Zofran for nausea from morphine, 4 mg"`: behind another drug, in what that one is for, a
 * name tells what does the harm. Where something is done (`"to switch her from morphine"`) it is done to the name.
 */
function isCauseOfReason(text: string, { start, end }: Pick<NameCluster, 'start' | 'end'>): boolean {
  const before = text.slice(Math.max(0, start - LONGEST_REASON), start);
  const reason = REASON_FROM.exec(before)?.[0];
  return (
    reason !== undefined && readActions(before).actions.length === 0 && !/^\s*to\b/iu.test(text.slice(end))
  );
}

/** Characters. */
const LONGEST_REASON = 80;
const REASON_FROM = new RegExp(
  String.raw`(?<!\p{L})(?:to|for)\s[^,;.\d]{3,50}\s(?:${alternatives(CAUSE_WORDS)})\s(?:(?:${alternatives([...SENTENCE_WORDS.possessive.words, 'the'])})\s)?$`,
  'iu',
);

function lacks(need: NameNeed, support: Support, isAtNamePlace: boolean): boolean {
  if (DOSAGES.has(need)) return !hasDosage(support);
  if (need === 'flow') return !support.hasFlow;
  if (need === 'strength') return !hasAmount(support);
  if (need === 'capital') return false;
  return !isAtNamePlace || !(hasAmount(support) || support.hasForm);
}

/** `"Dr. Julie Wu"`, `"potassium level 4.5"`, `"albumin free"`, `"in sterile water"`: words around a name that make it another thing. */
export function looksLikeOther(
  text: string,
  cluster: Pick<NameCluster, 'start' | 'end' | 'normalized'>,
  isList: boolean,
): boolean {
  const before = text.slice(Math.max(0, cluster.start - 24), cluster.start);
  const after = text.slice(cluster.end, cluster.end + 40);
  if (/^\s*-?\s*free\b/iu.test(after)) return true;
  if (isBehindStroke(before, cluster) || isShortLabel(cluster, after) || isContainedOrFlush(text, cluster))
    return true;
  if (isPartOfName(text, cluster, isList)) return true;
  if (
    [
      isUnit(text, cluster),
      isPurpose(before, cluster),
      isValue(before, after),
      isDrawn(before, after, cluster),
    ].includes(true)
  )
    return true;
  if (isBesideAnother(text, cluster.start)) return true;
  if (isTitle(text, cluster) || isWordOfSentence(text, cluster, isList)) return true;
  return !isList && (isOtherInProse(before, after) || isUnsupported(text, cluster));
}

/** `"5 mg/d"`: a short name behind a stroke is a unit. */
function isBehindStroke(before: string, { normalized }: Pick<NameCluster, 'normalized'>): boolean {
  return normalized.length <= 3 && /(?:\d\s*|\bm?c?g|%)\/\s?$/iu.test(before);
}

/** `"Ppx: Bactrim SS daily"`, `"MS: alert"`: a few letters and a colon before words are their label. */
function isShortLabel({ normalized }: Pick<NameCluster, 'normalized'>, after: string): boolean {
  return normalized.length <= 3 && /^\s?:\s{1,3}\p{L}{3}/u.test(after);
}

/** `digoxin level`, `Serum iron`, `(65 mg iron)`. */
function isValue(before: string, after: string): boolean {
  if (MEASURED.test(after) || SERUM.test(before)) return true;
  return ELEMENT_BEFORE.test(before) && /^\s*\)/u.test(after);
}

/** `"will have a repeat potassium on Wednesday"`, `"gets a potassium in a week"`: of what is taken nobody has one, unless its piece is named (`"a calcium tablet"`). */
function isDrawn(before: string, after: string, { normalized }: Pick<NameCluster, 'normalized'>): boolean {
  return NEEDS.get(normalized) === 'strength' && ONE_DRAWN.test(before) && NO_PIECE.test(after);
}

const ONE_DRAWN = new RegExp(
  String.raw`(?<!\p{L})(?:an?|another|${alternatives(DRAWN_WORDS)})\s(?:(?:${alternatives(DRAWN_WORDS)})\s)?$`,
  'iu',
);
const NO_PIECE = new RegExp(
  String.raw`^\s*(?:[.,;:)]|$|(?:${alternatives(BEHIND_DRAWN_WORDS)})(?!\p{L}))`,
  'iu',
);

/** `"Ms. Weber"`. */
function isTitle(text: string, { start, end }: Pick<NameCluster, 'start' | 'end'>): boolean {
  const written = text.slice(start, end);
  if (!/^\.?\s+\p{Lu}/u.test(text.slice(end))) return false;
  return (
    WRITTEN_TITLE.test(written) || (isInCapitals(text) && text[end] === '.' && CAPITAL_TITLE.test(written))
  );
}

const WRITTEN_TITLE = /^(?:Ms|Mr|Dr)$/u;
const CAPITAL_TITLE = /^(?:MS|MR|DR)$/u;

/** In prose: `"35 mL, mild water loss"`, whose amount belongs to something else, and `"on 7/3/95 HCT showed"`, where the day is no amount. */
function isUnsupported(
  text: string,
  { normalized, start, end }: Pick<NameCluster, 'start' | 'end' | 'normalized'>,
): boolean {
  const need = NEEDS.get(normalized);
  if (need === 'strength' && !SUPPLEMENTS.includes(normalized)) {
    const own = supportOf(clauseOf(text, start, end));
    return !hasAmount(own) && !own.hasForm;
  }
  if (need !== 'dosage') return false;
  const near = text.slice(Math.max(0, start - LONGEST_NEAR), end + LONGEST_NEAR);
  const isDated = DAY.test(near) && !hasDosage(supportOf(near.replaceAll(DAYS, ' ')));
  return isDated && !readActions(near).actions.some(saysOfDrug);
}

/** Characters on either side. */
const LONGEST_NEAR = 160;
const DAY = /\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b/u;
const DAYS = new RegExp(DAY.source, 'gu');

/** From the stop before to the stop behind; what stands behind a comma and says how much still belongs to it. */
function clauseOf(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - LONGEST_NEAR), start);
  const [own = '', next = ''] = text.slice(end, end + LONGEST_NEAR).split(/[,;()](?!\d)|\.(?=\s)/u);
  const lead = before.split(/[,;()](?!\d)|\.(?=\s)/u).at(-1) ?? '';
  return `${lead}${text.slice(start, end)}${own}${/^\s*\d/u.test(next) ? next : ''}`;
}

function isOtherInProse(before: string, after: string): boolean {
  return isPerson(before, after) || LABORATORY.test(after) || ENDS_COMPOUND.test(before);
}

/** `"a low-potassium diet"`, `"a non-insulin agent"`: the end of another word. */
const ENDS_COMPOUND = /(?<!\p{L})\p{L}\p{Ll}{2,}-$/u;

/** `"something for the thyroid"`: what it is for, where the word is no drug by itself. */
const FOR_WHAT = new RegExp(
  `\\bfor\\s(?:${alternatives([...SENTENCE_WORDS.possessive.words, 'your'])})\\s$`,
  'iu',
);

function isPurpose(before: string, { normalized }: Pick<NameCluster, 'normalized'>): boolean {
  return NEEDS.get(normalized) === 'strength' && FOR_WHAT.test(before);
}

/** `"Spiriva 1 inh daily"`: what is a unit as well as a drug is the unit behind the number of another one. */
function isUnit(text: string, { start, normalized }: Pick<NameCluster, 'start' | 'normalized'>): boolean {
  return UNIT_WORDS.has(normalized) && BEHIND_NUMBER.test(text.slice(0, start));
}

const UNIT_WORDS: ReadonlySet<string> = new Set([
  ...UNITS.flatMap(({ words }) => words),
  ...UNITS_OF_FINDINGS,
]);
const BEHIND_NUMBER = /\p{L}[^\n]{0,200}\s\d[\d./-]{0,6}\s?$/u;

/** `ferrous sulfate 325 mg (65 mg iron)`: how much of the element a salt holds. */
const ELEMENT_BEFORE = /\(\s?\d[\d.]{0,6}\s?mg\s(?:of\s)?(?:elemental\s)?$/iu;

const SERUM = /\bserum\s$/iu;
/** `digoxin level`, `iron deficiency`, `lithium toxicity`: not the drug, whatever it stands in. */
const MEASURED = new RegExp(`^\\s*(?:${alternatives(MEASURED_WORDS)})\\b`, 'iu');

/** What another drug is made up with, or interacts with. */
function isBesideAnother(text: string, start: number): boolean {
  return isDiluent(text, start) || PARTNER.test(text.slice(Math.max(0, start - 24), start));
}

const PARTNER = new RegExp(`\\b(?:${alternatives(PARTNER_WORDS)})\\s+(?:(?:the|your|her|his)\\s)?$`, 'iu');

/** A value in blood: `potassium 4.5 mmol/L`, `valproate <10 mg/L`. */
const LABORATORY = new RegExp(
  String.raw`^\s*(?:[:=]?\s*[<>≤≥~]?\s?\d[\d.]{0,8}\s*(?:(?:${alternatives(BLOOD_UNITS)})\/d?l|(?:ng|pg)\/ml)\b)`,
  'iu',
);

/** A value in blood behind a name, of which nothing is said how it is taken. */
export function isFoundInBlood(text: string, { end }: Pick<NameCluster, 'end'>): boolean {
  const [after = ''] = text.slice(end).split('\n', 1);
  const value = LABORATORY.exec(after)?.[0];
  if (value === undefined) return false;
  // `"potassium chloride 20 mEq/L IV at 75 mL/h"`
  const { hasRoute, hasFrequency } = supportOf(after.slice(value.length));
  return !hasRoute && !hasFrequency;
}

function isPerson(before: string, after: string): boolean {
  return TITLE.test(before) || HAS_DEGREE.test(after);
}

const TITLE = new RegExp(`\\b(?:${alternatives(TITLES)})\\.?,?\\s+$`, 'iu');
const HAS_DEGREE = new RegExp(String.raw`^,?\s+(?:\p{Lu}\p{L}+,?\s+)?${DEGREE}`, 'u');

/** What a powder is made up with: `"reconstitute with 100 mL sterile water"`. */
function isDiluent(text: string, start: number): boolean {
  return MIXING.test(text.slice(Math.max(0, start - 48), start));
}

const MIXING = new RegExp(`\\b(?:${alternatives(MIXING_WORDS)})\\s[^,;.]{0,24}$`, 'iu');
