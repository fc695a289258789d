/** Laws of what no text says: no place, no part of a name and no other dose is guessed. */
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(40, 10) };
const rest = ['MEDICATIONS:', '- aspirin 81 mg daily'];

describe('a strength', () => {
  /** Of each the strength is one of a product for this place alone, and the drug is swallowed too. */
  const products = fc.constantFrom<[name: string, route: string, said: readonly string[]]>(
    ['bisacodyl 10 mg', 'PR', ['suppository', 'per rectum', 'rectally']],
    ['morphine 5 mg', 'PR', ['suppository', 'rectally']],
    ['prochlorperazine 25 mg', 'PR', ['suppository', 'per rectum']],
    ['estradiol 10 mcg', 'VAG', ['vaginally', 'vaginal insert']],
  );

  test('of what is put in one place says so only with a word for it', async () => {
    const often = fc.constantFrom('daily', 'prn', 'twice weekly');
    await fc.assert(
      fc.asyncProperty(products, often, async ([product, route, said], when) => {
        const [bare = ''] = (await entriesOf([...rest, `- ${product} ${when}`])).filter(isOther);
        expect(bare).not.toContain(`| ${route} |`);
        expect(bare).not.toMatch(/suppository|vaginal/iu);
        for (const word of said) {
          const [entry = ''] = (await entriesOf([...rest, `- ${product} ${word} ${when}`])).filter(isOther);
          expect(entry).toContain(`| ${route} |`);
        }
      }),
      RUNS,
    );
  });
});

function isOther(entry: string): boolean {
  return !entry.startsWith('aspirin');
}

test('the end of a name that nobody knows is no name', async () => {
  const names = fc.constantFrom('Adcal-D3', 'Zorvex-D3', 'Calbon-B12', 'Tremol-HCT');
  const often = fc.constantFrom('two tablets daily', '1 tablet daily');
  await fc.assert(
    fc.asyncProperty(names, often, fc.boolean(), async (name, how, isProse) => {
      const lines = isProse
        ? [`She takes aspirin 81 mg daily and ${name} ${how}.`]
        : [...rest, `- ${name} ${how}`];
      const entries = (await entriesOf(lines)).filter(isOther);
      expect(entries).toEqual([expect.stringMatching(new RegExp(`^${name} `, 'u'))]);
    }),
    RUNS,
  );
});

test('a test that is ordered is no drug, and when it is done is said of no drug', async () => {
  const tests = fc.constantFrom(
    'Labs every 2 to 3 months',
    'CBC weekly',
    'INR twice a week',
    'Bloodwork monthly',
  );
  const drugs = fc.constantFrom('Zorvexa', 'lisinopril');
  await fc.assert(
    fc.asyncProperty(tests, drugs, fc.boolean(), async (ordered, name, isRunIn) => {
      const list = (middle: readonly string[]): string[] => {
        const items = ['aspirin 81 mg daily', `${name} 5 mg`, ...middle, 'warfarin 3 mg nightly'];
        return isRunIn
          ? [`MEDICATIONS: ${items.join(', ')}.`]
          : ['MEDICATIONS:', ...items.map((one) => `- ${one}`)];
      };
      expect(await entriesOf(list([ordered]))).toEqual(await entriesOf(list([])));
    }),
    RUNS,
  );
});

test('two regimens of one drug side by side, one of them as needed, are two', async () => {
  const drugs = fc.constantFrom(
    ['MS Contin', 'morphine'],
    ['morphine', 'morphine'],
    ['methadone', 'methadone'],
  );
  const joins = fc.constantFrom(', with ', ' with ', ', and ');
  await fc.assert(
    fc.asyncProperty(drugs, joins, async ([long = '', short = ''], join) => {
      const entries = await entriesOf([
        `Her pain is controlled on ${long} 20 mg twice daily${join}${short} 5 mg every 4 hours as needed.`,
      ]);
      expect(entries).toHaveLength(2);
      expect(entries).toContainEqual(expect.stringMatching(/\| 20 mg \|.*\| BID$/u));
      expect(entries).toContainEqual(expect.stringMatching(/\| 5 mg \|.*\| Q4H PRN$/u));
    }),
    RUNS,
  );
});

test('a word right behind a name is no slip of another drug', async () => {
  const salts = fc.constantFrom('calcium folinate', 'calcium atorvastatine', 'iron metforman');
  await fc.assert(
    fc.asyncProperty(salts, async (name) => {
      const drugs = (await entriesOf([...rest, `- ${name} 15 mg daily`])).filter(isOther);
      expect(drugs).toHaveLength(1);
      expect(drugs[0]).not.toMatch(/^(?:folixate|atorvastatin|metformin)/iu);
    }),
    RUNS,
  );
});

test('two names that grew together are the combination of their strengths, and none where no product has them', async () => {
  const combinations = fc.constantFrom(
    ['lisinopril', 'hctz', '20', '12.5'],
    ['losartan', 'hctz', '100', '25'],
    ['triamterene', 'hctz', '37.5', '25'],
    ['hydrocodone', 'apap', '7.5', '325'],
  );
  const changed = fc.constantFrom(
    (part: string) => part,
    (part: string) => part.replace(/^(?<first>.)./u, '$<first>x'),
  );
  await fc.assert(
    fc.asyncProperty(
      combinations,
      fc.constantFrom('', '/', '-'),
      changed,
      fc.boolean(),
      async (parts, join, slip, isTorn) => {
        const [name = '', part = '', own = '', other = ''] = parts;
        const strength = `${own}-${isTorn ? other.replace('.', '. ') : other}`;
        const written = `${name}${join}${slip(part)}`.toUpperCase();
        const [entry = ''] = (await entriesOf([...rest, `- ${written} ${strength}MG TAB daily`])).filter(
          isOther,
        );
        expect(entry).toMatch(new RegExp(name, 'iu'));
        expect(entry).toMatch(/hydrochlorothiazide|acetaminophen/iu);
        const [unlike = ''] = (await entriesOf([...rest, `- ${written} 31-17MG TAB daily`])).filter(isOther);
        if (join === '') expect(unlike).toMatch(new RegExp(`^${written}`, 'u'));
      },
    ),
    RUNS,
  );
});
