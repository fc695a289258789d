/** Laws of doses: which of several amounts is taken, and that the others are told. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import fc from '../support/fast-check.ts';
import { documentOf } from '../support/document-builders.ts';
import { entriesIn } from '../support/entries-of.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(25, 8) };

const entry = fc.constantFrom(
  'tramadol 50 mg PO q6h',
  'metformin 500 mg by mouth twice daily',
  'furosemide 40 mg every morning',
  'lisinopril 10 mg daily',
  'atorvastatin 40 mg at bedtime',
);
const headings = fc.constantFrom('MEDICATIONS', 'Discharge medications:', 'Home meds');

test('an amount behind the directions of an entry is not its dose, and is told', async () => {
  const seconds = fc.constantFrom(
    '; may take 100 mg for severe pain',
    ', go to 80 mg in 4 weeks if tolerated',
    ', with an extra 20 mg in the afternoon if her weight is up',
    ', and another 20 mg in the afternoon if her weight is up',
  );
  await fc.assert(
    fc.asyncProperty(headings, entry, seconds, async (heading, line, second) => {
      const lines = [heading, `${line}${second}`, 'warfarin 3 mg daily'];
      expect(await entriesOf(lines)).toEqual(await entriesOf([heading, line, 'warfarin 3 mg daily']));
      const { unread } = await extractMedications([documentOf(lines)], store);
      expect(unread.map((one) => one.line).join('\n')).toContain(line);
    }),
    RUNS,
  );
});

test('a change of the amount keeps the way in that was said before it', async () => {
  const drugs = fc.constantFrom(['gabapentin', '300', '600'], ['metformin', '500', '1000']);
  const routes = fc.constantFrom('PO', 'by mouth');
  const leads = fc.constantFrom('->', '-> increase to', '=> increased to', '→');
  await fc.assert(
    fc.asyncProperty(drugs, routes, leads, async ([drug = '', old = '', now = ''], route, lead) => {
      expect(
        await entriesOf(['MEDICATIONS', `${drug} ${old} mg ${route} daily ${lead} ${now} mg BID`]),
      ).toEqual(await entriesOf(['MEDICATIONS', `${drug} ${now} mg ${route} BID`]));
    }),
    RUNS,
  );
});

test('whichever way an amount went, the new one is taken', async () => {
  const verbs = fc.constantFrom('increased', 'cut back', 'cut', 'titrated up', 'tapered down', 'reduced');
  const amounts = fc.constantFrom(['80', '40'], ['20', '40'], ['40', '20']);
  await fc.assert(
    fc.asyncProperty(verbs, amounts, async (verb, [old = '', now = '']) => {
      expect(
        await entriesOf(['MEDICATIONS', `Furosemide was ${verb} from ${old} mg to ${now} mg p.o. q.a.m.`]),
      ).toEqual(await entriesOf(['MEDICATIONS', `Furosemide ${now} mg p.o. q.a.m.`]));
    }),
    RUNS,
  );
});

test('a small number before a word that nobody knows, behind a verb, is how many, and the strength is no dose', async () => {
  const unknown = fc.constantFrom('ts', 'tbz', 'most', 'zorb');
  const manners = fc.constantFrom('PO BID', 'by mouth daily', 'every evening');
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), unknown, manners, async (count, word, manner) => {
      expect(
        await entriesOf(['MEDICATIONS', `Metformin 500 mg tablet, take ${count} ${word} ${manner}`]),
      ).toEqual(await entriesOf(['MEDICATIONS', `Metformin 500 mg tablet, take ${count} tablets ${manner}`]));
    }),
    RUNS,
  );
});

test('days that are excepted have their own dose, as a step of the one entry', async () => {
  const days = fc.constantFrom('Mon', 'Mon and Fri', 'Tuesdays');
  await fc.assert(
    fc.asyncProperty(days, async (excepted) => {
      const lines = ['MEDICATIONS', `Warfarin 5 mg daily except 7.5 mg ${excepted}`];
      const { list } = await extractMedications([documentOf(lines)], store);
      const steps = list.medications.flatMap((one) => one.steps.map(({ dosage }) => dosage.dose?.quantity));
      expect(list.medications).toMatchObject([{ dosage: { dose: { quantity: '5' } } }]);
      expect(new Set(steps)).toEqual(new Set(['5', '7.5']));
    }),
    RUNS,
  );
});

test('a range is its two ends, whatever joins them', async () => {
  const drugs = fc.constantFrom(
    ['oxycodone', '5', '10'],
    ['hydroxyzine', '25', '50'],
    ['morphine', '2', '4'],
  );
  const manners = fc.constantFrom('PO q4h prn', 'IV every 6 hours as needed', 'by mouth daily');
  await fc.assert(
    fc.asyncProperty(
      drugs,
      manners,
      fc.constantFrom(' to ', ' or '),
      async ([drug = '', low, high], manner, join) => {
        expect(await entriesOf(['MEDICATIONS', `${drug} ${low}${join}${high} mg ${manner}`])).toEqual(
          await entriesOf(['MEDICATIONS', `${drug} ${low}-${high} mg ${manner}`]),
        );
      },
    ),
    RUNS,
  );
});

test('parts of a tablet in words are a number and no drug', async () => {
  const wholes = fc.constantFrom(['ONE', '1.5'], ['TWO', '2.5'], ['three', '3.5']);
  await fc.assert(
    fc.asyncProperty(
      wholes,
      fc.constantFrom('AND ONE-HALF', 'and one half', 'and a half'),
      async ([whole = '', count], half) => {
        expect(
          await entriesOf([
            'MEDICATIONS',
            `FUROSEMIDE 40MG TAB TAKE ${whole} ${half} TABLETS BY MOUTH EVERY DAY`,
          ]),
        ).toEqual(
          await entriesOf([
            'MEDICATIONS',
            `FUROSEMIDE 40MG TAB TAKE ${count ?? ''} TABLETS BY MOUTH EVERY DAY`,
          ]),
        );
      },
    ),
    RUNS,
  );
});

test('the place that a product is made for comes before one that the unit of the dose implies', async () => {
  const sprays = fc.constantFrom('puff', 'puffs', 'spray', 'sprays');
  await fc.assert(
    fc.asyncProperty(sprays, async (unit) => {
      const [entry] = await entriesOf([
        'MEDICATIONS',
        `GTN 400 micrograms/dose sublingual spray one to two ${unit} prn`,
      ]);
      expect(entry).toContain(' | SL | ');
    }),
    RUNS,
  );
});

test('what a patch sets free in an hour is its dose, and an amount made up with a diluent is the dose', async () => {
  const lines = fc.constantFrom(
    ['fentanyl 25 mcg/hr patch, change every 72 hours', '25 mcg/hr'],
    ['fentanyl 50 mcg/h patch every 3 days', '50 mcg/hr'],
    ['ceftriaxone 1 g in NS 50 mL IVPB IV, Q24H', '1 g'],
    ['ceftriaxone 2 g in D5W IV daily', '2 g'],
  );
  await fc.assert(
    fc.asyncProperty(lines, async ([line = '', dose]) => {
      const [entry] = await entriesOf(['MEDICATIONS', line]);
      expect([line, entry?.split(' | ')[1]]).toEqual([line, dose]);
    }),
    RUNS,
  );
});

test('an NDC in a cell of its own tells the product of the drug that is named, and of no other', async () => {
  const named = fc.constantFrom('Tylenol', 'acetaminophen', 'Aranesp');
  await fc.assert(
    fc.asyncProperty(named, async (name) => {
      const [entry] = await entriesOf(['MEDICATIONS', `Name: ${name}`, 'NDC: 50580-0449-13', 'Dose: 500 mg']);
      expect([name, entry?.startsWith('acetaminophen 500 MG Oral Tablet') === true]).toEqual([
        name,
        name !== 'Aranesp',
      ]);
    }),
    RUNS,
  );
});

test('a change that a list tells behind an entry takes its place, and the former dose is told', async () => {
  const drugs = fc.constantFrom(
    ['lisinopril', '10', '20'],
    ['atorvastatin', '20', '40'],
    ['metformin', '500', '1000'],
  );
  const changes = fc.constantFrom('increased to', 'was increased to', 'titrated up to');
  await fc.assert(
    fc.asyncProperty(drugs, changes, async ([drug = '', old = '', now = ''], change) => {
      const lines = [
        'Home meds',
        `${drug} ${old} mg daily`,
        'warfarin 3 mg daily',
        `${drug} ${change} ${now} mg daily`,
      ];
      expect(await entriesOf(lines)).toEqual(
        await entriesOf(['Home meds', `${drug} ${now} mg daily`, 'warfarin 3 mg daily']),
      );
      const { list } = await extractMedications([documentOf(lines)], store);
      const told = list.medications.flatMap(({ conflicts }) => conflicts.flatMap(({ others }) => others));
      expect(told.map(({ value }) => value)).toContain(`${old} mg`);
    }),
    RUNS,
  );
});

test('a change of the dose that may come is none', async () => {
  const mayBe = fc.constantFrom('could be', 'can potentially be', 'may need to be', 'might eventually be');
  const change = fc.constantFrom(
    'increased to 900 mg',
    'reduced to 5 mg twice a day',
    'titrated up to 750 mg',
  );
  const kinds = fc.constantFrom('PLAN', 'ASSESSMENT', 'IMPRESSION');
  await fc.assert(
    fc.asyncProperty(kinds, entry, mayBe, change, async (kind, line, can, to) => {
      const drug = line.split(' ', 1).join('');
      const list = ['MEDICATIONS', line, 'warfarin 3 mg daily'];
      expect(await entriesOf([...list, `${kind}: The ${drug} ${can} ${to}.`])).toEqual(await entriesOf(list));
    }),
    RUNS,
  );
});

test('of a change from one amount to another the new one is taken, however the former was', async () => {
  const former = fc.constantFrom('75 mg', '75 mg t.i.d.', '75 mg twice a day', '75 mg p.o. q.8h.');
  const says = fc.constantFrom<(from: string) => string>(
    (from) => `I also increased the dose of hydralazine from ${from} to 100 mg t.i.d.`,
    (from) => `Hydralazine was increased from ${from} to 100 mg t.i.d.`,
  );
  await fc.assert(
    fc.asyncProperty(former, says, async (from, say) => {
      const [entry, ...others] = await entriesOf([`PLAN: ${say(from)} I advised him to rest.`]);
      expect(others).toEqual([]);
      expect(entry).toMatch(/^hydralazine[^|]*\| 100 mg \|[^|]*\| TID$/iu);
    }),
    RUNS,
  );
});

test('by which way an amount is given makes no strength of it', async () => {
  const ways = fc.constantFrom('per G-tube', 'per PEG tube', 'per NG tube', 'per rectum', 'per os');
  const forms = fc.constantFrom('', ' liquid', ' drops');
  await fc.assert(
    fc.asyncProperty(headings, fc.constantFrom('docusate', 'simethicone'), ways, forms, async (...given) => {
      const [heading, drug, way, form] = given;
      const [listed = ''] = await entriesOf([heading, `${drug}${form} 80 mg ${way} b.i.d.`]);
      expect(listed).toMatch(/\| 80 mg \| (?:GT|NG|PR|PO) \| BID$/u);
    }),
    RUNS,
  );
});

test('a bare number that nobody takes at once is the strength, whatever says when it is taken', async () => {
  const drugs = fc.constantFrom(
    'simvastatin 20',
    'atorvastatin 40',
    'losartan 50',
    'gabapentin 300',
    'tamsulosin 0.4',
    'clonidine 0.1',
  );
  const when = fc.constantFrom('at bedtime', 'qhs', 'in the morning', 'at night', 'with breakfast', 'daily');
  const heading = fc.constantFrom('MEDICATIONS\n', 'Medications: ', 'Medications you take now: ');
  await fc.assert(
    fc.asyncProperty(heading, drugs, when, async (title, drug, told) => {
      const linesOf = (amount: string): readonly string[] =>
        `${title}${amount} ${told}, Lexapro 10 mg, calcitriol twice a day`.split('\n');
      expect(await entriesOf(linesOf(drug))).toEqual(await entriesOf(linesOf(`${drug} mg`)));
    }),
    RUNS,
  );
});

test('how much and when behind a comma is of the name before it, and nothing of it of the line below', async () => {
  const drugs = fc.constantFrom('Remeron, 15', 'Remeron, 30', 'Zocor, 20', 'Zocor, 40', 'gabapentin, 300');
  const times = fc.constantFrom('at night', 'at bedtime', 'in the morning', 'in the evening');
  const verbs = fc.constantFrom('does still take the', 'she still takes', 'still on');
  await fc.assert(
    fc.asyncProperty(drugs, times, verbs, async (drug, time, verb) => {
      const told = `says he "hasn't touched" the Ambien since last summer. ${verb} ${drug} ${time}`;
      const listed = await entriesOf([told, 'BP pill is still benazepril 20 mg daily']);
      const [name = '', amount = ''] = drug.split(', ');
      expect(listed).toHaveLength(2);
      expect(listed).toContainEqual(expect.stringMatching(/^benazepril[^|]*\| 20 mg \|[^|]*\| QD$/u));
      const own = new RegExp(String.raw`^${name}[^|]*\| ${amount} mg \|[^|]*\| Q(?:HS|AM|PM)$`, 'u');
      expect(listed).toContainEqual(expect.stringMatching(own));
    }),
    RUNS,
  );
});

test('letters for how a product sets its drug free change nothing of a bare amount', async () => {
  const drugs = fc.constantFrom(['Toprol', '100'], ['Calan', '240'], ['Inderal', '80'], ['Paxil', '25']);
  const letters = fc.constantFrom('XL', 'SR', 'LA', 'CR', 'ER');
  await fc.assert(
    fc.asyncProperty(drugs, letters, async ([drug = '', amount = ''], release) => {
      const [listed = ''] = await entriesOf(['MEDICATIONS', `${drug} ${release} ${amount} daily`]);
      expect(listed).toMatch(new RegExp(String.raw`\| ${amount} mg \| PO \| QD$`, 'u'));
    }),
    RUNS,
  );
});

test('an amount at the end of a line that had room is not that of a name below it that says how it is taken itself', async () => {
  const above = fc.constantFrom('251-300: 6 units', 'if over 300: 8 units', 'Correction dose 4 units');
  const own = fc.constantFrom('Lantus 12 at night', 'Lantus at night', 'Zolquara 12 Q at night');
  await fc.assert(
    fc.asyncProperty(above, own, async (line, entry) => {
      const [, given = ''] = /(\d) units$/u.exec(line) ?? [];
      const listed = await entriesOf(['Insulin', line, entry]);
      expect(listed.filter((one) => one.includes(`| ${given} unit`))).toEqual([]);
    }),
    RUNS,
  );
});

test('a range is one however its dash is set', async () => {
  const ranges = fc.constantFrom(['2.5', '5'], ['5', '10'], ['200', '400']);
  const drugs = fc.constantFrom('morphine', 'oxycodone', 'ibuprofen');
  const dashes = fc.constantFrom('-', ' - ', '–', ' – ', ' to ');
  const behind = fc.constantFrom('every 6 hours', 'q4h prn', 'as needed');
  await fc.assert(
    fc.asyncProperty(ranges, drugs, dashes, behind, async ([low = '', high = ''], name, dash, often) => {
      const [entry = ''] = await entriesOf(['MEDICATIONS', `${name} ${low}${dash}${high} mg ${often}`]);
      expect(entry).toContain(`| ${low}-${high} mg |`);
    }),
    RUNS,
  );
});

test('a strength that no product has is the dose, however it is said that one is taken', async () => {
  const drugs = fc.constantFrom('Mobic', 'Zantac', 'lisinopril', 'policosanol', 'calcium');
  const strengths = fc.constantFrom('41 mg', '13 mg', '19.3 mg');
  const ones = fc.constantFrom(' one daily', ' daily', ' 1 daily', ' one p.o. daily', '');
  await fc.assert(
    fc.asyncProperty(drugs, strengths, ones, fc.boolean(), async (drug, strength, how, isBefore) => {
      const line = isBefore ? `${strength} ${drug}${how}` : `${drug} ${strength}${how}`;
      const [entry = ''] = await entriesOf(['MEDICATIONS', line]);
      expect([line, entry.split(' | ')[1]]).toEqual([line, strength]);
    }),
    RUNS,
  );
});

test('of a strength that no product has several are so much, where none is a part of it', async () => {
  const counts = fc.constantFrom<[words: string, amount: string]>(
    ['two', '82 mg'],
    ['2', '82 mg'],
    ['1-2', '41-82 mg'],
  );
  const drugs = fc.constantFrom('policosanol', 'Zolquara', 'Crestor');
  await fc.assert(
    fc.asyncProperty(drugs, counts, async (drug, [words, amount]) => {
      const [entry = ''] = await entriesOf(['MEDICATIONS', `${drug} 41 mg ${words} daily`]);
      expect([words, entry.split(' | ')[1]]).toEqual([words, amount]);
    }),
    RUNS,
  );
});

test('what several tablets of a product may come to is no strength of one of them, and a tablet that is named is counted', async () => {
  const lines = fc.constantFrom(
    ['Colace 200 mg two at bedtime', '2'],
    ['atorvastatin 160 mg two at bedtime', '2'],
    ['Zolquara 41 mg tablets one at bedtime', '1 tablet'],
    ['Crestor 41 mg 1/2 pill daily', '0.5 tablet'],
  );
  await fc.assert(
    fc.asyncProperty(lines, async ([line = '', dose]) => {
      const [entry = ''] = await entriesOf(['MEDICATIONS', line]);
      expect([line, entry.split(' | ')[1]?.trim()]).toEqual([line, dose]);
    }),
    RUNS,
  );
});

const named = fc.constantFrom(
  { drug: 'famotidine', amount: '20 mg', form: 'tablet', other: '40 mg' },
  { drug: 'lorazepam', amount: '0.5 mg', form: 'tablets', other: '1 mg' },
  { drug: 'Lipitor', amount: '20 mg', form: 'oral tablet', other: '10 mg' },
  { drug: 'Celebrex', amount: '200 mg', form: 'capsule', other: '100 mg' },
);

/** The dose of each entry. */
async function dosesOf(lines: readonly string[]): Promise<string[]> {
  return (await entriesOf([...lines])).map((line) => line.split(' | ')[1]?.trim() ?? '');
}

