/** Who the patient is, as a banner shows it: enough to be sure it is the right person. */

import type { HumanName, Patient } from '@medplum/fhirtypes';

export interface Person {
  readonly name: string;
  /** `female`, `born 1967-09-14`, `MRN-104417` */
  readonly facts: readonly string[];
}

/** Every part is optional in FHIR; what is missing is said, not guessed. */
export function personOf(patient: Patient | undefined): Person {
  if (patient === undefined) return { name: 'Patient without a name', facts: ['the EHR gave no name'] };
  const names = patient.name ?? [];
  const name = names.find(({ use }) => use === 'official') ?? names[0];
  const record = patient.identifier?.find(({ type }) => type?.coding?.some(({ code }) => code === 'MR'));
  const facts = [
    patient.gender,
    patient.birthDate === undefined ? undefined : `born ${patient.birthDate}`,
    record?.value,
    patient.deceasedBoolean === true || patient.deceasedDateTime !== undefined ? 'deceased' : undefined,
  ];
  return { name: nameText(name), facts: facts.filter((fact) => fact !== undefined) };
}

function nameText(name: HumanName | undefined): string {
  const written = [...(name?.given ?? []), name?.family].filter((part) => part !== undefined).join(' ');
  return name?.text ?? (written === '' ? 'Patient without a name' : written);
}
