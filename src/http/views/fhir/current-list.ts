/** The current medications as a FHIR R4 List: which entries of the answer are active, and what it leaves out. */
import type { CodeableConcept, List } from '@medplum/fhirtypes';
import { DERIVED_TAG } from '../../../fhir/derived-extensions.ts';
import type { MedicationList } from '../../../medications/medication-list.ts';
import { uuidOf } from '../../../fhir/uuid-of.ts';
import { subjectOf } from './entry-elements.ts';
import { resourceIdOf } from './entry-identity.ts';

/** LOINC 10160-0, the section code of medications in summaries. */
export const MEDICATION_SECTION: CodeableConcept = {
  coding: [{ system: 'http://loinc.org', code: '10160-0', display: 'History of Medication use Narrative' }],
};

/** Only what is active is current; how many are unclear is said, not guessed. */
export function currentListOf(
  list: MedicationList,
  { asOf }: { readonly asOf: Date },
  nameOf: (type: 'MedicationStatement', id: string) => string,
): List {
  const current = list.medications.filter(({ status }) => status === 'active');
  const unclear = list.medications.filter(({ status }) => status === 'unknown').length;
  const item = current.map((medication) => ({
    item: { reference: nameOf('MedicationStatement', resourceIdOf(medication, list)) },
  }));
  const notes = [
    ...(unclear > 0 ? [`Not on this list, because it is unclear whether they are taken: ${unclear}.`] : []),
    ...(list.setAside.length > 0 ? [`Records that could not be used: ${list.setAside.length}.`] : []),
  ];
  const ids = list.medications.map((medication) => resourceIdOf(medication, list));
  return {
    resourceType: 'List',
    id: uuidOf(JSON.stringify(['List', list.server, list.subject, ids])),
    meta: { tag: [DERIVED_TAG] },
    status: 'current',
    mode: 'snapshot',
    title: 'Current medications',
    code: MEDICATION_SECTION,
    subject: subjectOf(list),
    date: asOf.toISOString(),
    ...(notes.length > 0 && { note: notes.map((text) => ({ text })) }),
    ...(item.length > 0 ? { entry: item } : { emptyReason: { text: 'No current medication was found' } }),
  };
}
