/** What is told of a document: each line names something that may be a medication of the patient, and what the text says is taken, ordered or ended is told. */
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { documentOf } from '../support/document-builders.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const HEADINGS = [
  'HISTORY OF PRESENT ILLNESS: ',
  'PLAN: ',
  'ASSESSMENT: ',
  'IMPRESSION: ',
  'HOSPITAL COURSE: ',
] as const;
const heading = fc.constantFrom(...HEADINGS);
const RUNS = { numRuns: size(120, 40) };

async function answerOf(lines: readonly string[]) {
  const { list, unread } = await extractMedications([documentOf(lines)], store);
  return {
    listed: list.medications.map(({ drugName }) => drugName),
    setAside: list.setAside.map(({ name }) => name),
    told: unread.map(({ line }) => line ?? ''),
  };
}

/** Nothing at all comes of the text. */
async function expectSilence(text: string): Promise<void> {
  expect(await answerOf([text])).toEqual({ listed: [], setAside: [], told: [] });
}

describe('words that are no drug are not told', () => {
  test('a common word in small letters that is also a brand', async () => {
    const sentence = fc.constantFrom<(word: string) => string>(
      (word) => `She was able to ${word} her duties twice a day.`,
      (word) => `He was unable to ${word} at work.`,
      (word) => `This is a very ${word} 66-year-old woman.`,
      (word) => `Routine and ${word} gait were normal.`,
      (word) => `The incision was deepened with a #15 ${word} over 4 cm.`,
    );
    const word = fc.constantFrom('perform', 'nice', 'tandem', 'thrive', 'align', 'react', 'propel', 'muse');
    await fc.assert(
      fc.asyncProperty(heading, sentence, word, async (at, say, named) => expectSilence(at + say(named))),
      RUNS,
    );
  });

  test('the verb of "I am"', async () => {
    const before = fc.constantFrom(
      'Her last echo was in 2001.',
      'Fever of 101 was seen on 09/13/2020.',
      'She had a 2-1/2 hour visit.',
    );
    const after = fc.constantFrom('concerned about this', 'not certain of it', 'unable to say more');
    await fc.assert(
      fc.asyncProperty(heading, before, after, async (at, one, other) =>
        expectSilence(`${at}${one} I am ${other}.`),
      ),
      RUNS,
    );
  });

  test('numbers that are no amount of a drug', async () => {
    const numbers = fc.constantFrom(
      'A 24-year-old gravida 2, para 1-0-0-1, presents with oral pain',
      'She had a vaginal delivery with 6 pounds, 15 ounce female infant',
      'Layers were closed with interrupted #2-0 Vicryl and oral retractors removed',
      'Stress images were made with 10.1 mCi of tetrofosmin injected intravenously',
      'The pressure was 14, OD and 9, OS',
      'Ejection fraction 58% by gated study',
    );
    await fc.assert(
      fc.asyncProperty(heading, numbers, async (at, text) => expectSilence(`${at}${text}.`)),
      RUNS,
    );
  });

  test('what was used, filled or removed by the one who operates', async () => {
    const said = fc.constantFrom(
      'The wound was flushed using sterile saline with gentamicin.',
      'The chamber was filled with Viscoat to keep it deep.',
      'The block was given using 5 cc of lidocaine 1%.',
      'The skin was closed in normal fashion after povidone-iodine prep.',
    );
    await fc.assert(
      fc.asyncProperty(said, async (text) => expectSilence(`PROCEDURE IN DETAIL: ${text}`)),
      { numRuns: size(20, 8) },
    );
  });

  test('a test that is named by its drug, a drug that a germ is sensitive to, and an allergy', async () => {
    const said = fc.constantFrom(
      'A dobutamine stress test was normal.',
      'The culture grew staphylococcus, oxacillin sensitive.',
      'She is allergic to Cosopt.',
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('', ...HEADINGS), said, async (at, text) => {
        expect((await answerOf([at + text])).told).toEqual([]);
      }),
      { numRuns: size(30, 15) },
    );
  });

  test('but a brand is one wherever it has what a drug has beside it', async () => {
    const said = fc.constantFrom(
      'She was given 2 mg of versed.',
      'He was given fentanyl and versed.',
      'He took Versed at night.',
    );
    await fc.assert(
      fc.asyncProperty(heading, said, async (at, text) => {
        const { listed, told } = await answerOf([at + text]);
        expect([...listed, ...told].join('\n')).toMatch(/versed|midazolam/iu);
      }),
      { numRuns: size(30, 15) },
    );
  });
});

