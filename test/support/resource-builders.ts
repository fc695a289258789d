/** FHIR resources of an invented patient, short to write in a test. */

const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm';

/** RxNorm codes that tests speak of by name. */
export const CODES = {
  lisinopril10: ['314076', 'lisinopril 10 MG Oral Tablet'],
  lisinopril20: ['314077', 'lisinopril 20 MG Oral Tablet'],
  amlodipine5: ['197361', 'amlodipine 5 MG Oral Tablet'],
  metformin500: ['861007', 'metformin hydrochloride 500 MG Oral Tablet'],
  atorvastatin20: ['617310', 'atorvastatin 20 MG Oral Tablet'],
  warfarin5: ['855332', 'warfarin sodium 5 MG Oral Tablet'],
  furosemide40: ['313988', 'furosemide 40 MG Oral Tablet'],
} as const satisfies Record<string, readonly [code: string, display: string]>;
export type DrugName = keyof typeof CODES;

type Fields = Readonly<Record<string, unknown>>;

/** `{ coding: [RxNorm], text }` of a drug. */
export function buildConcept(drug: DrugName): { coding: Fields[]; text: string } {
  const [code, display] = CODES[drug];
  return { coding: [{ system: RXNORM, code, display }], text: display };
}

function build(resourceType: string, drug: DrugName, fields: Fields): Record<string, unknown> {
  return {
    resourceType,
    id: `${resourceType}-${drug}`,
    medicationCodeableConcept: buildConcept(drug),
    subject: { reference: 'Patient/p1' },
    ...fields,
  };
}

/** An active order written on 2026-05-12 unless told: `buildRequest('lisinopril10', { status: 'stopped' })`. */
export function buildRequest(drug: DrugName, fields: Fields = {}): Record<string, unknown> {
  return build('MedicationRequest', drug, {
    status: 'active',
    intent: 'order',
    authoredOn: '2026-05-12',
    ...fields,
  });
}

/** A completed hand-over of 30 days on 2026-05-13 unless told. */
export function buildDispense(drug: DrugName, fields: Fields = {}): Record<string, unknown> {
  return build('MedicationDispense', drug, {
    status: 'completed',
    whenHandedOver: '2026-05-13',
    daysSupply: { value: 30, unit: 'days', system: 'http://unitsofmeasure.org', code: 'd' },
    ...fields,
  });
}

/** A report that the drug is taken, asserted on 2026-05-20 unless told. */
export function buildStatement(drug: DrugName, fields: Fields = {}): Record<string, unknown> {
  return build('MedicationStatement', drug, { status: 'active', dateAsserted: '2026-05-20', ...fields });
}
