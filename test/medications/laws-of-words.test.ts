import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import {
  daysAgo,
  infer,
  inferOne,
  type Json,
  LISINOPRIL_10,
  request,
  rxnorm,
  statement,
  store,
} from './patient.ts';
import { saidOfTopic } from '../../src/standing/remark/said-of-topic.ts';

const STOPS = [
  'STOP TAKING',
  'Discontinued',
  'stopped by cardiology',
  'abgesetzt',
  'arrêté',
  'suspendido',
  "d/c'd due to cough",
];
const HOLDS = ['HOLD', 'on hold', 'held pending labs', 'pausiert', 'Hold for 2 weeks'];
const DIRECTIONS = [
  '1 daily',
  'Take 1 tablet by mouth daily',
  'Take 1 tablet daily for 90 days',
  '1-0-0',
  'TAKE ONE TABLET TWICE A DAY',
];

/** Every field of an order in which words may stand, beside directions that stand as they are. */
const FIELDS: Readonly<Record<string, (words: string, text: string) => Json>> = {
  note: (words, text) => ({ note: [{ text: words }], dosageInstruction: [{ text }] }),
  'the only directions': (words) => ({ dosageInstruction: [{ text: words }] }),
  'an instruction for the patient': (words, text) => ({
    dosageInstruction: [{ text, patientInstruction: words }],
  }),
  'an additional instruction': (words, text) => ({
    dosageInstruction: [{ text, additionalInstruction: [{ text: words }] }],
  }),
  'the reason of its status': (words, text) => ({
    statusReason: { text: words },
    dosageInstruction: [{ text }],
  }),
  'a note behind other things': (words, text) => ({
    note: [
      { text: `${'Seen with her daughter today, labs were reviewed and are fine. '.repeat(12)}${words}` },
    ],
    dosageInstruction: [{ text }],
  }),
  'a mark before the name': (words, text) => ({
    medicationCodeableConcept: { text: `[${words}] lisinopril 10 mg tablet` },
    dosageInstruction: [{ text }],
  }),
  'a mark behind the name': (words, text) => ({
    medicationCodeableConcept: { text: `lisinopril 10 mg tablet (${words})` },
    dosageInstruction: [{ text }],
  }),
};

describe.each(Object.entries(FIELDS))('words bind wherever they stand: %s', (_, fields) => {
  test.each([
    ['stopped', STOPS],
    ['unknown', HOLDS],
  ] as const)('%s', (status, words) => {
    fc.assert(
      fc.property(fc.constantFrom(...words), fc.constantFrom(...DIRECTIONS), (said, text) => {
        const order = request({ authoredOn: daysAgo(60), ...fields(said, text) });
        expect(inferOne([order]).status).toBe(status);
      }),
      { numRuns: 30 },
    );
  });
});

test('an end date in the directions completes what was ordered until then', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...DIRECTIONS.filter((text) => !text.includes('90'))),
      fc.constantFrom('stop date', 'end date:', 'until'),
      fc.integer({ min: 3, max: 40 }),
      (text, end, days) => {
        const dosageInstruction = [{ text: `${text}, ${end} ${daysAgo(days)}` }];
        expect(inferOne([request({ authoredOn: daysAgo(60), dosageInstruction })]).status).toBe('completed');
      },
    ),
    { numRuns: 40 },
  );
});

test('behind complete directions an end that happened is one, and an order to stop behind a step with an end is the end of a schedule', () => {
  const of = (text: string) =>
    inferOne([request({ authoredOn: daysAgo(20), dosageInstruction: [{ text }] })]).status;
  expect(of('Take 1 tablet daily. STOP')).toBe('stopped');
  expect(of('Take 1 tablet daily for 90 days. Discontinued')).toBe('stopped');
  expect(of('Take 1 tablet daily for 90 days, then stop')).toBe('active');
  expect(of('Take 1 tablet daily for 90 days. Stop.')).toBe('active');
});

