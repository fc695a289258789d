/** The list beside what the EHR lists and what documents say, and the entries on which all of it agrees. */

import type { Resource } from '@medplum/fhirtypes';
import type { MedicationList } from '../medications/medication-list.ts';
import { compareAll, isAgreed } from '../workbench/compare.ts';
import type { Comparison } from '../workbench/compare.ts';
import { sectionsOf } from '../workbench/list-view.ts';
import { paperFinder } from './papers/paper-links.ts';
import { NO_PAPERS } from './papers/read-papers.ts';
import type { ReadRecord } from './record.ts';

/** The parts of a record that a list is compared with; `id` is that of the open list. */
type Compared = Pick<ReadRecord, 'resources' | 'papers' | 'ehrList'> & { readonly id: string };

/** Each entry from three sides, and every resource behind them: those of the EHR and those of documents. */
export function comparedWith(
  { id, resources, papers = NO_PAPERS, ehrList }: Compared,
  list: MedicationList,
): { readonly comparisons: readonly Comparison[]; readonly resources: readonly Resource[] } {
  const all = [...resources, ...papers.resources.map(({ resource }) => resource)];
  const onEhrList = ehrList && new Set(ehrList.items.flatMap(({ reference }) => reference ?? []));
  const beside = { resources: all, findPaper: paperFinder(id, papers), onEhrList };
  return { comparisons: compareAll(list.medications, beside), resources: all };
}

/** Entries that are active on every side, with nothing to review. What becomes of them is decided by whoever presses the button. */
export function agreedIds(list: MedicationList, comparisons: readonly Comparison[]): readonly string[] {
  const calm = new Set(
    sectionsOf(list)
      .flatMap(({ medications }) => medications)
      .filter(({ review }) => review.length === 0)
      .map(({ medication }) => medication.id),
  );
  return comparisons
    .filter((comparison) => isAgreed(comparison) && calm.has(comparison.medication.id))
    .map(({ medication }) => medication.id);
}
