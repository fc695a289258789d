/** Laws of the elements of an enumeration: each is listed, ended or told, and what goes on about a drug is no element. */
import { afterAll, describe, expect, test } from '@jest/globals';
import { ASIDE_WORDS, type AsideRow } from '../../src/documents/mentions/prose/aside-table.ts';
import { withoutAsides } from '../../src/documents/mentions/prose/without-asides.ts';
import { DEVICE_ROWS } from '../../src/documents/names/unknown/device-table.ts';
import { entriesIn } from '../support/entries-of.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { toldTextsIn } from '../support/told-texts.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(60, 15) };

const answerOf = toldTextsIn(store);

const unknown = fc.constantFrom('zyxomarin', 'quovadrel', 'nephroblend', 'tomaverdin');
const around = fc.shuffledSubarray(
  ['aspirin 81 mg daily', 'metformin 500 mg BID', 'omeprazole 20 mg daily'],
  {
    minLength: 2,
  },
);
const remark = fc.constantFrom(
  '',
  ' for now',
  ' for the moment',
  ' kwembo fraxon',
  ', see letter',
  ' (vlugul)',
);

const route = fc.constantFrom('under the skin', 'under the tongue', 'by mouth', 'by inhalation', 'rectally');
const site = fc.constantFrom('into both eyes', 'to the left knee', 'on the scalp');

