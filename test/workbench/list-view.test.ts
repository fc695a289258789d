import { expect, test } from '@jest/globals';
import { evidenceLines } from '../../src/workbench/evidence.ts';
import { CONFIDENCE_WORDS } from '../../src/workbench/evidence-table.ts';
import { sectionsOf } from '../../src/workbench/list-view.ts';
import { personOf } from '../../src/smart/person.ts';
import type { InferredMedication, MedicationList } from '../../src/medications/medication-list.ts';

const CALM: InferredMedication = {
  id: 'med-1',
  displayName: 'lisinopril 10 MG Oral Tablet',
  concept: { rxcui: '314076', name: 'lisinopril 10 MG Oral Tablet', tty: 'SCD' },
  status: 'active',
  confidence: 0.9,
  isReportedOnly: false,
  provenance: { sources: [], evidence: ['active_order', 'recent_dispense'], enrichments: [] },
};

function sections(...changes: readonly Partial<InferredMedication>[]) {
  const medications = changes.map((change) => ({ ...CALM, ...change }));
  const list: MedicationList = { medications, setAside: [], notes: [], inputResourceCount: 1 };
  return sectionsOf(list).map(({ id, medications: rows }) => [id, rows.map(({ review }) => review)]);
}

const evidence = (...tags: InferredMedication['provenance']['evidence']) => ({
  provenance: { sources: [], evidence: tags, enrichments: [] },
});

test('conflicts first, then active, unclear, ended; empty sections are left out', () => {
  expect(
    sections(
      { status: 'completed', ...evidence('course_completed') },
      { status: 'unknown', ...evidence('stale_data'), confidence: 0.3 },
      {},
      { status: 'stopped', ...evidence('recent_dispense', 'order_stopped'), confidence: 0.7 },
    ),
  ).toEqual([
    ['conflicts', [['conflict']]],
    ['active', [[]]],
    ['unclear', [['unknown']]],
    ['ended', [[]]],
  ]);
  expect(sections()).toEqual([]);
});

test.each<readonly [string, Partial<InferredMedication>, readonly string[]]>([
  ['a sure one', {}, []],
  ['at the border', { confidence: 0.7 }, []],
  ['below it', { confidence: 0.69 }, ['low-confidence']],
  ['only reported', { isReportedOnly: true }, ['reported-only']],
  ['only reported, ended', { isReportedOnly: true, status: 'stopped', ...evidence('order_stopped') }, []],
  ['expired and still filled', evidence('recent_dispense', 'prescription_expired'), ['conflict']],
  ['old and reported', evidence('self_reported_active', 'stale_data'), []],
])('what needs review: %s', (_, change, expected) => {
  expect(sections(change)[0]?.[1]).toEqual([expected]);
});

test('a drug that RxNorm does not know needs review', () => {
  const { concept: _, ...unknown } = CALM;
  const list: MedicationList = { medications: [unknown], setAside: [], notes: [], inputResourceCount: 1 };
  expect(sectionsOf(list)[0]?.medications[0]?.review).toEqual(['unrecognized']);
});

test('a drug that only an unread Medication would name says so', () => {
  const { concept: _, ...unknown } = CALM;
  const provenance = { ...CALM.provenance, sources: ['MedicationRequest/o'] };
  const note = { reference: 'MedicationRequest/o', field: 'medicationReference' } as const;
  const reviewOf = (
    code: 'unresolved-reference' | 'bad-date',
    medication: InferredMedication = { ...unknown, provenance },
  ) =>
    sectionsOf({
      medications: [medication],
      setAside: [],
      notes: [{ ...note, code }],
      inputResourceCount: 1,
    })[0]?.medications[0]?.review;
  expect(reviewOf('unresolved-reference')).toEqual(['unnamed']);
  expect(reviewOf('bad-date')).toEqual(['unrecognized']);
  expect(reviewOf('unresolved-reference', { ...CALM, provenance })).toEqual([]);
  expect(reviewOf('unresolved-reference', unknown)).toEqual(['unrecognized']);
});

test('every confidence has a word', () => {
  const word = (confidence: number) => CONFIDENCE_WORDS.find(({ least }) => confidence >= least)?.word;
  expect([0.99, 0.85, 0.84, 0.7, 0.69, 0.05].map(word)).toEqual([
    'High',
    'High',
    'Moderate',
    'Moderate',
    'Low',
    'Low',
  ]);
});

test('the records behind an entry, newest first, whatever shape they have', () => {
  const lines = evidenceLines(
    ['MedicationRequest/o', 'MedicationDispense/f', 'MedicationStatement/s', 'MedicationRequest/#3'],
    [
      {
        resourceType: 'MedicationRequest',
        id: 'o',
        status: 'stopped',
        intent: 'order',
        subject: {},
        authoredOn: '2026-03-01T08:00:00Z',
        medicationReference: { reference: 'Medication/m' },
        dosageInstruction: [{ text: '1 daily' }, { text: '2 daily' }],
        dispenseRequest: { quantity: { value: 30, unit: 'tablet' }, numberOfRepeatsAllowed: 1 },
        statusReason: { text: 'cough' },
      },
      { resourceType: 'Medication', id: 'm', code: { coding: [{ display: 'lisinopril' }] } },
      {
        resourceType: 'MedicationDispense',
        id: 'f',
        status: 'completed',
        whenHandedOver: '2026-04-01',
        daysSupply: { value: 30 },
      },
      // A server can send anything.
      JSON.parse('{"resourceType":"MedicationStatement","id":"s","dosage":"x","note":[1],"status":7}'),
    ],
  );
  expect(lines).toEqual([
    {
      reference: 'MedicationDispense/f',
      kind: 'Pharmacy fill',
      date: '2026-04-01',
      status: 'completed',
      says: ['for 30 days'],
    },
    {
      reference: 'MedicationRequest/o',
      kind: 'Order',
      date: '2026-03-01',
      status: 'stopped',
      says: ['lisinopril', '“1 daily; then 2 daily”', '30 tablets, 1 refill', 'reason: cough'],
    },
    { reference: 'MedicationStatement/s', kind: 'Reported', date: undefined, status: undefined, says: [] },
    { reference: 'MedicationRequest/#3', kind: 'Order', date: undefined, status: undefined, says: [] },
  ]);
});

test.each([
  [undefined, 'Patient without a name'],
  [{ resourceType: 'Patient' as const }, 'Patient without a name'],
  [{ resourceType: 'Patient' as const, name: [{ given: ['Ada', 'B'], family: 'Cole' }] }, 'Ada B Cole'],
  [
    { resourceType: 'Patient' as const, name: [{ text: 'Nick' }, { use: 'official' as const, text: 'Ada' }] },
    'Ada',
  ],
])('the name of the patient (%#)', (patient, name) => {
  expect(personOf(patient).name).toBe(name);
});

test('a record is told by whichever of its codes has words', () => {
  const [line] = evidenceLines(
    ['MedicationRequest/o'],
    [
      {
        resourceType: 'MedicationRequest',
        id: 'o',
        status: 'stopped',
        intent: 'order',
        subject: {},
        medicationCodeableConcept: { coding: [{ code: '314076' }, { display: 'lisinopril 10 MG' }] },
        statusReason: { coding: [{ code: '49727002' }, { display: 'Cough' }] },
      },
    ],
  );
  expect(line?.says).toEqual(['lisinopril 10 MG', 'reason: Cough']);
});
