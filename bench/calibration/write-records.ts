/** What gets into the records of a story: orders, fills, reports and lists as FHIR R4, late, missing, undated, without codes as they come. */
import type { Chance } from './chance.ts';
import type { Fill, Order, Story } from './course-of-events.ts';

const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm';
const STATUS_CHANGED =
  'http://hl7.org/fhir/5.0/StructureDefinition/extension-MedicationRequest.statusChanged';
const DAY_MS = 86_400_000;

export const TODAY = new Date('2026-06-01T12:00:00Z');

/** A drug in two strengths; a course has one. */
export interface Drug {
  readonly strengths: readonly { readonly code: string; readonly name: string }[];
}

export type Resource = Readonly<Record<string, unknown>>;

export interface Written {
  readonly resources: readonly Resource[];
  /** Names of the records of the newest strength, `Type/id`. */
  readonly newest: ReadonlySet<string>;
}

/** The records of a story; `prefix` keeps the ids of several drugs apart. */
export function writeRecords(story: Story, drug: Drug, prefix: string, chance: Chance): Written {
  const pen: Pen = {
    story,
    drug,
    prefix,
    chance,
    resources: [],
    newest: new Set(),
    end: writtenEnd(story, chance),
  };
  const isOrderSeen = chance.happens('ordersSeen');
  for (const index of story.orders.keys())
    if (isOrderSeen && !chance.happens('orderLost')) writeOrder(pen, index);
  if (chance.happens('fillsSeen')) for (const fill of fillsOf(pen)) writeFill(pen, fill);
  writeReports(pen);
  writeLists(pen);
  return { resources: pen.resources, newest: pen.newest };
}

interface Pen {
  readonly story: Story;
  readonly drug: Drug;
  readonly prefix: string;
  readonly chance: Chance;
  readonly resources: Resource[];
  readonly newest: Set<string>;
  /** The end as the prescriber's record has it. */
  readonly end: number | undefined;
}

/** The day an end gets into the record, where it does before today. */
function writtenEnd({ truth, endedAt }: Story, chance: Chance): number | undefined {
  if (endedAt === undefined || truth === 'course over') return undefined;
  const isBy = truth === 'stopped by the prescriber';
  if (truth !== 'withdrawn' && !chance.happens(isBy ? 'stopWritten' : 'quitWritten')) return undefined;
  // The prescriber writes the own decision; what the patient did is learned later.
  const day = truth === 'withdrawn' || isBy ? endedAt : endedAt + chance.wait(3 * chance.value('stopDelay'));
  const arrives = day + chance.wait(chance.value('stopDelay')) * (truth === 'withdrawn' ? 0 : 1);
  return arrives < 0 ? day : undefined;
}

function put(pen: Pen, type: string, strength: number, fields: Resource): void {
  const id = `${pen.prefix}${pen.resources.length}`;
  const { code, name } = pen.drug.strengths[strength] ?? pen.drug.strengths[0] ?? { code: '', name: '' };
  const medication = pen.chance.happens('inWords')
    ? { text: name }
    : { coding: [{ system: RXNORM, code, display: name }], text: name };
  pen.resources.push({
    resourceType: type,
    id,
    subject: { reference: 'Patient/p' },
    medicationCodeableConcept: medication,
    ...fields,
  });
  if (strength === (pen.story.orders.at(-1)?.strength ?? 0)) pen.newest.add(`${type}/${id}`);
}

function dated(pen: Pen, field: string, day: number): Resource {
  return pen.chance.happens('undated') ? {} : { [field]: onDay(day) };
}

function onDay(day: number): string {
  return new Date(TODAY.getTime() + Math.floor(day) * DAY_MS).toISOString().slice(0, 10);
}

function days(value: number): Resource {
  return { value, unit: 'days', system: 'http://unitsofmeasure.org', code: 'd' };
}

function writeOrder(pen: Pen, index: number): void {
  const written = pen.story.orders[index];
  if (written === undefined) return;
  put(pen, 'MedicationRequest', written.strength, {
    intent: 'order',
    ...dated(pen, 'authoredOn', written.day),
    ...standingOf(pen, written, index),
    dosageInstruction: [directions(pen.story.use, written)],
    dispenseRequest: {
      numberOfRepeatsAllowed: written.refills,
      expectedSupplyDuration: days(written.supplyDays),
    },
  });
}