describe('an element of an enumeration', () => {
  test('with the place where it goes is told where nobody knows it, and gives that to no neighbour', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(unknown, fc.constant('insulin')),
        site,
        around,
        fc.nat(),
        async (name, where, drugs, place) => {
          const at = place % (drugs.length + 1);
          const elements = drugs.toSpliced(at, 0, `${name} ${where}`);
          const alone = await entriesOf([`MEDICATIONS: ${drugs.join(', ')}.`]);
          for (const lines of [[`MEDICATIONS: ${elements.join(', ')}.`], ['MEDICATIONS', ...elements]]) {
            expect(await entriesOf(lines)).toEqual(expect.arrayContaining(alone));
            const { listed, unread } = await answerOf(lines);
            expect(`${listed}\n${unread}`).toContain(name);
          }
        },
      ),
      RUNS,
    );
  });

  test('keeps its route, also where nobody knows its name, and gives it to no neighbour', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(unknown, fc.constant('insulin')),
        route,
        around,
        fc.nat(),
        async (name, way, drugs, place) => {
          const at = place % (drugs.length + 1);
          const elements = drugs.toSpliced(at, 0, `${name} ${way}`);
          const alone = await entriesOf([`MEDICATIONS: ${drugs.join(', ')}.`]);
          for (const lines of [[`MEDICATIONS: ${elements.join(', ')}.`], ['MEDICATIONS', ...elements]]) {
            const entries = await entriesOf(lines);
            expect(entries).toEqual(expect.arrayContaining(alone));
            expect(entries).toHaveLength(alone.length + 1);
          }
        },
      ),
      RUNS,
    );
  });

  test('that nobody knows is listed or told, whatever is said behind it, and changes no neighbour', async () => {
    await fc.assert(
      fc.asyncProperty(unknown, remark, around, fc.nat(), async (name, said, drugs, place) => {
        const at = place % (drugs.length + 1);
        const elements = drugs.toSpliced(at, 0, `${name}${said}`);
        const { listed, unread } = await answerOf([`MEDICATIONS: ${elements.join(', ')}.`]);
        expect(`${listed}\n${unread}`).toContain(name);
        const entries = await entriesOf([`MEDICATIONS: ${elements.join(', ')}.`]);
        expect(entries).toEqual(
          expect.arrayContaining(await entriesOf([`MEDICATIONS: ${drugs.join(', ')}.`])),
        );
      }),
      RUNS,
    );
  });

  test('with a reason and how often keeps what is said of it from the drug before it', async () => {
    await fc.assert(
      fc.asyncProperty(
        unknown,
        fc.constantFrom('at night', 'twice daily', 'every morning'),
        async (name, often) => {
          const lines = [`MEDICATIONS: allopurinol 300 mg daily, ${name} for prostate ${often}, lisinopril.`];
          const entries = await entriesOf(lines);
          expect(entries.find((entry) => entry.startsWith('allopurinol'))).toMatch(/QD$/u);
          expect((await answerOf(lines)).listed).toContain(name);
        },
      ),
      RUNS,
    );
  });

  test.each([
    ['Cardizorin 5 mg daily, study drug', 'study drug', 'cardizorin'],
    ['See list from pharmacy, scanned.', 'scanned', ''],
    ['Vitamin drops with fluoride daily', 'fluoridex', ''],
  ])('%s: an apposition or a remark is none', async (entry, no, yes) => {
    const { listed, unread } = await answerOf(['MEDICATIONS', entry, 'aspirin 81 mg daily']);
    expect(listed).not.toContain(no);
    expect(`${listed}\n${unread.toLowerCase()}`).toContain(yes === '' ? 'aspirin' : yes);
    expect((await answerOf(['MEDICATIONS', 'Lexapro, blood pressure pill'])).listed).toContain('pill');
  });

  test('behind a reason is a reason, and is told where nobody knows it', async () => {
    const reason = fc.constantFrom('kwembo', 'fraxol', 'spasticity');
    await fc.assert(
      fc.asyncProperty(
        reason,
        fc.constantFrom('pain, fever', 'headache', 'nausea, pain'),
        async (word, first) => {
          const { listed, unread } = await answerOf([
            `MEDICATIONS: Tylenol p.r.n. for ${first}, ${word}, metformin 500 mg BID.`,
          ]);
          expect(listed).not.toContain(word);
          expect(unread).toContain(word);
        },
      ),
      RUNS,
    );
  });

  test('behind the end of the only drug is its reason', async () => {
    const end = fc.constantFrom('withheld', 'on hold', 'stopped', 'discontinued');
    await fc.assert(
      fc.asyncProperty(end, fc.constantFrom('AKI', 'creatinine up', 'zorgul'), async (ended, reason) => {
        const { listed, setAside, unread } = await answerOf([
          'MEDICATIONS',
          `lisinopril 10 mg daily, ${ended}, ${reason}`,
          'metformin 500 mg BID',
        ]);
        expect(listed).not.toContain(reason.toLowerCase());
        expect(setAside).toContain('lisinopril');
        expect(unread).toContain(reason);
      }),
      RUNS,
    );
  });

  test.each(DEVICE_ROWS.flatMap(({ examples }) => examples))('%s is no drug, and told', async (example) => {
    const { listed, unread } = await answerOf(['MEDICATIONS', example, 'lisinopril 10 mg daily']);
    expect(listed).toMatch(/^lisinopril[^\n]*$/u);
    expect(unread).toContain(example);
  });

  test.each([
    ['vitamins', true],
    ['statins', true],
    ['MAC', false],
    ['General anesthesia', false],
    ['Labs every 3 months', false],
  ])('%s says nothing about which, and is told where something of it is taken: %s', async (kind, isTold) => {
    const { listed, unread } = await answerOf(['MEDICATIONS', 'lisinopril 10 mg daily', `${kind}.`]);
    expect(listed).toMatch(/^lisinopril[^\n]*$/u);
    expect(unread.includes(kind)).toBe(isTold);
  });

  test('that is measured of the patient is no drug', async () => {
    const measured = 'FINDINGS: Vital signs: Blood pressure 153/81, pulse 90, respiratory rate 20';
    expect((await answerOf([measured])).listed).toBe('');
    expect((await answerOf(['MEDICATIONS', 'blood pressure pill daily'])).listed).toContain('blood pressure');
  });

  test('that is no drug by itself and is said to be taken so often is listed or told', async () => {
    const substance = fc.constantFrom('lanolin', 'urea', 'silicone');
    const often = fc.constantFrom('to the feet daily', 'p.r.n.', 'twice a day', 'to both elbows b.i.d.');
    const list = fc.constantFrom<(last: string) => string>(
      (last) => `MEDICATIONS: lisinopril 10 mg daily, metformin 500 mg BID, and ${last}.`,
      (last) => `MEDICATIONS: lisinopril 10 mg daily, ${last}, metformin 500 mg BID`,
      (last) => `DISCHARGE MEDICATIONS: She was sent home on lisinopril 10 mg daily and ${last}.`,
    );
    await fc.assert(
      fc.asyncProperty(substance, often, list, async (name, how, listOf) => {
        const { listed, unread } = await answerOf([listOf(`${name} ${how}`)]);
        expect(`${listed}\n${unread}`).toContain(name);
      }),
      RUNS,
    );
  });

  test('that is taken meanwhile is named elsewhere, and is no entry', async () => {
    const meanwhile = fc.constantFrom(
      'while she is on',
      'as long as he takes',
      'while taking',
      'until he is off',
    );
    const kind = fc.constantFrom('the steroid', 'the antibiotic', 'the zyxomarin', 'her water pill');
    await fc.assert(
      fc.asyncProperty(meanwhile, kind, async (when, what) => {
        const entry = `lisinopril 10 mg daily, ${when} ${what}.`;
        const { listed } = await answerOf(['MEDICATIONS', 'metformin 500 mg BID', entry]);
        expect(listed.trim().split('\n')).toHaveLength(2);
      }),
      RUNS,
    );
  });

  test('every row of a table is told, also one that says nothing but a name', async () => {
    await fc.assert(
      fc.asyncProperty(unknown, async (name) => {
        const table = ['Medication  Dose  Frequency', name, 'metformin  500 mg  BID'];
        const { listed, unread } = await answerOf(['# Medications', ...table]);
        expect(`${listed}\n${unread}`).toContain(name);
      }),
      RUNS,
    );
  });
});

