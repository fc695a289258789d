/** The medication list: the answer, one entry per drug, before any view makes it JSON or FHIR. */

import type {
  CodeableConcept,
  Coding,
  Dosage,
  Identifier,
  MedicationRequestDispenseRequest,
  Reference,
} from '@medplum/fhirtypes';
import type { DrugProduct, RxNormConcept } from '../terminology/rxnorm.ts';

/** The five statuses of a medication (specification, States and transitions). */
export const INFERRED_STATUSES = ['active', 'completed', 'stopped', 'cancelled', 'unknown'] as const;
export type InferredStatus = (typeof INFERRED_STATUSES)[number];

/** The nine evidence tags (specification, States and transitions). */
export const EVIDENCE_TAGS = [
  'recent_dispense',
  'active_order',
  'self_reported_active',
  'course_completed',
  'prescription_expired',
  'order_stopped',
  'order_cancelled',
  'stale_data',
  'insufficient_signal',
] as const;
export type EvidenceTag = (typeof EVIDENCE_TAGS)[number];

/** A value that was not in the deciding resource as such, and why it is shown. */
export interface Enrichment {
  /** Name of the field in the JSON answer: `dosage.timing`, `rxnorm_code`. */
  readonly field: string;
  readonly value: string;
  readonly reason: string;
}

/** What an entry rests on (specification, MedicationProvenance). */
export interface MedicationProvenance {
  /** Every contributing resource once, sorted: `Type/id`, or `Type/#3` by position. */
  readonly sources: readonly string[];
  /** Tags that fired; on a conflict the losing ones too. */
  readonly evidence: readonly EvidenceTag[];
  readonly enrichments: readonly Enrichment[];
}

/** What the sources of an entry say beside what the rules ask: passed on as it is. Optional fields are absent, never empty. */
export interface SourceFacts {
  /** An order tells of the drug: a fill, a report or a line of a list alone is none. */
  readonly isOrdered: boolean;
  /** Where sources live, by their names in `provenance.sources`: `https://ehr.example.org/fhir/MedicationRequest/1`. */
  readonly addresses: ReadonlyMap<string, string>;
  /** Codes of the drug in the records that name it as the entry does. */
  readonly codings?: readonly Coding[];
  /** Of the orders, where all that state one state the same; the same holds for the others below. */
  readonly requester?: Reference;
  readonly category?: readonly CodeableConcept[];
  readonly identifier?: readonly Identifier[];
  readonly dispenseRequest?: MedicationRequestDispenseRequest;
}

/** One drug. Optional fields are absent, never empty. */
export interface InferredMedication {
  /** Stable: the same drug has the same id in every answer. A legal FHIR id: `med-` and 20 letters or digits. */
  readonly id: string;
  readonly displayName: string;
  readonly concept?: RxNormConcept;
  readonly product?: DrugProduct;
  readonly status: InferredStatus;
  /** Confidence in the status, 0.05 to 0.99, two decimals. */
  readonly confidence: number;
  /** The directions as written, or a sentence made from the structured dosage. */
  readonly sig?: string;
  /** The newest deciding record's dosage as its sender wrote it, what was missing read from its text; views keep what is sound of it. */
  readonly dosage?: Dosage;
  /** Each dosage, where several are taken one after the other or side by side; `dosage` then has what they share. */
  readonly dosages?: readonly Dosage[];
  readonly indication?: CodeableConcept;
  /** Newest dated fact at or before as_of, a FHIR dateTime with time zone: `2026-05-02T00:00:00.000Z`. */
  readonly lastActivityDate?: string;
  /** When the newest order was written, as the source wrote it. */
  readonly authoredOn?: string;
  /** True when nothing but reports (no order, no fill) tells of it. */
  readonly isReportedOnly: boolean;
  readonly provenance: MedicationProvenance;
  readonly facts?: SourceFacts;
  /** Only where it was asked for. */
  readonly explained?: Explained;
}

/** Why an entry has its status. */
export interface Explained {
  /** One sentence a clinician can read aloud. */
  readonly explanation: string;
  /** The evidence that lost; absent where all agrees. */
  readonly conflict?: readonly LosingEvidence[];
  /** Orders, fills, reports, stops, holds and changes of dose, in order. */
  readonly timeline: readonly TimelineEvent[];
  /** The day the supply handed over runs out when every dose is taken: `2026-06-11`. */
  readonly runsOut?: string;
  /** Fills still allowed on the newest standing order. */
  readonly refillsLeft?: number;
}

/** A record whose word does not stand. */
export interface LosingEvidence {
  readonly says: string;
  readonly source: string;
  /** As written; absent where no one wrote it. */
  readonly date?: string;
}

export const TIMELINE_EVENTS = [
  'proposed',
  'ordered',
  'dose changed',
  'filled',
  'not filled',
  'given',
  'not given',
  'reported',
  'held',
  'stopped',
  'cancelled',
  'completed',
] as const;
export type TimelineEventKind = (typeof TIMELINE_EVENTS)[number];

/** One thing that happened. */
export interface TimelineEvent extends LosingEvidence {
  readonly event: TimelineEventKind;
}

/** An input resource that no entry rests on, and why. */
export interface SetAside {
  /** `Type/id`, or `Type/#3` by position. */
  readonly reference: string;
  readonly reason: SetAsideReason;
}

/**
 * `entered-in-error`: excluded by its own status; `not-a-resource`: no JSON object, no resource type, or one that FHIR does not have; `no-medication`: names no drug;
 * `own-answer`: made by this service, so no evidence of its own; `unknown-modifier`: it carries what may change its meaning and is not
 * known here.
 */
export type SetAsideReason =
  | 'entered-in-error'
  | 'not-a-resource'
  | 'no-medication'
  | 'own-answer'
  | 'unknown-modifier';

/** Something a reader should know of one input resource that was used all the same. */
export interface ReadingNote {
  readonly reference: string;
  readonly code: ReadingNoteCode;
  /** Path of the field: `authoredOn`. */
  readonly field: string;
}

/**
 * `bad-date`: not a FHIR date, the resource counts as undated; `withdrawn-medication`: its Medication was entered in error; `ended-by-list`
 * and `hospital-use-by-list`: a List or a section says that a record has ended, or is of what was given in hospital; `list-entry-not-read`
 * and `drug-not-read`: a medication that no entry rests on; the last three: a search result that is not the whole.
 */
export type ReadingNoteCode =
  | 'bad-date'
  | 'wrong-type'
  | 'unresolved-reference'
  | 'withdrawn-medication'
  | 'another-drug-than-its-order'
  | 'ended-by-list'
  | 'hospital-use-by-list'
  | 'list-entry-not-read'
  | 'drug-not-read'
  | 'more-pages'
  | 'fewer-than-total'
  | 'search-problem';

/** The answer for one patient. */
export interface MedicationList {
  /** Sorted by display name, then id. */
  readonly medications: readonly InferredMedication[];
  readonly setAside: readonly SetAside[];
  readonly notes: readonly ReadingNote[];
  /** Every resource of the request, context and excluded ones included. */
  readonly inputResourceCount: number;
  /** The patient, as the input named them. */
  readonly subject?: Reference;
  /** Base address of the one server all of it was read from, without a slash at its end. */
  readonly server?: string;
}
