/** Laws of what ends by itself: a course handed over without a word of how long it lasts, and what is kept for an emergency. */

import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { runs } from '../support/runs.ts';
import { COURSE_PACKS, VACCINES } from '../../src/medications/weigh/courses/given-once-table.ts';
import { RESCUE_DRUGS } from '../../src/medications/weigh/rescue-drug-table.ts';
import {
  AS_OF,
  daysAgo,
  dispense,
  infer,
  inferOne,
  type Json,
  request,
  rxnorm,
  statement,
} from './patient.ts';

const RUNS = runs(300);
const AMOXICILLIN = rxnorm('308191');
const NAMED = { authorizingPrescription: [{ reference: 'MedicationRequest/course' }] };
const bare = (fields: Json): Json => {
  const { daysSupply: _usual, ...others } = dispense(fields);
  return others;
};

describe('a course that was handed over without its days of supply', () => {
  const course = fc.record({
    age: fc.integer({ min: 0, max: 60 }),
    days: fc.integer({ min: 2, max: 20 }),
    times: fc.integer({ min: 1, max: 4 }),
    isNamed: fc.boolean(),
  });
  const ordered = (age: number, days: number, times: number): Json =>
    request({
      id: 'course',
      authoredOn: daysAgo(age),
      medicationCodeableConcept: AMOXICILLIN,
      dosageInstruction: [{ text: `Take 1 capsule ${times} times a day for ${days} days` }],
    });

  test('is over when its order is', () => {
    fc.assert(
      fc.property(course, ({ age, days, times, isNamed }) => {
        const fill = bare({
          whenHandedOver: daysAgo(age),
          medicationCodeableConcept: AMOXICILLIN,
          ...(isNamed && NAMED),
        });
        // Looked at on noon of the day.
        const isOver = age + 0.5 > days + Math.max(2, days / 5);
        expect(inferOne([ordered(age, days, times), fill]).status).toBe(isOver ? 'completed' : 'active');
      }),
      RUNS,
    );
  });

  test('a fill without directions lasts as its order directs', () => {
    fc.assert(
      fc.property(course, ({ age, days, times }) => {
        const order = ordered(age, days, times);
        const fill = (fields: Json): Json =>
          bare({ whenHandedOver: daysAgo(age), medicationCodeableConcept: AMOXICILLIN, ...NAMED, ...fields });
        const counted = inferOne([order, fill({ quantity: { value: days * times, unit: 'capsule' } })]);
        const stated = inferOne([order, fill({ daysSupply: { value: days, unit: 'days' } })]);
        expect(counted).toEqual(stated);
      }),
      RUNS,
    );
  });
});

describe('the length of a course', () => {
  const UNITS = [
    { word: 'days', code: 'd', days: 1 },
    { word: 'weeks', code: 'wk', days: 7 },
  ] as const;
  const length = fc.record({ unit: fc.constantFrom(...UNITS), count: fc.integer({ min: 2, max: 120 }) });
  const phrase = fc.constantFrom(
    (text: string) => `Take 1 tablet daily for ${text}`,
    (text: string) => `1 tab po daily x ${text}`,
  );
  const stopped = fc.constantFrom(
    (text: string) => `Take 1 tablet daily for ${text} then stop`,
    (text: string) => `1 tab po daily x ${text}, then discontinue`,
  );
  const ordered = (age: number, refills: number, dosage: Json): string => {
    const dispenseRequest = { numberOfRepeatsAllowed: refills };
    return inferOne([request({ authoredOn: daysAgo(age), dispenseRequest, dosageInstruction: [dosage] })])
      .status;
  };
  const bounded = (value: number, { word, code }: (typeof UNITS)[number]): Json => ({
    timing: {
      repeat: { frequency: 1, period: 1, periodUnit: 'd', boundsDuration: { value, unit: word, code } },
    },
  });
  /** What pharmacies hand over of what goes on. */
  const isSupply = (days: number): boolean => days % 30 === 0 || days === 100 || days === 365;
  const age = fc.integer({ min: 0, max: 600 });

  test('ends it alike in words and in structure, however long it is', () => {
    fc.assert(
      fc.property(
        length.filter(({ unit, count }) => !isSupply(count * unit.days)),
        fc.oneof(phrase, stopped),
        age,
        fc.integer({ min: 0, max: 2 }),
        ({ unit, count }, words, old, refills) => {
          const said = ordered(old, refills, { text: words(`${count} ${unit.word}`) });
          expect(said).toBe(ordered(old, refills, bounded(count, unit)));
          const days = count * unit.days;
          if (refills === 0) expect(said === 'completed').toBe(old + 0.5 > days + Math.max(2, days / 5));
        },
      ),
      RUNS,
    );
  });

  test('is how much is handed over where it is a usual supply and nothing says that it stops then', () => {
    const supply = fc.constantFrom(30, 60, 90, 100, 180, 365);
    fc.assert(
      fc.property(supply, phrase, stopped, age, (days, words, stops, old) => {
        const plain = ordered(old, 0, { text: 'Take 1 tablet daily' });
        expect(ordered(old, 0, { text: words(`${days} days`) })).toBe(plain);
        expect(ordered(old, 0, { text: stops(`${days} days`) })).toBe(
          ordered(old, 0, bounded(days, UNITS[0])),
        );
      }),
      RUNS,
    );
  });
});

