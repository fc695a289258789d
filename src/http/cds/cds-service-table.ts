/** The CDS Hooks services (https://cds-hooks.hl7.org/2.0/): one row each, as discovery tells it. */

/** What an EHR may send along, so that nothing has to be read back: the data both services work on. */
export const CDS_PREFETCH = {
  medicationRequests: 'MedicationRequest?patient={{context.patientId}}&_include=MedicationRequest:medication',
  medicationDispenses:
    'MedicationDispense?patient={{context.patientId}}&_include=MedicationDispense:medication',
  medicationStatements:
    'MedicationStatement?patient={{context.patientId}}&_include=MedicationStatement:medication',
} as const;

export interface CdsServiceRow {
  readonly id: string;
  readonly hook: string;
  readonly title: string;
  readonly description: string;
  readonly reason: string;
}

export const CDS_SERVICES = [
  {
    id: 'medication-list',
    hook: 'patient-view',
    title: 'Medication list',
    description:
      "The patient's active medications as inferred from orders, fills and reports, those to verify, and conflicts.",
    reason: 'whoever opens a chart wants to know what the patient takes before anything else',
  },
  {
    id: 'duplicate-ingredient',
    hook: 'order-select',
    title: 'Duplicate ingredient',
    description:
      'Tells when a selected order has an active ingredient that a medication has which is, or may be, taken already.',
    reason: 'a second order for the same ingredient is caught while it is written, not at the pharmacy',
  },
  {
    id: 'duplicate-ingredient-sign',
    hook: 'order-sign',
    title: 'Duplicate ingredient at signing',
    description:
      'Tells when an order to be signed has an active ingredient that a medication has which is, or may be, taken already.',
    reason: 'orders are signed that nobody selected one by one: order sets, renewals, protocols',
  },
] as const satisfies readonly CdsServiceRow[];

export type CdsService = (typeof CDS_SERVICES)[number];
