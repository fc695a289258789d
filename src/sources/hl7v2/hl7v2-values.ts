/** Drugs, directions and amounts of HL7 v2 segments as FHIR R4 has them. */
import { hl7Date, numberOf, present, rowOf } from '../source.ts';
import type { Fields } from '../source.ts';
import { CODING_SYSTEMS, DURATION_UNITS, ROUTES } from './hl7v2-table.ts';
import type { Segment } from './message.ts';
import type { OrderSegments } from './orders.ts';

const DAY_MS = 86_400_000;

/** A coded field: its code and its alternate with their systems, and the words beside them. */
export interface CodedField {
  readonly coding: readonly Fields[];
  readonly text: string | undefined;
  /** Names of code lists that are not read. */
  readonly unread: readonly string[];
}

/** CE and CWE: code, text, system, and the three again. */
export function codedField(segment: Segment | undefined, field: number): CodedField {
  const coding: Fields[] = [];
  const unread: string[] = [];
  const words: string[] = [];
  for (const first of [1, 4]) {
    const [code, text, list] = [0, 1, 2].map((step) => segment?.text(field, first + step));
    if (text !== undefined) words.push(text);
    if (code === undefined) continue;
    const system = rowOf(CODING_SYSTEMS, list?.toUpperCase());
    if (system !== undefined) coding.push(present({ system, code, display: text }));
    else unread.push(list ?? '(no name)');
  }
  return { coding, text: words[0], unread };
}

/** Where the code, the strength and the form of a drug stand. */
export interface DrugFields {
  readonly code: number;
  readonly strength: number;
  readonly form: number;
}

/** The drug as it is written: strength and form join the words where no code says them. */
export function drugOf(segment: Segment, fields: DrugFields): Fields | undefined {
  const { coding, text } = codedField(segment, fields.code);
  // A local code without words is all there is.
  const name = text ?? (coding.length === 0 ? segment.text(fields.code) : undefined);
  if (name === undefined) return coding.length === 0 ? undefined : { coding };
  if (coding.length > 0) return { coding, text: name };
  const value = segment.text(fields.strength);
  const unit = wordOf(segment, fields.strength + 1);
  const strength = value !== undefined && unit !== undefined ? `${value} ${unit}` : undefined;
  const parts = [/\d/.test(name) ? undefined : strength, wordOf(segment, fields.form)];
  const missing = parts.filter(
    (part) => part !== undefined && !name.toLowerCase().includes(part.toLowerCase()),
  );
  return { text: [name, ...missing].join(' ') };
}

/** The words of a coded field, else its code. */
export function wordOf(segment: Segment | undefined, field: number): string | undefined {
  return segment?.text(field, 2) ?? segment?.text(field, 1);
}

/** An amount and the unit in the field behind it; undefined where the field holds no number. */
export function quantityOf(segment: Segment | undefined, field: number): Fields | undefined {
  const value = numberOf(segment?.text(field));
  return value === undefined ? undefined : present({ value, unit: wordOf(segment, field + 1) });
}

/** One dosage for each timing of the order; those that follow one another are numbered. */
export function dosagesOf(order: OrderSegments): readonly Fields[] {
  const timings = order.timings.length > 0 ? order.timings.map(fromTq1) : oldTimings(order);
  const shared = sharedDosage(order);
  if (timings.length === 0) return Object.keys(shared).length === 0 ? [] : [shared];
  let sequence = 1;
  return timings
    .map(({ dosage, isFollowed }) => {
      const numbered = timings.length > 1 ? { sequence } : {};
      if (isFollowed) sequence += 1;
      return { ...numbered, ...dosage, ...shared, text: [shared['text'], dosage['text']].find(Boolean) };
    })
    .map(present);
}

function sharedDosage({ rxe, rxo, rxr }: OrderSegments): Fields {
  const [low, high] = rxe === undefined ? amounts(rxo, 2) : amounts(rxe, 3);
  const dose =
    low !== undefined && high !== undefined && low['value'] !== high['value']
      ? { doseRange: { low, high } }
      : low && { doseQuantity: low };
  const text = wordsIn(rxe, 7) ?? wordsIn(rxo, 7);
  return present({ text, route: routeOf(rxr), doseAndRate: dose === undefined ? undefined : [dose] });
}