describe('a course that is handed over in parts', () => {
  const weeks = fc.constantFrom<readonly [weeks: number, fills: number]>([8, 2], [12, 3], [16, 4], [24, 6]);
  const facts = (length: number, fills: number, age: number, more = 0): readonly Json[] => [
    request({
      id: 'course',
      authoredOn: daysAgo(age),
      dosageInstruction: [{ text: `Take 1 tablet by mouth daily for ${length} weeks` }],
      dispenseRequest: { quantity: { value: 28 }, numberOfRepeatsAllowed: fills - 1 },
    }),
    ...Array.from({ length: fills + more }, (_, at) =>
      dispense({
        whenHandedOver: daysAgo(age - 3 - at * 28),
        quantity: { value: 28 },
        daysSupply: { value: 28, unit: 'days' },
        ...NAMED,
      }),
    ),
  ];

  test('is over with its last part, and goes on where more is handed over than it is', () => {
    fc.assert(
      fc.property(weeks, fc.integer({ min: 45, max: 400 }), ([length, fills], ago) => {
        const age = length * 7 + ago;
        expect(inferOne(facts(length, fills, age)).status).toBe('completed');
        const more = Math.ceil(ago / 28);
        expect(inferOne(facts(length, fills, age, more)).status).toBe('active');
      }),
      runs(40),
    );
  });
});

describe('a first part that is a step of its own', () => {
  test('the last step ends the course', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }), (age, days) => {
        const text = `Take TWO on the first day then ONE daily for ${days} days`;
        const order = request({
          authoredOn: daysAgo(age),
          medicationCodeableConcept: AMOXICILLIN,
          dosageInstruction: [{ text }],
        });
        const length = days + 1;
        const isOver = age + 0.5 > length + Math.max(2, length / 5);
        expect(inferOne([order]).status).toBe(isOver ? 'completed' : 'active');
      }),
      RUNS,
    );
  });

  test('alone it ends nothing', () => {
    const order = request({
      authoredOn: daysAgo(40),
      medicationCodeableConcept: AMOXICILLIN,
      dosageInstruction: [{ text: 'Take 1 capsule daily with food for the first 7 days' }],
    });
    expect(inferOne([order]).status).toBe('active');
  });
});

describe('a single dose', () => {
  const drug = fc.constantFrom(
    rxnorm('314076'),
    { text: 'furosemide 40 mg tablet' },
    { text: 'lorazepam 1 mg tablet' },
    { text: 'denosumab 60 mg/mL syringe' },
    { text: 'local item 77' },
  );
  const once = fc.constantFrom<Json>(
    { text: '1 tab stat' },
    { text: 'Take 1 tablet once' },
    { text: '1 tab po x1 before MRI' },
    { text: 'Take 1 tablet by mouth one time only' },
    { timing: { repeat: { count: 1 } } },
    { text: 'Take 1 tablet', timing: { repeat: { count: 1 } } },
  );
  const age = fc.integer({ min: 0, max: 170 });
  const status = (
    medicationCodeableConcept: unknown,
    dosage: Json,
    written: number,
    dispenseRequest: Json = {},
  ) =>
    inferOne([
      request({
        authoredOn: daysAgo(written),
        medicationCodeableConcept,
        dosageInstruction: [dosage],
        dispenseRequest,
      }),
    ]).status;

  test('is over when it is taken, of whatever drug', () => {
    const supply = fc.constantFrom(
      {},
      { quantity: { value: 1 } },
      { quantity: { value: 1, unit: 'tablet' } },
    );
    fc.assert(
      fc.property(drug, once, age, supply, (medication, dosage, written, dispenseRequest) => {
        const isOver = written + 0.5 > 1 + 2;
        expect(status(medication, dosage, written, dispenseRequest)).toBe(isOver ? 'completed' : 'active');
      }),
      RUNS,
    );
  });

  test('ends nothing where another may come: a case, more of it, a refill, an emergency', () => {
    const again = fc.constantFrom<Json>(
      { text: 'Take 1 tablet once at onset of migraine' },
      { text: 'Take 1 tablet once, may repeat in 2 hours' },
      { text: '1 tab once before dialysis' },
      { text: '1 tab once before each flight' },
      { timing: { repeat: { count: 1 } }, additionalInstruction: [{ text: 'at onset of migraine' }] },
      { text: '1 tab now then 1 tab daily', timing: { repeat: { count: 1 } } },
    );
    fc.assert(
      fc.property(drug, again, once, age, (medication, more, single, written) => {
        expect(status(medication, more, written)).toBe('active');
        for (const dispenseRequest of [
          { quantity: { value: 30 } },
          { numberOfRepeatsAllowed: 2 },
          { expectedSupplyDuration: { value: 30, unit: 'days' } },
        ])
          expect(status(medication, single, written, dispenseRequest)).toBe('active');
        expect(status({ text: 'EpiPen 0.3 mg auto-injector' }, single, written)).toBe('active');
      }),
      RUNS,
    );
  });
});

