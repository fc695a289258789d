/** What was found in documents beside the medications → the extensions that `include` asks for. */
import type { Unread } from '../../documents/list/find-unread.ts';
import { UNREAD_REASONS } from '../../documents/list/unread-table.ts';
import type { DocumentMedicationList, EntrySource } from '../../documents/mentions/resolved-mention.ts';
import type {
  DocumentConflict,
  MedicationSteps,
  SetAsideDrug,
  UnreadPart,
} from '../wire/document-details.ts';
import type { Includable } from '../wire/include.ts';
import { doseJson } from './extracted-medications.ts';

/** Each extension under its name. */
export interface DocumentDetails {
  readonly set_aside?: readonly SetAsideDrug[];
  readonly unread?: readonly UnreadPart[];
  readonly conflicts?: readonly DocumentConflict[];
  readonly steps?: readonly MedicationSteps[];
}

/** The extensions asked for, in the order of their table; nothing where none is. */
export function documentDetailsJson(
  { list, unread }: { readonly list: DocumentMedicationList; readonly unread: readonly Unread[] },
  include: ReadonlySet<Includable>,
): DocumentDetails {
  return {
    ...(include.has('set_aside') && { set_aside: setAsideJson(list) }),
    ...(include.has('unread') && { unread: unread.map((part) => unreadJson(part)) }),
    ...(include.has('conflicts') && { conflicts: conflictsJson(list) }),
    ...(include.has('steps') && { steps: stepsJson(list) }),
  };
}

function setAsideJson({ setAside }: DocumentMedicationList): SetAsideDrug[] {
  return setAside.map(({ name, rxcui, reason, source }) => ({
    drug_name: name,
    rxnorm_code: rxcui ?? null,
    reason,
    source: sourceJson(source),
  }));
}

function unreadJson({ reason, documentName, page, line }: Unread): UnreadPart {
  const { kind, sentence } = UNREAD_REASONS[reason];
  return {
    kind,
    reason,
    message: sentence,
    document_name: documentName,
    page: page ?? null,
    evidence_text: line ?? null,
  };
}

function conflictsJson({ medications }: DocumentMedicationList): DocumentConflict[] {
  return medications.flatMap(({ drugName, conflicts }, medication) =>
    conflicts.map(({ field, shown, others }) => ({
      medication,
      drug_name: drugName,
      field,
      shown,
      others: others.map(({ value, source }) => ({ value, source: sourceJson(source) })),
    })),
  );
}

function stepsJson({ medications }: DocumentMedicationList): MedicationSteps[] {
  return medications.flatMap(({ drugName, steps }, medication) => {
    const [first] = steps;
    if (first === undefined) return [];
    const written = steps.map(({ sequence, text, dosage, duration }) => ({
      sequence,
      text,
      ...doseJson(dosage.dose),
      route: dosage.route?.abbreviation ?? null,
      frequency: dosage.frequency ?? null,
      duration_quantity: duration === undefined ? null : String(duration.value),
      duration_unit: duration?.unit ?? null,
    }));
    return [{ medication, drug_name: drugName, steps: written, source: sourceJson(first.source) }];
  });
}

function sourceJson({ documentName, page, line }: EntrySource): SetAsideDrug['source'] {
  return { document_name: documentName, page, evidence_text: line };
}
