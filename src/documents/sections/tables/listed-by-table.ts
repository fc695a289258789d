/** What a table lists: by its headers, by its rows, and by the section it stands in. */
import { saysGiven } from '../../../standing/headings/ended-medications.ts';
import { TIME_FIELDS } from '../../layout/headers/column-table.ts';
import { hasDosages, isUnknownHeader, type TableColumns } from '../../layout/headers/read-columns.ts';
import { saysHowTaken, supportOf } from '../../names/directions/support.ts';
import { endedBy } from '../headings/opened-section.ts';
import type { Section, StartsWithDrug } from '../section.ts';
import { isListed, KINDS_OVER_TABLES, type SectionKind, type SectionReading } from '../section-table.ts';

/**
 * `Time | Medication | Dose` over `12:16`, `1218`, also under a header that nobody knows, if one of them has its colon (`1001`, `1002`
 * number what they stand before): drugs are taken by the hour, and given to the minute.
 */
export function logsTimes({ headers }: TableColumns, cells: readonly (readonly string[])[]): boolean {
  return headers.some((header, at) => {
    const isOfTime = /^time$/iu.test(header.trim());
    if (!isOfTime && !isUnknownHeader(header)) return false;
    const times = cells.map((row) => row[at]?.trim() ?? '').filter((text) => text !== '');
    const minutes = times.flatMap((time) => CLOCK.exec(time)?.groups?.['minute'] ?? []);
    const isWritten = isOfTime || times.some((time) => time.includes(':'));
    const isOfTimes = isWritten && minutes.length >= 2 && minutes.length * 2 >= times.length;
    return isOfTimes && minutes.some((minute) => Number(minute) % 5 !== 0);
  });
}

const CLOCK = /^(?:[01]?\d|2[0-3]):?(?<minute>[0-5]\d)$/u;

/** A table that names medications and how each is taken, or the times over what is taken then: what it lists is not what the patient must not get. */
function listsDosages(columns: TableColumns): boolean {
  const isScheme = columns.fields.some((field) => TIME_FIELDS.has(field));
  const isDirected = columns.other === undefined && columns.fields.includes('sig');
  return columns.namesMedications && (isScheme || isDirected || hasDosages(columns));
}

/** What is known of a table besides its columns. */
export interface TablePlace {
  /** The section begins inside the table. */
  readonly isTitled: boolean;
  /** The table above has the same header and lists medications. */
  readonly isFurther: boolean;
  /** Most rows begin with the name of a drug. */
  readonly namesDrugs: boolean;
}

const ON_ITS_OWN: TablePlace = { isTitled: false, isFurther: false, namesDrugs: false };

/** Do most rows begin with the name of a drug? */
export function beginWithDrugs(
  { fields }: TableColumns,
  rows: readonly (readonly string[])[],
  startsWithDrug: StartsWithDrug,
): boolean {
  const name = fields.indexOf('name');
  const known = rows.filter((cells) => startsWithDrug(cells[name] ?? ''));
  return known.length > 0 && known.length * 2 >= rows.length;
}

/** A table that names what it lists is read as that; an allergy table always stays one. Some medication tables have an empty Reaction column too. */
export function readingOf(
  section: Section,
  said: TableColumns,
  rows: readonly (readonly string[])[] = [],
  { isTitled, isFurther, namesDrugs }: TablePlace = ON_ITS_OWN,
): SectionReading {
  const columns = withoutReasons(said);
  const named = namedByHeaders(section, columns, rows);
  if (named !== undefined) return named;
  const isDosed = isFurther || sayHowTaken(columns, rows);
  // Allergies that a title inside the table opens have its columns, whatever these are called.
  if (isTitled && !isDosed && section.reading === 'allergy') return 'allergy';
  const isOfDrugs = isDosed && namesDrugs && KINDS_OVER_TABLES.has(section.kind);
  return isOfDrugs || holdsList(section, columns, isDosed) ? 'list' : section.reading;
}