const unknownOrNot = fc.constantFrom('MEDICATIONS', 'HISTORY OF PRESENT ILLNESS');

describe('what goes on about a drug', () => {
  test('what an earlier clause tells of something else is no way of taking it', async () => {
    const other = fc.constantFrom(
      'The IV antibiotics will be stopped Monday',
      'His dressing changes were stopped on Friday',
      'The drops will be continued at night',
    );
    const joined = fc.constantFrom(', and she will be given a prescription for', '; he was prescribed');
    await fc.assert(
      fc.asyncProperty(other, joined, async (told, start) => {
        const drug = 'Keflex 500 mg by mouth three times a day.';
        const entries = await entriesOf(['DISCHARGE MEDICATIONS', `${told}${start} ${drug}`]);
        expect(entries).toEqual(
          await entriesOf(['DISCHARGE MEDICATIONS', `${start.replace(/^\W+(?:and )?/u, '')} ${drug}`]),
        );
      }),
      RUNS,
    );
  });

  const rows: readonly AsideRow[] = Object.values(ASIDE_WORDS);
  test.each(rows.flatMap(({ examples }) => examples))('%s → %s', (entry, left) => {
    expect(withoutAsides(entry).replaceAll(/ {2,}/gu, ' ').trimEnd()).toBe(left);
  });

  test('how often something else is, and when it was taken last, is no frequency', async () => {
    const aside = fc.constantFrom(
      'for headaches which occur about once a week',
      'for spells that come twice a day',
      ', which he last took Sunday',
      ', last taken Monday',
    );
    await fc.assert(
      fc.asyncProperty(aside, async (said) => {
        const without = await entriesOf(['MEDICATIONS', 'Imitrex 50 mg', 'metformin 500 mg BID']);
        const entry = `Imitrex 50 mg ${said}`.replace(' ,', ',');
        expect(await entriesOf(['MEDICATIONS', entry, 'metformin 500 mg BID'])).toEqual(without);
      }),
      RUNS,
    );
  });

  test('what was taken before is told, and not listed', async () => {
    const before = fc.constantFrom(
      'has previously been on',
      'has previously also been on',
      'was formerly taking',
    );
    await fc.assert(
      fc.asyncProperty(before, unknownOrNot, async (words, title) => {
        const { listed, unread } = await answerOf([
          `${title}: She ${words} lithium 300 mg daily. She takes aspirin daily.`,
        ]);
        expect(listed).not.toContain('lithium');
        expect(listed).toContain('aspirin');
        expect(unread).toContain('lithium');
      }),
      RUNS,
    );
  });

  test('a product whose family RxNorm does not know is told by its name', async () => {
    const text = 'PLAN: Robitussin Zorgul and Flu was offered.';
    expect((await answerOf([text])).unread).toContain('Robitussin');
  });

  test('an end in words that seem to lead on takes no neighbour with it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('', '- '), async (mark) => {
        const lines = ['CURRENT MEDICATIONS', `${mark}lisinopril - out of`, `${mark}metformin 500 mg BID`];
        const { listed, setAside } = await answerOf(lines);
        expect(listed).toMatch(/^metformin[^\n]*$/u);
        expect(setAside).toBe('lisinopril');
      }),
      RUNS,
    );
  });

  test('what is given to who goes home is a prescription', async () => {
    const entries = await entriesOf([
      'DISCHARGE MEDICATIONS: The patient was given the following: Keflex 500 mg q.i.d., lisinopril 10 mg daily.',
    ]);
    expect(entries).toHaveLength(2);
  });
});

