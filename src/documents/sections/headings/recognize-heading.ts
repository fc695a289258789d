/** Which section a heading opens: by its phrase, its words, or a phrase one letter away. */
import { bareHeading, normalizeHeading } from '../../layout/headers/normalize-heading.ts';
import { SECTION_ROWS, type SectionKind, type SectionRow } from '../section-table.ts';

/** A heading and the row it belongs to. */
export interface KnownHeading {
  readonly row: Pick<SectionRow, 'reading' | 'rank'> & { readonly kind: SectionKind };
  readonly phrase: string;
}

/** A heading as printed, and where its content begins on its line. */
export interface Opening extends KnownHeading {
  readonly heading: string;
  readonly contentStart?: number;
}

const HEADINGS: ReadonlyMap<string, KnownHeading> = new Map(
  SECTION_ROWS.flatMap((row) => row.headings.map((phrase) => [phrase, { row, phrase }] as const)),
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
  return (
    listed(normalized) ??
    withSynonyms(normalized) ??
    SQUASHED.get(squash(normalized)) ??
    misspelt(normalized) ??
    withRemark(text) ??
    spokenHeading(text)
  );
}

function listed(normalized: string): KnownHeading | undefined {
  return (
    HEADINGS.get(normalized) ??
    HEADINGS.get(bareHeading(normalized)) ??
    allergyHeading(normalized) ??
    medicationHeading(normalized)
  );
}

function withSynonyms(normalized: string): KnownHeading | undefined {
  const named = normalized.replaceAll(SYNONYMS, 'medications');
  return named === normalized ? undefined : listed(named);
}

/** Other words for medications in headings: `"Medicines stopped"`, `"Past prescriptions"`. */
const SYNONYMS = /\b(?:medicines|meds|prescriptions)\b/gu;

/** `"Medicines you should stop taking:"`: a line with a colon that speaks of medications and of what becomes of them. */
function spokenHeading(text: string): KnownHeading | undefined {
  const spokenText = text.toLowerCase();
  if (!/:\s*$/u.test(text) || text.trim().split(/\s+/u).length > MAX_SPOKEN_WORDS) return undefined;
  if (!/\b(?:medications?|medicines?|meds|prescriptions)\b/u.test(spokenText)) return undefined;
  const spoken = SPOKEN_HEADINGS.find(({ pattern }) => pattern.test(spokenText));
  return spoken === undefined ? undefined : HEADINGS.get(spoken.opens);
}

const MAX_SPOKEN_WORDS = 10;

