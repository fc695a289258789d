/** Start here: FHIR resources of one patient in, one entry per drug with status, confidence and provenance out. */

import type { RxNormStore } from '../terminology/rxnorm.ts';
import type { ConflictPolicy } from './weigh/decide-status.ts';
import { describeMedication } from './describe/describe-medication.ts';
import { explainMedication } from './explain/explain-medication.ts';
import { tellApart } from './describe/tell-apart.ts';
import { groupRecords } from './group/group-records.ts';
import { asHappened } from './happened-by.ts';
import { withoutOldVersions } from './group/prescription-versions.ts';
import { withReplacements } from './group/replaced-orders.ts';
import { withReversals } from './group/reversed-fills.ts';
import type { InferredMedication, MedicationList } from './medication-list.ts';
import type { MedicationRecord } from './medication-record.ts';
import { theOnePatient } from './read/one-patient.ts';
import { recordsFromResources } from './read/records-from-resources.ts';
import { decideGroup } from './weigh/split-strengths.ts';

/** What the caller sent (specification, InferRequest); free-form JSON. */
export interface InferInput {
  readonly resources?: readonly unknown[];
  readonly bundle?: unknown;
  /** Records of the same patient read elsewhere: the lines of documents. */
  readonly records?: readonly MedicationRecord[];
}

/** How to look at it. */
export interface InferOptions {
  /** The reference time; facts dated later are not evidence. */
  readonly asOf: Date;
  /** `dates` (default): dates decide conflicts; `precedence`: a fixed order of statuses always does. */
  readonly policy?: ConflictPolicy;
  /** Tell of every entry how it came about. */
  readonly explain?: boolean;
}

/** Version of rules and thresholds, changed with every change of either: `YYYY-MM-DD.vN`. */
export const RULESET_VERSION = '2026-12-01.v3';

/** Pure: the same input, options and store give the same list. Throws `ServiceError` only for more than one patient. */
export function inferMedications(
  input: InferInput,
  options: InferOptions,
  store: RxNormStore,
): MedicationList {
  const read = recordsFromResources(input.resources ?? [], input.bundle, store);
  const subject = theOnePatient(read.resources, read.resolve);
  const weighed = weigh([...read.records, ...(input.records ?? [])], read, options);
  return {
    medications: tellApart(weighed).toSorted(byName),
    setAside: read.setAside,
    notes: read.notes,
    inputResourceCount: read.count,
    ...(subject && { subject }),
  };
}

/** An entry, and the records it rests on. */
export interface WeighedMedication {
  readonly medication: InferredMedication;
  readonly records: readonly MedicationRecord[];
}

/** The same for records that were read elsewhere, without resources: the lines of documents. */
export function weighRecords(
  records: readonly MedicationRecord[],
  options: InferOptions,
  store: RxNormStore,
): readonly WeighedMedication[] {
  return weigh(records, recordsFromResources([], undefined, store), options);
}

function weigh(
  records: readonly MedicationRecord[],
  { resolve, readSig }: Pick<ReturnType<typeof recordsFromResources>, 'resolve' | 'readSig'>,
  { asOf: at, policy = 'dates', explain = false }: InferOptions,
): readonly WeighedMedication[] {
  const asOf = at.getTime();
  const describe = { asOf, resolve, readSig };
  const counting = asHappened(withoutOldVersions(records), asOf);
  const groups = withReversals(withReplacements(groupRecords(counting), asOf), asOf);
  const decided = groups.flatMap((group) => decideGroup(group, { asOf, policy }));
  return decided.map((group) => {
    const entry = describeMedication(group, describe);
    const medication = explain ? { ...entry, explained: explainMedication(group, describe) } : entry;
    return { medication, records: group.records };
  });
}

function byName(a: InferredMedication, b: InferredMedication): number {
  if (a.displayName !== b.displayName) return a.displayName < b.displayName ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