test('an amount beside a name is the dose where no form is named, and beside a form the strength of a product, of which nobody says how much', async () => {
  await fc.assert(
    fc.asyncProperty(named, headings, async ({ drug, amount, form }, heading) => {
      expect(await dosesOf([heading, `${drug} ${amount}`])).toEqual([amount]);
      expect(await dosesOf([heading, `${drug} ${amount} ${form}`])).toEqual(['']);
    }),
    RUNS,
  );
});

test('an amount that is only named gives way to one that is directed, wherever that stands', async () => {
  await fc.assert(
    fc.asyncProperty(named, fc.boolean(), async ({ drug, amount, other }, isFirst) => {
      const lines = [`${drug} ${amount}`, `${drug} ${other} daily`];
      expect(await dosesOf(['MEDICATIONS', ...(isFirst ? lines : lines.toReversed())])).toContain(other);
    }),
    RUNS,
  );
});

test('what is not understood behind an amount may say how many, and leaves the dose open', async () => {
  const counts = fc.constantFrom(', 2 of them', ' two of these', ' ½ for the knees', ' five weekly');
  await fc.assert(
    fc.asyncProperty(named, counts, async ({ drug, amount }, count) => {
      expect(
        await dosesOf(['MEDICATIONS', `${drug} ${amount}${count}`, 'warfarin 3 mg daily']),
      ).not.toContain(amount);
    }),
    RUNS,
  );
});

