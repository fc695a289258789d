/** Which section a heading opens: by its phrase, its words, or a phrase one letter away. */
import { isOneSlip } from '../../../text/slips.ts';
import { saysEnded, saysTaken } from '../../../standing/headings/heading-sayings.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { bareHeading, normalizeHeading } from '../../layout/headers/normalize-heading.ts';
import { PARTS_OF_NOTE, SECTION_ROWS, type SectionKind, type SectionRow } from '../section-table.ts';
import {
  DIVIDER_ROWS,
  HEADING_WORDS,
  SPOKEN_HEADING_ROWS,
} from '../../../standing/headings/heading-word-table.ts';

const { medications, synonyms, beforeMedications, behindMedications } = HEADING_WORDS;
const { takers, takes, nowadays } = HEADING_WORDS;
const { beforeAllergies, behindAllergies } = HEADING_WORDS;

/** The row that a heading belongs to. */
export interface KnownHeading {
  readonly row: Pick<SectionRow, 'reading' | 'rank'> & { readonly kind: SectionKind };
}

/** A heading as printed, and where its content begins on its line. */
export interface Opening extends KnownHeading {
  readonly heading: string;
  readonly contentStart?: number;
  /** What it opens is a part of the list that is open. */
  readonly isPart?: true;
}

const HEADINGS: ReadonlyMap<string, KnownHeading> = new Map(
  SECTION_ROWS.flatMap((row) => row.headings.map((phrase) => [phrase, { row }] as const)),
);

/** Headings without spaces, for letter-spaced print: `"M e d i c a t i o n s"`. */
const SQUASHED: ReadonlyMap<string, KnownHeading> = new Map(
  [...HEADINGS].filter(([phrase]) => phrase.length >= 7).map(([phrase, known]) => [squash(phrase), known]),
);

/** A longer line is a sentence. */
const MAX_HEADING_LENGTH = 70;

/** The row of a heading, by its phrase or a phrase one letter away. */
export function knownHeading(text: string): KnownHeading | undefined {
  const normalized = normalizeHeading(text);
  if (normalized === '' || normalized.length > MAX_HEADING_LENGTH) return undefined;
  const known = rowOf(text, normalized);
  // `"Previous tablets continued"`: what its words are known for is not said of all of them.
  return known?.row.reading === 'stopped' && saysTaken(text) ? undefined : known;
}

function rowOf(text: string, normalized: string): KnownHeading | undefined {
  return (
    listed(normalized) ??
    partOfNote(text) ??
    withSynonyms(normalized) ??
    SQUASHED.get(squash(normalized)) ??
    misspeltIn(text, normalized) ??
    withWordsAround(text)
  );
}

/** `"Hospital only - medications not to be continued"`: words around those of a list that end it are heard. */
function withWordsAround(text: string): KnownHeading | undefined {
  const known = withRemark(text) ?? spokenHeading(text);
  return known?.row.reading === 'list' && saysEnded(text) ? undefined : known;
}

function listed(normalized: string): KnownHeading | undefined {
  return (
    HEADINGS.get(normalized) ??
    HEADINGS.get(bareHeading(normalized)) ??
    allergyHeading(normalized) ??
    medicationHeading(normalized)
  );
}

/** `"P:"` */
function partOfNote(text: string): KnownHeading | undefined {
  const letter = /^\s*(?<letter>\p{L}):\s*$/u.exec(text)?.groups?.['letter']?.toLowerCase();
  const part = PARTS_OF_NOTE.find((phrase) => phrase[0] === letter);
  return part === undefined ? undefined : HEADINGS.get(part);
}

function withSynonyms(normalized: string): KnownHeading | undefined {
  const named = normalized.replaceAll(SYNONYMS, 'medications');
  const known = named === normalized ? undefined : listed(named);
  // "Allergy pills" are taken for one.
  return known?.row.reading === 'allergy' ? undefined : known;
}

/** Other words for medications: `"Medicines stopped"`, `"Past prescriptions"`. */
const SYNONYMS = new RegExp(`\\b(?:${alternatives(synonyms.words)})\\b`, 'gu');