function namedByHeaders(
  section: Section,
  columns: TableColumns,
  rows: readonly (readonly string[])[],
): SectionReading | undefined {
  if (isOfAllergies(section, columns, rows)) return 'allergy';
  if (namesEnded(columns)) return 'stopped';
  return isOfOther(section, columns) || saysGiven(section.heading) ? 'none' : undefined;
}

/** Lists what the patient must not get, and no dosages of medications. */
function isOfAllergies(
  section: Section,
  columns: TableColumns,
  rows: readonly (readonly string[])[],
): boolean {
  if (columns.other !== 'allergies' || areTaken(columns, rows)) return false;
  return !(isListed(section.reading) && listsDosages(columns));
}

/** `Medications | Reactions` over `"torsemide 20 mg daily | lisinopril - cough"`: most of what is named in the column of medications is taken, whatever stands beside it. */
function areTaken({ namesMedications, fields }: TableColumns, rows: readonly (readonly string[])[]): boolean {
  const name = fields.indexOf('name');
  const named = rows.flatMap((cells) => cells[name] ?? []).filter((text) => text !== '');
  const taken = named.filter((text) => saysHowTaken(supportOf(text)));
  return namesMedications && taken.length > 1 && taken.length * 2 > named.length;
}

/** `ICD-10 | Medicine | Directions`: beside medicines and how they are taken a column of diagnoses says what for. */
function withoutReasons(columns: TableColumns): TableColumns {
  const isReason = columns.other === 'problems' && columns.namesMedications && columns.fields.includes('sig');
  return isReason ? { ...columns, other: undefined } : columns;
}

/** Neither medications nor allergies. */
function isOfOther(section: Section, { other }: TableColumns): boolean {
  return other !== undefined && section.reading !== 'allergy' && !isListed(section.reading);
}

/** Below allergies, diagnoses and what was before, a table lists medications where it says how they are taken. */
function holdsList(section: Section, columns: TableColumns, isDosed: boolean): boolean {
  if (section.reading === 'allergy') return listsDosages(columns) || columns.change !== undefined || isDosed;
  if (isFinding(section)) return listsBelowFinding(section, columns, isDosed);
  if (section.kind === 'past-history' && isDosed && listsDosages(columns)) return true;
  return (columns.namesMedications || isDosed) && canHoldList(section);
}

/** Times of the day with no header over the names may stand over what is measured. */
function listsBelowFinding({ kind }: Section, columns: TableColumns, isDosed: boolean): boolean {
  const isNamed = (columns.headers[columns.fields.indexOf('name')] ?? '') !== '';
  if (listsDosages(columns)) return isNamed || kind === 'problems';
  return kind === 'problems' && columns.namesMedications && isDosed;
}

/** What is found of a patient and of how they live. */
function isFinding({ kind }: Section): boolean {
  return KINDS_OVER_TABLES.has(kind) && !OF_DOING.has(kind);
}

/** Names and amounts may be of what was tested or given there: how often each is taken has to be said. */
const OF_DOING: ReadonlySet<SectionKind> = new Set<SectionKind>(['results', 'procedures', 'encounters']);

/** Rows that say how much and how often are of what is taken, under whatever headers, and below `"Allergy: sulfa"` in the head of a chart. */
function sayHowTaken({ fields, other }: TableColumns, rows: readonly (readonly string[])[]): boolean {
  if (other !== undefined || !fields.includes('name')) return false;
  const taken = rows.filter((cells) => saysHowTaken(supportOf(cells.join(' ; '))));
  return taken.length > 0 && taken.length * 2 >= rows.length;
}

/** `"Home medication - do not take"`: what the header over the names says holds for all of them. */
function namesEnded({ headers, fields }: TableColumns): boolean {
  const header = headers[fields.indexOf('name')] ?? '';
  return endedBy(header, [], () => false) !== undefined;
}

/** Prose, and what is about the people (the name of a pharmacy over its table). */
function canHoldList({ reading, kind }: Section): boolean {
  return reading === 'narrative' || kind === 'administrative';
}