test('an amount in words that are not of the name is none of its strength', async () => {
  const [entry = ''] = await entriesOf(['MEDICATIONS', 'Mobic by decreasing in 41 mg intervals']);
  expect(entry).not.toContain('41 mg |');
});

test('letters of the maker behind a name do not hide how many are taken', async () => {
  const names = fc.constantFrom('Vicodin', 'Zolquara', 'Mobic', 'Duraphen');
  const letters = fc.constantFrom('ES', 'II', 'HP', 'XQ', 'III');
  const counts = fc.constantFrom('1-2', 'one', '2', 'TWO');
  const manners = fc.constantFrom('p.o. q 8 hours prn', 'b.i.d.', 'daily');
  await fc.assert(
    fc.asyncProperty(names, letters, counts, manners, async (name, mark, count, manner) => {
      const doseOf = async (line: string): Promise<string | undefined> =>
        (await entriesOf(['MEDICATIONS', line]))[0]?.split(' | ')[1];
      const line = `${name} ${mark} ${count} ${manner}`;
      expect([line, await doseOf(line)]).toEqual([line, await doseOf(`${name} ${count} ${manner}`)]);
    }),
    RUNS,
  );
});

test('the number of a name is no dose', async () => {
  const numbers = fc.constantFrom('Tylenol No. 3', 'Tylenol #3', 'Tylenol-3');
  const tails = fc.constantFrom('', ' q.6h', ' p.o. q.6h. p.r.n.');
  await fc.assert(
    fc.asyncProperty(numbers, tails, async (name, tail) => {
      const [entry = ''] = await entriesOf(['MEDICATIONS', `${name}${tail}`]);
      expect([entry, entry.split(' | ')[1]?.trim()]).toEqual([entry, '']);
    }),
    RUNS,
  );
});

