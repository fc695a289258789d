/** Column headers → fields: what each column of a table holds, and whether the table lists medications at all. */
import { COLUMN_ROWS, type ColumnField, type ColumnRow, type OtherTable } from './column-table.ts';
import { decisionGroups, type DecisionGroup } from './decision-columns.ts';
import { isClockTime } from './moment-of-day.ts';
import { normalizeHeading } from './normalize-heading.ts';

const HEADERS: ReadonlyMap<string, ColumnRow> = new Map(
  COLUMN_ROWS.flatMap((row) => row.headers.map((header) => [header, row] as const)),
);

/** Headers that only name a medication's column in a section that lists medications. */
const UNSPECIFIC_NAMES = new Set([
  'name',
  'description',
  'code description',
  'order',
  'item',
  'product',
  'rx',
  'prescription',
  'prescriptions',
]);

export interface TableColumns {
  /** As printed. */
  readonly headers: readonly string[];
  readonly fields: readonly ColumnField[];
  /** It has a column headed Medication, Drug …: what it lists needs no heading. */
  readonly namesMedications: boolean;
  /** It lists something else. */
  readonly other: OtherTable | undefined;
  /** Columns of which one is marked in each row: `Continue | Hold | Stop`. */
  readonly decisions: readonly DecisionGroup[];
}

/** The row of a column header or label: `"Start Date:"` → the date row. */
export function columnOf(header: string): ColumnRow | undefined {
  const normalized = normalizeHeading(header);
  if (normalized === '') return undefined;
  if (isClockTime(header)) return HEADERS.get('morning');
  return HEADERS.get(normalized) ?? HEADERS.get(normalized.replace(/ (?:s|es)$/u, ''));
}

/** Reads the headers of a table: `["Medication", "Sig", "Status"]` → name, sig, status. */
export function readColumns(headers: readonly string[]): TableColumns {
  const rows = headers.map((header) => columnOf(header));
  const names = headers.filter((header, index) => rows[index]?.field === 'name' && !isUnspecific(header));
  const others = rows.flatMap((row) => (row?.table === undefined ? [] : [row.table]));
  const decisions = decisionGroups(headers);
  const isScheme = isUnnamedScheme(headers, rows);
  const decided = new Set(decisions.flatMap(({ columns }) => columns.map(({ index }) => index)));
  return {
    headers,
    fields: onlyOneName(
      rows.map((row, index) =>
        fieldOf(headers[index] ?? '', row, {
          isDecided: decided.has(index),
          isName: isScheme && index === 0,
        }),
      ),
      headers,
    ),
    namesMedications: names.length > 0 || isScheme || isCompoundList(headers, rows),
    other: names.length > 0 && others[0] !== 'allergies' ? undefined : others[0],
    decisions,
  };
}

function fieldOf(
  header: string,
  row: ColumnRow | undefined,
  { isDecided, isName }: { isDecided: boolean; isName: boolean },
): ColumnField {
  if (isName) return 'name';
  return isDecided ? 'action' : (row?.field ?? compoundField(header));
}

/** `" | AM | Noon | Bed"`, `" | Dose | Route | Frequency"`: how drugs are taken, beside names that no header stands over. */
function isUnnamedScheme(headers: readonly string[], rows: readonly (ColumnRow | undefined)[]): boolean {
  const ways = rows.filter((row) => row !== undefined && WAYS.has(row.field)).length;
  return headers[0] === '' && ways >= 2 && !rows.some((row) => row?.field === 'name');
}

/** `"Medicine and strength | Morning | Noon"`: the drug among other words, beside how it is taken. */
function isCompoundList(headers: readonly string[], rows: readonly (ColumnRow | undefined)[]): boolean {
  const isNamed = headers.some(
    (header, index) => rows[index] === undefined && compoundField(header) === 'name',
  );
  return isNamed && rows.some((row) => row !== undefined && WAYS.has(row.field));
}

const WAYS: ReadonlySet<ColumnField> = new Set(['moment', 'dose', 'route', 'frequency', 'sig']);