/** `"Medicines you should stop taking:"`: a line with a colon that speaks of medications and of what becomes of them. */
function spokenHeading(text: string): KnownHeading | undefined {
  const spokenText = text.toLowerCase();
  if (!/:\s*$/u.test(text) || text.trim().split(/\s+/u).length > MAX_SPOKEN_WORDS) return undefined;
  if (!SPEAKS_OF_MEDICATIONS.test(spokenText)) return undefined;
  const spoken = SPOKEN_HEADINGS.find(({ pattern }) => pattern.test(spokenText));
  return spoken === undefined ? undefined : HEADINGS.get(spoken.row.opens);
}

const SPEAKS_OF_MEDICATIONS = new RegExp(
  `\\b(?:${alternatives([...medications.words, ...synonyms.words, 'medicine'])})\\b`,
  'u',
);

const MAX_SPOKEN_WORDS = 10;

const SPOKEN_HEADINGS = SPOKEN_HEADING_ROWS.toSorted((left, right) => left.rank - right.rank).map((row) => ({
  row,
  // At "the start", "today's start" or "start of" a visit nothing is started; who's "started" has.
  pattern: new RegExp(
    `(?<!\\b(?:the|a) )\\b(?!(?<=['’]s )(?:${alternatives(HEADING_WORDS.asNouns.words)})\\b)(?:${alternatives(row.words)})\\b(?! of )`,
    'u',
  ),
}));

/** `"Active Medications (including Supplies)"`: a remark in brackets changes nothing, unless it says that they are over. */
function withRemark(text: string): KnownHeading | undefined {
  const { heading, remark } =
    /^(?<heading>[^(]{4,60})\((?<remark>[^)]{3,60})\)\s*:?\s*$/u.exec(text)?.groups ?? {};
  if (heading === undefined || remark === undefined) return undefined;
  const normalized = normalizeHeading(heading);
  const known = listed(normalized) ?? withSynonyms(normalized);
  if (known === undefined || known.row.reading !== 'list') return known;
  return saysEnded(text) ? HEADINGS.get('past medications') : known;
}

/** Allergies, intolerances, and the words that come with them in headings. */
const ALLERGY_WORDS = new RegExp(
  `^(?:(?:${alternatives(beforeAllergies.words)}) )?(?:allerg(?:y|ies)|intolerances?)(?: (?:${alternatives(behindAllergies.words)})){0,5}$`,
  'u',
);

/** Any line that says allergies and no more opens their section: a missed one would turn what harms the patient into what he takes. */
function allergyHeading(normalized: string): KnownHeading | undefined {
  return ALLERGY_WORDS.test(normalized) ? HEADINGS.get('allergies') : undefined;
}

/** Medications, and the words that say which in headings. */
const MEDICATION_WORDS = new RegExp(
  `^(?:(?:${alternatives(beforeMedications.words)}) ){0,7}(?:${alternatives([...medications.words, 'meds', 'prescriptions'])})(?: (?:${alternatives(behindMedications.words)})){0,6}$`,
  'u',
);

/** Medications, who takes them, and since when or where: `"medications that you are taking now"`. */
const TAKEN_BY = new RegExp(
  `^(?:(?:${alternatives(beforeMedications.words)}) ){0,3}(?:${alternatives([...medications.words, 'meds', 'prescriptions'])}) (?:(?:that|which) )?(?:${alternatives(takers.words)}) (?:(?:are|is|am) )?(?:(?:${alternatives(nowadays.words)}) )?(?:${alternatives(takes.words)})(?: (?:${alternatives(nowadays.words)})){0,2}$`,
  'u',
);

/** `"Active outpatient medications"`, `"Medications you take now"`: a line that says which medications and no more. */
function medicationHeading(normalized: string): KnownHeading | undefined {
  if (TAKEN_BY.test(normalized)) return HEADINGS.get('current medications');
  return MEDICATION_WORDS.test(normalized) ? byKeywords(normalized) : undefined;
}