test('of two amounts a day of what nobody knows the first is the dose, as of a drug', async () => {
  const names = fc.constantFrom('insulin 70/30', 'Zolquara', 'Lantus');
  await fc.assert(
    fc.asyncProperty(names, fc.integer({ min: 11, max: 60 }), async (name, units) => {
      const [entry = ''] = await entriesOf([
        'MEDICATIONS',
        `${name}, ${units} units at breakfast and 7 units at supper`,
      ]);
      expect(entry).toContain(`| ${units} unit |`);
    }),
    RUNS,
  );
});

test('spoons are taken, also where nothing says how often', async () => {
  const spoons = fc.constantFrom(
    ['1 teaspoon', '1 teaspoon'],
    ['2 tsp', '2 teaspoon'],
    ['1 tbsp', '1 tablespoon'],
  );
  const drugs = fc.constantFrom('amoxicillin 125 per 5 mL', 'amoxicillin 250 mg/5 mL', 'Metamucil');
  await fc.assert(
    fc.asyncProperty(drugs, spoons, async (drug, [written = '', dose = '']) => {
      const [entry = ''] = await entriesOf(['MEDICATIONS', `${drug}, ${written}`]);
      expect([written, entry.split(' | ')[1]]).toEqual([written, dose]);
    }),
    RUNS,
  );
});

