/** The patient of long-list-table.ts as FHIR resources, dated back from today. */

import type {
  MedicationDispense,
  MedicationRequest,
  MedicationStatement,
  Resource,
} from '@medplum/fhirtypes';
import { DAY_MS } from '../../src/fhir/dates.ts';
import { RXNORM } from '../../src/fhir/systems.ts';
import { LONG_LIST } from './long-list-table.ts';
import type { LongListRow } from './long-list-table.ts';
import type { StoryPatient } from './story-patients.ts';

const STATUS_CHANGED =
  'http://hl7.org/fhir/5.0/StructureDefinition/extension-MedicationRequest.statusChanged';

/** Walter Lindqvist, who takes twenty drugs, more or less. */
export function longListPatient(today: Date): StoryPatient {
  const patient: StoryPatient['patient'] = {
    resourceType: 'Patient',
    id: 'walter-lindqvist',
    identifier: [
      {
        type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }] },
        system: 'https://ehr.example.org/mrn',
        value: 'MRN-730254',
      },
    ],
    name: [{ use: 'official', family: 'Lindqvist', given: ['Walter'] }],
    gender: 'male',
    birthDate: '1944-08-30',
  };
  const question = 'Walter Lindqvist: twenty drugs after a stay in hospital. Which go on, which end?';
  return { patient, question, resources: LONG_LIST.flatMap((row, index) => resourcesOf(row, index, today)) };
}

function resourcesOf(row: LongListRow, index: number, today: Date): (Resource & { readonly id: string })[] {
  const dayOf = (ago: number): string => new Date(today.getTime() - ago * DAY_MS).toISOString().slice(0, 10);
  const id = `walter-lindqvist-${index}`;
  const base = {
    medicationCodeableConcept: {
      coding: [{ system: RXNORM, code: row.code, display: row.name }],
      text: row.name,
    },
    subject: { reference: 'Patient/walter-lindqvist', display: 'Walter Lindqvist' },
  };
  const { ordered, filled, reported, stopped } = row;
  const { days, refills } = supplyOf(row);
  const order: MedicationRequest & { readonly id: string } = {
    ...base,
    resourceType: 'MedicationRequest',
    id: `${id}-order`,
    status: stopped === undefined ? 'active' : 'stopped',
    intent: 'order',
    authoredOn: dayOf(ordered ?? 0),
    requester: { display: 'Dr. Ines Calder' },
    dosageInstruction: [{ text: row.directions }],
    dispenseRequest: { numberOfRepeatsAllowed: refills },
    ...(stopped !== undefined && { extension: [{ url: STATUS_CHANGED, valueDateTime: dayOf(stopped) }] }),
  };
  const fill: MedicationDispense & { readonly id: string } = {
    ...base,
    resourceType: 'MedicationDispense',
    id: `${id}-fill`,
    status: 'completed',
    daysSupply: { value: days, unit: 'days' },
    whenHandedOver: dayOf(filled ?? 0),
    ...(ordered !== undefined && {
      authorizingPrescription: [{ reference: `MedicationRequest/${id}-order` }],
    }),
  };
  const report: MedicationStatement & { readonly id: string } = {
    ...base,
    resourceType: 'MedicationStatement',
    id: `${id}-report`,
    status: 'active',
    dateAsserted: dayOf(reported ?? 0),
    informationSource: base.subject,
    dosage: [{ text: row.reportedAs ?? row.directions }],
  };
  return [
    ...(ordered === undefined ? [] : [order]),
    ...(filled === undefined ? [] : [fill]),
    ...(reported === undefined ? [] : [report]),
  ];
}

/** What an order gives: a quarter of a year and three refills, or a short course and none. */
function supplyOf({ course }: LongListRow): { readonly days: number; readonly refills: number } {
  return course === undefined ? { days: 90, refills: 3 } : { days: course, refills: 0 };
}
