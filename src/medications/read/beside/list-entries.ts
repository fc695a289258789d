/** What Lists and sections say of records: that what one of them tells has ended, and what they name that no record of the request tells of. */

import type { InputResource } from '../../../fhir/bundle.ts';
import { conceptText } from '../../../fhir/concepts.ts';
import type { Moment } from '../../../fhir/dates.ts';
import { type JsonObject, objectAt, objectsAt, textAt } from '../../../fhir/free-form.ts';
import { isOfMedications } from '../../../fhir/lists-of-medications.ts';
import { hasUnknownModifier } from '../../../fhir/modifiers.ts';
import { meaningOfCell } from '../../../standing/read-actions.ts';
import type { ReadingNote, ReadingNoteCode } from '../../medication-list.ts';
import type { MedicationRecord, Standing } from '../../medication-record.ts';
import type { Reading } from '../reading.ts';
import { isHospitalUse } from '../../hospital-use.ts';
import { LIST_FLAG_SYSTEM, LIST_FLAGS } from '../standing-code-table.ts';
import { type ListEntry, namesRecord } from './list-entry.ts';
import { sectionsOf } from './section-entries.ts';
import { readTitle, STANDING_OF, type TitleStanding } from '../../title-standing.ts';

/** The records as Lists leave them, and what a reader should know of the Lists. */
export interface ListedRecords {
  readonly records: readonly MedicationRecord[];
  readonly notes: readonly ReadingNote[];
}

/** A record that the newest List naming it calls ended has ended then; what a List names and no record tells of is noted. */
export function withLists(
  records: readonly MedicationRecord[],
  resources: readonly InputResource[],
  reading: Reading,
): ListedRecords {
  const sections = resources.filter(isComposition).map((input) => sectionsOf(input, reading.resolve));
  const lists = resources.filter(isStanding).flatMap((list) => entriesOf(list, reading));
  const entries = [...lists, ...sections.flatMap((section) => endedLast(section.entries))];
  const narratives = sections.flatMap((section) => section.narratives);
  if (entries.length === 0) return { records, notes: narratives };
  const byTarget = Map.groupBy(entries, ({ target }) => target);
  const unread = (byTarget.get(undefined) ?? [])
    .concat(entries.filter(isOfMedication))
    .flatMap(notedAsUnread);
  const notes = [...unread, ...narratives];
  const listed = records.map((record) => {
    const entry = record.source.kind === 'fhir' ? newest(byTarget.get(record.source.resource)) : undefined;
    const read = entry && readEntry(record, entry);
    if (read?.note !== undefined) notes.push(read.note);
    return read?.record ?? record;
  });
  return { records: listed, notes };
}