/** `"Adverse reactions, alerts, allergies"`: a heading the table does not list, by the most telling words in it. */
export function byKeywords(text: string): KnownHeading | undefined {
  const normalized = normalizeHeading(text);
  const words = new Set(`${normalized} ${normalized.replaceAll(SYNONYMS, 'medications')}`.split(' '));
  let best: KnownHeading | undefined;
  let bestCount = 0;
  for (const row of SECTION_ROWS) {
    for (const keywords of 'keywords' in row ? row.keywords : []) {
      if (keywords.length < bestCount || !keywords.every((word) => words.has(word))) continue;
      if (keywords.length === bestCount && row.reading === 'list') continue;
      best = { row };
      bestCount = keywords.length;
    }
  }
  return best !== undefined && isOfPlace(text, best) ? undefined : best;
}

/** `"Medical history and current medications"`: of two headings in one, of what the patient has and of what he takes, neither hides what the other names. */
export function headsMedicationsToo(text: string): boolean {
  const parts = text.split(/\s?(?:[&/]|\band\b)\s?/iu, MOST_PARTS);
  return parts.some((_, at) => {
    const sides = [parts.slice(0, at), parts.slice(at)].map((side) => normalizeHeading(side.join(' and ')));
    const rows = sides.map((side) => (listed(side) ?? byKeywords(side))?.row);
    return rows.some((row) => row?.reading === 'list') && rows.some((row) => OF_PATIENT.has(row?.kind ?? ''));
  });
}

const MOST_PARTS = 5;
/** What a patient has, and how he lives; not what harms him, what his relatives have, and what was found or given. */
const OF_PATIENT: ReadonlySet<string> = new Set<SectionKind>([
  'past-history',
  'problems',
  'health-concerns',
  'social-history',
  'functional-status',
]);

/** `"Allergy and chest clinic"`, `"Addiction service to pharmacy"`: who wrote it. In `"Allergies told in clinic"` the place comes behind. */
function isOfPlace(text: string, { row }: KnownHeading): boolean {
  return (row.reading === 'allergy' || row.reading === 'none') && PLACE.test(text);
}

const PLACE = new RegExp(
  String.raw`^(?:(?!(?:${alternatives(HEADING_WORDS.notOfPlace.words)})(?!\p{L}))\p{L}[\p{L}'’-]*(?:\s?[&/,]\s?|\s)){1,5}(?:${alternatives(HEADING_WORDS.place.words)})(?!\p{L})`,
  'iu',
);

function squash(phrase: string): string {
  return phrase.replaceAll(' ', '');
}

const PHRASES_BY_LENGTH: ReadonlyMap<number, readonly (readonly [string, KnownHeading])[]> = Map.groupBy(
  [...HEADINGS].filter(([phrase]) => phrase.length >= 8),
  ([phrase]) => phrase.length,
);

/** `"Medciations"`, `"AlIergies"`: one slip in a heading of at least eight letters. What is guessed hides nothing: `"Procedere"` is no procedure. */
function misspelt(normalized: string): KnownHeading | undefined {
  const { length } = normalized;
  if (length < 8 || /\d/u.test(normalized)) return undefined;
  for (const near of [length - 1, length, length + 1]) {
    const found = PHRASES_BY_LENGTH.get(near)?.find(([phrase]) => isOneSlip(phrase, normalized))?.[1];
    if (found !== undefined) return found.row.reading === 'none' ? undefined : found;
  }
  return undefined;
}

/** `"Ex medications"` is no `"ED medications"`: what the words themselves say is no slip of others. */
function misspeltIn(text: string, normalized: string): KnownHeading | undefined {
  const near = misspelt(normalized);
  return near?.row.reading === 'list' && saysEnded(text) ? undefined : near;
}

const DIVIDERS: ReadonlyMap<string, 'taken' | 'stopped'> = new Map(
  DIVIDER_ROWS.flatMap(({ holds, words }) => words.map((phrase) => [phrase, holds] as const)),
);

/** What the part of a list under this line holds. */
export function dividerOf(text: string): 'taken' | 'stopped' | undefined {
  return DIVIDERS.get(normalizeHeading(text));
}

/** Nothing but a heading: one that is listed, or words that only say which medications or allergies. */
export function isListedHeading(text: string): boolean {
  const normalized = normalizeHeading(text);
  return HEADINGS.has(normalized) || MEDICATION_WORDS.test(normalized) || ALLERGY_WORDS.test(normalized);
}
