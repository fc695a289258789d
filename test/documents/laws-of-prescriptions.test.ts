/** Laws of what is handed over, used from now or given once: a prescription is a start, a single dose is none, and what waits or is asked is no entry. */
import { afterAll, describe, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import { entriesIn } from '../support/entries-of.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(60, 15) };

/** What is told beside the list: set aside, or as a line that was not settled. */
async function toldOf(lines: readonly string[]): Promise<string> {
  const { list, unread } = await extractMedications([documentOf(lines)], store);
  return [...list.setAside.map(({ name }) => name), ...unread.map(({ line = '' }) => line)].join('\n');
}

const DRUGS = ['lisinopril', 'atenolol', 'warfarin', 'glipizide'];
const drug = fc.constantFrom(...DRUGS);
const drugs = fc.shuffledSubarray(DRUGS, { minLength: 1, maxLength: 2 }).map((names) => names.join(' and '));
const plan = fc.constantFrom('PLAN', 'ASSESSMENT', 'DISCHARGE INSTRUCTIONS', 'RECOMMENDATIONS');
const story = fc.constantFrom('HISTORY OF PRESENT ILLNESS', 'SUBJECTIVE', 'PLAN');

describe('a prescription', () => {
  test('is a start wherever it is handed over', async () => {
    const handed = fc.constantFrom(
      'Scripts left in the chart for',
      'A prescription was written for',
      'Prescriptions were given for',
      'A prescription was given for',
      'He was given a prescription for',
      'Prescriptions called in for',
      'The patient was also given a sample of',
      'We will send him home with',
      'He will be dismissed on',
    );
    await fc.assert(
      fc.asyncProperty(story, handed, drugs, async (heading, words, names) => {
        const lines = [`${heading}: ${words} ${names}.`];
        expect(await entriesOf(lines)).toHaveLength(names.split(' and ').length);
      }),
      RUNS,
    );
  });
});

test('of two drugs that a sentence joins, of each of which it is said how often, each is an entry', async () => {
  const has = fc.constantFrom('She has', 'On the chart:', 'He was found with');
  const often = fc.constantFrom('at night', 'twice a day', 'every morning');
  const pair = fc.shuffledSubarray(DRUGS, { minLength: 2, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(has, pair, often, async (lead, [one = '', two = ''], when) => {
      const entries = await entriesOf([`HISTORY: ${lead} ${one} 50 mg daily and ${two} ${when}.`]);
      expect(entries.toSorted()).toEqual(
        [one, two].toSorted().map((name): unknown => expect.stringContaining(name)),
      );
    }),
    RUNS,
  );
});

test('what a patient may use each time that something happens is an entry', async () => {
  const each = fc.constantFrom('after each loose stool', 'with every attack', 'after every seizure');
  const may = fc.constantFrom('She may use', 'May take', 'He can have');
  await fc.assert(
    fc.asyncProperty(may, drug, each, async (lead, name, when) => {
      expect(await entriesOf([`HISTORY: ${lead} ${name} 2 mg ${when}.`])).toEqual([
        expect.stringMatching(new RegExp(`${name}.* PRN`, 'u')),
      ]);
    }),
    RUNS,
  );
});

describe('what a plan says will be used', () => {
  const use = fc.constantFrom('We will use', 'She will try', 'We will now use', 'We will try to use');

  test('is a start, and what it is used instead of is none', async () => {
    await fc.assert(
      fc.asyncProperty(plan, use, drug, drug, async (heading, words, name, other) => {
        fc.pre(name !== other);
        const entries = await entriesOf([`${heading}: ${words} ${name} instead of ${other}.`]);
        expect(entries).toEqual([expect.stringContaining(name)]);
      }),
      RUNS,
    );
  });

  test('waits behind a condition, however the start is said', async () => {
    const start = fc.constantFrom(
      'she will be placed on',
      'she will be given',
      'he will be treated with',
      'we will use',
      'we will start',
    );
    const condition = fc.constantFrom('If there is no infection', 'If the culture is clean');
    await fc.assert(
      fc.asyncProperty(plan, condition, start, drug, async (heading, waits, words, name) => {
        const lines = [`${heading}: ${waits}, ${words} ${name} at bedtime.`];
        expect(await entriesOf(lines)).toEqual([]);
        expect(await toldOf(lines)).toContain(name);
      }),
      RUNS,
    );
  });
});

describe('what was given once', () => {
  test('is told, and no entry', async () => {
    const given = fc.constantFrom(
      (name: string) => `They gave her ${name} and it was better.`,
      (name: string) => `We did give IV ${name} 250 mg.`,
      (name: string) => `They gave him ${name}, but he started having fever.`,
      (name: string) => `${name} 10 mg IV 30 minutes preoperatively.`,
      (name: string) => `${name} 125 mg IM x 1.`,
    );
    await fc.assert(
      fc.asyncProperty(story, given, drug, async (heading, sentence, name) => {
        const lines = [`${heading}: ${sentence(name)}`];
        expect(await entriesOf(lines)).toEqual([]);
        expect(await toldOf(lines)).toContain(name);
      }),
      RUNS,
    );
  });

  test('is an entry where it tells how often', async () => {
    await fc.assert(
      fc.asyncProperty(drug, async (name) => {
        expect(await entriesOf([`PLAN: We gave her ${name} 10 mg daily.`])).toHaveLength(1);
      }),
      RUNS,
    );
  });
});

describe('what is asked', () => {
  test('is kept apart in a list, and its neighbours stay', async () => {
    const asks = fc.constantFrom(
      (name: string) => `it is not clear if she is taking ${name} as the record is conflicting.`,
      (name: string) => `she was supposed to be taking ${name}, but it is unclear whether she was doing so.`,
    );
    await fc.assert(
      fc.asyncProperty(asks, drug, async (sentence, name) => {
        const lines = [`MEDICATIONS: Metformin 500 mg daily, ${sentence(name)}`];
        expect(await entriesOf(lines)).toEqual([expect.stringContaining('metformin')]);
        expect(await toldOf(lines)).toContain(name);
      }),
      RUNS,
    );
  });
});

describe('what is told not to be taken', () => {
  test('is set aside, whatever it was taken for', async () => {
    const order = fc.constantFrom('was asked not to take', 'was told not to take', 'was told to stop');
    const why = fc.constantFrom('what she presumed was allergies', 'her allergies', 'pain');
    await fc.assert(
      fc.asyncProperty(order, why, drug, async (words, reason, name) => {
        const lines = [`HISTORY: She ${words} ${name}, which she was taking for ${reason}.`];
        const { list } = await extractMedications([documentOf(lines)], store);
        expect(list.medications).toEqual([]);
        expect(list.setAside.map((one) => one.name)).toEqual([expect.stringContaining(name)]);
      }),
      RUNS,
    );
  });
});

describe('two drugs that "and" joins in a sentence', () => {
  test('are two, unless they share a strength', async () => {
    const pair = fc.constantFrom('hydrochlorothiazide and metoprolol', 'lisinopril and hydrochlorothiazide');
    await fc.assert(
      fc.asyncProperty(pair, async (names) => {
        const story = 'HISTORY OF PRESENT ILLNESS: He is on';
        expect(await entriesOf([`${story} ${names} for hypertension.`])).toHaveLength(2);
        const other = 'HISTORY OF PRESENT ILLNESS: He has not taken anything today, but he is on';
        expect(await entriesOf([`${other} ${names} for hypertension.`])).toHaveLength(2);
        expect(await entriesOf([`${story} ${names} 20/12.5 mg daily.`])).toHaveLength(1);
      }),
      RUNS,
    );
  });
});

describe('how often something is adjusted', () => {
  test('is no way to take it', async () => {
    const later = fc.constantFrom('titrate the dose up as needed', 'adjust as needed', 'monitor weekly');
    await fc.assert(
      fc.asyncProperty(drug, later, async (name, words) => {
        const plain = await entriesOf([`PLAN: We will add ${name} 10 mg twice a day.`]);
        expect(await entriesOf([`PLAN: We will add ${name} 10 mg twice a day and ${words}.`])).toEqual(plain);
      }),
      RUNS,
    );
  });
});

describe('names alone in a plan', () => {
  test('are orders, with or without what they are for', async () => {
    const reason = fc.constantFrom('', ' for his allergic rhinitis', ' for pain');
    await fc.assert(
      fc.asyncProperty(plan, drugs, reason, async (heading, names, why) => {
        const lines = [`${heading}: He is to come back in a month. ${names}${why}.`];
        expect(await entriesOf(lines)).toHaveLength(names.split(' and ').length);
      }),
      RUNS,
    );
  });

  test('are none in a history', async () => {
    await fc.assert(
      fc.asyncProperty(drugs, async (names) => {
        const lines = [`HISTORY OF PRESENT ILLNESS: He came back after a month. ${names} for pain.`];
        expect(await entriesOf(lines)).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe('part of a course', () => {
  test('that is completed ends no drug, and the whole does', async () => {
    const part = fc.constantFrom('five of a planned six cycles', '5 of 10 days', 'two weeks of three weeks');
    await fc.assert(
      fc.asyncProperty(part, drug, async (done, name) => {
        const asideOf = async (sentence: string) => {
          const lines = [`HISTORY OF PRESENT ILLNESS: ${sentence}`];
          const { list } = await extractMedications([documentOf(lines)], store);
          return list.setAside.map((one) => one.name);
        };
        expect(await asideOf(`She has completed ${done} of ${name}.`)).toEqual([]);
        expect(await asideOf(`She has completed 10 days of ${name}.`)).toHaveLength(1);
      }),
      RUNS,
    );
  });
});

describe('a regimen that a plan changes to a drug with its dose', () => {
  test('is newer than the list', async () => {
    const order = fc.constantFrom('advance the regimen to', 'increase her regimen to', 'titrate the dose to');
    await fc.assert(
      fc.asyncProperty(drug, order, async (name, words) => {
        const lines = [
          `MEDICATIONS: Metformin 500 mg daily, ${name} 10 mg twice a day.`,
          `PLAN: We will ${words} ${name} 10 mg three times a day.`,
        ];
        expect((await entriesOf(lines)).join('\n')).toMatch(new RegExp(`${name}.*TID`, 'u'));
      }),
      RUNS,
    );
  });
});

describe('what a section without medications says of a drug', () => {
  test('is told, were it begun, denied or given once', async () => {
    const said = fc.constantFrom(
      'has been treated with',
      'received',
      'was started on',
      'is not taking',
      'does not use',
    );
    await fc.assert(
      fc.asyncProperty(said, drug, async (words, name) => {
        const lines = [`PAST MEDICAL HISTORY: Hypertension. He ${words} ${name}.`];
        expect(await entriesOf(lines)).toEqual([]);
        expect(await toldOf(lines)).toContain(name);
      }),
      RUNS,
    );
  });
});

describe('two products of one drug', () => {
  test('that "and" joins are two where one is named by its release', async () => {
    const release = fc.constantFrom('an immediate release', 'a short-acting', 'immediate-release');
    await fc.assert(
      fc.asyncProperty(release, async (words) => {
        const lines = [
          `MEDICATIONS: Metformin 500 mg daily. MS Contin 30 mg every 12 hours and ${words} morphine, 15 mg every 8 hours as needed.`,
        ];
        const entries = await entriesOf(lines);
        expect(entries.filter((entry) => /contin/iu.test(entry)).join('\n')).not.toContain('PRN');
        expect(entries).toHaveLength(3);
      }),
      RUNS,
    );
  });
});
