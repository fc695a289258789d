/** The medication record: what one source (a FHIR resource, a line of a document) says about one drug, read once and never changed. */

import type { InputResource } from '../fhir/bundle.ts';
import type { Moment } from '../fhir/dates.ts';
import type { JsonObject } from '../fhir/free-form.ts';
import type { FormFeature } from '../terminology/forms/form-word-table.ts';
import type { ProductForm, UsualForm } from '../terminology/products/place-and-hours.ts';
import type { DoseFormGroup, DrugProduct, ReleaseType, RxNormConcept } from '../terminology/rxnorm.ts';

/** A FHIR resource of the request; its `reference` names it in the provenance. */
export type FhirSource = InputResource;

/** A line of a document. */
export interface DocumentSource {
  readonly kind: 'document';
  readonly documentName: string;
  /** 1-indexed. */
  readonly page: number;
  /** The line as written. */
  readonly line: string;
  /** Heading of the section the line stands in, as printed. */
  readonly section?: string;
  /** Its directions as a FHIR Dosage. */
  readonly dosage?: JsonObject;
}

/** Where a record was read from. */
export type RecordSource = FhirSource | DocumentSource;

/** What the source tells of: an order, a hand-over, an administration, a report that it is taken, a line of a list. */
export type RecordAct = 'ordered' | 'dispensed' | 'administered' | 'reported' | 'listed';

/** How a drug was identified: by a code, by an exact RxNorm name, by reading a product text, or not at all. */
export type IdentifiedVia = 'rxnorm' | 'retired-rxnorm' | 'ndc' | 'name' | 'text' | 'none' | 'regimen';

/** What words say about the form of a drug that they do not name as one product. */
export interface FormClues {
  /** The groups its form can belong to, the likeliest first; undefined where any can be. */
  readonly groups: readonly DoseFormGroup[] | undefined;
  /** The one of them that is meant where no route says another; undefined where several can be, in forms that the drug has. */
  readonly place?: DoseFormGroup;
  readonly release: ReleaseType | undefined;
  /** What kind of form, where the words say: an inhaler, a cream. */
  readonly kinds?: readonly FormFeature[];
  /** The forms that the drug has of these kinds, in the strength of the words where any has it. */
  readonly forms?: readonly ProductForm[];
}

/** The drug of a record; one object is shared by every record that names the drug in the same words and codes. */
export interface MedicationIdentity {
  /** The drug as the source wrote it; empty when nothing but a code was written. */
  readonly text: string;
  readonly via: IdentifiedVia;
  /** The RxNorm concept it was identified as. */
  readonly concept?: RxNormConcept;
  readonly product?: DrugProduct;
  /** Only for a product without a dose form. */
  readonly clues?: FormClues;
  /** The form that all products of its brand have, where the drug is named without one: Flonase is nasal. */
  readonly usual?: UsualForm;
  /** `system|code` of the first code that RxNorm does not know; what is left when nothing was identified. */
  readonly foreignCode?: string;
  /** The same beside what was identified: a record that has nothing but this code may be of the same drug. */
  readonly codeBeside?: string;
  /** The words leave the release open: `metoprolol 50 mg` joins the one release of its drug that is on record. */
  readonly isReleaseOpen?: true;
  /** The hours over which it releases, where words name them and the product leaves them open: `24 hr`. */
  readonly hours?: string;
  /** The strength that the words give and no product has, in the form of `strengthInWords`. */
  readonly wordStrength?: string;
  /** A code that names another drug or strength than the words beside it, and was not believed: `RxNorm 314076`. */
  readonly setAside?: string;
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
  | 'on-hold'
  /** Draft, intended, unknown, or a status no one knows. */
  | 'undecided'
  | 'handed-over'
  | 'in-preparation'
  | 'not-handed-over';

/** With what authority an order or report speaks. */
export type Authority = 'order' | 'discharge' | 'report' | 'proposal' | 'inpatient';

/** Whether a course is meant to end. */
export type Course = 'acute' | 'continuous';

/** Directions that end with the supply ("until gone"), with one dose that may come again ("once at onset of a migraine"), or with the only one ("1 tab stat"). */
export type CourseEnd = 'the supply' | 'one dose' | 'the only dose';

/** How long the drug is meant to be taken, and how often. */
export interface RecordTherapy {
  readonly course: Course | undefined;
  /** Stated length of the course: "for 10 days". */
  readonly courseDays: number | undefined;
  readonly isAsNeeded: boolean;
  /** Days between two doses, where known. */
  readonly intervalDays: number | undefined;
  /** What the directions end with, where they do. */
  readonly endsWith: CourseEnd | undefined;
  /** The days of the week it is taken on, `mon` to `sun`; empty where none are named. */
  readonly weekdays: readonly string[];
  /** Where it is given, in plain words, where all directions name one place: `left eye`. */
  readonly site?: string;
  /** Other strengths of the drug that its directions name as taken with it, in the form of `strengthInWords`. */
  readonly beside?: readonly string[];
}

/** What an order allows to be handed over, or what was handed over. */
export interface RecordSupply {
  /** Days one fill lasts, as stated or computed from quantity and dose. */
  readonly days: number | undefined;
  readonly quantity: number | undefined;
  /** How many doses the quantity makes, where both are counted in one unit. */
  readonly doses: number | undefined;
  /** Fills allowed after the first. */
  readonly refills: number;
}

/** Everything the rules ask of one source. */
export interface MedicationRecord {
  readonly source: RecordSource;
  readonly act: RecordAct;
  readonly medication: MedicationIdentity;
  readonly standing: Standing;
  readonly authority: Authority;
  /** The patient, or someone for them, rather than a clinician says so. */
  readonly isPatientReported: boolean;
  /** When it was ordered, handed over, asserted or given. */
  readonly at: Moment | undefined;
  /** When its status last changed, where the source says so. */
  readonly changedAt: Moment | undefined;
  /**
   * What words say that it changed then, where `changedAt` lies ahead: other days it may mean, the likeliest first; undefined for a day
   * nobody can tell. What has happened is not in the future.
   */
  readonly changedElse?: readonly (Moment | undefined)[];
  /** When a summary that lists it as current was made; undefined where none does. */
  readonly assertedAt: Moment | undefined;
  /** The order a fill, an administration or a later order says it belongs to. */
  readonly fulfils: JsonObject | undefined;
  /** The order that this one says it replaces. */
  readonly replaces?: JsonObject;
  /** The order of another drug or strength that replaces this one. */
  readonly replacedBy?: MedicationRecord;
  /** It takes back a hand-over of the supply it tells. */
  readonly isReversal?: true;
  /** When taking began and ended, as stated. */
  readonly startedAt: Moment | undefined;
  readonly endedAt: Moment | undefined;
  /** Last moment at which the prescription may be filled. */
  readonly validUntil: Moment | undefined;
  readonly therapy: RecordTherapy;
  readonly supply: RecordSupply;
  /** Where the dosage says it is given; read only where the medication itself does not say. */
  readonly routeGroup: DoseFormGroup | undefined;
}

/** The therapy of a source that says nothing of it. */
export const NO_THERAPY: RecordTherapy = {
  course: undefined,
  courseDays: undefined,
  isAsNeeded: false,
  intervalDays: undefined,
  endsWith: undefined,
  weekdays: [],
};

/** The supply of a source that says nothing of it. */
export const NO_SUPPLY: RecordSupply = {
  days: undefined,
  quantity: undefined,
  doses: undefined,
  refills: 0,
};
