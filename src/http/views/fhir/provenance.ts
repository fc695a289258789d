/** Where an inferred medication comes from, as a FHIR R4 Provenance. */
import type {
  CodeableConcept,
  Extension,
  Provenance,
  ProvenanceAgent,
  ProvenanceEntity,
} from '@medplum/fhirtypes';
import { AS_OF, DERIVED_TAG, ENRICHMENT, MEDLIST_CANONICAL } from '../../../fhir/derived-extensions.ts';
import { fhirString } from '../../../fhir/valid/valid-dosage.ts';
import type { Enrichment, InferredMedication, MedicationList } from '../../../medications/medication-list.ts';
import { NOT_SAID, sourceReference } from './source-reference.ts';

const ACTIVITY: CodeableConcept = {
  coding: [
    { system: 'http://terminology.hl7.org/CodeSystem/v3-DataOperation', code: 'CREATE', display: 'create' },
  ],
  text: 'Medication list inference',
};

const ASSEMBLER: CodeableConcept = {
  coding: [
    {
      system: 'http://terminology.hl7.org/CodeSystem/provenance-participant-type',
      code: 'assembler',
      display: 'Assembler',
    },
  ],
};

export interface ProvenanceOptions {
  readonly id: string;
  readonly list: MedicationList;
  /** Reference to the resource it tells of. */
  readonly target: string;
  /** The reference time of the list. */
  readonly asOf: Date;
  readonly madeAt: Date;
  readonly rulesetVersion: string;
}

/**
 * One Provenance for each medication: the service as the assembling device, one `source` entity for each contributing
 * resource. `recorded` is when it was made; the time the list is for stands beside it.
 */
export function provenanceOf(medication: InferredMedication, options: ProvenanceOptions): Provenance {
  const { sources, enrichments } = medication.provenance;
  const { id, list, target, asOf, madeAt, rulesetVersion } = options;
  return {
    resourceType: 'Provenance',
    id,
    meta: { tag: [DERIVED_TAG] },
    extension: [{ url: AS_OF, valueDateTime: asOf.toISOString() }, ...enrichments.map(enrichmentExtension)],
    target: [{ reference: target }],
    recorded: madeAt.toISOString(),
    activity: ACTIVITY,
    agent: [agentOf(rulesetVersion)],
    ...(sources.length === 0
      ? {}
      : { entity: sources.map((source) => sourceEntity(source, medication, list)) }),
  };
}

function agentOf(rulesetVersion: string): ProvenanceAgent {
  return {
    type: ASSEMBLER,
    who: {
      type: 'Device',
      identifier: { system: `${MEDLIST_CANONICAL}/ruleset`, value: rulesetVersion },
      display: `medlist, ruleset ${rulesetVersion}`,
    },
  };
}

function sourceEntity(
  source: string,
  medication: InferredMedication,
  list: MedicationList,
): ProvenanceEntity {
  return { role: 'source', what: sourceReference(source, medication, list) };
}

function enrichmentExtension({ field, value, reason }: Enrichment): Extension {
  return {
    url: ENRICHMENT,
    extension: [
      { url: 'field', valueString: field },
      { url: 'value', valueString: fhirString(value) ?? NOT_SAID },
      { url: 'reason', valueString: fhirString(reason) ?? NOT_SAID },
    ],
  };
}
