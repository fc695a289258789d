import { afterAll, expect, test } from '@jest/globals';
import { clusterNames } from '../../../src/documents/names/cluster-names.ts';
import { drugNamesOf } from '../../../src/documents/names/drug-names.ts';
import { openStarterStore } from '../../support/starter-store.ts';

const store = openStarterStore();
const names = drugNamesOf(store);
afterAll(() => store.close());

/** The first name of each cluster. */
function clusters(text: string): readonly string[] {
  return clusterNames(text, names, [], false).map(({ normalized }) => normalized);
}

test.each<[string, readonly string[]]>([
  ['lisinopril 20 mg / hydrochlorothiazide 12.5 mg', ['lisinopril']],
  ['lisinopril 2.5-5 mg (Zestril)', ['lisinopril']],
  ['lisinopril 10 mg daily, metformin 500 mg', ['lisinopril', 'metformin']],
  ['Fiorinal as needed, and aspirin as needed', ['fiorinal', 'aspirin']],
  [`lisinopril ${'.'.repeat(50)} $ metformin`, ['lisinopril', 'metformin']],
  [`lisinopril ${'1.'.repeat(25)} $ metformin`, ['lisinopril', 'metformin']],
])('the drugs of %s', (text, expected) => {
  expect(clusters(text)).toEqual(expected);
});

test.each<[string, readonly string[]]>([
  ['hydrocodone 10/325 q.6h.', ['acetaminophen', 'hydrocodone']],
  ['oxycodone 5-325 mg', ['acetaminophen', 'oxycodone']],
  ['lisinopril 20/25 daily', ['hydrochlorothiazide', 'lisinopril']],
  ['lisinopril 10-20 mg daily', ['lisinopril']],
  // Several combinations have these strengths, and one that nobody sells any more: no part stands for the whole.
  ['amlodipine 10/20 daily', []],
  ['hydrocodone 5/500 q.6h.', []],
])('two strengths behind one name tell the other part: %s', (text, expected) => {
  const [cluster] = clusterNames(text, names, [], true);
  const parts = cluster?.rxcuis.flatMap((rxcui) => store.product(rxcui)?.ingredients ?? []);
  expect(parts?.map(({ name }) => name).toSorted()).toEqual(expected);
});
