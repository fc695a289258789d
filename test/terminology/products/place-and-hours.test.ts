import { afterAll, expect, test } from '@jest/globals';
import { hoursInWords, placeOfForm } from '../../../src/terminology/products/place-and-hours.ts';
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

test.each([
  ['Wellbutrin XL', '24 hr'],
  ['bupropion SR', '12 hr'],
  ['bupropion 24 HR extended release', '24 hr'],
  ['bupropion ER', undefined],
  // Of which there is one: the letters are its maker's.
  ['metoprolol succinate SR', undefined],
  ['zyxomarin XL', undefined],
])('%s: %s', (text, hours) => expect(hoursInWords(store, text)).toBe(hours));
