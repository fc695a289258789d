/** What one record tells, as dated events: an order and its stop are two. */

import type { Moment } from '../../fhir/dates.ts';
import { firstObjectAt, type JsonObject, objectAt, textAt } from '../../fhir/free-form.ts';
import type { TimelineEventKind } from '../medication-list.ts';
import type { MedicationRecord, Standing } from '../medication-record.ts';
import { isDoNotPerform } from '../read/record-details.ts';
import { sourceName } from '../weigh/coverage.ts';

/** One thing that happened. */
export interface RecordEvent {
  readonly event: TimelineEventKind;
  readonly date: Moment | undefined;
  /** Where it stands among the others: its date, or that of what it follows. */
  readonly order: number;
  readonly says: string;
  readonly source: string;
  readonly record: MedicationRecord;
}

/** Ends as they are told; of `completed` a report says that it is over, an order that all of it was done. */
const ENDS: Readonly<
  Partial<Record<Standing, { readonly event: TimelineEventKind; readonly says: string }>>
> = {
  stopped: { event: 'stopped', says: 'Stopped' },
  'not-taken': { event: 'stopped', says: 'Not taken' },
  cancelled: { event: 'cancelled', says: 'Cancelled' },
  completed: { event: 'completed', says: 'Completed' },
  'on-hold': { event: 'held', says: 'On hold' },
};

/** The events of a record up to the reference time, the earliest first. */
export function eventsOf(record: MedicationRecord, asOf: number): readonly RecordEvent[] {
  const { at } = record;
  if (at !== undefined && at.start > asOf) return [];
  const source = sourceName(record);
  const order = at?.at ?? Number.NEGATIVE_INFINITY;
  const begun = { ...beginning(record), date: at, order, source, record };
  if (forbids(record)) return [begun];
  const end = endOf(record, asOf);
  if (end === undefined) return [begun];
  // What was only ever reported as over has no beginning of its own.
  return record.act === 'ordered' ? [begun, { ...end, source, record }] : [{ ...end, source, record }];
}

/** That another order took its place, which that order tells. */
export function replacementOf({ replacedBy }: MedicationRecord): readonly RecordEvent[] {
  if (replacedBy === undefined) return [];
  const { at, medication } = replacedBy;
  const says = `Replaced by ${medication.concept?.name ?? medication.text}`;
  const order = at?.at ?? Number.NEGATIVE_INFINITY;
  return [{ event: 'stopped', date: at, order, says, source: sourceName(replacedBy), record: replacedBy }];
}

/** The last thing that happened, a stop before the order it stops. */
export function newestEvent(events: readonly RecordEvent[]): RecordEvent | undefined {
  return events.at(-1);
}

function endOf(
  record: MedicationRecord,
  asOf: number,
): Pick<RecordEvent, 'event' | 'says' | 'date' | 'order'> | undefined {
  const end = ENDS[record.standing];
  const { changedAt, at } = record;
  if (end === undefined || (changedAt !== undefined && changedAt.start > asOf)) return undefined;
  const date = changedAt ?? statedEnd(record, asOf);
  const undated = date === undefined ? ', at a time no one wrote down' : '';
  const who = isSaidByPatient(record) ? ', the patient says' : '';
  return { event: end.event, says: `${end.says}${undated}${who}`, date, order: (date ?? at)?.at ?? 0 };
}

/** A stated end that is behind; a report tells of the end on its own day. */
function statedEnd({ act, endedAt, at }: MedicationRecord, asOf: number): Moment | undefined {
  if (endedAt !== undefined && endedAt.start <= asOf) return endedAt;
  return act === 'ordered' ? undefined : at;
}

/** An order not to give the drug: it ends what was, and begins nothing. */
export function forbids({ act, source }: MedicationRecord): boolean {
  return act === 'ordered' && source.kind === 'fhir' && isDoNotPerform(source.resource);
}

type Words = Pick<RecordEvent, 'event' | 'says'>;

/** What a record says of itself, and no more than that. */
function beginning(record: MedicationRecord): Words {
  const isUndecided = record.standing === 'undecided';
  switch (record.act) {
    case 'dispensed':
      if (record.standing === 'handed-over') return { event: 'filled', says: `Filled${amountOf(record)}` };
      return { event: 'not filled', says: isUndecided ? 'Not known to be handed over' : 'Not handed over' };
    case 'administered':
      if (record.standing === 'handed-over') return { event: 'given', says: 'Given in care' };
      return { event: 'not given', says: isUndecided ? 'Not known to be given' : 'Not given' };
    case 'ordered':
      return beginningOfOrder(record);
    case 'listed':
    case 'reported':
      return { event: 'reported', says: `Reported${isUndecided ? '' : ' as taken'}${byWhom(record)}` };
  }
}

function beginningOfOrder(record: MedicationRecord): Words {
  const by = byWhom(record);
  if (forbids(record)) return { event: 'stopped', says: `Ordered not to be taken${by}` };
  if (record.authority === 'proposal') return { event: 'proposed', says: `Proposed${by}` };
  if (record.standing === 'undecided')
    return { event: 'proposed', says: `Written down${by}, not known to be ordered` };
  return { event: 'ordered', says: `Ordered${by}${amountOf(record)}` };
}

function amountOf({ supply }: MedicationRecord): string {
  const days = supply.days === undefined ? '' : ` for ${counted(Math.round(supply.days), 'day')}`;
  return supply.refills > 0 ? `${days} with ${counted(supply.refills, 'refill')}` : days;
}

/** ` by Dr. Brandt`, in the words of the source; the patient is not named. */
export function byWhom(record: MedicationRecord): string {
  if (isSaidByPatient(record)) return ' by the patient';
  const { source } = record;
  if (source.kind !== 'fhir') return '';
  const name = displayOf(source.resource);
  return name === undefined ? '' : ` by ${name}`;
}

/** Only where the source says so: a report without an informant weighs as the patient's, and nobody is named. */
export function isSaidByPatient({ source, isPatientReported }: MedicationRecord): boolean {
  if (!isPatientReported || source.kind !== 'fhir') return false;
  const { resource } = source;
  const informant = firstObjectAt(resource, 'informationSource') ?? objectAt(resource, 'reportedReference');
  const named = `${textAt(informant, 'type') ?? ''} ${textAt(informant, 'reference') ?? ''}`;
  return resource['reportedBoolean'] === true || /\b(?:Patient|RelatedPerson)\b/.test(named);
}

const AUTHORS = ['requester', 'prescriber', 'informationSource'];

function displayOf(resource: JsonObject): string | undefined {
  for (const field of AUTHORS) {
    const author = objectAt(resource, field) ?? firstObjectAt(resource, field);
    const isPatient = textAt(author, 'reference')?.includes('Patient/') === true;
    const display = isPatient ? undefined : textAt(author, 'display')?.trim();
    if (display !== undefined && display.length <= MOST_NAME) return display;
  }
  return undefined;
}

/** Longer names are no names. */
const MOST_NAME = 100;

/** `1 day`, `30 days` */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
