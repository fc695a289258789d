/** How a list is shown: what is searched for, in which order, grouped by what. Kept with the list, never in an address: what is searched for can name a drug. */

import { classOf } from '../../workbench/classes/drug-class.ts';
import type { ListedMedication, ListSection } from '../../workbench/list-view.ts';
import { readableName } from '../../workbench/readable-name.ts';

export const SORTS = {
  status: 'Status',
  name: 'Name',
  class: 'Class',
  activity: 'Last activity',
} as const;
export const GROUPS = { status: 'Status', indication: 'What it is for' } as const;

export interface ListViewSettings {
  readonly search: string;
  readonly sort: keyof typeof SORTS;
  readonly group: keyof typeof GROUPS;
  /** Ids of records and how values came about. */
  readonly withDetails: boolean;
}

export const DEFAULT_VIEW: ListViewSettings = {
  search: '',
  sort: 'status',
  group: 'status',
  withDetails: false,
};

const LONGEST_SEARCH = 100;

/** The settings of a posted form; what it does not know stays as the default. */
export function viewOf(form: URLSearchParams): ListViewSettings {
  const [sort, group] = [form.get('sort') ?? '', form.get('group') ?? ''];
  return {
    search: (form.get('search') ?? '').trim().slice(0, LONGEST_SEARCH),
    sort: Object.hasOwn(SORTS, sort) ? (sort as keyof typeof SORTS) : DEFAULT_VIEW.sort,
    group: Object.hasOwn(GROUPS, group) ? (group as keyof typeof GROUPS) : DEFAULT_VIEW.group,
    withDetails: form.get('details') === 'on',
  };
}

/** The sections as they are to be shown; a search leaves out what does not have the words. */
export function arranged(sections: readonly ListSection[], view: ListViewSettings): readonly ListSection[] {
  const kept = sections.map((section) => ({
    ...section,
    medications: section.medications.filter((row) => hasWords(row, view.search)),
  }));
  const grouped = view.group === 'indication' ? byIndication(kept) : kept;
  return grouped
    .filter(({ medications }) => medications.length > 0)
    .map((section) => ({ ...section, medications: sorted(section.medications, view.sort) }));
}

function hasWords({ medication }: ListedMedication, search: string): boolean {
  const { name, official, brand } = readableName(medication);
  const ingredients = medication.product?.ingredients.map((one) => one.name) ?? [];
  const text = [name, official, brand, medication.sig, medication.indication?.text, ...ingredients].join(' ');
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));
}

function byIndication(sections: readonly ListSection[]): readonly ListSection[] {
  const rows = sections.flatMap(({ medications }) => medications);
  const groups = Map.groupBy(rows, ({ medication: { indication } }) => {
    return indication?.text ?? indication?.coding?.[0]?.display ?? '';
  });
  const named = [...groups].toSorted(([a], [b]) => Number(a === '') - Number(b === '') || a.localeCompare(b));
  return named.map(([title, medications], index) => ({
    id: `indication-${index}` as const,
    title: title === '' ? 'No reason recorded' : title,
    medications,
  }));
}

function sorted(
  rows: readonly ListedMedication[],
  sort: ListViewSettings['sort'],
): readonly ListedMedication[] {
  if (sort === 'activity') {
    const dayOf = ({ medication }: ListedMedication): string => medication.lastActivityDate ?? '';
    return rows.toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)));
  }
  if (sort === 'status') return rows;
  const nameOf = ({ medication }: ListedMedication): string => readableName(medication).name;
  const named = rows.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
  return sort === 'class' ? named.toSorted(byClass) : named;
}

/** Drugs without a class stand last. */
function byClass({ medication: a }: ListedMedication, { medication: b }: ListedMedication): number {
  const [one, other] = [classOf(a.product), classOf(b.product)];
  const byKnown = Number(one === undefined) - Number(other === undefined);
  return byKnown === 0 ? (one ?? '').localeCompare(other ?? '') : byKnown;
}
