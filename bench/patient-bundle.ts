/** A Bundle of one invented patient, as wordy as an EHR's export: about 1.3 KB a resource. */

const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm';
const DAY_MS = 86_400_000;
const LAST_DAY = Date.parse('2026-06-01T00:00:00Z');

/** Drugs the resources are spread over. */
const DRUGS: readonly (readonly [code: string, display: string])[] = [
  ['314076', 'lisinopril 10 MG Oral Tablet'],
  ['197361', 'amlodipine 5 MG Oral Tablet'],
  ['861007', 'metformin hydrochloride 500 MG Oral Tablet'],
  ['617310', 'atorvastatin 20 MG Oral Tablet'],
  ['308191', 'amoxicillin 500 MG Oral Capsule'],
  ['310798', 'hydrochlorothiazide 25 MG Oral Tablet'],
  ['892246', 'levothyroxine sodium 0.1 MG Oral Tablet'],
  ['312941', 'sertraline 50 MG Oral Tablet'],
  ['855332', 'warfarin sodium 5 MG Oral Tablet'],
  ['313988', 'furosemide 40 MG Oral Tablet'],
];

function day(age: number): string {
  return new Date(LAST_DAY - age * DAY_MS).toISOString();
}

function drugOf(index: number): Record<string, unknown> {
  const [code, display] = DRUGS[index % DRUGS.length] ?? ['', ''];
  return { coding: [{ system: RXNORM, code, display }], text: display };
}

const COMMON = {
  meta: {
    versionId: '3',
    lastUpdated: '2026-05-30T11:22:33.456+00:00',
    source: '#Tk5sQ0dVb2h1c3Nh',
    profile: ['http://hl7.org/fhir/us/core/StructureDefinition/us-core-medicationrequest'],
  },
  subject: { reference: 'Patient/3f1c6c8e-4f0a-4c0b-9a55-0f2a7d6f0c11', display: 'Example, Pat' },
};

const DOSAGE = {
  sequence: 1,
  text: 'Take 1 tablet by mouth twice daily with food',
  patientInstruction: 'Take with a full glass of water.',
  timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' }, code: { text: 'BID' } },
  asNeededBoolean: false,
  route: {
    coding: [{ system: 'http://snomed.info/sct', code: '26643006', display: 'Oral Route' }],
    text: 'Oral',
  },
  doseAndRate: [
    {
      type: {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/dose-rate-type',
            code: 'ordered',
            display: 'Ordered',
          },
        ],
      },
      doseQuantity: { value: 1, unit: 'tablet', system: 'http://unitsofmeasure.org', code: '{tbl}' },
    },
  ],
};

function requestOf(index: number): Record<string, unknown> {
  return {
    resourceType: 'MedicationRequest',
    id: `request-${index}`,
    ...COMMON,
    identifier: [{ use: 'usual', system: 'urn:oid:1.2.840.114350.1.13.0.1.7.2.798268', value: `91${index}` }],
    status: index % 7 === 0 ? 'stopped' : 'active',
    intent: 'order',
    category: [
      {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/medicationrequest-category',
            code: 'community',
            display: 'Community',
          },
        ],
        text: 'Community',
      },
    ],
    medicationCodeableConcept: drugOf(index),
    encounter: { reference: `Encounter/e-${index}`, display: 'Office visit' },
    authoredOn: day((index * 37) % 900),
    requester: { reference: 'Practitioner/e3c1', display: 'Example, Doctor, MD' },
    reasonCode: [{ coding: [{ system: 'http://snomed.info/sct', code: '38341003' }], text: 'Hypertension' }],
    dosageInstruction: [DOSAGE],
    dispenseRequest: {
      validityPeriod: { start: day((index * 37) % 900) },
      numberOfRepeatsAllowed: 3,
      quantity: { value: 60, unit: 'tablet' },
      expectedSupplyDuration: { value: 30, unit: 'days', system: 'http://unitsofmeasure.org', code: 'd' },
    },
  };
}

function dispenseOf(index: number): Record<string, unknown> {
  return {
    resourceType: 'MedicationDispense',
    id: `dispense-${index}`,
    ...COMMON,
    status: 'completed',
    medicationCodeableConcept: drugOf(index),
    authorizingPrescription: [{ reference: `MedicationRequest/request-${index}` }],
    quantity: { value: 60, unit: 'tablet' },
    daysSupply: { value: 30, unit: 'days', system: 'http://unitsofmeasure.org', code: 'd' },
    whenPrepared: day((index * 37) % 900),
    whenHandedOver: day((index * 37) % 900),
    dosageInstruction: [DOSAGE],
  };
}

/** `{ resourceType: 'Bundle', … }` of `count` resources: three requests to two dispenses over ten drugs. */
export function patientBundle(count: number): Record<string, unknown> {
  const entry = Array.from({ length: count }, (_, index) => {
    const resource = index % 5 < 3 ? requestOf(index) : dispenseOf(index);
    return {
      fullUrl: `https://ehr.example.org/fhir/${String(resource['resourceType'])}/${String(resource['id'])}`,
      resource,
    };
  });
  return { resourceType: 'Bundle', type: 'collection', entry };
}
