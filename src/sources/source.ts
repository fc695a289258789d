/** What every reader of a format gives, and the few things they share. */
import { hash } from 'node:crypto';

/** A FHIR resource, or a part of one. */
export type Fields = Readonly<Record<string, unknown>>;

export interface ReadSource {
  /** FHIR R4 resources that say the same. */
  readonly resources: readonly Fields[];
  /** What was not read, a sentence each, without content. */
  readonly notes: readonly string[];
}

/** Thrown for a text that is in no format that is read; its message is one sentence without content. */
export class SourceRefused extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'SourceRefused';
  }
}

/** Larger than any document of a real system by ten times. */
export const MOST_CHARACTERS = 5_000_000;

/** An id that FHIR allows, of whatever tells an entry apart: `rxhistory-5f3e…`. */
export function sourceId(format: string, content: unknown): string {
  return `${format}-${hash('sha256', JSON.stringify(content), 'hex').slice(0, 24)}`;
}

/** A time as HL7 v2 and v3 write it: `20150622` → `2015-06-22`, `20130718111836-0400` → `2013-07-18T11:18:36-04:00`; a time without a zone keeps its day. */
export function hl7Date(text: string | undefined): string | undefined {
  const match = /^(\d{4})(\d{2})?(\d{2})?(?:(\d{2})(\d{2})(\d{2})?(?:\.\d+)?([+-]\d{2})(\d{2}))?/.exec(
    text ?? '',
  );
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second = '00', zone, zoneMinutes] = match;
  const date = [year, month, day].filter((part) => part !== undefined).join('-');
  return hour === undefined ? date : `${date}T${hour}:${minute}:${second}${zone}:${zoneMinutes}`;
}

/** A number as it is written, undefined for whatever is none. */
export function numberOf(text: string | undefined): number | undefined {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** The row of a table under a key that came from outside. */
export function rowOf<Row>(table: Readonly<Record<string, Row>>, key: string | undefined): Row | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Only the parts that are there. */
export function present(parts: Fields): Fields {
  return Object.fromEntries(
    Object.entries(parts).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/** `codes of the lists E, FG`: what several entries have in common is told once, with its number. */
export function tally(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => (count === 1 ? name : `${name} (${count} times)`))
    .join(', ');
}
