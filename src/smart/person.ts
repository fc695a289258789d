/** Who the patient is, as a banner shows it: enough to be sure it is the right person. */

import type { Patient } from '@medplum/fhirtypes';
import type { KnownPatient } from '../documents/patient/names-another.ts';
import { isJsonObject } from '../fhir/free-form.ts';
import { dayText } from '../workbench/days.ts';

export interface Person {
  readonly name: string;
  /** `female`, `born 14 Sep 1967`, `MRN-104417` */
  readonly facts: readonly string[];
}

/** Every part is optional in FHIR, and what an EHR sends need not be FHIR: what is missing or of another form is said, not guessed. */
export function personOf(patient: Patient | undefined): Person {
  // Decode edge: its type says what it should be.
  const found: unknown = patient;
  if (!isJsonObject(found)) return { name: NO_NAME, facts: ['the EHR gave no name'] };
  const names = objectsIn(found['name']);
  const record = objectsIn(found['identifier']).find(({ type }) =>
    objectsIn(isJsonObject(type) ? type['coding'] : undefined).some(({ code }) => code === 'MR'),
  );
  const birthDate = textOf(found['birthDate']);
  const facts = [
    textOf(found['gender']),
    birthDate === undefined ? undefined : `born ${dayText(birthDate)}`,
    textOf(record?.['value']),
    found['deceasedBoolean'] === true || textOf(found['deceasedDateTime']) !== undefined
      ? 'deceased'
      : undefined,
  ];
  const name = nameText(names.find(({ use }) => use === 'official') ?? names[0]);
  return { name, facts: facts.filter((fact) => fact !== undefined) };
}

/** Every name and the birth date, to tell documents of somebody else. */
export function knownPatient(patient: Patient | undefined): KnownPatient {
  // Decode edge: its type says what it should be.
  const found: unknown = patient;
  if (!isJsonObject(found)) return { names: [], birthDate: undefined };
  const names = objectsIn(found['name']).map(nameText);
  return { names: names.filter((name) => name !== NO_NAME), birthDate: textOf(found['birthDate']) };
}

const NO_NAME = 'Patient without a name';

function nameText(name: Fields | undefined): string {
  const given = Array.isArray(name?.['given']) ? name['given'] : [name?.['given']];
  const parts = [...given, name?.['family']].map(textOf).filter((part) => part !== undefined);
  return textOf(name?.['text']) ?? (parts.length === 0 ? NO_NAME : parts.join(' '));
}

type Fields = Readonly<Record<string, unknown>>;

/** One object where FHIR has a list is read as a list of one: it can mean nothing else. */
function objectsIn(value: unknown): readonly Fields[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => isJsonObject(item));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