test('what was supplied, behind how many are taken and how often, is no dose', async () => {
  const taken = fc.constantFrom(['One', '1'] as const, ['Two', '2'] as const, ['1', '1'] as const);
  const often = fc.constantFrom('twice a day', 'three times a day', 'daily');
  const supply = fc.constantFrom('28 tablet', '56 tablets', '168 tablet');
  await fc.assert(
    fc.asyncProperty(taken, often, supply, async ([said, count], how, supplied) => {
      const lines = [
        'Apixaban 5mg tablets',
        `${said} ${how}`,
        supplied,
        'Ramipril 5mg capsules',
        'One daily',
      ];
      const entries = await entriesOf(['REPEAT ITEMS', ...lines]);
      expect(entries.find((entry) => entry.startsWith('apixaban'))).toContain(`| ${count} tablet |`);
    }),
    RUNS,
  );
});

test('between "from" a name and "to" stands what was taken before: the amount behind "to" is taken', async () => {
  const change = fc.constantFrom(
    'She has come down from',
    'We went from her',
    'He was changed from',
    'The dose was reduced from',
    'Reduced from',
    'He has gone from the',
  );
  const drugs = fc.constantFrom(
    ['lisinopril', '40 mg', '20 mg'],
    ['prednisone', '20 mg', '10 mg'],
    ['metoprolol', '25 mg', '50 mg'],
  );
  const often = fc.constantFrom('', ' daily', ' twice daily');
  await fc.assert(
    fc.asyncProperty(change, drugs, often, async (lead, [name, former, dose], before) => {
      const changed = await entriesOf([`${lead} ${name} ${former}${before} to ${dose} daily.`]);
      expect(changed).toEqual(await entriesOf([`She takes ${name} ${dose} daily.`]));
    }),
    RUNS,
  );
});

