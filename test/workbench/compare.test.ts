import { describe, expect, test } from '@jest/globals';
import type {
  MedicationDispense,
  MedicationRequest,
  MedicationStatement,
  Resource,
} from '@medplum/fhirtypes';
import { inferMedications } from '../../src/medications/infer-medications.ts';
import { compareAll, type Comparison } from '../../src/workbench/compare.ts';
import { DIFFERENCES } from '../../src/workbench/difference-table.ts';
import { complete } from '../medications/patient.ts';
import { patientResources } from '../support/arbitrary-resources.ts';
import fc from '../support/fast-check.ts';
import { runs } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
const asOf = new Date('2026-11-22T12:00:00Z');
const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm';
const LISINOPRIL = { coding: [{ system: RXNORM, code: '314076' }], text: 'lisinopril 10 mg' };
const COMBINED = { text: 'lisinopril 20 mg / hydrochlorothiazide 12.5 mg oral tablet' };

function order(id: string, change: Partial<MedicationRequest> = {}): Resource {
  return {
    resourceType: 'MedicationRequest',
    id,
    status: 'active',
    intent: 'order',
    subject: { reference: 'Patient/1' },
    medicationCodeableConcept: LISINOPRIL,
    authoredOn: '2026-09-01',
    dosageInstruction: [{ text: '1 tablet by mouth once daily' }],
    ...change,
  };
}

function fill(id: string, whenHandedOver: string): Resource {
  const resource: MedicationDispense = {
    resourceType: 'MedicationDispense',
    id,
    status: 'completed',
    subject: { reference: 'Patient/1' },
    medicationCodeableConcept: LISINOPRIL,
    daysSupply: { value: 90 },
    whenHandedOver,
  };
  return resource;
}

function report(id: string, text: string, change: Partial<MedicationStatement> = {}): Resource {
  return {
    resourceType: 'MedicationStatement',
    id,
    status: 'active',
    subject: { reference: 'Patient/1' },
    informationSource: { reference: 'Patient/1' },
    medicationCodeableConcept: LISINOPRIL,
    dateAsserted: '2026-11-01',
    dosage: [{ text }],
    ...change,
  };
}

function differencesOf(...resources: readonly Resource[]): readonly (readonly string[])[] {
  const { medications } = inferMedications({ resources }, { asOf, explain: true }, store);
  return compareAll(medications, { resources }).map(({ differences }) => differences);
}

const stopped = (on: string) =>
  order('1', {
    status: 'stopped',
    extension: [
      {
        url: 'http://hl7.org/fhir/5.0/StructureDefinition/extension-MedicationRequest.statusChanged',
        valueDateTime: on,
      },
    ],
  });

describe('what differs', () => {
  test.each<[string, readonly Resource[], readonly (readonly string[])[]]>([
    ['an order and its fill agree', [order('1'), fill('2', '2026-10-01')], [[]]],
    ['a fill that no order stands behind', [fill('2', '2026-10-01')], [['only-here']]],
    ['a report of the patient alone', [report('3', '1 tablet daily')], [['only-here']]],
    [
      'a statement of the EHR is its list',
      [report('3', '1 tablet daily', { informationSource: { reference: 'Practitioner/1' } })],
      [[]],
    ],
    [
      'a stop, and a fill after it',
      [stopped('2026-10-01'), fill('2', '2026-11-01')],
      [['only-here', 'filled-after-stop']],
    ],
    ['a fill before the stop', [stopped('2026-10-15'), fill('2', '2026-10-01')], [[]]],
    [
      'stopped, ordered again, filled again',
      [stopped('2026-09-15'), order('4', { authoredOn: '2026-10-01' }), fill('2', '2026-10-02')],
      [[]],
    ],
    [
      'an order that the EHR lists, and a stop in a later record',
      [order('1'), report('3', '', { status: 'stopped' })],
      [['stopped-elsewhere']],
    ],
    [
      'an old order that nothing newer speaks of: completed by its time, stopped by nobody',
      [order('1', { authoredOn: '2024-07-11' })],
      [['completed-still-listed']],
    ],
    ['the patient says the same without a unit', [order('1'), report('3', 'One a day in the morning')], [[]]],
    ['the patient says more without a unit', [order('1'), report('3', '2 a day')], [['dose-differs']]],
    ['the patient says another dose', [order('1'), report('3', '1 tablet twice daily')], [['dose-differs']]],
    ['the same dose in other words', [order('1'), report('3', 'take one tab PO q day')], [[]]],
    ['what is not understood differs from nothing', [order('1'), report('3', 'as the nurse said')], [[]]],
    [
      'an older report of another dose was replaced',
      [order('1'), report('3', '2 tablets once daily', { dateAsserted: '2026-03-01' })],
      [[]],
    ],
    [
      'one ingredient in two current drugs',
      [order('1'), order('5', { medicationCodeableConcept: COMBINED })],
      [['duplicate-therapy'], ['duplicate-therapy']],
    ],
  ])('%s', (_, resources, differences) => {
    expect(differencesOf(...resources)).toEqual(differences);
  });

  test('what the list of the EHR names is listed, and what it leaves out is told', () => {
    const resources = [order('1'), report('3', '1 tablet once daily')];
    const { medications } = inferMedications({ resources }, { asOf, explain: true }, store);
    const of = (...references: string[]) =>
      compareAll(medications, { resources, onEhrList: new Set(references) })[0];
    expect(of('MedicationRequest/1')?.differences).toEqual([]);
    expect(of('MedicationRequest/1')?.listed[0]?.isOnEhrList).toBe(true);
    expect(of('MedicationStatement/3')?.listed.length).toBe(2);
    expect(of('MedicationRequest/other')?.differences).toEqual(['off-ehr-list']);
    expect(of('MedicationRequest/other')?.listed.length).toBe(1);
  });

  test('nothing is said to be stopped that no record stops', () => {
    fc.assert(
      fc.property(patientResources, (records) => {
        const resources = complete(records) as unknown as readonly Resource[];
        const { medications } = inferMedications({ resources }, { asOf, explain: true }, store);
        const isStopped = ({ medication }: Comparison) =>
          medication.explained?.timeline.some(({ event }) => event === 'stopped' || event === 'cancelled');
        const said = compareAll(medications, { resources }).filter(({ differences }) =>
          differences.includes('stopped-elsewhere'),
        );
        expect(said.filter((row) => isStopped(row) !== true)).toEqual([]);
      }),
      runs(1000),
    );
  });

  test('each is told by words and a shape of its own', () => {
    const rows = Object.values(DIFFERENCES);
    expect(new Set(rows.map(({ shape }) => shape)).size).toBe(rows.length);
    expect(new Set(rows.map(({ words }) => words)).size).toBe(rows.length);
  });

  test('every record stands in one column', () => {
    const resources = [order('1'), fill('2', '2026-10-01'), report('3', '1 tablet twice daily')];
    const { medications } = inferMedications({ resources }, { asOf, explain: true }, store);
    const [row] = compareAll(medications, { resources });
    const shown = [...(row?.listed ?? []), ...(row?.sources ?? [])].map(({ reference }) => reference);
    expect(shown.toSorted()).toEqual([
      'MedicationDispense/2',
      'MedicationRequest/1',
      'MedicationStatement/3',
    ]);
  });
});
