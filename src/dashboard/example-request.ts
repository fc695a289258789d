/** A request that can be pasted into a terminal and shows what the service is for. */

/** The environment variable the examples take the key from. */
export const KEY_VARIABLE = 'MEDLIST_KEY';

const LISINOPRIL = {
  coding: [
    {
      system: 'http://www.nlm.nih.gov/research/umls/rxnorm',
      code: '314076',
      display: 'lisinopril 10 MG Oral Tablet',
    },
  ],
};

/** An order and a later fill of one drug. */
const RECORDS = {
  resources: [
    {
      resourceType: 'MedicationRequest',
      id: 'order',
      status: 'active',
      intent: 'order',
      authoredOn: '2026-06-01',
      medicationCodeableConcept: LISINOPRIL,
    },
    {
      resourceType: 'MedicationDispense',
      id: 'fill',
      status: 'completed',
      whenHandedOver: '2026-06-20',
      medicationCodeableConcept: LISINOPRIL,
    },
  ],
  as_of: '2026-07-01T00:00:00Z',
};

/** The request as a curl command; the key is written into double quotes, so that a shell variable works. */
export function exampleCurl(publicUrl: string, key: string): string {
  const { resources, as_of: asOf } = RECORDS;
  const body = [
    '{ "resources": [',
    resources.map((resource) => `    ${JSON.stringify(resource)}`).join(',\n'),
    `  ], "as_of": "${asOf}" }`,
  ].join('\n');
  return [
    `curl -s ${publicUrl}/v1/medications/infer \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    "  -H 'Content-Type: application/json' \\",
    `  --data '${body}'`,
  ].join('\n');
}