describe('a day that stands beside it is the day on which it ended', () => {
  const written: readonly ((iso: string) => string)[] = [
    (iso) => iso,
    (iso) => iso.replace(/(\d+)-(\d+)-(\d+)/u, '$2/$3/$1'),
    (iso) => iso.replace(/\d\d(\d+)-(\d+)-(\d+)/u, '$2/$3/$1'),
    (iso) => iso.replace(/(\d+)-(\d+)-(\d+)/u, '$3.$2.$1'),
    (iso) => iso.replace(/(\d+)-(\d+)-(\d+)/u, '$2/$3'),
  ];
  const day = fc.integer({ min: 1, max: 80 });

  test.each(['DISCONTINUED', 'stopped', 'abgesetzt am', 'Discontinued by: Smith MD on'])('%s', (words) => {
    fc.assert(
      fc.property(day, fc.constantFrom(...written), (ago, writing) => {
        const text = `Take 1 tablet daily. ${words} ${writing(daysAgo(ago))}`;
        const order = request({ authoredOn: daysAgo(90), dosageInstruction: [{ text }] });
        const { status, lastActivityDate } = inferOne([order]);
        expect([status, lastActivityDate?.slice(0, 10)]).toEqual(['stopped', daysAgo(ago)]);
      }),
      { numRuns: 30 },
    );
  });

  test('a day to come has not come', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...written), (ahead, writing) => {
        const note = [{ text: `Stop ${writing(daysAgo(-ahead))}` }];
        expect(inferOne([request({ authoredOn: daysAgo(30), note })]).status).toBe('active');
      }),
      { numRuns: 30 },
    );
  });

  const told = fc.constantFrom('Stopped', 'arrêté le', 'suspendido el', 'abgesetzt am', 'Discontinued on');
  const dayFirst = (iso: string): string => iso.replace(/(\d+)-(\d+)-(\d+)/u, '$3/$2/$1');
  const ambiguous = fc
    .integer({ min: 1, max: 150 })
    .filter((ago) => Number(daysAgo(ago).slice(8)) <= 12)
    .map(daysAgo);

  test('what has happened is not in the future: where only the day first is possible, it stands first', () => {
    fc.assert(
      fc.property(told, ambiguous, fc.boolean(), (words, iso, isReported) => {
        const note = [{ text: `${words} ${dayFirst(iso)} - GI bleed` }];
        const facts = isReported
          ? statement({ dateAsserted: daysAgo(0), note })
          : request({ authoredOn: daysAgo(160), note });
        const monthFirst = `${iso.slice(0, 4)}-${iso.slice(8)}-${iso.slice(5, 7)}`;
        const isMonthFirst = monthFirst <= daysAgo(0) && (isReported || monthFirst >= daysAgo(160));
        const { status, lastActivityDate } = inferOne([facts]);
        expect(status).toBe('stopped');
        if (!isReported) expect(lastActivityDate?.slice(0, 10)).toBe(isMonthFirst ? monthFirst : iso);
      }),
      { numRuns: 60 },
    );
  });

  test('what a dated note tells was on that day, also looked at from a day before it', () => {
    fc.assert(
      fc.property(told, ambiguous, (words, iso) => {
        const text = `${words} ${iso.replace(/(\d+)-(\d+)-(\d+)/u, '$2/$3/$1')}`;
        const order = request({ authoredOn: '2025-06-15', note: [{ time: iso, text }] });
        const before = new Date(Date.parse(iso) - 86_400_000).toISOString();
        expect(inferOne([order], before).status).not.toBe('stopped');
        expect(inferOne([order])).toMatchObject({
          status: 'stopped',
          lastActivityDate: `${iso}T00:00:00.000Z`,
        });
      }),
      { numRuns: 60 },
    );
  });

  test('a day without a year that was just before the order was written is no day of the next year', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<readonly [string, string]>(['Stopped', 'stopped'], ['Held since', 'unknown']),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 60 }),
        ([words, status], written, before) => {
          const day = daysAgo(written + before).replace(/\d+-0?(\d+)-0?(\d+)/u, '$1/$2');
          const order = request({ authoredOn: daysAgo(written), note: [{ text: `${words} ${day}, AKI` }] });
          expect(inferOne([order]).status).toBe(status);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('a number with a point is no day of a year before the order was written', () => {
    const whole = fc.integer({ min: 1, max: 28 });
    fc.assert(
      fc.property(
        whole,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        (one, other, ago) => {
          const written = 20;
          const isPossible = [`${one}.${other}`, `${other}.${one}`].some((text) => {
            const [day, month] = text.split('.').map((part) => part.padStart(2, '0'));
            const iso = `2026-${month ?? ''}-${day ?? ''}`;
            return iso >= daysAgo(written) && iso <= daysAgo(0);
          });
          fc.pre(!isPossible);
          const note = [
            { time: daysAgo(ago), text: `d/c'd after gout flare, uric acid ${one}.${other}. Aware.` },
          ];
          const { status, lastActivityDate } = inferOne([request({ authoredOn: daysAgo(written), note })]);
          expect([status, lastActivityDate?.slice(0, 10)]).toEqual(['stopped', daysAgo(ago)]);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('in the words of a statement a day without a year is the last one before it', () => {
    const note = [{ text: 'stopped 5/1' }];
    expect(inferOne([statement({ dateAsserted: '2026-05-20', note })]).status).toBe('stopped');
  });
});

test('that a report is not taken is said in the reason of its status too, and what else is said there changes nothing', () => {
  const of = (text: string) =>
    inferOne([statement({ dateAsserted: daysAgo(20), statusReason: [{ text }] })]).status;
  expect(of('Patient no longer taking, muscle pain')).toBe('stopped');
  expect(of('Patient states she is not taking it')).toBe('stopped');
  for (const text of ['Try again later', 'Patient stopped smoking', 'Dose adjusted for renal function'])
    expect([text, of(text)]).toEqual([text, 'active']);
});

describe('what is said of another drug neither ends nor begins this one', () => {
  const ended = [
    'Discontinued X, started this',
    'Stopped X',
    'Replaces X, which was stopped',
    'X was held',
    'Switched from X',
  ];
  const others = ['amlodipine', 'torsemide', 'warfarin', 'metformin', 'sertraline', 'atorvastatin'];

  test('of another drug, and of its own name', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ended), fc.constantFrom(...others), (words, other) => {
        const of = (name: string) =>
          inferOne([request({ authoredOn: daysAgo(30), note: [{ text: words.replace('X', name) }] })]).status;
        expect(of(other)).toBe('active');
        if (words === 'Stopped X') expect(of('lisinopril')).toBe('stopped');
      }),
      { numRuns: 30 },
    );
  });

  test('where another has come in its place it has ended, in its own note it has come', () => {
    const of = (medicationCodeableConcept: Json) => {
      const note = [{ text: 'Switched to lisinopril 10 mg' }];
      return inferOne([request({ authoredOn: daysAgo(30), note, medicationCodeableConcept })]).status;
    };
    expect(of(rxnorm('979480'))).toBe('stopped');
    expect(of(LISINOPRIL_10)).toBe('active');
  });
});