describe('what is taken, ordered or ended is told', () => {
  const kind = fc.constantFrom(
    'a statin',
    'beta-blockers',
    'her diuretics',
    'some fluoroquinolone',
    'PPI',
    'ACE inhibitor',
    'pain medication',
    'vitamins',
    'a water pill',
    'insulin sliding scale',
    'sliding scale insulin',
  );

  test('also where only its kind is named', async () => {
    const say = fc.constantFrom<(what: string) => string>(
      (what) => `Start ${what}.`,
      (what) => `Continue ${what}.`,
      (what) => `We will add ${what}.`,
      (what) => `We will hold ${what}.`,
      (what) => `We stopped ${what} yesterday.`,
      (what) => `She takes ${what}.`,
      (what) => `We will put the patient on ${what}.`,
      (what) => `I will treat her with ${what}.`,
      (what) => `The patient will be dismissed on ${what}.`,
    );
    await fc.assert(
      fc.asyncProperty(heading, say, kind, async (at, said, what) => {
        const { told } = await answerOf([`${at}She was seen today. ${said(what)} She did well.`]);
        expect(told.join('\n')).toContain(what);
      }),
      RUNS,
    );
  });

  test('not where it is denied, or where the drug itself is named', async () => {
    const said = fc.constantFrom(
      'He is not on any blood thinners.',
      'Her mother takes a statin.',
      'There are no antibiotics.',
      'She has steroid-induced diabetes.',
    );
    await fc.assert(
      fc.asyncProperty(heading, said, async (at, text) => {
        expect((await answerOf([at + text])).told).toEqual([]);
      }),
      { numRuns: size(30, 15) },
    );
    const { told } = await answerOf([
      'PLAN: Continue antibiotics with amoxicillin 500 mg three times a day.',
    ]);
    expect(told).toEqual([]);
  });

  test('beside drugs that are listed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('PLAN: ', 'ASSESSMENT AND PLAN: '), kind, async (at, what) => {
        const { listed, told } = await answerOf([`${at}Start Coreg, ${what} and lisinopril 10 mg daily.`]);
        expect(listed).toHaveLength(2);
        expect(told.join('\n')).toContain(what);
      }),
      { numRuns: size(40, 15) },
    );
  });

  test('where nobody knows its name', async () => {
    const say = fc.constantFrom<(what: string) => string>(
      (what) => `He was placed on ${what}.`,
      (what) => `He has been on ${what} for his ulcer.`,
      (what) => `It is okay to discontinue the ${what} at this time.`,
      (what) => `She was started on ${what} and did well.`,
    );
    await fc.assert(
      fc.asyncProperty(heading, say, fc.constantFrom('DPH', 'Xyloderm', 'Q-CSF'), async (at, said, what) => {
        expect((await answerOf([at + said(what)])).told.join('\n')).toContain(what);
      }),
      { numRuns: size(60, 20) },
    );
    const machines = fc.constantFrom('BiPAP', 'CPAP', 'telemetry', 'Foley catheter');
    await fc.assert(
      fc.asyncProperty(heading, machines, async (at, what) =>
        expectSilence(`${at}She was placed on ${what}.`),
      ),
      { numRuns: size(30, 10) },
    );
  });

  test('where its abbreviation has other meanings, and where two are named as one', async () => {
    expect((await answerOf(['MEDS: glyburide 5 mg daily, quit ASA 6 months ago'])).told.join()).toContain(
      'ASA',
    );
    const { listed, told } = await answerOf([
      'HISTORY OF PRESENT ILLNESS: She was also given metoprolol and HCTZ two weeks ago.',
      'PLAN: Continue HCTZ 25 mg daily.',
    ]);
    expect(listed).toHaveLength(1);
    expect(told.join('\n')).toContain('metoprolol');
  });

  test('in the report of a procedure, where it is of the patient; what is prescribed is listed', async () => {
    const said = fc.constantFrom<(drug: string) => string>(
      (drug) => `He was taking ${drug} at that time.`,
      (drug) => `He has a prescription already at home for ${drug} and needs no refill.`,
      (drug) => `She was taken off ${drug} in May.`,
      (drug) => `Continue ${drug}.`,
    );
    const drug = fc.constantFrom('warfarin', 'gabapentin', 'omeprazole');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('PROCEDURE IN DETAIL: ', 'OPERATIONS: '),
        said,
        drug,
        async (at, say, what) => {
          const { listed, told } = await answerOf([`${at}The wound was closed. ${say(what)} He did well.`]);
          expect([...listed, ...told].join('\n')).toContain(what);
        },
      ),
      { numRuns: size(40, 15) },
    );
  });

  test('where it says how often, in words that name no drug', async () => {
    await fc.assert(
      fc.asyncProperty(
        heading,
        fc.constantFrom('twice a day', 'every morning', 'daily'),
        async (at, often) => {
          const text = `She uses hypertonic saline nasal irrigation ${often}.`;
          expect((await answerOf([at + text])).told.join('\n')).toContain('irrigation');
        },
      ),
      { numRuns: size(30, 10) },
    );
  });
});