test('an amount of something else before the verb of a drug is no dose of it', async () => {
  const others = fc.constantFrom(
    'will give two units of blood and will take',
    'drinks one can of beer a night and takes',
    'had 2 litres of fluid and then takes',
  );
  await fc.assert(
    fc.asyncProperty(others, entry, async (other, line) => {
      expect(await entriesOf([`She ${other} ${line}.`])).toEqual(await entriesOf([`She takes ${line}.`]));
    }),
    RUNS,
  );
});

test('the condition of the next sentence is none of the dose, also behind an abbreviation with its stop', async () => {
  const oftens = fc.constantFrom('b.i.d.', 't.i.d.', 'q.h.s.', 'q.a.m.');
  const conditions = fc.constantFrom(
    'If she needs more, the nurse should ring.',
    'When he feels worse, the nurse should ring.',
    'Should it not help, the nurse should ring.',
  );
  await fc.assert(
    fc.asyncProperty(oftens, conditions, async (often, condition) => {
      const lines = (told: string) => [`PLAN: Increase atenolol to 50 mg p.o. ${often}${told}`];
      expect(await entriesOf(lines(` ${condition}`))).toEqual(await entriesOf(lines('')));
    }),
    RUNS,
  );
});

test('the first step is the dose, in whatever words the next one is told', async () => {
  const steps = fc.constantFrom(
    ', after which it is 80 mg daily',
    ', then 80 mg daily',
    ', after that 80 mg daily',
    ' and thereafter 80 mg daily',
  );
  const firsts = fc.constantFrom('atorvastatin 40 mg', 'furosemide 20 mg', 'atenolol 50 mg');
  await fc.assert(
    fc.asyncProperty(firsts, steps, async (first, step) => {
      const [entry_ = ''] = await entriesOf([`He goes home on ${first} daily for a week${step}.`]);
      expect(entry_).toContain(`| ${first.split(' ').slice(1).join(' ')} |`);
    }),
    RUNS,
  );
});

