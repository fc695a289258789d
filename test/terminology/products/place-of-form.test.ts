import { afterAll, expect, test } from '@jest/globals';
import { placeOfForm } from '../../../src/terminology/products/place-of-form.ts';
import { openStarterStore } from '../../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

test.each([
  ['fentanyl patch', 'transdermal'],
  ['Lotrimin cream', 'topical'],
  ['albuterol HFA', 'inhaled'],
  ['warfarin tablets', 'oral'],
  ['fentanyl', undefined],
  // No tablet of it is swallowed.
  ['nitroglycerin tablet', 'oromucosal'],
  ['zyxomarin patch', undefined],
])('%s: %s', (name, place) => expect(placeOfForm(store, { name })).toBe(place));
