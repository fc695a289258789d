/** Laws of routes that stand before a name: the adjective is the name's, wherever in a list it stands, and what is put on goes on the skin. */
import { afterAll, expect, test } from '@jest/globals';
import { recordsFromDocument } from '../../src/documents/records-from-document.ts';
import { documentOf } from '../support/document-builders.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());
const RUNS = { numRuns: size(50, 12) };

/** The routes of the drugs of a page, by the first words of their names. */
async function routesOf(lines: readonly string[]): Promise<Readonly<Record<string, string | undefined>>> {
  const { mentions } = await recordsFromDocument(documentOf([...lines]), store);
  return Object.fromEntries(
    mentions.map(({ mention, dosage }) => [mention.name.toLowerCase(), dosage.route?.abbreviation]),
  );
}

const routed = fc.constantFrom(
  ['sublingual', 'nitroglycerin', 'SL'],
  ['nebulized', 'albuterol', 'INH'],
  ['inhaled', 'budesonide', 'INH'],
  ['topical', 'diclofenac', 'TOP'],
  ['intranasal', 'fluticasone', 'NAS'],
  ['subcutaneous', 'heparin', 'SC'],
  ['IV', 'vancomycin', 'IV'],
);
const often = fc.constantFrom('p.r.n.', 'daily', 'twice daily', 'q8h');
const lists = fc.constantFrom<(one: string, others: readonly string[]) => readonly string[]>(
  (one, [first, second]) => [`CURRENT MEDICATIONS: ${first}, ${second}, and ${one}`],
  (one, [first, second]) => [`CURRENT MEDICATIONS: ${first}, ${one}, ${second}.`],
  (one, [first, second]) => [`CURRENT MEDICATIONS: ${one}, ${first} and ${second}.`],
  (one, [first = '', second = '']) => ['MEDICATIONS', first, one, second],
);
const others = fc.shuffledSubarray(['Lasix 40 mg q.a.m.', 'aspirin 81 mg a day', 'Zocor 40 mg at bedtime'], {
  minLength: 2,
  maxLength: 2,
});

test('an adjective of a route before a name is its route, and of no neighbour', async () => {
  await fc.assert(
    fc.asyncProperty(
      lists,
      routed,
      often,
      others,
      async (page, [adjective, drug = '', route], how, beside) => {
        const routes = await routesOf(page(`${adjective} ${drug} ${how}`, beside));
        const alone = await routesOf(page(`${drug} ${how}`, beside));
        expect(routes).toEqual({ ...alone, [drug]: route });
      },
    ),
    RUNS,
  );
});

test('what stands behind how another drug is taken is said of that one', async () => {
  const first = fc.constantFrom('Ativan 1 mg', 'hydromorphone 2 mg', 'Lasix 40 mg');
  await fc.assert(
    fc.asyncProperty(first, async (one) => {
      const routes = await routesOf([`MEDICATIONS: ${one} IV morphine 2 mg q4h`]);
      expect(routes['morphine']).toBeUndefined();
    }),
    RUNS,
  );
});

test('of what is applied a gel goes on the skin as a cream does, up to the next verb', async () => {
  const applies = fc.constantFrom('applies', 'applied', 'is to apply', 'should apply');
  const forms = fc.constantFrom('gel', 'cream', 'ointment', 'lotion');
  await fc.assert(
    fc.asyncProperty(
      applies,
      forms,
      fc.constantFrom('azelaic acid', 'zyxomarin'),
      async (verb, form, drug) => {
        const text = `He ${verb} ivermectin 1% cream every night and ${drug} 15% ${form} every morning, and takes sertraline 50 mg daily.`;
        const routes = await routesOf(['MEDICATIONS', 'lisinopril 10 mg daily', text]);
        expect(routes[drug]).toBe('TOP');
        expect(routes['sertraline']).toBe('PO');
      },
    ),
    RUNS,
  );
});

test('a plaster goes where the patches of the drug go', async () => {
  const drugs = fc.constantFrom(
    ['lidocaine', '700 mg', 'TOP'],
    ['fentanyl', '25 mcg', 'TD'],
    ['capsaicin', '8%', 'TOP'],
  );
  await fc.assert(
    fc.asyncProperty(
      drugs,
      fc.constantFrom('daily', 'one every 3 days'),
      async ([drug = '', strength, route], how) => {
        const routes = await routesOf(['MEDICATIONS', `${drug} ${strength} plaster ${how}`]);
        expect(routes).toEqual({ [drug]: route });
      },
    ),
    RUNS,
  );
});