/** `"Previous dose"`, `"You were taking"`: how it was taken before. */
const FORMER =
  /^(?:old|former|previous|prior|earlier|past) (?:dos(?:e|age|ing)|strength|directions?|instructions?|sig|regimen|frequency|schedule)\b|\b(?:were|was) (?:taking|on)\b|\bused to take\b|^(?:dose|directions?|taken) before$/u;

/** Words that decide for a header of several words wherever they stand in it. */
const DECIDING_WORDS: readonly { readonly pattern: RegExp; readonly field: ColumnField }[] = [
  { pattern: /\bstatus$/u, field: 'status' },
  { pattern: /\baction$/u, field: 'action' },
  { pattern: FORMER, field: 'former' },
  { pattern: /\b(?:codes?|id|number|no|ndc|rxnorm|rxcui)$/u, field: 'other' },
  { pattern: /\btimes (?:a|per|each) day$|\btimes daily$/u, field: 'frequency' },
  { pattern: /^how (?:many|much)\b/u, field: 'dose' },
  {
    pattern:
      /\b(?:provider|prescriber|physician|pharmacy|doctor|clinician|author|reason|indications?|diagnosis|why|purpose|max|maximum|total)\b/u,
    field: 'other',
  },
  { pattern: /\b(?:stop|end|stopped|discontinued?|expiration)\b.*\b(?:date|on)$/u, field: 'end-date' },
  { pattern: /^(?:last|next)\b|\b(?:date|dates)$/u, field: 'date' },
  { pattern: /\b(?:type|class|category)$/u, field: 'category' },
];

/** A header of several words that the table does not list: `"Dose / Route"` → directions, `"Ordered Medications"` → the drug, else the field of its first known word. */
function compoundField(header: string): ColumnField {
  const normalized = normalizeHeading(header);
  const decided = DECIDING_WORDS.find(({ pattern }) => pattern.test(normalized));
  if (decided !== undefined) return decided.field;
  const fields = normalized.split(' ').flatMap((word) => HEADERS.get(word)?.field ?? []);
  const dosage = fields.filter(
    (field) => field === 'dose' || field === 'route' || field === 'frequency' || field === 'sig',
  );
  if (NAMED_FIRST.test(normalized)) return 'name';
  if (dosage.length > 1) return 'sig';
  if (/\b(?:medications?|medicines?|meds|drugs?)\b/u.test(normalized)) return 'name';
  return fields.find((field) => field !== 'other') ?? 'other';
}

/** The column of what was taken before. */
export function isFormer(header: string): boolean {
  return columnOf(header)?.field === 'former' || FORMER.test(normalizeHeading(header));
}

/** None of its words heads a column anywhere: only the cells below tell what it means. */
export function isUnknownHeader(header: string): boolean {
  const normalized = normalizeHeading(header);
  return (
    columnOf(header) === undefined &&
    !DECIDING_WORDS.some(({ pattern }) => pattern.test(normalized)) &&
    !normalized.split(' ').some((word) => HEADERS.has(word))
  );
}

/** `"Medication / Dose / Route / Frequency"`: the cell begins with the drug. */
const NAMED_FIRST =
  /^(?:(?:home|current|prior|discharge|active|to|admission|prescribed) )*(?:medications?|medicines?|meds?|drugs?)(?: names?)?(?: and)? (?:dose|dosage|strength|route|frequency|sig|directions)\b/u;

/** A table has one drug column: the medication at discharge before the one at home, the most telling header, the first among equals. */
function onlyOneName(fields: readonly ColumnField[], headers: readonly string[]): ColumnField[] {
  const names = fields.flatMap((field, index) => (field === 'name' ? [index] : []));
  const best =
    names.find((index) => /\bdischarge\b/iu.test(headers[index] ?? '')) ??
    names.find((index) => !isUnspecific(headers[index] ?? '')) ??
    names[0];
  return fields.map((field, index) => (field === 'name' && index !== best ? 'generic-name' : field));
}

function isUnspecific(header: string): boolean {
  return UNSPECIFIC_NAMES.has(normalizeHeading(header));
}
