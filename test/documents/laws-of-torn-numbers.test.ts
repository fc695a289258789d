/** Laws of numbers with a blank beside their mark (`12. 5 mg`, `1, 000 mg`), as scans and careless typing have them: what is left of one is never an amount. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { parseSig } from '../../src/sig/parse-sig.ts';
import { resolveProductText } from '../../src/terminology/products/resolve-product.ts';
import { documentOf } from '../support/document-builders.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

const known = fc.constantFrom('warfarin', 'carvedilol', 'glyburide', 'lisinopril');
const names = fc.oneof(known, fc.constantFrom('Barzaprol', 'Foozamine'));
const wholes = fc.integer({ min: 1, max: 99 });
const fractions = fc.constantFrom('5', '25', '75', '125');
const units = fc.constantFrom('mg', 'mcg');

async function entriesOf(line: string) {
  const { list } = await extractMedications([documentOf(['CURRENT MEDICATIONS', line])], store);
  return list.medications.map(({ drugName, dosage }) => ({ drugName, dose: dosage.dose }));
}

test('behind a name a torn number gives no dose and no strength, and the drug is listed all the same', async () => {
  await fc.assert(
    fc.asyncProperty(names, wholes, fractions, units, async (name, whole, fraction, unit) => {
      const [entry, ...others] = await entriesOf(`${name} ${whole}. ${fraction} ${unit} twice daily`);
      expect(others).toEqual([]);
      expect(entry?.drugName.toLowerCase()).toBe(name.toLowerCase());
      expect(entry?.dose).toBeUndefined();
    }),
    { numRuns: size(80, 20) },
  );
});

test('neither does a number with a letter for its first digit, or with a blank before its point', async () => {
  const written = fc.constantFrom<(whole: number, fraction: string) => string>(
    (whole) => `l${whole}`,
    (whole) => `O${whole}`,
    (_, fraction) => `0.l${fraction}`,
    (whole, fraction) => `${whole} .${fraction}`,
  );
  await fc.assert(
    fc.asyncProperty(names, wholes, fractions, written, async (name, whole, fraction, write) => {
      const line = `${name} ${write(whole, fraction)} mg twice daily`;
      const { list, unread } = await extractMedications([documentOf(['CURRENT MEDICATIONS', line])], store);
      const [entry, ...others] = list.medications;
      expect(others).toEqual([]);
      expect(entry?.dosage.dose).toBeUndefined();
      // Of a name that nobody knows such a number may leave nothing to list; then the line is told.
      const isListed = entry?.drugName.toLowerCase().startsWith(name.toLowerCase()) ?? false;
      expect(isListed || unread.length === 1).toBe(true);
    }),
    { numRuns: size(80, 20) },
  );
});

test('thousands behind a torn comma are thousands where their group begins with a nought', async () => {
  await fc.assert(
    fc.asyncProperty(names, fc.integer({ min: 1, max: 9 }), async (name, whole) => {
      const [entry] = await entriesOf(`${name} ${whole}, 000 mg twice daily`);
      expect([undefined, `${whole}000`]).toContain(entry?.dose?.quantity);
    }),
    { numRuns: size(40, 12) },
  );
});

test('a product is none of those that only the rest of a torn number fits', () => {
  fc.assert(
    fc.property(known, wholes, fractions, (name, whole, fraction) => {
      const found = resolveProductText(store, `${name} ${whole}. ${fraction} mg`);
      expect(found?.ingredients.map(({ strength }) => strength)).toEqual([undefined]);
    }),
    { numRuns: size(80, 20) },
  );
});

test('directions with a torn number have no dose and say that it is open', () => {
  fc.assert(
    fc.property(fc.constantFrom('', 'take '), wholes, fractions, units, (verb, whole, fraction, unit) => {
      const { dosages, warnings } = parseSig(`${verb}${whole}. ${fraction} ${unit} twice daily`);
      expect(dosages[0]?.doseAndRate).toBeUndefined();
      expect(warnings.map(({ kind }) => kind)).toContain('number-of-two-meanings');
    }),
    { numRuns: size(80, 20) },
  );
});

test('a number that counts an entry, or ends a sentence of words, takes nothing of the amount behind it', async () => {
  const [entry] = await entriesOf('1. 5 mg glyburide daily');
  expect(entry?.dose).toEqual({ quantity: '5', unit: 'mg' });
  expect(parseSig('Take with food. 5 mg daily').dosages[0]?.doseAndRate?.[0]?.doseQuantity?.value).toBe(5);
});
