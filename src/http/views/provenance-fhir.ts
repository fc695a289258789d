/** Where an inferred medication comes from, as a FHIR R4 Provenance. */
import type {
  CodeableConcept,
  Extension,
  Provenance,
  ProvenanceAgent,
  ProvenanceEntity,
} from '@medplum/fhirtypes';
import { DERIVED_TAG, ENRICHMENT, MEDLIST_CANONICAL } from '../../fhir/derived-extensions.ts';
import { fhirString } from '../../fhir/valid-dosage.ts';
import type { Enrichment, InferredMedication } from '../../medications/medication-list.ts';

/** A relative reference FHIR can follow; a resource named by its position (`MedicationRequest/#3`) is not one. */
const RELATIVE_REFERENCE = /^[A-Z][A-Za-z]{1,63}\/[A-Za-z0-9.-]{1,64}$/;

/** Where FHIR demands words and there are none. */
const NOT_SAID = '(empty)';

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

/**
 * One Provenance for each medication: the service as the assembling device, one `source` entity for each contributing
 * resource. `recorded` is the reference time of the request, so that the same input and `as_of` give the same bytes.
 */
export function provenanceOf(
  medication: InferredMedication,
  { asOf, rulesetVersion }: { readonly asOf: Date; readonly rulesetVersion: string },
): Provenance {
  const { sources, enrichments } = medication.provenance;
  return {
    resourceType: 'Provenance',
    id: `${medication.id}-provenance`,
    meta: { tag: [DERIVED_TAG] },
    ...(enrichments.length === 0 ? {} : { extension: enrichments.map(enrichmentExtension) }),
    target: [{ reference: `MedicationRequest/${medication.id}` }],
    recorded: asOf.toISOString(),
    activity: ACTIVITY,
    agent: [agentOf(rulesetVersion)],
    ...(sources.length === 0 ? {} : { entity: sources.map(sourceEntity) }),
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

function sourceEntity(source: string): ProvenanceEntity {
  const what = RELATIVE_REFERENCE.test(source)
    ? { reference: source }
    : { display: fhirString(source) ?? NOT_SAID };
  return { role: 'source', what };
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