/** What one document lists as taken and as ended has ended. */
function endedLast(entries: readonly ListEntry[]): readonly ListEntry[] {
  return entries.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function rankOf({ standing, isOfHospital }: ListEntry): number {
  if (standing !== 'active') return 2;
  return isOfHospital ? 0 : 1;
}

/** A List that is neither withdrawn nor retired. */
function isStanding({ resource }: InputResource): boolean {
  if (resource['resourceType'] !== 'List') return false;
  return resource['status'] === undefined || resource['status'] === 'current';
}

function isComposition({ resource }: InputResource): boolean {
  return resource['resourceType'] === 'Composition' && resource['status'] !== 'entered-in-error';
}

function entriesOf(list: InputResource, reading: Reading): readonly ListEntry[] {
  const { resource } = list;
  const made = reading.moment(resource, 'date', list);
  // What may change the meaning of the List may change that of its entries.
  const isModified = hasUnknownModifier(resource);
  const title = readTitle(resource);
  const entries = objectsAt(resource, 'entry').map((entry) => ({ entry, item: objectAt(entry, 'item') }));
  const isOfDrugs =
    title.isOfDrugs ||
    isOfMedications(resource) ||
    entries.some(({ item }) => item !== undefined && namesRecord(item));
  return entries.map(({ entry, item }, index): ListEntry => ({
    list,
    field: `entry[${index}]`,
    target: item && reading.resolve(item, resource),
    isOfDrug: item !== undefined && (isOfDrugs ? mayBeRecord(item) : namesRecord(item)),
    standing: isModified || 'modifierExtension' in entry ? undefined : standingOf(entry, title),
    isOfHospital: title.isOfHospital,
    at: reading.moment(entry, 'date', list) ?? made,
  }));
}

/** In a List of medications: whatever does not say that it is something else. */
function mayBeRecord(item: JsonObject): boolean {
  return namesRecord(item) || (textAt(item, 'type') ?? textAt(item, 'reference')) === undefined;
}

/** FHIR: where the flag means that the entry was taken off the list, it is also `deleted`; a flag that says otherwise contradicts it. */
function standingOf(entry: JsonObject, title: TitleStanding): Standing | undefined {
  const flag = objectAt(entry, 'flag');
  const isDeleted = entry['deleted'] === true;
  if (flag === undefined) return isDeleted ? 'stopped' : (title.standing ?? 'active');
  const standing = standingOfFlag(flag);
  return isDeleted && standing === 'active' ? undefined : standing;
}

function standingOfFlag(flag: JsonObject): Standing | undefined {
  const words = conceptText(flag)?.trim() ?? '';
  const codes = objectsAt(flag, 'coding').flatMap(({ system, code }) =>
    system === LIST_FLAG_SYSTEM && typeof code === 'string' ? [code] : [],
  );
  const rows = Object.values(LIST_FLAGS);
  const said = rows.find((row) => row.words.test(words));
  if (said !== undefined) return said.standing;
  if (words !== '') return standingOfAnswer(words);
  return rows.find((row) => row.codes.some((code) => codes.includes(code)))?.standing;
}

/** `"STOP taking"`, `"CHANGE how you take"`: in the words of the lists that patients are given, read as the cell of a table is. */
function standingOfAnswer(words: string): Standing | undefined {
  const meaning = words.length > LONGEST_FLAG ? undefined : meaningOfCell(words)?.meaning;
  return Object.entries(STANDING_OF_ANSWER).find(([answer]) => answer === meaning)?.[1];
}

/** Longer words are a remark. */
const LONGEST_FLAG = 60;

const STANDING_OF_ANSWER = {
  active: 'active',
  stopped: STANDING_OF.stopped,
  held: STANDING_OF.held,
  'not-taken': STANDING_OF['not-taken'],
} as const satisfies Record<string, Standing>;

function newest(entries: readonly ListEntry[] = []): ListEntry | undefined {
  return entries.reduce<ListEntry | undefined>(
    (last, entry) => ((entry.at?.at ?? -Infinity) >= (last?.at?.at ?? -Infinity) ? entry : last),
    undefined,
  );
}

/** The record as the entry leaves it, and what is to be said of the entry. */
function readEntry(
  record: MedicationRecord,
  entry: ListEntry,
): { readonly record: MedicationRecord; readonly note?: ReadingNote } {
  const { standing, at } = entry;
  if (standing === 'active') return entry.isOfHospital ? ofHospital(record, entry) : { record };
  const isTold = record.act === 'ordered' || record.act === 'reported';
  if (standing === undefined || !isTold) return { record, note: noteOf(entry, 'list-entry-not-read') };
  if (record.standing !== 'active' || isWrittenAfter(record, at)) return { record };
  return { record: { ...record, standing, changedAt: at }, note: noteOf(entry, 'ended-by-list') };
}

function ofHospital(record: MedicationRecord, entry: ListEntry): ReturnType<typeof readEntry> {
  if (isHospitalUse(record) || record.act === 'dispensed') return { record };
  return { record: { ...record, authority: 'inpatient' }, note: noteOf(entry, 'hospital-use-by-list') };
}

/** By its own date: that of the summary that holds both says nothing of which came first. */
function isWrittenAfter({ at, assertedAt }: MedicationRecord, made: Moment | undefined): boolean {
  const own = at === assertedAt ? undefined : at;
  return own !== undefined && made !== undefined && own.start > made.end;
}

function isOfMedication({ target }: ListEntry): boolean {
  return target?.['resourceType'] === 'Medication';
}

function notedAsUnread(entry: ListEntry): readonly ReadingNote[] {
  return entry.isOfDrug ? [noteOf(entry, 'list-entry-not-read')] : [];
}

function noteOf({ list, field }: ListEntry, code: ReadingNoteCode): ReadingNote {
  return { reference: list.reference, code, field };
}
