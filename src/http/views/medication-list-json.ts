/** The medication list as the JSON of `format=inferred_list` (specification, Response): one shape a verbosity. */
import type { z } from 'zod';
import { RXNORM } from '../../fhir/systems.ts';
import type { InferredMedication, MedicationList } from '../../medications/medication-list.ts';
import { instantText } from '../wire/as-of.ts';
import type { Verbosity } from '../wire/infer-request-body.ts';
import type {
  ExplainedMedication,
  InferMeta,
  InferredMedicationMinimal,
  InferredMedicationStandard,
  InferResponseFull,
  InferResponseMinimal,
  InferResponseStandard,
  MedicationProvenance,
} from '../wire/inferred-medication.ts';
import { dosageJson, doseFormEnrichment } from './dosage-json.ts';
import { indicationJson, indicationText } from './indication-json.ts';
import type { ListMeta } from './list-meta.ts';
import { MAX_NAMED } from './set-aside-table.ts';

type InferResponse =
  | z.infer<typeof InferResponseMinimal>
  | z.infer<typeof InferResponseStandard>
  | z.infer<typeof InferResponseFull>;

/** Every field of the specification's tables is present; what is not known is null. */
export function medicationListJson(
  list: MedicationList,
  verbosity: Verbosity,
  meta: ListMeta,
): InferResponse {
  const { medications } = list;
  const wireMeta = metaJson(meta, list);
  if (verbosity === 'minimal') return { medications: medications.map(minimalJson), meta: wireMeta };
  const standard = medications.map(standardJson);
  if (verbosity === 'standard') return { medications: standard, meta: wireMeta };
  const provenance = Object.fromEntries(
    medications.map((medication) => [medication.id, provenanceJson(medication)]),
  );
  return { medications: standard, provenance, meta: wireMeta };
}

function minimalJson(medication: InferredMedication): z.infer<typeof InferredMedicationMinimal> {
  const { displayName, status, confidence, sig, indication } = medication;
  return {
    display_name: displayName,
    status,
    confidence,
    sig: sig ?? null,
    indication: indication === undefined ? null : indicationText(indication),
    ...explainedJson(medication),
  };
}

/** Nothing unless it was asked for; then every field, null where the records do not tell. */
function explainedJson({ explained }: InferredMedication): z.infer<typeof ExplainedMedication> {
  if (explained === undefined) return {};
  const { explanation, conflict, timeline, runsOut, refillsLeft } = explained;
  return {
    explanation,
    conflict: conflict?.map(({ says, source, date }) => ({ says, source, date: date ?? null })) ?? null,
    timeline: timeline.map(({ date, event, says, source }) => ({ date: date ?? null, event, says, source })),
    runs_out: runsOut ?? null,
    refills_left: refillsLeft ?? null,
  };
}

function standardJson(medication: InferredMedication): z.infer<typeof InferredMedicationStandard> {
  const { concept, indication } = medication;
  return {
    id: medication.id,
    display_name: medication.displayName,
    rxnorm_code: concept?.rxcui ?? null,
    rxnorm_system: concept === undefined ? null : RXNORM,
    status: medication.status,
    confidence: medication.confidence,
    sig: medication.sig ?? null,
    dosage: dosageJson(medication),
    indication: indication === undefined ? null : indicationJson(indication),
    last_activity_date: medication.lastActivityDate ?? null,
    ...explainedJson(medication),
  };
}

function provenanceJson(medication: InferredMedication): z.infer<typeof MedicationProvenance> {
  const { sources, evidence, enrichments } = medication.provenance;
  const doseForm = doseFormEnrichment(medication);
  return {
    sources: [...sources],
    evidence: [...evidence],
    enrichments: [...enrichments, ...(doseForm === undefined ? [] : [doseForm])].map(
      ({ field, value, reason }) => ({ field, value, reason }),
    ),
  };
}

function metaJson(meta: ListMeta, { setAside, notes }: MedicationList): z.infer<typeof InferMeta> {
  const named = setAside.slice(0, MAX_NAMED).map(({ reference, reason }) => ({ source: reference, reason }));
  const noted = notes
    .slice(0, MAX_NAMED)
    .map(({ reference, field, code }) => ({ source: reference, field, reason: code }));
  const unread = (meta.issues ?? []).flatMap(({ details }) => details?.text ?? []).slice(0, MAX_NAMED);
  return {
    request_id: meta.requestId,
    ruleset_version: meta.rulesetVersion,
    as_of: instantText(meta.asOf),
    processing_time_ms: meta.processingTimeMs,
    input_resource_count: meta.inputResourceCount,
    output_medication_count: meta.outputMedicationCount,
    ...(named.length === 0 ? {} : { set_aside: named }),
    ...(noted.length === 0 ? {} : { notes: noted }),
    ...(unread.length === 0 ? {} : { not_read: unread }),
  };
}