test('of two notes the newer one holds', () => {
  const notes = [
    { text: 'on hold', time: daysAgo(20) },
    { text: 'resumed', time: daysAgo(10) },
  ];
  for (const note of [notes, notes.toReversed()])
    expect(inferOne([request({ authoredOn: daysAgo(30), note })]).status).toBe('active');
});

test('the name of a product says nothing of its standing', () => {
  const names = [...store.ingredientNames()].flatMap(([name, rxcui]) => [
    name,
    ...store.productsOfBrandName(name).map((product) => store.product(product)?.name ?? name),
    store.product(rxcui)?.name ?? name,
  ]);
  expect(names.length).toBeGreaterThan(500);
  expect([...new Set(names)].filter((name) => saidOfTopic(name, () => []) !== undefined)).toEqual([]);
});

test('a marked name is no evidence that the drug is taken', () => {
  const name = (text: string): Json =>
    request({ authoredOn: daysAgo(30), medicationCodeableConcept: { text } });
  const names = [
    'HOLD lisinopril 10 mg tablet',
    'Stop lisinopril',
    'D/C lisinopril 10 mg',
    '*NOT TAKING* lisinopril 10 mg',
  ];
  for (const text of names) expect(infer([name(text)]).map(({ status }) => status)).not.toContain('active');
});
