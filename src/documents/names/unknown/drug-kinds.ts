/** Where a text names a kind of drugs, and not which of them: `"a statin"`, `"her blood thinners"`. */
import { alternatives } from '../../../text/alternatives.ts';
import { DRUG_KIND_ROWS } from './drug-kind-table.ts';

/** A kind where it stands. */
export interface DrugKind {
  readonly start: number;
  readonly end: number;
  /** In small letters and the singular. */
  readonly kind: string;
}

const WORDS = DRUG_KIND_ROWS.flatMap(({ id, words }): readonly string[] => (id === 'initials' ? [] : words));
const INITIALS = DRUG_KIND_ROWS.flatMap(({ id, words }): readonly string[] =>
  id === 'initials' ? words : [],
);

/** No part of another word: `"steroid-induced"`, `"statin-intolerant"`. */
const END = String.raw`(?![\p{L}\d-])`;
const KIND = new RegExp(String.raw`(?<![\p{L}\d-])(?:${alternatives(WORDS)})s?${END}`, 'giu');
const KIND_BY_INITIALS = new RegExp(String.raw`(?<![\p{L}\d-])(?:${alternatives(INITIALS)})s?${END}`, 'gu');

/** The kinds of a text in its order. */
export function drugKindsIn(text: string): readonly DrugKind[] {
  return [KIND, KIND_BY_INITIALS]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(({ index, 0: written }) => ({
      start: index,
      end: index + written.length,
      kind: written.toLowerCase().replace(/s$/u, ''),
    }))
    .toSorted((left, right) => left.start - right.start);
}
