/** A mention with what its words mean, and the entry that mentions of one drug become. */
import type { RouteRow } from '../../terminology/codes/route-table.ts';
import type { RxNormConcept } from '../../terminology/rxnorm.ts';
import type { DrugProduct } from '../../terminology/rxnorm.ts';
import type { MentionMatch } from './resolve-mention.ts';
import type { MedicationMention, MentionStanding } from './mention.ts';
import type { SectionRank } from '../sections/section-table.ts';

/** How much at once, as written: `{ quantity: '1-2', unit: 'tablet' }`. */
export interface WrittenDose {
  /** A number or a range. */
  readonly quantity: string;
  /** Lower case, singular; empty for a bare number. */
  readonly unit: string;
}

/** What the directions of a mention say. */
export interface MentionDosage {
  readonly dose?: WrittenDose;
  readonly route?: RouteRow;
  /** Normalized abbreviation: `BID`, `Q6H PRN`. */
  readonly frequency?: string;
  /** So much of the drug is named, without directions or a form: the dose, where no statement directs one. `dose` is then absent. */
  readonly named?: WrittenDose;
  /** The dose as written, where no product of the drug supports it; `dose` is then absent, or shown with this doubt. */
  readonly doubted?: WrittenDose;
  /** Two statements name two doses, and nobody knows which is taken; `dose` is then absent. */
  readonly isOpen?: true;
}

export interface ResolvedMention {
  readonly mention: MedicationMention;
  readonly documentName: string;
  /** Place among all mentions of the request, in document order. */
  readonly order: number;
  /** Index of the document in the request. */
  readonly documentIndex: number;
  readonly rank: SectionRank;
  readonly standing: MentionStanding;
  /** The cue that decided the standing, where one did. */
  readonly cue?: string;
  /** The document says that this is the changed dose: it is newer than the others of its kind. */
  readonly isChange: boolean;
  /** A later visit of the same document tells its amount anew. */
  readonly isOutdated?: boolean;
  readonly match?: MentionMatch;
  readonly dosage: MentionDosage;
}

/** Where an entry was read (specification, Source). */
export interface EntrySource {
  readonly documentName: string;
  /** 1-indexed. */
  readonly page: number;
  readonly line: string;
}

/** A field on which the documents disagree. */
export interface EntryConflict {
  readonly field: 'product' | 'dose' | 'route' | 'frequency' | 'standing';
  /** What the entry shows, in words. */
  readonly shown: string;
  /** What other lines say. */
  readonly others: readonly { readonly value: string; readonly source: EntrySource }[];
}

/** One step of a taper, or one dose of a scheme. */
export interface EntryStep {
  /** Steps follow each other by this number; those with the same one hold side by side. */
  readonly sequence: number;
  /** The words of the step. */
  readonly text: string;
  readonly dosage: MentionDosage;
  /** How long it is taken; `unit` as FHIR writes it (`d`, `wk`). */
  readonly duration?: { readonly value: number; readonly unit: string };
  readonly source: EntrySource;
}

/** One drug of the list (specification, ExtractedMedication, before the view). */
export interface ExtractedMedication {
  readonly drugName: string;
  readonly concept?: RxNormConcept;
  readonly product?: DrugProduct;
  readonly dosage: MentionDosage;
  readonly sources: readonly EntrySource[];
  readonly rank: SectionRank;
  /** For `--explain`: how the product was found. */
  readonly step: string;
  readonly conflicts: readonly EntryConflict[];
  /** All steps of directions of which `dosage` is the first; empty for directions of one step. */
  readonly steps: readonly EntryStep[];
}

/** A drug that is named but not on the list, and why. */
export interface SetAsideEntry {
  readonly name: string;
  /** Absent for a drug RxNorm does not know. */
  readonly rxcui?: string;
  readonly reason: Exclude<MentionStanding, 'current' | 'finished'>;
  readonly source: EntrySource;
}

/** The answer over all documents of a request. */
export interface DocumentMedicationList {
  /** By rank of the deciding mention, then by name. */
  readonly medications: readonly ExtractedMedication[];
  readonly setAside: readonly SetAsideEntry[];
}
