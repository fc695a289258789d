/** Laws of the way in: where a line says none, it is the only one that the product, its form or its brand has. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { entriesIn } from '../support/entries-of.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(25, 8) };
const manners = fc.constantFrom('daily', 'b.i.d.', 'as needed');

async function wayOf(line: string): Promise<string | undefined> {
  const [entry = ''] = await entriesOf(['MEDICATIONS', line]);
  return entry.split(' | ')[2];
}

test('a brand of one place goes there, and one of several says none', async () => {
  const brands = fc.constantFrom(
    ['Flonase', 'NAS'],
    ['Nevanac', 'OPH'],
    ['Combivent', 'INH'],
    ['Plavix', 'PO'],
    ['Lovenox', ''],
    ['Lasix', ''],
    ['Voltaren', ''],
  );
  await fc.assert(
    fc.asyncProperty(brands, manners, async ([brand = '', way = ''], manner) => {
      expect(await wayOf(`${brand} ${manner}`)).toBe(way);
    }),
    RUNS,
  );
});

test('what is said of the place comes before what follows from the brand, unless the brand is nearer', async () => {
  const brands = fc.constantFrom(['Pred Forte', 'OPH'], ['Nevanac', 'OPH'], ['Flonase', 'NAS']);
  await fc.assert(
    fc.asyncProperty(brands, manners, async ([brand = '', way = ''], manner) => {
      expect(await wayOf(`${brand} topically ${manner}`)).toBe(way);
      expect(await wayOf(`Lasix IV ${manner}`)).toBe('IV');
    }),
    RUNS,
  );
});

test('an ointment or cream is for the skin unless a word says where else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('ointment', 'oint'), manners, async (form, manner) => {
      expect(await wayOf(`bacitracin ${form} ${manner}`)).toBe('TOP');
      expect(await wayOf(`bacitracin ophthalmic ${form} ${manner}`)).toBe('OPH');
    }),
    RUNS,
  );
});

test('a part of the body that is spoken of beside a tablet is no way in', async () => {
  const part = fc.constantFrom('knee', 'back', 'feet', 'left shoulder', 'right eye', 'skin');
  const tail = fc.constantFrom(
    'use this one for the',
    'keep this one for the',
    'for the',
    'use it when it is bad in the',
  );
  await fc.assert(
    fc.asyncProperty(part, tail, manners, async (where, said, manner) => {
      expect(await wayOf(`lisinopril 10 mg tablet, 2 ${manner}, ${said} ${where}`)).toBe('PO');
    }),
    RUNS,
  );
});
