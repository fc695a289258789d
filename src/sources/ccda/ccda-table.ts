/** What the codes of a C-CDA document mean for a medication record (HL7 CDA R2 Implementation Guide: Consolidated CDA Templates, Release 2.1). */

/** Sections that tell of medications, by their LOINC codes, and the FHIR resource an entry in the event mood becomes. */
export const MEDICATION_SECTIONS = {
  '10160-0': { title: 'Medications', event: 'MedicationStatement' },
  '10183-2': { title: 'Discharge medications', event: 'MedicationStatement' },
  '75311-1': { title: 'Discharge medications', event: 'MedicationStatement' },
  '42346-7': { title: 'Admission medications', event: 'MedicationStatement' },
  '29549-3': { title: 'Medications administered', event: 'MedicationAdministration' },
} as const satisfies Record<
  string,
  { readonly title: string; readonly event: 'MedicationStatement' | 'MedicationAdministration' }
>;

/**
 * Status codes of an act. `completed` is not here: it says that the entry was completed as often as that the drug was;
 * only a stated end tells which.
 */
export const ACT_STATUSES = {
  active: 'active',
  suspended: 'on-hold',
  held: 'on-hold',
  aborted: 'stopped',
  cancelled: 'cancelled',
  nullified: 'entered-in-error',
  new: 'draft',
} as const satisfies Record<string, string>;

/** What a Medication Status observation (LOINC 33999-4) says; it is about the drug, and outweighs the status of the act. */
export const DRUG_STATUSES = {
  active: 'active',
  'on hold': 'on-hold',
  'prior history': 'completed',
  'no longer active': 'stopped',
} as const satisfies Record<string, string>;

/** Units of a period in UCUM that FHIR's timing knows too. */
export const PERIOD_UNITS: ReadonlySet<string> = new Set(['s', 'min', 'h', 'd', 'wk', 'mo', 'a']);
