/** What the infer endpoint answers with `format=inferred_list` (specification, Response), one schema a table. */
import { z } from 'zod';
import { EVIDENCE_TAGS, INFERRED_STATUSES, TIMELINE_EVENTS } from '../../medications/medication-list.ts';
import { DosageStandard } from './dosage-standard.ts';

/** Specification, States and transitions: the five statuses of an inferred medication. */
export const MedicationStatus = z.enum(INFERRED_STATUSES).meta({
  id: 'MedicationStatus',
  description:
    'active: currently taken; completed: course finished; stopped: explicitly stopped; cancelled: order cancelled before dispensing; unknown: not enough evidence, or all of it too old.',
});

/** Specification, Evidence tags: the rules that can fire. */
export const EvidenceTag = z.enum(EVIDENCE_TAGS).meta({ id: 'EvidenceTag' });

const text = z.string().nullable();
const Confidence = z
  .number()
  .min(0)
  .max(1)
  .meta({ description: 'Confidence in the status, not in the patient taking the drug.' });

/** Specification, Indication. */
export const Indication = z
  .object({ text, snomed_code: text, snomed_display: text, icd10_code: text, icd10_display: text })
  .meta({ id: 'Indication' });

/** Extension of this service: evidence that lost, with its source and its date as written. */
export const LosingEvidence = z
  .object({ says: z.string(), source: z.string(), date: text })
  .meta({ id: 'LosingEvidence' });

/** Extension of this service: one thing that happened. */
export const TimelineEvent = z
  .object({ date: text, event: z.enum(TIMELINE_EVENTS), says: z.string(), source: z.string() })
  .meta({ id: 'TimelineEvent' });

/** Extension of this service: what `explain` adds to every medication; absent without it. */
export const ExplainedMedication = z.object({
  explanation: z.string().optional().meta({ description: 'Only with `explain`: why, in one sentence.' }),
  conflict: z.array(LosingEvidence).nullable().optional().meta({
    description: 'Only with `explain`: the evidence that lost; null where all agrees.',
  }),
  timeline: z.array(TimelineEvent).optional().meta({
    description: 'Only with `explain`: what happened, in order.',
  }),
  runs_out: z.iso.date().nullable().optional().meta({
    description: 'Only with `explain`: the day the supply runs out, where the fills tell.',
  }),
  refills_left: z.int().nullable().optional().meta({
    description: 'Only with `explain`: fills still allowed on the newest order, where it says how many.',
  }),
});

/** Specification, InferredMedicationMinimal. */
export const InferredMedicationMinimal = z
  .object({
    display_name: z.string(),
    status: MedicationStatus,
    confidence: Confidence,
    sig: text,
    indication: text,
    ...ExplainedMedication.shape,
  })
  .meta({
    id: 'InferredMedicationMinimal',
    examples: [
      {
        display_name: 'lisinopril 10 MG Oral Tablet',
        status: 'active',
        confidence: 0.9,
        sig: 'Take 1 tablet daily',
        indication: null,
      },
    ],
  });

/** Specification, InferredMedicationStandard. */
export const InferredMedicationStandard = z
  .object({
    id: z.string().meta({ description: 'Stable: the same drug has the same id in every answer.' }),
    display_name: z.string(),
    rxnorm_code: text,
    rxnorm_system: text,
    status: MedicationStatus,
    confidence: Confidence,
    sig: text,
    dosage: DosageStandard.nullable(),
    indication: Indication.nullable(),
    last_activity_date: z.iso.datetime({ offset: true }).nullable(),
    ...ExplainedMedication.shape,
  })
  .meta({ id: 'InferredMedicationStandard' });

/** Specification, Enrichment: a value that the input did not state, and why it is there. */
export const Enrichment = z
  .object({ field: z.string(), value: z.string(), reason: z.string() })
  .meta({ id: 'Enrichment' });

/** Specification, MedicationProvenance. */
export const MedicationProvenance = z
  .object({
    sources: z.array(z.string()).meta({
      description:
        '`<ResourceType>/<resource_id>`; a resource without id is named by its position: `MedicationRequest/#3`.',
    }),
    evidence: z.array(EvidenceTag),
    enrichments: z.array(Enrichment),
  })
  .meta({ id: 'MedicationProvenance' });

/** An input resource that no medication rests on: `MedicationRequest/7`, and why. */
export const SetAside = z.object({ source: z.string(), reason: z.string() }).meta({ id: 'SetAside' });

/** A field of an input resource that counts as absent because it could not be read. */
export const ReadingNote = z
  .object({ source: z.string(), field: z.string(), reason: z.string() })
  .meta({ id: 'ReadingNote' });

/** Specification, InferMeta; `set_aside`, `notes` and `not_read` are extensions and stand there only when there is something to tell. */
export const InferMeta = z
  .object({
    request_id: z.string(),
    ruleset_version: z.string(),
    as_of: z.iso.datetime({ offset: true }),
    processing_time_ms: z.int(),
    input_resource_count: z.int(),
    output_medication_count: z.int(),
    set_aside: z.array(SetAside).optional(),
    notes: z.array(ReadingNote).optional(),
    not_read: z.array(z.string()).optional().meta({
      description:
        'Extension of this service: what of a connected server or a document could not be read, a sentence each.',
    }),
  })
  .meta({ id: 'InferMeta' });

/** Extension, on request. */
const RowsHtml = z.string().optional().meta({
  description:
    'Only with `rows`: the list in aligned columns as HTML without script or style, every value escaped; `/dashboard/assets/workbench.css` lays it out.',
});

/** Specification, InferResponseMinimal. */
export const InferResponseMinimal = z
  .object({ medications: z.array(InferredMedicationMinimal), rows_html: RowsHtml, meta: InferMeta })
  .meta({ id: 'InferResponseMinimal' });

/** Specification, InferResponseStandard. */
export const InferResponseStandard = z
  .object({ medications: z.array(InferredMedicationStandard), rows_html: RowsHtml, meta: InferMeta })
  .meta({ id: 'InferResponseStandard' });

/** Specification, InferResponseFull: provenance is keyed by the `id` of a medication. */
export const InferResponseFull = z
  .object({
    medications: z.array(InferredMedicationStandard),
    provenance: z.record(z.string(), MedicationProvenance),
    rows_html: RowsHtml,
    meta: InferMeta,
  })
  .meta({ id: 'InferResponseFull' });