test('a sentence that denies something of a drug of the list is told, in whatever words, and the drug stays', async () => {
  const denies = fc.constantFrom<(drug: string) => string>(
    (drug) => `I do not want him on ${drug} now or later.`,
    (drug) => `The ${drug} is no friend of her kidneys.`,
    (drug) => `Neither the ${drug} nor rest earns its keep.`,
    (drug) => `He cannot get along with ${drug}.`,
    (drug) => `No ${drug}.`,
    (drug) => `She is no longer fond of ${drug}.`,
  );
  const drug = fc.constantFrom('lisinopril', 'meloxicam', 'atorvastatin');
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('PLAN: ', 'ASSESSMENT: '), denies, drug, async (at, say, named) => {
      const { listed, told, setAside } = await answerOf([
        'MEDICATIONS',
        `${named} 10 mg daily`,
        'metformin 500 mg twice daily',
        '',
        at + say(named),
      ]);
      // An end that is understood is set aside.
      expect([...told, ...setAside].join(' ').toLowerCase()).toContain(named);
      expect([...listed, ...setAside].join(' ').toLowerCase()).toContain(named);
      expect(listed.join(' ')).toContain('metformin');
    }),
    RUNS,
  );
});

test('a word between the name of a drug and its strength is a part of that name, and nothing is told of it', async () => {
  const word = fc.constantFrom('Chrono', 'Retard', 'Zyx', 'Lyo');
  const drug = fc.constantFrom('Tegretol', 'Lisinopril', 'Voltaren');
  await fc.assert(
    fc.asyncProperty(drug, word, fc.constantFrom('bd', 'twice daily'), async (named, part, often) => {
      const { listed, told } = await answerOf(['MEDICATIONS', `${named} ${part} 100 mg ${often}`]);
      expect(listed).toHaveLength(1);
      expect(told).toEqual([]);
    }),
    { numRuns: size(24, 12) },
  );
});

test('a line with a whole instruction beside a line of a drug that is listed is listed or told, whatever stands between its name and how it is taken', async () => {
  const line = fc.constantFrom(
    'Zyxomarin (gray cap): 1 drop 4 times a day for 4 weeks',
    'Zyxomarin inhaler when wheezy, 2 puffs',
    'Zyxomarin (see the leaflet) 2 tablets twice a day',
  );
  const title = fc.constantFrom('AFTER YOUR SURGERY - RIGHT EYE', 'At home just now', 'What the nurse said');
  await fc.assert(
    fc.asyncProperty(title, line, fc.boolean(), async (over, own, isFirst) => {
      const drug = 'Lisinopril 10 mg, 1 tablet once a day';
      const { listed, told } = await answerOf([over, ...(isFirst ? [own, drug] : [drug, own])]);
      expect(listed.join(' ').toLowerCase()).toContain('lisinopril');
      expect([...listed, ...told].join(' ')).toContain('Zyxomarin');
    }),
    { numRuns: size(18, 9) },
  );
});

test('a row of a list that says how often is listed or told, also where its words ran into each other', async () => {
  const row = fc.constantFrom(
    'SYP.  CREMALAX15 ml  twice daily',
    'TAB.  METFORMIN1  every morning',
    'Cap.  ZYXOMARIN1  1-0-1',
  );
  await fc.assert(
    fc.asyncProperty(row, fc.boolean(), async (own, isFirst) => {
      const other = 'Lisinopril 10 mg  1 tablet  once daily';
      const rows = isFirst ? [own, other] : [other, own];
      const { listed, told } = await answerOf(['Medication  Dose  Frequency', ...rows]);
      const word = own.split('  ')[1]?.replace(/\d.*/u, '').toLowerCase() ?? own;
      expect([...listed, ...told].join(' ').toLowerCase()).toContain(word);
      expect(listed.join(' ').toLowerCase()).toContain('lisinopril');
    }),
    { numRuns: size(12, 6) },
  );
});
