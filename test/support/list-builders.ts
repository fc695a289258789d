/** Medication lists as the core answers them, for tests of views. */
import type { InferredMedication, MedicationList } from '../../src/medications/medication-list.ts';

/** An active lisinopril entry with every optional field filled, unless told. */
export function buildMedication(fields: Partial<InferredMedication> = {}): InferredMedication {
  return {
    id: 'med-0123456789abcdefghij',
    displayName: 'lisinopril 10 MG Oral Tablet',
    concept: { rxcui: '314076', tty: 'SCD', name: 'lisinopril 10 MG Oral Tablet' },
    status: 'active',
    confidence: 0.91,
    sig: 'Take 1 tablet by mouth once daily',
    dosage: {
      text: 'Take 1 tablet by mouth once daily',
      timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd' } },
      doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
    },
    indication: {
      text: 'High blood pressure',
      coding: [{ system: 'http://snomed.info/sct', code: '38341003', display: 'Hypertensive disorder' }],
    },
    lastActivityDate: '2026-05-13T00:00:00.000Z',
    authoredOn: '2026-05-12',
    isReportedOnly: false,
    provenance: {
      sources: ['MedicationDispense/2', 'MedicationRequest/#3', 'MedicationRequest/1'],
      evidence: ['recent_dispense', 'active_order'],
      enrichments: [{ field: 'rxnorm_code', value: '314076', reason: 'NDC 0143-1267-01' }],
    },
    ...fields,
  };
}

/** An entry of which nothing but the required fields is known. */
export function buildBareMedication(): InferredMedication {
  return {
    id: 'med-bare0000000000000000',
    displayName: 'herbal tea',
    status: 'unknown',
    confidence: 0.3,
    isReportedOnly: true,
    provenance: { sources: ['MedicationStatement/7'], evidence: ['insufficient_signal'], enrichments: [] },
  };
}

/** A list of one full and one bare entry, unless told. */
export function buildList(fields: Partial<MedicationList> = {}): MedicationList {
  return {
    medications: [buildBareMedication(), buildMedication()],
    setAside: [],
    notes: [],
    inputResourceCount: 4,
    subject: { reference: 'Patient/p1' },
    ...fields,
  };
}