test('what is taken of something that nobody knows behind "and" is no time of the drug before it, and is told', async () => {
  const times = fc.constantFrom('at night', 'every morning', 'daily');
  const others = fc.constantFrom(
    'Zyxomarin patches',
    'HRT in the form of Zyxomarin patches',
    'her Zyxomarin',
  );
  await fc.assert(
    fc.asyncProperty(times, others, async (time, other) => {
      const alone = await entriesOf([`She also takes amitriptyline 10 mg ${time}.`]);
      const line = `She also takes amitriptyline 10 mg ${time} and ${other}, changed twice weekly.`;
      expect(await entriesOf([line])).toEqual(alone);
      const { unread } = await extractMedications([documentOf([line])], store);
      expect(unread.map((one) => one.line).join('\n')).toContain(other);
    }),
    RUNS,
  );
});

test('a part of an amount is so much less, in whatever words, and the amount is not the dose', async () => {
  const drugs = fc.constantFrom(['lisinopril', 20], ['atenolol', 50], ['Aldactone', 25], [
    'metoprolol',
    25,
  ] as const);
  const halves = fc.constantFrom('1/2 of', 'half of', '½ of', 'one half of', '1/2 OF', 'half of a');
  const behind = fc.constantFrom('daily', 'BID', 'at bedtime');
  await fc.assert(
    fc.asyncProperty(headings, drugs, halves, behind, async (heading, [drug, amount], half, often) => {
      const { list } = await extractMedications(
        [documentOf([heading, `${drug} ${half} ${amount} mg ${often}`])],
        store,
      );
      expect(list.medications.map(({ dosage }) => [dosage.dose?.quantity, dosage.dose?.unit])).toEqual([
        [String(Number(amount) / 2), 'mg'],
      ]);
    }),
    RUNS,
  );
});
