/** A request that can be pasted into a terminal and shows what the service is for. */

/** The environment variable the examples take the key from. */
export const KEY_VARIABLE = 'MEDLIST_KEY';

/** An order and a later fill under the name of the brand, laid out to be read: one drug. */
const RECORDS = `{
  "as_of": "2026-07-01T00:00:00Z",
  "resources": [
    { "resourceType": "MedicationRequest", "id": "order",
      "status": "active", "intent": "order", "authoredOn": "2026-06-01",
      "medicationCodeableConcept": { "text": "lisinopril 10 mg oral tablet" } },
    { "resourceType": "MedicationDispense", "id": "fill",
      "status": "completed", "whenHandedOver": "2026-06-20",
      "medicationCodeableConcept": { "text": "Zestril 10 mg tablet" } }
  ]
}`;

/** The request as a curl command; the key is written into double quotes, so that a shell variable works. */
export function exampleCurl(publicUrl: string, key: string): string {
  return [
    `curl -s ${publicUrl}/v1/medications/infer \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    "  -H 'Content-Type: application/json' \\",
    `  --data '${RECORDS}'`,
  ].join('\n');
}
