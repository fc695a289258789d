import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';
import { documentOf } from '../support/document-builders.ts';

const store = openStarterStore();
afterAll(() => store.close());

async function answerTo(lines: readonly string[]) {
  const { list, unread } = await extractMedications([documentOf(lines)], store);
  return {
    unread: unread.map(({ line }) => line ?? ''),
    entries: list.medications.map(
      ({ drugName, dosage }) =>
        `${drugName} | ${dosage.dose?.quantity ?? ''} ${dosage.dose?.unit ?? ''} | ${dosage.frequency ?? ''}`,
    ),
    setAside: list.setAside.map(({ name, reason }) => `${name.toLowerCase()} ${reason}`),
  };
}

const ENTRIES: readonly string[] = [
  'lisinopril 10 mg daily',
  'metformin 500 mg twice daily',
  'warfarin 5 mg every evening',
  'calcitriol 0.25 mcg three times a week',
  'amlodipine 10 mg',
  'sevelamer 800 mg TID with meals',
];
const NAMES = ['zyxomarin', 'nephro-blend', 'quovadrel', 'tomar verde'] as const;
const MANNERS = ['1 tab daily', '25 mg at night', '2 capsules twice daily', '10 mg cada noche'] as const;

const entries = fc.uniqueArray(fc.constantFrom(...ENTRIES), { minLength: 2, maxLength: 5 });
const unknown = fc.record({ name: fc.constantFrom(...NAMES), manner: fc.constantFrom(...MANNERS) });
const written = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.charAt(0).toUpperCase() + text.slice(1),
);

/** Words that end a drug, with words around them that no table of headings knows. */
const ENDINGS = ['Discontinued', 'Stopped', 'No longer taking', 'Held'] as const;
const CIRCUMSTANCES = [
  'this month',
  'by the renal team',
  'since the fall in Denver',
  'after the echo',
  'because of cost',
] as const;
const ENDED = ['quetiapine 25 mg at bedtime', 'ciprofloxacin 250 mg twice daily'] as const;

/** Shorthand: the unit is left out, or is a word that nobody knows. */
const SHORTHAND_NAMES = [
  'Aricept',
  'metformin',
  'lisinopril',
  'Zyxomarin',
  'Nutriblend',
  'allopurinol',
] as const;
const SHORTHAND_AMOUNTS = ['10', '2.5', '500', '1 can', '2 scoops', '30 cc'] as const;
const SHORTHAND_MANNERS = ['po qd', 'BID', 'q6h prn', 'hs', 'tid', 'twice daily'] as const;
const shorthand = fc
  .uniqueArray(fc.constantFrom(...SHORTHAND_NAMES), { minLength: 2, maxLength: 5 })
  // A list of names alone that nobody knows, under words that nobody knows, is told as not understood.
  .filter((names) => names.some((name) => ['metformin', 'lisinopril', 'allopurinol'].includes(name)))
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc
          .tuple(fc.constantFrom(...SHORTHAND_AMOUNTS), fc.constantFrom(...SHORTHAND_MANNERS))
          .map(([amount, manner]) => ({ name, text: `${name} ${amount} ${manner}` })),
      ),
    ),
  );

