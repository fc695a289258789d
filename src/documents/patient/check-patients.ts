/** Start here: one patient per request, by the heads and footers of its documents. */
import { ServiceError } from '../../errors.ts';
import type { DocumentPages } from '../line.ts';
import { compareIdentities } from './compare-identities.ts';
import { identityOfPage, type Identity } from './identity.ts';

/** `same`: every document names this one patient; `unverified`: one of them says too little to tell. */
export type PatientCheck = 'same' | 'unverified';

interface Named {
  readonly file: string;
  /** Place of the document in the request. */
  readonly document: number;
  readonly identity: Identity;
}

/** Compares whose documents these are; throws ServiceError `several_patients`, which names files and pages and never people. */
export function checkPatients(documents: readonly DocumentPages[]): PatientCheck {
  const named = documents.flatMap(({ name: file, pages }, document) =>
    distinct(pages.flatMap((page) => identityOfPage(page) ?? [])).map((identity) => ({
      file,
      document,
      identity,
    })),
  );
  let groups = named.map((one) => new Set([one]));
  for (const [index, one] of named.entries()) {
    for (const other of named.slice(0, index)) {
      const relation = compareIdentities(other.identity, one.identity);
      if (relation === 'different') throw severalPatients(other, one);
      if (relation === 'same') groups = joined(groups, one, other);
    }
  }
  const isOneGroup = groups.some(
    (group) => new Set([...group].map(({ document }) => document)).size === documents.length,
  );
  return isOneGroup ? 'same' : 'unverified';
}

/** A chart says the same head on every page. */
function distinct(identities: readonly Identity[]): readonly Identity[] {
  const byFacts = new Map<string, Identity>();
  for (const identity of identities) {
    const { page: _page, ...facts } = identity;
    const key = JSON.stringify(facts);
    if (!byFacts.has(key)) byFacts.set(key, identity);
  }
  return [...byFacts.values()];
}

function joined(groups: readonly Set<Named>[], one: Named, other: Named): Set<Named>[] {
  const touched = groups.filter((group) => group.has(one) || group.has(other));
  const rest = groups.filter((group) => !touched.includes(group));
  return [...rest, new Set(touched.flatMap((group) => [...group]))];
}

function severalPatients(first: Named, second: Named): ServiceError {
  const detail =
    first.document === second.document
      ? `file '${first.file}' names different patients on pages ${first.identity.page} and ${second.identity.page}: one patient per request`
      : `files '${first.file}' and '${second.file}' name different patients: one patient per request`;
  return new ServiceError('invalid-body', detail, { code: 'several_patients' });
}
