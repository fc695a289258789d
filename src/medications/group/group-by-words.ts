/** Which records of drugs that RxNorm does not know are one drug: equal words, or one code of a drug terminology. */

import { normalizeText } from '../../text/normalize-text.ts';
import { canonicalSystem } from '../../fhir/concepts.ts';
import { isDrugTerminology } from '../../fhir/systems.ts';
import type { MedicationIdentity } from '../medication-record.ts';

interface Named<Item> {
  readonly item: Item;
  readonly text: string | undefined;
  readonly code: string | undefined;
}

/**
 * Equal words are one drug under whatever unknown codes, and so are the words that come with one code of a drug terminology. Words
 * and codes are never compared loosely; a code of the sender's own joins only the one text it was seen with.
 */
export function groupByWords<Item extends { readonly medication: MedicationIdentity }>(
  items: readonly Item[],
): ReadonlyMap<string, readonly Item[]> {
  const named = items.map((item): Named<Item> => {
    const { medication } = item;
    return { item, text: textKey(medication), code: codeKey(medication) };
  });
  const joined = joinedKeys(named);
  const groups = new Map<string, Item[]>();
  for (const { item, text, code } of named) {
    const key = joined(text ?? code ?? 'nothing');
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

/** The one key of everything that is joined with a key: of a drug terminology before words, the first in order among equals. */
function joinedKeys(named: readonly Named<unknown>[]): (key: string) => string {
  const parents = new Map<string, string>();
  const find = (key: string): string => {
    const parent = parents.get(key);
    return parent === undefined ? key : find(parent);
  };
  const join = (a: string, b: string): void => {
    const [first = a, second = b] = [find(a), find(b)].sort(byRank);
    if (first !== second) parents.set(second, first);
  };
  for (const { text, code } of named) {
    if (text !== undefined && code !== undefined && isTrusted(code)) join(text, code);
  }
  for (const [code, texts] of textsOfOwnCodes(named)) {
    const [only, ...others] = new Set([...texts].map(find));
    if (only !== undefined && others.length === 0) join(only, code);
  }
  return find;
}

function textsOfOwnCodes(named: readonly Named<unknown>[]): ReadonlyMap<string, ReadonlySet<string>> {
  const texts = new Map<string, Set<string>>();
  for (const { text, code } of named) {
    if (text === undefined || code === undefined || isTrusted(code)) continue;
    texts.set(code, (texts.get(code) ?? new Set()).add(text));
  }
  return texts;
}

function byRank(a: string, b: string): number {
  const [rankA, rankB] = [rankOf(a), rankOf(b)];
  return rankA - rankB || (a < b ? -1 : 1);
}

function rankOf(key: string): number {
  if (isTrusted(key)) return 0;
  return key.startsWith('text|') ? 1 : 2;
}

function isTrusted(code: string): boolean {
  return code.startsWith('term|');
}

function textKey({ text, foreignCode }: MedicationIdentity): string | undefined {
  if (text === '' || foreignCode?.startsWith('reference|') === true) return undefined;
  const normalized = normalizeText(text);
  return `text|${normalized === '' ? text.trim().toLowerCase() : normalized}`;
}

function codeKey({ foreignCode, concept }: MedicationIdentity): string | undefined {
  if (concept !== undefined) return `term|rxcui|${concept.rxcui}`;
  if (foreignCode === undefined) return undefined;
  const system = canonicalSystem(foreignCode.slice(0, foreignCode.lastIndexOf('|')));
  return `${isDrugTerminology(system) ? 'term' : 'code'}|${foreignCode}`;
}
