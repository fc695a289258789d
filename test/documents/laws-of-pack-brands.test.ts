/** Laws of brands that RxNorm knows by their packs alone: such a name is read wherever another drug's would be, and a person who is called like one is none. */
import { afterAll, expect, test } from '@jest/globals';
import { NAME_CAUTION_ROWS } from '../../src/documents/names/caution-table.ts';
import { namesOfPack } from '../../src/terminology/store/pack-brands.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import { entriesIn } from '../support/entries-of.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(400, 40) };

const cautious: ReadonlySet<string> = new Set(
  NAME_CAUTION_ROWS.flatMap(({ names }): readonly string[] => names),
);
const ingredientsOf = (brand: string): Set<string> =>
  new Set(store.productsOfBrandName(brand).map((rxcui) => store.product(rxcui)?.ingredientKey ?? ''));

/** The short names of all packs that hold the same, whatever their number. */
const brands = [...store.unlistedBrands()]
  .flatMap((brand) => namesOfPack(brand))
  .filter((brand) => ingredientsOf(brand).size === 1 && !ingredientsOf(brand).has(''));
const people = fc.constantFrom(...brands.filter((brand) => cautious.has(brand)));
const brand = fc.constantFrom(...brands.filter((name) => !cautious.has(name)));

const capitalized = (name: string): string => name.replaceAll(/\b\p{Ll}/gu, (letter) => letter.toUpperCase());

const sentence = fc.constantFrom(
  (name: string) => `She takes ${name} once a day and lisinopril 10 mg every morning.`,
  (name: string) => `Start ${name} one tablet daily. Continue lisinopril 10 mg every morning.`,
  (name: string) => `Current medications: lisinopril 10 mg every morning, ${name} daily.`,
);

test('a brand of a pack in a sentence is an entry, and its neighbour stays as it is', async () => {
  await fc.assert(
    fc.asyncProperty(brand, sentence, async (name, say) => {
      const known = await entriesOf([say('atenolol')]);
      const entries = await entriesOf([say(capitalized(name))]);
      expect(entries).toHaveLength(known.length);
      expect(entries.filter((entry) => entry.startsWith('lisinopril'))).toEqual(
        known.filter((entry) => entry.startsWith('lisinopril')),
      );
    }),
    RUNS,
  );
});

test('its stop is told by its name', async () => {
  await fc.assert(
    fc.asyncProperty(brand, async (name) => {
      const { list } = await extractMedications(
        [documentOf([`She stopped ${capitalized(name)} last year.`])],
        store,
      );
      expect(list.medications).toEqual([]);
      expect(list.setAside.length).toBeGreaterThan(0);
    }),
    RUNS,
  );
});

test('a brand that is also the name of a person is one only where it is taken', async () => {
  await fc.assert(
    fc.asyncProperty(people, async (name) => {
      const person = capitalized(name);
      expect(await entriesOf([`Her daughter ${person} came along; the sister ${person} is well.`])).toEqual(
        [],
      );
      expect(await entriesOf([`She takes ${person} and lisinopril 10 mg daily.`])).toHaveLength(2);
      expect(
        await entriesOf(['MEDICATIONS', `1. ${person} daily`, '2. lisinopril 10 mg daily']),
      ).toHaveLength(2);
    }),
    RUNS,
  );
});
