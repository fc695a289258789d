/** Prints the time from parsed input to list as a ratio to `JSON.parse` of the same body: `npm run bench:infer`. */

import { type InferInput, inferMedications } from '../src/medications/infer-medications.ts';
import { openRxNormStore } from '../src/terminology/open-store.ts';
import { patientBundle } from './patient-bundle.ts';

const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm';
const AS_OF = new Date('2026-06-01T12:00:00Z');
const PATIENT = { reference: 'Patient/p' };

const DRUGS: readonly (readonly [rxcui: string, name: string])[] = [
  ['314076', 'lisinopril 10 MG Oral Tablet'],
  ['197361', 'amlodipine 5 MG Oral Tablet'],
  ['861007', 'metformin hydrochloride 500 MG Oral Tablet'],
  ['617310', 'atorvastatin 20 MG Oral Tablet'],
  ['308191', 'amoxicillin 500 MG Oral Capsule'],
  ['310798', 'hydrochlorothiazide 25 MG Oral Tablet'],
  ['866436', '24 HR metoprolol succinate 50 MG Extended Release Oral Tablet'],
  ['892246', 'levothyroxine sodium 0.1 MG Oral Tablet'],
  ['312941', 'sertraline 50 MG Oral Tablet'],
  ['855332', 'warfarin sodium 5 MG Oral Tablet'],
  ['198051', 'omeprazole 20 MG Delayed Release Oral Capsule'],
  ['312961', 'simvastatin 20 MG Oral Tablet'],
  ['197806', 'ibuprofen 600 MG Oral Tablet'],
  ['313782', 'acetaminophen 325 MG Oral Tablet'],
  ['309309', 'ciprofloxacin 500 MG Oral Tablet'],
  ['312615', 'prednisone 20 MG Oral Tablet'],
  ['313988', 'furosemide 40 MG Oral Tablet'],
  ['309362', 'clopidogrel 75 MG Oral Tablet'],
];

type Json = Record<string, unknown>;

function day(daysAgo: number): string {
  return new Date(AS_OF.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
}

function drug(index: number): Json {
  const [code, display] = DRUGS[index % DRUGS.length] ?? ['', ''];
  if (index % 11 === 0) return { medicationCodeableConcept: { text: display } };
  return { medicationCodeableConcept: { coding: [{ system: RXNORM, code, display }], text: display } };
}

function event(index: number, medication: Json): Json {
  const base = { id: `r${index}`, subject: PATIENT, ...medication };
  const date = day((index * 37) % 900);
  const thirtyDays = { value: 30, unit: 'days', code: 'd' };
  if (index % 5 < 2) {
    return {
      resourceType: 'MedicationRequest',
      ...base,
      status: index % 7 === 0 ? 'stopped' : 'active',
      intent: 'order',
      authoredOn: date,
      dosageInstruction: [
        {
          text: 'Take 1 tablet by mouth twice daily',
          timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } },
        },
      ],
      dispenseRequest: { numberOfRepeatsAllowed: 3, expectedSupplyDuration: thirtyDays },
    };
  }
  if (index % 5 === 4)
    return { resourceType: 'MedicationStatement', ...base, status: 'active', dateAsserted: date };
  return {
    resourceType: 'MedicationDispense',
    ...base,
    status: 'completed',
    whenHandedOver: date,
    daysSupply: thirtyDays,
  };
}

function many(count: number, medication: (index: number) => Json): InferInput {
  return { resources: Array.from({ length: count }, (_, index) => event(index, medication(index))) };
}

function medicationResource(index: number): Json {
  return { resourceType: 'Medication', id: `m${index}`, code: drug(index + 1)['medicationCodeableConcept'] };
}

function allReferences(count: number): InferInput {
  const events = Array.from({ length: count }, (_, index) =>
    event(index, { medicationReference: { reference: `Medication/m${index}` } }),
  );
  const medications = Array.from({ length: count }, (_, index) => medicationResource(index));
  return {
    bundle: {
      resourceType: 'Bundle',
      type: 'collection',
      entry: [...events, ...medications].map((resource) => ({ resource })),
    },
  };
}

function allContained(count: number): InferInput {
  return many(count, (index) => ({
    contained: [{ ...medicationResource(index), id: 'c' }],
    medicationReference: { reference: '#c' },
  }));
}

/** Bundles as an EHR sends them (about 1.4 KB a resource), then the barest resources there can be, then the worst cases. */
const CASES: readonly (readonly [name: string, input: InferInput])[] = [
  ['10 resources', { bundle: patientBundle(10) }],
  ['100 resources', { bundle: patientBundle(100) }],
  ['1,000 resources', { bundle: patientBundle(1000) }],
  ['10,000 resources', { bundle: patientBundle(10_000) }],
  ['10 bare resources', many(10, drug)],
  ['100 bare resources', many(100, drug)],
  ['1,000 bare resources', many(1000, drug)],
  ['10,000 bare resources', many(10_000, drug)],
  ['one drug 20,000 times', many(20_000, () => drug(1))],
  [
    '20,000 unrelated texts',
    many(20_000, (i) => ({ medicationCodeableConcept: { text: `compound no ${i} ${i % 70} mg tablet` } })),
  ],
  ['20,000 references', allReferences(20_000)],
  ['20,000 contained', allContained(20_000)],
  [
    '20,000 codes under one drug',
    many(20_000, (i) => ({
      medicationCodeableConcept: { coding: [{ system: RXNORM, code: '314076', display: `lisinopril ${i}` }] },
    })),
  ],
];

const MEASURED_MS = 1500;

/** Warms up, then the least time of many runs: what the work costs when nothing else takes the processor. */
function fastest(work: () => unknown): number {
  for (const start = performance.now(); performance.now() - start < MEASURED_MS / 3;) work();
  let least = Number.POSITIVE_INFINITY;
  let runs = 0;
  for (const start = performance.now(); runs < 5 || performance.now() - start < MEASURED_MS; runs += 1) {
    const before = performance.now();
    work();
    least = Math.min(least, performance.now() - before);
  }
  return least;
}

const dataDir = process.argv[2];
const store = openRxNormStore(dataDir === undefined ? {} : { dataDir });
console.log(`RxNorm: ${store.release.source} ${store.release.version}, ${store.release.concepts} concepts`);
console.log('case                            kB   JSON.parse ms     infer ms   ratio   µs/resource');
for (const [name, input] of CASES) {
  const body = JSON.stringify(input);
  const parsed = JSON.parse(body) as InferInput;
  const count = parsed.resources?.length ?? (parsed.bundle as { entry: unknown[] }).entry.length;
  const parse = fastest(() => JSON.parse(body) as unknown);
  const infer = fastest(() => inferMedications(parsed, { asOf: AS_OF }, store));
  const cells = [
    name.padEnd(26),
    String(Math.round(body.length / 1024)).padStart(8),
    parse.toFixed(3).padStart(14),
    infer.toFixed(3).padStart(13),
    (infer / parse).toFixed(2).padStart(8),
    ((infer / count) * 1000).toFixed(2).padStart(12),
  ];
  console.log(cells.join(''));
}
store.close();
