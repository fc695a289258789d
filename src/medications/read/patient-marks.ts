/** What tells one patient from another where no reference does: identifiers and names. */

import { NO_NAMES } from '../../text/abbreviation-table.ts';
import { type JsonObject, objectAt, objectsAt, textAt } from '../../fhir/free-form.ts';

/** Identifiers and names of one patient. */
export interface PatientMarks {
  /** `system|value`. */
  readonly identifiers: readonly string[];
  /** Each as a set of words; titles and initials left out. */
  readonly names: readonly ReadonlySet<string>[];
}

/** The marks of a subject as it is written, and of the Patient it leads to. */
export function marksOf(subject: JsonObject, patient: JsonObject | undefined): PatientMarks {
  const identifiers = [objectAt(subject, 'identifier'), ...objectsAt(patient, 'identifier')];
  const display = textAt(subject, 'display');
  return {
    identifiers: identifiers.flatMap(identifierKey),
    names: [
      ...(display === undefined ? [] : [wordsOf(display)]),
      ...objectsAt(patient, 'name').map((name) => wordsOf(nameText(name))),
    ].filter(({ size }) => size > 0),
  };
}

/** The name of a Patient, as its source puts it together. */
export function nameOfPatient(patient: JsonObject | undefined): string | undefined {
  const [name] = objectsAt(patient, 'name');
  const text = name === undefined ? '' : nameText(name).trim();
  return text === '' ? undefined : text;
}

function nameText(name: JsonObject): string {
  const given: unknown = name['given'];
  const parts: readonly unknown[] = [...(Array.isArray(given) ? given : [given]), name['family']];
  return textAt(name, 'text') ?? parts.filter((part) => typeof part === 'string').join(' ');
}

function identifierKey(identifier: JsonObject | undefined): readonly string[] {
  const value = textAt(identifier, 'value')?.trim();
  return value === undefined ? [] : [`${textAt(identifier, 'system')?.trim() ?? ''}|${value}`];
}

/** `"Smith, John A."` → smith, john: the order of the parts and initials say nothing. */
function wordsOf(name: string): ReadonlySet<string> {
  const words = name
    .slice(0, 200)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}]+/u);
  return new Set(words.filter((word) => word.length > 1 && !NO_NAMES.has(word)));
}

/** Surely two people: other values in one system of identifiers, or names that do not agree and no identifier that does. */
export function areTwoPatients(a: PatientMarks, b: PatientMarks): boolean {
  if (a.identifiers.some((key) => b.identifiers.includes(key))) return false;
  const systems = new Set(a.identifiers.map(systemOf));
  if (b.identifiers.some((key) => systems.has(systemOf(key)))) return true;
  if (a.names.length === 0 || b.names.length === 0) return false;
  return !a.names.some((one) => b.names.some((other) => agree(one, other)));
}

function systemOf(key: string): string {
  return key.slice(0, key.lastIndexOf('|'));
}

/** All words of the shorter name are in the longer one. */
function agree(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [short, long] = one.size <= other.size ? [one, other] : [other, one];
  return [...short].every((word) => long.has(word));
}
