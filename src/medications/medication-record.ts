/** The medication record: what one source (a FHIR resource, a line of a document) says about one drug, read once and never changed. */

import type { DrugProduct, RxNormConcept } from '../terminology/rxnorm.ts';
import type { Moment } from '../fhir/dates.ts';

/** A FHIR resource of the request. */
export interface FhirSource {
  readonly kind: 'fhir';
  /** `MedicationRequest/123`, or by position when it has no id: `MedicationRequest/#3`. */
  readonly reference: string;
}

/** A line of a document. */
export interface DocumentSource {
  readonly kind: 'document';
  readonly documentName: string;
  /** 1-indexed. */
  readonly page: number;
  /** The line as written. */
  readonly line: string;
}

/** Where a record was read from. */
export type RecordSource = FhirSource | DocumentSource;

/** What the source tells of: an order, a hand-over, an administration, a report that it is taken, a line of a list. */
export type RecordAct = 'ordered' | 'dispensed' | 'administered' | 'reported' | 'listed';

/** How a drug was identified, from the surest to the least sure. */
export type IdentifiedVia = 'rxnorm' | 'retired-rxnorm' | 'ndc' | 'name' | 'text' | 'none';

/** The drug of a record; one object is shared by every record that names the drug in the same words and codes. */
export interface MedicationIdentity {
  /** The drug as the source wrote it; empty when nothing but a code was written. */
  readonly text: string;
  readonly via: IdentifiedVia;
  /** The RxNorm concept it was identified as. */
  readonly concept?: RxNormConcept;
  readonly product?: DrugProduct;
  /** `system|code` of the first code that RxNorm does not know; what is left when nothing was identified. */
  readonly foreignCode?: string;
  /** The code or words the identification started from, for the audit trail: `NDC 0093-1048-01`. */
  readonly from?: string;
}

/** What a source's status means for the question "is it being taken?"; FHIR's many status codes come down to these. */
export type Standing =
  | 'active'
  | 'completed'
  | 'stopped'
  | 'cancelled'
  | 'not-taken'
  | 'undecided' // draft, on-hold, intended, unknown, a status no one knows
  | 'handed-over'
  | 'in-preparation'
  | 'not-handed-over';

/** With what authority an order or report speaks. */
export type Authority = 'order' | 'discharge' | 'report' | 'proposal' | 'inpatient';

/** Whether a course is meant to end. */
export type Course = 'acute' | 'continuous';

/** Everything the rules ask of one source. Times are moments, lengths are days. */
export interface MedicationRecord {
  readonly source: RecordSource;
  readonly act: RecordAct;
  readonly medication: MedicationIdentity;
  readonly standing: Standing;
  readonly authority: Authority;
  /** The patient, rather than a clinician, says so. */
  readonly isPatientReported: boolean;
  /** When it was ordered, handed over, asserted or given. */
  readonly at: Moment | undefined;
  /** When its status last changed, where the source says so. */
  readonly changedAt: Moment | undefined;
  /** When taking began and ended, as stated. */
  readonly startedAt: Moment | undefined;
  readonly endedAt: Moment | undefined;
  /** Last moment at which the prescription may be filled. */
  readonly validUntil: Moment | undefined;
  readonly course: Course | undefined;
  /** Stated length of a course: "for 10 days". */
  readonly courseDays: number | undefined;
  readonly isAsNeeded: boolean;
  /** Days one fill lasts, as stated or computed from quantity and dose. */
  readonly supplyDays: number | undefined;
  /** Fills allowed after the first. */
  readonly refills: number;
  /** Days between doses where it is a week or more (depot, weekly tablet). */
  readonly dosingIntervalDays: number | undefined;
  /** What makes two fills one: identifiers of the fill or its prescription. */
  readonly fillKey: string | undefined;
  /** Where the dosage says it is given, when the medication itself does not. */
  readonly routeGroup: string | undefined;
  /** The dosage as written (FHIR Dosage, not yet decoded), read only for the record that is shown. */
  readonly dosage: unknown;
  /** The reason as written (FHIR `reasonCode`, `reasonReference`), read only for the record that is shown. */
  readonly reason: unknown;
}