/** Smallest and largest amount stand side by side, the unit behind them. */
function amounts(segment: Segment | undefined, field: number): readonly (Fields | undefined)[] {
  const unit = wordOf(segment, field + 2);
  return [field, field + 1].map((at) => {
    const value = numberOf(segment?.text(at));
    return value === undefined || value === 0 ? undefined : present({ value, unit });
  });
}

/** Instructions repeat, as codes or in words. */
function wordsIn(segment: Segment | undefined, field: number): string | undefined {
  const words = Array.from(
    { length: segment?.repetitions(field) ?? 0 },
    (_, index) => segment?.text(field, 2, index + 1) ?? segment?.text(field, 1, index + 1),
  ).filter((word) => word !== undefined);
  return words.length === 0 ? undefined : words.join(' ');
}

function routeOf(rxr: Segment | undefined): Fields | undefined {
  const [code, text, list = 'HL70162'] = [1, 2, 3].map((component) => rxr?.text(1, component));
  const coding = code !== undefined && /^(?:HL7)?0162$/.test(list) ? [{ system: ROUTES, code }] : [];
  return code === undefined && text === undefined ? undefined : present({ coding, text: text ?? code });
}

interface Timing {
  readonly dosage: Fields;
  /** The next one begins when this one is over. */
  readonly isFollowed: boolean;
}

interface TimingParts {
  readonly pattern: string | undefined;
  readonly start: string | undefined;
  readonly end: string | undefined;
  readonly duration: { readonly value: number; readonly unit: string; readonly days?: number } | undefined;
  readonly priority: string | undefined;
  readonly text: string | undefined;
}

function fromTq1(tq1: Segment): Timing {
  const unit = rowOf(DURATION_UNITS, tq1.text(6, 2)?.toUpperCase());
  const value = numberOf(tq1.text(6));
  const parts: TimingParts = {
    pattern: wordsIn(tq1, 3),
    start: hl7Date(tq1.text(7)),
    end: hl7Date(tq1.text(8)),
    duration: value === undefined || unit === undefined ? undefined : { value, ...unit },
    priority: tq1.text(9),
    text: tq1.text(11) ?? tq1.text(10),
  };
  return { dosage: dosageOf(parts), isFollowed: tq1.text(12) === 'S' };
}

/** Quantity/timing before v2.5: one field of RXE, or of ORC. */
function oldTimings({ rxe, orc }: OrderSegments): readonly Timing[] {
  const [segment, field] =
    rxe?.text(1, 2) === undefined && rxe?.text(1, 4) === undefined ? [orc, 7] : [rxe, 1];
  return Array.from({ length: segment?.repetitions(field) ?? 0 }, (_, index) => {
    const text = (component: number): string | undefined => segment?.text(field, component, index + 1);
    const [, prefix, count] = /^([SMHDWL])(\d{1,3})$/.exec(text(3) ?? '') ?? [];
    const unit = rowOf(DURATION_UNITS, prefix);
    const parts: TimingParts = {
      pattern: text(2),
      start: hl7Date(text(4)),
      end: hl7Date(text(5)),
      duration: unit === undefined ? undefined : { value: Number(count), ...unit },
      priority: text(6),
      text: text(8) ?? text(7),
    };
    return { dosage: dosageOf(parts), isFollowed: text(9) === 'S' };
  }).filter(({ dosage }) => Object.keys(dosage).length > 0);
}

function dosageOf({ pattern, start, end, duration, priority, text }: TimingParts): Fields {
  const isAsNeeded = /\bPRN\b/i.test(`${priority ?? ''} ${pattern ?? ''}`);
  const until = end ?? endAfter(start, duration);
  const bounds =
    start !== undefined || until !== undefined
      ? { boundsPeriod: present({ start, end: until }) }
      : duration && { boundsDuration: { value: duration.value, unit: duration.unit } };
  const code = pattern === undefined || /^PRN$/i.test(pattern) ? undefined : { text: pattern };
  const timing = present({ repeat: bounds, code });
  return present({
    text,
    timing: Object.keys(timing).length === 0 ? undefined : timing,
    asNeededBoolean: isAsNeeded || undefined,
  });
}

/** The day a course ends that begins on a day and lasts days or weeks. */
function endAfter(start: string | undefined, duration: TimingParts['duration']): string | undefined {
  const from = start === undefined ? Number.NaN : Date.parse(start.slice(0, 10));
  if (duration?.days === undefined || !Number.isFinite(from)) return undefined;
  return new Date(from + duration.value * duration.days * DAY_MS).toISOString().slice(0, 10);
}