function directions(use: Story['use'], { courseDays }: Order): Resource {
  if (courseDays !== undefined) return { text: `Take 1 tablet by mouth twice daily for ${courseDays} days` };
  return use === 'as needed'
    ? { text: 'Take 1 tablet by mouth every 6 hours as needed', asNeededBoolean: true }
    : { text: 'Take 1 tablet by mouth once daily' };
}

function standingOf(pen: Pen, written: Order, index: number): Resource {
  const { story, chance, end } = pen;
  if (index < story.orders.length - 1)
    return {
      status: chance.happens('oldOrderLeft') ? 'active' : chance.pick(['completed', 'completed', 'stopped']),
    };
  if (end !== undefined)
    return since(story.truth === 'withdrawn' ? 'cancelled' : 'stopped', end, chance.happens(0.7));
  if (written.courseDays !== undefined && written.day + written.courseDays < 0)
    return { status: chance.happens('orderClosed') ? 'completed' : 'active' };
  if (story.truth === 'taken' && chance.happens('closedByMistake'))
    return { status: chance.pick(['completed', 'stopped']) };
  const hold = story.holds.find(({ from, to }) => from < 0 && to >= 0);
  return hold !== undefined && chance.happens('holdWritten')
    ? since('on-hold', hold.from, true)
    : { status: 'active' };
}

function since(status: string, day: number, isDated: boolean): Resource {
  return isDated ? { status, extension: [{ url: STATUS_CHANGED, valueDateTime: onDay(day) }] } : { status };
}

/** Those that arrived, and the one handed over after the stop. */
function fillsOf({ story, chance, end }: Pen): Fill[] {
  const fills = story.fills.filter(
    ({ day }) => !chance.happens('fillLost') && !(day > -14 && chance.happens('fillLate')),
  );
  const last = story.fills.at(-1);
  if (end !== undefined && last !== undefined && chance.happens('filledAfterStop')) {
    const day = end + chance.wait(10);
    if (day < 0) fills.push({ ...last, day });
  }
  return fills;
}

function writeFill(pen: Pen, { day, order, supplyDays }: Fill): void {
  put(pen, 'MedicationDispense', pen.story.orders[order]?.strength ?? 0, {
    status: 'completed',
    ...dated(pen, 'whenHandedOver', day),
    daysSupply: days(supplyDays),
  });
}

/** Medication histories: the patient says what is taken, mostly. */
function writeReports(pen: Pen): void {
  const { story, chance } = pen;
  for (const day of daysOf(pen, 'asked')) {
    const isOver = story.endedAt !== undefined && day > story.endedAt;
    if (isOver && story.use === 'course') continue;
    const share = chance.between(0, 1);
    const still = chance.value('saysStill');
    const status =
      !isOver || share < still ? 'active' : share < still + chance.value('saysNot') ? 'not-taken' : undefined;
    if (status !== undefined) writeStatement(pen, { status, day, by: 'Patient/p' });
  }
}

/** Lists in documents: what is known to be over is not on them. */
function writeLists(pen: Pen): void {
  const { story, chance, end } = pen;
  for (const day of daysOf(pen, 'listed')) {
    const isOver = story.endedAt !== undefined && day > story.endedAt;
    const isKnown = end !== undefined && day > end;
    if (isKnown || (isOver && !chance.happens('copied'))) continue;
    if (story.use === 'course' && isOver) continue;
    writeStatement(pen, { status: 'active', day, by: 'Practitioner/d' });
  }
}

interface Statement {
  readonly status: string;
  readonly day: number;
  readonly by: string;
}

function writeStatement(pen: Pen, { status, day, by }: Statement): void {
  const strength = pen.story.orders.findLast((order) => order.day <= day)?.strength ?? 0;
  put(pen, 'MedicationStatement', strength, {
    status,
    ...dated(pen, 'dateAsserted', day),
    informationSource: { reference: by },
  });
}

/** Days between the start of the drug and today on which something of this rate happens. */
function daysOf({ story, chance }: Pen, rate: 'asked' | 'listed'): number[] {
  const start = story.startedAt;
  const found: number[] = [];
  for (
    let day = start + chance.wait(365 / chance.value(rate));
    day < 0;
    day += chance.wait(365 / chance.value(rate))
  )
    found.push(day);
  return found;
}