describe('an empty list', () => {
  const heading = fc.constantFrom('MEDICATIONS', 'Current Medications', 'DISCHARGE MEDICATIONS');
  const inLine = fc.boolean();
  const put = (title: string, text: string, isInLine: boolean): readonly string[] =>
    isInLine ? [`${title}: ${text}`] : [`# ${title}`, text];

  test('never looks like "takes nothing" where its heading says something else', async () => {
    const elsewhere = fc.constantFrom(
      'See attached list.',
      'Please see the attached list.',
      'Detailed on the H&P form.',
      'As per the chart.',
      'Same as last visit.',
      'She takes two pills and does not know their names.',
      'Unknown.',
    );
    await fc.assert(
      fc.asyncProperty(heading, elsewhere, inLine, async (title, text, isInLine) => {
        const { unread } = await answerOf([...put(title, text, isInLine), 'ALLERGIES: None.']);
        expect(unread).toContain(text);
      }),
      RUNS,
    );
  });

  test('nor where nothing but a heading speaks of medications', async () => {
    expect((await answerOf(['MEDICATIONS', 'Meds unchanged'])).unread).toContain('Meds unchanged');
  });

  test('is understood where it says so', async () => {
    const nothing = fc.constantFrom(
      'None.',
      'No daily medications.',
      'Patient does not take any specific medications.',
      'No known medications',
    );
    await fc.assert(
      fc.asyncProperty(heading, nothing, inLine, async (title, text, isInLine) => {
        const { unread } = await answerOf([...put(title, text, isInLine), 'ALLERGIES: None.']);
        expect(unread).toBe('');
      }),
      RUNS,
    );
  });

  test('nor does an order under a heading that lists no medications go unsaid', async () => {
    const other = fc.constantFrom('PHYSICAL EXAMINATION', 'SOCIAL HISTORY', 'PAST MEDICAL HISTORY');
    await fc.assert(
      fc.asyncProperty(other, async (title) => {
        const text = 'He was put on lisinopril 10 mg by mouth daily.';
        const { listed, unread } = await answerOf([`${title}:`, text]);
        expect(`${listed}\n${unread}`).toContain('lisinopril');
        const room = 'Oxygen saturation 97% on room air by nasal cannula.';
        expect((await answerOf([`${title}:`, room])).unread).toBe('');
      }),
      RUNS,
    );
  });
});

test('an element of a name of several words keeps its own amount, whatever separates and leads the elements', async () => {
  const names = fc.constantFrom(
    'milk of magnesia',
    'Milk of Magnesia',
    'tincture of zolquara',
    'Oil of Plimba',
  );
  const separator = fc.constantFrom(', ', '; ');
  const lead = fc.constantFrom<readonly [string[], string]>(
    [['MEDICATIONS'], ''],
    [[], 'As needed: '],
    [['As needed:'], ''],
    [[], ''],
  );
  await fc.assert(
    fc.asyncProperty(names, separator, lead, async (name, between, [above, label]) => {
      const line = `${label}${['Tylenol 650 mg every 6 hours', `${name} 30 mL daily`].join(between)}`;
      const entries = await entriesOf([...above, line]);
      expect(
        entries.map((entry) => entry.split(' | ').slice(0, 2).join(' | ').toLowerCase()).toSorted(),
      ).toEqual([`${name.toLowerCase()} | 30 ml`, 'tylenol | 650 mg'].toSorted());
    }),
    RUNS,
  );
});