describe('laws of lists', () => {
  test('shorthand without units is a list: under words that nobody knows, behind a label, and each entry as if it stood alone', async () => {
    await fc.assert(
      fc.asyncProperty(
        shorthand,
        fc.constantFrom(
          (list: readonly string[]) => ['What she takes here:', ...list.map((text) => `  ${text}`)],
          (list: readonly string[]) => ['PMH: hypertension, gout', `Rx: ${list.join(', ')}`],
        ),
        async (list, layout) => {
          const { entries: together } = await answerTo(layout(list.map(({ text }) => text)));
          const alone = await Promise.all(list.map(({ text }) => answerTo(['MEDICATIONS', text])));
          expect(together.toSorted()).toEqual(alone.flatMap(({ entries }) => entries).toSorted());
          expect(together).toHaveLength(list.length);
        },
      ),
      { numRuns: 15 },
    );
  });

  test('an unknown name on a line of its own, in small letters or not, is an entry and changes no other', async () => {
    await fc.assert(
      fc.asyncProperty(
        entries,
        unknown,
        fc.nat({ max: 5 }),
        written,
        async (list, { name, manner }, at, write) => {
          const lines = list.map((line) => write(line));
          const before = await answerTo(['MEDICATIONS', ...lines]);
          const added = lines.toSpliced(Math.min(at, lines.length), 0, write(`${name} ${manner}`));
          const after = await answerTo(['MEDICATIONS', ...added]);
          const isAdded = (entry: string) => entry.toLowerCase().startsWith(name);
          expect(after.entries.filter((entry) => !isAdded(entry))).toEqual(before.entries);
          expect(after.entries.filter(isAdded)).toHaveLength(1);
        },
      ),
      { numRuns: 15 },
    );
  });

  test('a heading that ends what stands below it does so in whatever circumstances, and ends nothing above', async () => {
    await fc.assert(
      fc.asyncProperty(
        entries,
        fc.constantFrom(...ENDINGS),
        fc.constantFrom(...CIRCUMSTANCES),
        async (list, ending, circumstance) => {
          const before = await answerTo(['CURRENT MEDICATIONS', ...list]);
          const after = await answerTo([
            'CURRENT MEDICATIONS',
            ...list,
            '',
            `${ending} ${circumstance}:`,
            ...ENDED,
          ]);
          expect(after.entries).toEqual(before.entries);
          expect(after.setAside).toHaveLength(ENDED.length);
        },
      ),
      { numRuns: 15 },
    );
  });

  test('the same without a colon and without space around it, at the margin of the entries or left of it', async () => {
    await fc.assert(
      fc.asyncProperty(
        entries,
        fc.constantFrom(...ENDINGS),
        fc.constantFrom('', ...CIRCUMSTANCES),
        fc.constantFrom('', '  ', '- '),
        async (list, ending, circumstance, margin) => {
          const of = (lines: readonly string[]) => lines.map((line) => `${margin}${line}`);
          const before = await answerTo(['CURRENT MEDICATIONS', ...of(list)]);
          const heading = `${ending} ${circumstance}`.trim();
          const after = await answerTo(['CURRENT MEDICATIONS', ...of(list), heading, ...of(ENDED)]);
          expect(after.entries).toEqual(before.entries);
          expect(after.setAside).toHaveLength(ENDED.length);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('a line of that kind under every entry is a remark, and ends nothing that stands below it', async () => {
    await fc.assert(
      fc.asyncProperty(entries, fc.constantFrom(...CIRCUMSTANCES), async (list, circumstance) => {
        const remarks = list.map((_, at) => (at === 0 ? `Stopped ${circumstance}` : 'Taken as directed'));
        const lines = list.flatMap((entry, at) => [entry, remarks[at] ?? '']);
        const { setAside } = await answerTo(['CURRENT MEDICATIONS', ...lines]);
        expect(setAside.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 10 },
    );
  });

  test('a short entry of a list is listed, set aside or told as not understood', async () => {
    const odd = [
      'Ca + D',
      'Something for cholesterol at night',
      'Blood pressure pill (white) once a day',
      'Herbs from the market',
      'zyx',
    ];
    await fc.assert(
      fc.asyncProperty(
        entries,
        fc.constantFrom(...odd),
        fc.integer({ min: 1, max: 5 }),
        async (list, line, at) => {
          const before = await answerTo(['MEDICATIONS', ...list]);
          const after = await answerTo([
            'MEDICATIONS',
            ...list.toSpliced(Math.min(at, list.length), 0, line),
          ]);
          const told = [...after.entries, ...after.setAside, ...after.unread];
          expect(told.length).toBeGreaterThan(
            [...before.entries, ...before.setAside, ...before.unread].length,
          );
          expect(after.entries).toEqual(expect.arrayContaining(before.entries));
        },
      ),
      { numRuns: 20 },
    );
  });

  test('a unit behind the number of a drug is no drug of its own', async () => {
    const { entries: found } = await answerTo(['MEDICATIONS', 'Spiriva 1 inh daily', 'INH 300 mg daily']);
    expect(found.map((entry) => entry.split(' ')[0])).toEqual(['isoniazid', 'Spiriva']);
  });

  test('a list under an unknown heading is one, whether the first names in it are known or not', async () => {
    await fc.assert(
      fc.asyncProperty(unknown, unknown, async (first, second) => {
        fc.pre(first.name !== second.name);
        const lines = [
          `${first.name} ${first.manner}`,
          `${second.name} ${second.manner}`,
          'lisinopril 10 mg daily',
        ];
        const { entries: found } = await answerTo(['Medicamentos actuales', ...lines]);
        expect(found).toHaveLength(lines.length);
      }),
      { numRuns: 15 },
    );
  });

  test('what is no drug by itself is kept as written beside its form, and neither takes nor gives a dosage', async () => {
    const described = fc.constantFrom(
      'water pill',
      'evening primrose',
      'salt tablets',
      'sugar pill',
      'oral contraceptive',
    );
    const manners = fc.constantFrom<readonly [string, string]>(['daily', 'QD'], ['twice daily', 'BID']);
    await fc.assert(
      fc.asyncProperty(
        entries,
        described,
        manners,
        fc.nat({ max: 5 }),
        async (list, name, [manner, often], at) => {
          const before = await answerTo([`MEDICATIONS: ${list.join(', ')}.`]);
          const added = list.toSpliced(Math.min(at, list.length), 0, `${name} ${manner}`);
          const after = await answerTo([`MEDICATIONS: ${added.join(', ')}.`]);
          const isAdded = (entry: string) => entry.startsWith(name);
          expect(after.entries.filter((entry) => !isAdded(entry))).toEqual(before.entries);
          expect(after.entries.filter(isAdded)).toEqual([`${name} |   | ${often}`]);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('so it is on a line of its own, as is a name that may be misspelt, without a dosage that shows what is meant', async () => {
    const lines = fc.constantFrom(
      'oral contraceptive daily',
      'gabapenten 300 three times',
      'water pill daily',
    );
    await fc.assert(
      fc.asyncProperty(entries, lines, fc.nat({ max: 5 }), async (list, line, at) => {
        const before = await answerTo(['MEDICATIONS', ...list]);
        const after = await answerTo(['MEDICATIONS', ...list.toSpliced(Math.min(at, list.length), 0, line)]);
        const isAdded = (entry: string) => line.startsWith(entry.split(' | ')[0] ?? '');
        expect(after.entries.filter((entry) => !isAdded(entry))).toEqual(before.entries);
        expect(after.entries.filter(isAdded)).toHaveLength(1);
      }),
      { numRuns: 15 },
    );
  });

  test('entries as long as each other, with a comma in each, keep their own dosages', async () => {
    const products = ['warfarin 5 mg tablet', 'metformin 500 mg tablet', 'lisinopril 10 mg tablet'] as const;
    const forms = ['delayed release', 'extended release', 'disintegrating', 'film coated'] as const;
    const ways = ['720 mg PO BID', '50 mg PO daily', '2 tablets PO TID', '40 mg PO QHS'] as const;
    const entry = fc.record({ form: fc.constantFrom(...forms), way: fc.constantFrom(...ways) });
    const comma = fc.constantFrom(',', ', ');
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 3, maxLength: 3 }), comma, async (rows, mark) => {
        const lines = rows.map(({ form, way }, index) => `${products[index] ?? ''}${mark}${form} ${way}`);
        const { entries: listed } = await answerTo(['Current medications:', ...lines]);
        const alone = await Promise.all(lines.map((line) => answerTo(['Current medications:', line])));
        expect(listed).toEqual(alone.flatMap((one) => one.entries).toSorted());
      }),
      { numRuns: 30 },
    );
  });

  test('the day and hour on which a line ends make no medication of a word', async () => {
    const word = fc.constantFrom('DURATION SCH', 'Duration', 'Today');
    await fc.assert(
      fc.asyncProperty(word, entries, async (line, list) => {
        const stop = 'Stop: 03/13/2026 12:29 pm';
        const without = await answerTo(['Current medications:', ...list]);
        const answer = await answerTo(['Current medications:', ...list, line, stop]);
        expect(answer.entries).toEqual(without.entries);
      }),
      { numRuns: 20 },
    );
  });

  test('directions behind the product of one drug are never those of the drug behind them, with a gap between or none', async () => {
    const drug = fc.constantFrom('Losartan', 'Metformin', 'Atenolol', 'Glipizide', 'Zyxomarin', 'Quovadrel');
    const drugs = fc.uniqueArray(drug, { minLength: 2, maxLength: 3 });
    const manners = fc.shuffledSubarray(
      [
        '1 tablet by mouth every morning',
        '2 tablets at bedtime',
        'take 3 tablets twice daily',
        'half a tablet daily',
      ],
      { minLength: 3, maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(
        drugs,
        manners,
        fc.constantFrom('    ', ' '),
        fc.constantFrom(', ', '; ', ': '),
        async (names, ways, gap, mark) => {
          const items = names.map((name, at) => `${name} 50 mg${mark}${ways[at]}`);
          const alone = await Promise.all(
            items.map(async (item) => (await answerTo(['# Medications', item])).entries),
          );
          const { entries: together } = await answerTo(['# Medications', items.join(gap)]);
          expect(together.toSorted()).toEqual(alone.flat().toSorted());
        },
      ),
      { numRuns: size(150, 40) },
    );
  });

  test('a brand gets no dosage of the generic that is the next item of its list', async () => {
    const pairs = fc.constantFrom<readonly [string, string]>(
      ['MS Contin', 'morphine 15 mg every 4 hours'],
      ['OxyContin', 'oxycodone 5 mg every 4 hours'],
      ['Toprol XL', 'metoprolol tartrate 25 mg every 4 hours'],
    );
    await fc.assert(
      fc.asyncProperty(
        entries,
        pairs,
        fc.constantFrom(', ', ', and '),
        async (list, [brand, generic], join) => {
          const { entries: found } = await answerTo([
            `MEDICATIONS: ${brand}${join}${generic}, ${list.join(', ')}.`,
          ]);
          const dosed = found.filter((entry) => entry.endsWith('Q4H'));
          expect(dosed).toHaveLength(1);
          expect(dosed[0]).not.toContain(`[${brand}`);
        },
      ),
      { numRuns: 15 },
    );
  });

  test('a time of the day before a colon holds for every drug behind it', async () => {
    const moments = fc.constantFrom<readonly [string, string]>(['Morning', 'QAM'], ['Bedtime', 'QHS']);
    const drugs = fc.subarray(['lisinopril 10 mg', 'melatonin 5 mg', 'amlodipine 5 mg'], { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(moments, drugs, async ([moment, often], list) => {
        const { entries: found } = await answerTo([
          'MEDICATIONS',
          'metformin 500 mg',
          `${moment}: ${list.join(', ')}`,
        ]);
        expect(found.filter((entry) => entry.endsWith(`mg | ${often}`))).toHaveLength(list.length);
        expect(found).toHaveLength(list.length + 1);
      }),
      { numRuns: 15 },
    );
  });

  test('a list of which every name is misspelt is one, under whatever words', async () => {
    const lines = [
      'lisinipril 20 mg 1 in the morning',
      'atorvistatin 40 mg at night',
      'omeprozole 20 mg before breakfast',
    ];
    const { entries: found } = await answerTo(['Moms pills', ...lines]);
    expect(found.map((entry) => entry.split(' ')[0])).toEqual(['atorvastatin', 'lisinopril', 'omeprazole']);
  });

  test('a stroke with space around it separates two drugs of which no product is made', async () => {
    const { entries: found } = await answerTo(['MEDICATIONS', 'aspirin / Fosamax once a week']);
    expect(found.map((entry) => entry.split(' | ')[0])).toEqual(['aspirin', 'Fosamax']);
  });

  test('a drug name cut short is none where its last word begins another one', async () => {
    const { entries: found } = await answerTo([
      'MEDICATIONS',
      'metformin 500 mg (lactic acidosis)',
      'folic 1 mg daily',
    ]);
    expect(found.map((entry) => entry.split(' ')[0])).toEqual(['folic', 'metformin']);
  });

  test('every count at a time of the day counts', async () => {
    const moments = ['in the morning', 'at noon', 'in the evening', 'at bedtime'] as const;
    const often = ['', '', 'BID', 'TID', 'QID'] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('metformin 500 mg', 'Zyxomarin 12 mg', 'lisinopril 10 mg'),
        fc.subarray([...moments], { minLength: 2 }),
        fc.constantFrom('1', 'one', '2'),
        fc.constantFrom(', ', ' '),
        async (drug, times, count, separator) => {
          const directions = times.map((time) => `${count} ${time}`).join(' and ');
          const { entries: listed } = await answerTo(['MEDICATIONS', `${drug}${separator}${directions}`]);
          const said = listed.map((entry) => entry.split(' | ').slice(1));
          // The unit is the form of the product, where a product is known, else so many of the strength that would be lost.
          const bare = said.map(([dose = '', frequency]) => [dose.replace(/ ?(?:tablet)?$/u, ''), frequency]);
          const number = count === 'one' ? 1 : Number(count);
          const dose = drug.startsWith('Zyxomarin') ? `${12 * number} mg` : String(number);
          expect(bare).toEqual([[dose, often[times.length]]]);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('forms before names and schemes of the day: numbered entries whatever stands behind the last of them', async () => {
    const names = ['Zyxomarin', 'Quovadrel', 'Metformin', 'Pantoprazole', 'Tomaverdin'];
    const schemes = { '1-0-0': 'QAM', '1-0-1': 'BID', '0-0-1': 'QPM', '1-1-1': 'TID' } as const;
    const asides = ['Review after 7 days with FBS, PPBS, creatinine, potassium', 'Diet: low salt, diabetic'];
    await fc.assert(
      fc.asyncProperty(
        fc
          .uniqueArray(fc.constantFrom(...names), { minLength: 3, maxLength: 5 })
          .filter((drugs) => drugs.some((name) => name === 'Metformin' || name === 'Pantoprazole')),
        fc.constantFrom('Tab.', 'Cap.', 'Tab'),
        fc.constantFrom(...Object.keys(schemes)),
        fc.subarray(asides),
        async (drugs, form, scheme, behind) => {
          const lines = drugs.map(
            (name, at) => `${at + 1}. ${form} ${name} 500 mg  ${scheme}  after food for a long time`,
          );
          const { entries: listed } = await answerTo([
            'Advice on discharge:',
            ...lines.slice(0, -1),
            `${drugs.length}. ${form} ${drugs.at(-1)} 500 mg  ${scheme}`,
            ...behind,
          ]);
          expect(listed).toHaveLength(drugs.length);
          const often = schemes[scheme as keyof typeof schemes];
          for (const entry of listed) expect(entry.endsWith(`| ${often}`)).toBe(true);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('a denial or a proposal among entries adds no entry and changes none; with a dosage of its own a drug is listed', async () => {
    const denials = ['No ibuprofen.', 'Denies naproxen', 'Consider apixaban', 'Without prednisone'] as const;
    await fc.assert(
      fc.asyncProperty(
        entries,
        fc.constantFrom(...denials),
        fc.integer({ min: 1, max: 5 }),
        async (list, denial, at) => {
          const before = await answerTo(['MEDICATIONS', ...list]);
          const after = await answerTo([
            'MEDICATIONS',
            ...list.toSpliced(Math.min(at, list.length), 0, denial),
          ]);
          expect(after.entries).toEqual(before.entries);
        },
      ),
      { numRuns: 15 },
    );
    expect((await answerTo(['MEDICATIONS', 'ibuprofen 600 mg TID, no refills'])).entries).toHaveLength(1);
    expect(
      (await answerTo(['MEDICATIONS', 'lisinopril 10 mg daily', 'Lithium considered, declined'])).entries,
    ).toHaveLength(1);
  });

  test('"d/c" behind a word of time is the discharge, and alone it is an end', async () => {
    for (const heading of ['Meds on d/c', 'Medications at d/c', 'Meds upon D/C']) {
      const { entries: listed } = await answerTo([heading, ...ENDED]);
      expect(listed).toHaveLength(ENDED.length);
    }
    expect((await answerTo(["Meds d/c'd", ...ENDED])).entries).toEqual([]);
  });
});

describe('joined names', () => {
  test('of nutrients are one product, with the directions behind them', async () => {
    const pairs = fc.constantFrom(
      'calcium with vitamin D',
      'calcium plus vitamin D',
      'Calcium with Vitamin D',
    );
    await fc.assert(
      fc.asyncProperty(pairs, fc.constantFrom('daily', 'b.i.d.'), async (pair, often) => {
        const { entries: listed } = await answerTo([
          `MEDICATIONS: ${pair} ${often}, lisinopril 10 mg daily.`,
        ]);
        const [nutrients = ''] = listed;
        expect(listed).toHaveLength(2);
        expect(nutrients).toMatch(/calcium \/ vitamin D/iu);
        expect(nutrients.endsWith(often === 'daily' ? 'QD' : 'BID')).toBe(true);
      }),
      { numRuns: 10 },
    );
  });

  test('stay one drug beside another one', async () => {
    const drugs = fc.constantFrom('oxycodone/acetaminophen', 'hydrocodone/acetaminophen', 'lisinopril/HCTZ');
    await fc.assert(
      fc.asyncProperty(drugs, fc.constantFrom('Zoloft', 'Diovan'), async (drug, next) => {
        const { entries: listed } = await answerTo(['MEDICATIONS:', `${drug} tablets and ${next} daily`]);
        expect(listed).toHaveLength(2);
      }),
      { numRuns: 10 },
    );
  });

  test('are no combination where more than its parts are joined', async () => {
    const { entries: listed } = await answerTo([
      'MEDICATIONS:',
      'pioglitazone and glimepiride and Zoloft daily',
    ]);
    expect(listed).toHaveLength(3);
    const { entries: told } = await answerTo([
      'MEDS: Zocor 10 mg daily, and naproxen. Pioglitazone and glimepiride daily.',
    ]);
    expect(told).toHaveLength(4);
  });

  test('with other drugs by "with" are two', async () => {
    const { entries: listed } = await answerTo(['MEDICATIONS:', 'Lasix 40 mg daily with Zoloft 50 mg daily']);
    expect(listed).toHaveLength(2);
  });

  test('in one infusion are one entry, wherever the line was broken', async () => {
    const parts = fc.uniqueArray(
      fc.constantFrom(
        'Potassium Chloride 20 meq',
        'Magnesium Sulfate 1 g',
        'Calcium Gluconate 1,000 mg',
        'Folic Acid 1 mg',
        'Electrolytes',
      ),
      { minLength: 2, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(parts, fc.nat(), async (mixed, at) => {
        const order = [...mixed, 'Dextrose/Water 1,000 mls @ 50 mls/hr IV'].join('/');
        const gaps = [...order.matchAll(/ (?=\d[\d,]* (?:meq|g|mg)\/)/gu)].map(({ index }) => index);
        const gap = gaps[at % (gaps.length + 1)];
        const broken = gap === undefined ? [order] : [order.slice(0, gap), order.slice(gap + 1)];
        const { entries: listed } = await answerTo([
          'Medications',
          'Lisinopril 10 mg daily',
          ...broken,
          'Metformin 500 mg BID',
        ]);
        expect(listed).toHaveLength(3);
        expect(listed).toContain('lisinopril 10 MG Oral Tablet | 10 mg | QD');
        expect(listed.filter((entry) => /glucose|dextrose/iu.test(entry))).toHaveLength(1);
      }),
      { numRuns: 40 },
    );
    const { entries: apart } = await answerTo(['Medications', 'aspirin 81 mg/Plavix 75 mg daily']);
    expect(apart).toHaveLength(2);
  });
});

test('how many were dispensed counts no entry: what the next line says of it is said of the drug above', async () => {
  const count = fc.constantFrom(
    '#30 with no refills.',
    '#60 with 2 refills.',
    '#90 dispensed.',
    '#28 tablets.',
  );
  await fc.assert(
    fc.asyncProperty(entries, count, async (listed, dispensed) => {
      const lines = listed.flatMap((entry) => [entry, dispensed]);
      const answer = await answerTo(['MEDICATIONS', ...lines]);
      expect(answer.entries).toHaveLength(listed.length);
    }),
    { numRuns: size(60, 20) },
  );
});