describe('what is kept for an emergency', () => {
  const drug = fc.constantFrom(...Object.values(RESCUE_DRUGS)).map(({ example }) => example[0]);

  test('age alone never makes it completed', () => {
    fc.assert(
      fc.property(
        drug,
        fc.integer({ min: 0, max: 1500 }),
        fc.option(fc.integer({ min: 0, max: 1500 }), { nil: undefined }),
        (text, age, filled) => {
          const medicationCodeableConcept = { text };
          const order = request({
            authoredOn: daysAgo(age),
            medicationCodeableConcept,
            dispenseRequest: { validityPeriod: { end: daysAgo(Math.max(0, age - 365)) } },
          });
          const fill =
            filled === undefined
              ? []
              : [bare({ whenHandedOver: daysAgo(filled), medicationCodeableConcept })];
          expect(['active', 'unknown']).toContain(inferOne([order, ...fill]).status);
        },
      ),
      RUNS,
    );
  });

  test('a stop ends it as it ends all others', () => {
    const medicationCodeableConcept = { text: 'nitroglycerin 0.4 MG Sublingual Tablet' };
    const stop = request({ status: 'stopped', authoredOn: daysAgo(500), medicationCodeableConcept });
    expect(inferOne([stop]).status).toBe('stopped');
  });
});

describe('a brand without a strength beside several devices', () => {
  const inhaler = { text: 'albuterol HFA 90 mcg/actuation inhaler' };
  const nebules = { text: 'albuterol 2.5 mg/3 mL (0.083 %) nebulizer solution' };

  test.each([
    ['Ventolin HFA', 'inhaler'],
    ['Ventolin inhaler', 'inhaler'],
  ])('%s joins the %s, whatever the order', (text, device) => {
    const resources = [
      request({ id: 'inhaler', authoredOn: daysAgo(20), medicationCodeableConcept: inhaler }),
      request({ id: 'nebules', authoredOn: daysAgo(20), medicationCodeableConcept: nebules }),
      request({ id: 'brand', authoredOn: daysAgo(20), medicationCodeableConcept: { text } }),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(resources, { minLength: 3 }), (shuffled) => {
        const entries = infer(shuffled, AS_OF).map(({ provenance }) => provenance.sources);
        expect(entries).toHaveLength(2);
        expect(entries).toContainEqual(['MedicationRequest/brand', `MedicationRequest/${device}`]);
      }),
      runs(20),
    );
  });
});

describe('what is given once, or holds one course, is over by itself', () => {
  const vaccines = Object.values(VACCINES);
  const of = (text: string): Json => ({ medicationCodeableConcept: { text } });

  test.each([...vaccines, COURSE_PACKS].flatMap((row) => row.examples.map((text) => ({ text, row }))))(
    '$text',
    ({ text, row }) => expect(row.words.test(text)).toBe(true),
  );
  test.each([...vaccines, COURSE_PACKS].flatMap((row) => row.others.map((text) => ({ text, row }))))(
    'not: $text',
    ({ text, row }) => expect(row.words.test(text)).toBe(false),
  );

  test('a vaccine that was ordered, handed over or reported', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...vaccines.flatMap(({ examples }) => [...examples])),
        fc.integer({ min: 4, max: 170 }),
        (text, ago) => {
          const fill = { daysSupply: { value: 1, unit: 'days' }, quantity: { value: 1 } };
          for (const record of [
            request({ authoredOn: daysAgo(ago), ...of(text) }),
            dispense({ whenHandedOver: daysAgo(ago), ...fill, ...of(text) }),
            statement({ effectiveDateTime: daysAgo(ago), ...of(text) }),
          ])
            expect(inferOne([record]).status).toBe('completed');
        },
      ),
      RUNS,
    );
  });

  test('a pack of a drug that is given in courses, not that of one that goes on', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'Medrol Dosepak',
          'methylprednisolone 4 mg dose pack',
          'Zithromax Z-Pak 250 mg tablet',
        ),
        fc.integer({ min: 18, max: 170 }),
        (text, ago) => {
          const order = (name: string): Json => request({ authoredOn: daysAgo(ago), ...of(name) });
          expect(inferOne([order(text)]).status).toBe('completed');
          expect(inferOne([order('methylprednisolone 4 mg tablet')]).status).toBe('active');
          expect(inferOne([order('apixaban 5 mg starter therapy pack')]).status).toBe('active');
        },
      ),
      RUNS,
    );
  });
});