/** Tried in this order: what harms first, and what is not stopped before the words of a stop. */
const SPOKEN_HEADINGS = [
  {
    pattern: /\b(?:reactions?|allergic|allerg(?:y|ies)|intoleran\w{1,4}|sensitivit(?:y|ies))\b/u,
    opens: 'allergies',
  },
  { pattern: /\b(?:do not|don['’]t|never) stop\b/u, opens: 'continue these medications' },
  { pattern: /\b(?:hold|held|on hold|paused?)\b/u, opens: 'medications on hold' },
  {
    pattern:
      /\b(?:stop|stopped|discontinued?|no longer|not (?:be )?(?:continued|resumed|restarted|taking|take)|ended)\b/u,
    opens: 'medications to stop',
  },
  {
    pattern: /\b(?:continued?|keep|start(?:ed)?|changed?|to take|should take|going home)\b/u,
    opens: 'continue these medications',
  },
] as const;

/** `"Active Medications (including Supplies)"`: a remark in brackets changes nothing, unless it says that they are over. */
function withRemark(text: string): KnownHeading | undefined {
  const { heading, remark } =
    /^(?<heading>[^(]{4,60})\((?<remark>[^)]{3,60})\)\s*:?\s*$/u.exec(text)?.groups ?? {};
  if (heading === undefined || remark === undefined) return undefined;
  const known = listed(normalizeHeading(heading));
  if (known === undefined || known.row.reading !== 'list') return known;
  return OVER.test(remark) ? HEADINGS.get('past medications') : known;
}

const OVER = /\b(?:discontinued|stopped|not taking|no longer|inactive|past|previous|expired|completed)\b/iu;

/** Allergies, intolerances, and the words that come with them in headings. */
const ALLERGY_WORDS =
  /^(?:(?:known|drug|medication|food|environmental|active) )?(?:allerg(?:y|ies)|intolerances?)(?: (?:and|or|to|of|drugs?|food|medications?|adverse|reactions?|intolerances?|alerts?|sensitivit(?:y|ies)|history|reviewed|summary|environmental|latex)){0,5}$/u;

/** Any line that says allergies and no more opens their section: a missed one would turn what harms the patient into what he takes. */
function allergyHeading(normalized: string): KnownHeading | undefined {
  return ALLERGY_WORDS.test(normalized) ? HEADINGS.get('allergies') : undefined;
}

/** Medications, and the words that say which in headings. */
const MEDICATION_WORDS =
  /^(?:(?:active|current|currently|outpatient|inpatient|home|discharge|admission|pending|scheduled|prn|as|needed|new|list|of|all|my|your|the|prescribed|prescription|otc|over|counter|and|or|chronic|long|term|daily|regular|other|reported|on|at|for|this|visit|taking|remote|non|va|facility|herbal|vitamins|supplements|patient|verified|reconciled|updated|printed|documented|health|va) ){0,7}(?:medications?|meds|prescriptions)(?: (?:list|summary|record|profile|history|reconciliation|on|at|for|this|visit|discharge|admission|home|prior|to|arrival|and|supplements|vitamins|taking|taken|prescribed|reviewed|reconciled|orders?)){0,6}$/u;

/** `"Active outpatient medications"`: a line that says which medications and no more. */
function medicationHeading(normalized: string): KnownHeading | undefined {
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
      best = { row, phrase: keywords.join(' ') };
      bestCount = keywords.length;
    }
  }
  return best;
}

function squash(phrase: string): string {
  return phrase.replaceAll(' ', '');
}

const PHRASES_BY_LENGTH: ReadonlyMap<number, readonly KnownHeading[]> = Map.groupBy(
  [...HEADINGS.values()].filter(({ phrase }) => phrase.length >= 8),
  ({ phrase }) => phrase.length,
);

/** `"Medciations"`, `"AlIergies"`: one slip in a heading of at least eight letters. */
function misspelt(normalized: string): KnownHeading | undefined {
  const { length } = normalized;
  if (length < 8 || /\d/u.test(normalized)) return undefined;
  for (const near of [length - 1, length, length + 1]) {
    const found = PHRASES_BY_LENGTH.get(near)?.find(({ phrase }) => isOneSlip(phrase, normalized));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Equal but for one letter changed, dropped, added, or two neighbours swapped. */
export function isOneSlip(left: string, right: string): boolean {
  // One slip leaves the beginning or the end as it was.
  if (left.slice(0, 3) !== right.slice(0, 3) && left.slice(-3) !== right.slice(-3)) return false;
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  let leftEnd = left.length;
  let rightEnd = right.length;
  while (leftEnd > start && rightEnd > start && left[leftEnd - 1] === right[rightEnd - 1]) {
    leftEnd -= 1;
    rightEnd -= 1;
  }
  const rest = [leftEnd - start, rightEnd - start] as const;
  if (Math.max(...rest) <= 1) return true;
  const [one, other] = [left.slice(start, leftEnd), right.slice(start, rightEnd)];
  return rest[0] === 2 && rest[1] === 2 && one[0] === other[1] && one[1] === other[0];
}

/** Words that divide a list: `"Taking"`, `"Discontinued"`; headings only where entries under them are marked. */
const DIVIDERS: ReadonlyMap<string, 'taken' | 'stopped'> = new Map([
  ...['taking', 'currently taking', 'continue', 'active', 'start', 'new', 'unchanged', 'changed'].map(
    (phrase) => [phrase, 'taken'] as const,
  ),
  ...['discontinued', 'stopped', 'stop', 'no longer taking', 'discontinue', 'not taking'].map(
    (phrase) => [phrase, 'stopped'] as const,
  ),
]);

/** What the part of a list under this line holds. */
export function dividerOf(text: string): 'taken' | 'stopped' | undefined {
  return DIVIDERS.get(normalizeHeading(text));
}

/** Nothing but a heading: one that is listed, or words that only say which medications or allergies. */
export function isListedHeading(text: string): boolean {
  const normalized = normalizeHeading(text);
  return HEADINGS.has(normalized) || MEDICATION_WORDS.test(normalized) || ALLERGY_WORDS.test(normalized);
}
