/** Generated FHIR resources of one patient, mostly sound, sometimes wrong in a field, as senders are. */
import fc from './fast-check.ts';
import { buildConcept, CODES, type DrugName } from './resource-builders.ts';

type Json = Record<string, unknown>;

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });

/** Things that stand where something else belongs. */
const wrong = fc.constantFrom<unknown>(null, '', 7, true, [], {}, [null], 'x', { a: {} }, '2026-13-45', -1);

/** The arbitrary, and now and then something wrong in its place. */
const mostly = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary }, { weight: 1, arbitrary: wrong });

const drug = fc.constantFrom(...(Object.keys(CODES) as DrugName[]));
const words = fc.constantFrom(
  'Take 1 tablet by mouth twice daily',
  '1-2 tabs q4-6h prn pain',
  'as directed',
  'Inhale 2 puffs every 4 hours as needed',
  'take one at bedtime for 10 days',
  ' ',
  '½ tab \u0000 qd',
);
const day = fc
  .integer({ min: 0, max: 1500 })
  .map((age) => new Date(1780272000000 - age * 86_400_000).toISOString());
const date = fc.oneof(
  day,
  day.map((text) => text.slice(0, 10)),
  day.map((text) => text.slice(0, 7)),
);

const concept = fc.oneof(
  drug.map(buildConcept),
  drug.map((name) => ({ text: buildConcept(name).text })),
  fc.constantFrom(
    { text: 'some herbal tea' },
    { coding: [{ code: 'x' }] },
    {
      coding: [{ system: 'http://snomed.info/sct', code: '90560007', display: 'Gout', userSelected: 'yes' }],
      id: 7,
    },
  ),
);
const reason = fc.array(mostly(concept), { maxLength: 2 });

const quantity = fc.record(
  {
    value: mostly(fc.double({ min: 0, max: 1000, noNaN: true })),
    unit: mostly(fc.constantFrom('tablet', 'mg', 'mL', 'days', 'day')),
    system: mostly(fc.constant('http://unitsofmeasure.org')),
    code: mostly(fc.constantFrom('mg', 'd', '{tbl}', 'wk')),
    comparator: mostly(fc.constantFrom('<', '~')),
  },
  { requiredKeys: [] },
);
const repeat = fc.record(
  {
    frequency: mostly(fc.integer({ min: 0, max: 6 })),
    frequencyMax: mostly(fc.integer({ min: 1, max: 6 })),
    period: mostly(fc.double({ min: 0, max: 30, noNaN: true })),
    periodMax: mostly(fc.integer({ min: 1, max: 30 })),
    periodUnit: mostly(fc.constantFrom('d', 'h', 'wk', 'mo', 'day', 'D')),
    when: mostly(fc.array(fc.constantFrom('MORN', 'HS', 'AC', 'bedtime'), { maxLength: 2 })),
    offset: mostly(fc.constantFrom(30)),
    dayOfWeek: mostly(fc.array(fc.constantFrom('mon', 'sun', 'Monday'), { maxLength: 2 })),
    timeOfDay: mostly(fc.array(fc.constantFrom('08:00:00', '20:00', '8am'), { maxLength: 2 })),
    boundsDuration: mostly(quantity),
    boundsPeriod: mostly(fc.record({ start: mostly(date), end: mostly(date) }, { requiredKeys: [] })),
    boundsRange: mostly(fc.record({ low: quantity, high: quantity })),
    count: mostly(fc.integer({ min: 0, max: 40 })),
    duration: mostly(fc.integer({ min: 1, max: 40 })),
    durationUnit: mostly(fc.constantFrom('min', 'h', 'hours')),
  },
  { requiredKeys: [] },
);
const dosage = fc.record(
  {
    id: mostly(fc.constant('d1')),
    extension: mostly(fc.constant([{ url: 'urn:x', valueString: 'y' }])),
    sequence: mostly(fc.integer({ min: 1, max: 4 })),
    text: mostly(words),
    patientInstruction: mostly(words),
    additionalInstruction: mostly(fc.array(concept, { maxLength: 2 })),
    timing: mostly(
      fc.record(
        { repeat: mostly(repeat), code: mostly(concept), event: mostly(fc.array(date)) },
        { requiredKeys: [] },
      ),
    ),
    asNeededBoolean: mostly(fc.boolean()),
    asNeededCodeableConcept: mostly(concept),
    site: mostly(concept),
    route: mostly(concept),
    method: mostly(concept),
    doseAndRate: mostly(
      fc.array(
        fc.record(
          {
            type: mostly(concept),
            doseQuantity: mostly(quantity),
            doseRange: mostly(fc.record({ low: quantity, high: quantity })),
            rateQuantity: mostly(quantity),
            rateRatio: mostly(fc.record({ numerator: quantity, denominator: quantity })),
          },
          { requiredKeys: [] },
        ),
        { maxLength: 2 },
      ),
    ),
    maxDosePerPeriod: mostly(fc.record({ numerator: quantity, denominator: quantity })),
    maxDosePerAdministration: mostly(quantity),
    maxDosePerLifetime: mostly(quantity),
    unknownField: fc.constant('kept nowhere'),
  },
  { requiredKeys: [] },
);

const subject = fc.constantFrom<unknown>(
  { reference: 'Patient/p1' },
  { reference: 'Patient/p1', display: 'Pat', extra: 1 },
  { reference: 'Patient/p1', identifier: 7, type: [] },
);

function kind(resourceType: string, fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Json> {
  return fc.record(
    {
      resourceType: fc.constant(resourceType),
      id: maybe(fc.integer({ min: 1, max: 60 }).map(String)),
      medicationCodeableConcept: mostly(concept),
      subject,
      reasonCode: mostly(reason),
      ...fields,
    },
    { requiredKeys: ['resourceType', 'subject'] },
  );
}

const status = (...codes: string[]) => mostly(fc.constantFrom(...codes));

const request = kind('MedicationRequest', {
  status: status(
    'active',
    'completed',
    'stopped',
    'cancelled',
    'draft',
    'on-hold',
    'entered-in-error',
    'unknown',
  ),
  intent: status('order', 'plan', 'proposal', 'instance-order'),
  reportedBoolean: mostly(fc.boolean()),
  authoredOn: mostly(date),
  dosageInstruction: mostly(fc.array(mostly(dosage), { maxLength: 2 })),
  dispenseRequest: mostly(
    fc.record(
      {
        numberOfRepeatsAllowed: mostly(fc.nat(5)),
        expectedSupplyDuration: mostly(quantity),
        quantity: mostly(quantity),
      },
      { requiredKeys: [] },
    ),
  ),
});
const dispense = kind('MedicationDispense', {
  status: status('completed', 'in-progress', 'stopped', 'declined'),
  whenHandedOver: mostly(date),
  daysSupply: mostly(quantity),
  quantity: mostly(quantity),
  dosageInstruction: mostly(fc.array(mostly(dosage), { maxLength: 2 })),
});
const statement = kind('MedicationStatement', {
  status: status('active', 'completed', 'stopped', 'intended', 'not-taken'),
  dateAsserted: mostly(date),
  effectivePeriod: mostly(fc.record({ start: mostly(date), end: mostly(date) }, { requiredKeys: [] })),
  dosage: mostly(fc.array(mostly(dosage), { maxLength: 2 })),
});

/** One to eight resources of one patient. */
export const patientResources: fc.Arbitrary<Json[]> = fc.array(fc.oneof(request, dispense, statement), {
  minLength: 1,
  maxLength: 8,
});
