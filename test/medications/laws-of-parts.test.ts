import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { BESIDE_STRENGTH } from '../../src/medications/read/dosing/beside-strength-table.ts';
import {
  daysAgo,
  dispense,
  infer,
  inferOne,
  type Json,
  request,
  rxnorm,
  statement,
  statusChanged,
} from './patient.ts';
import { runs } from '../support/runs.ts';

const RUNS = runs(120);
const TIMES = ['in the morning', 'at noon', 'in the evening', 'at bedtime'];
const EYES = ['right eye', 'left eye'];
const DROPS = { medicationCodeableConcept: { text: 'prednisolone acetate 1 % ophthalmic suspension' } };
const said = (text: string): Json[] => [{ text }];

function both(one: Json, other: Json): readonly (readonly Json[])[] {
  return [
    [one, other],
    [other, one],
  ];
}

describe('directions of one day side by side', () => {
  const parts = fc.oneof(
    fc
      .shuffledSubarray(TIMES, { minLength: 2, maxLength: 2 })
      .chain((times) =>
        fc
          .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
          .map((counts) => times.map((time, at) => `Take ${counts[at]} capsules ${time}`)),
      ),
    fc.constant(['Take 1 tablet on Mon, Wed', 'Take 2 tablets on Tue, Thu']),
    fc.constant(['Take 1 tablet twice daily', 'Take 2 tablets every 6 hours as needed']),
  );

  test('at other times, on other days or beside what is taken as needed are parts, and all show', () => {
    fc.assert(
      fc.property(
        parts,
        fc.integer({ min: 0, max: 150 }),
        fc.boolean(),
        ([one = '', other = ''], ago, isReported) => {
          const of = (text: string, id: string): Json =>
            isReported
              ? statement({ id, dateAsserted: daysAgo(ago), dosage: said(text) })
              : request({ id, authoredOn: daysAgo(ago), dosageInstruction: said(text) });
          for (const facts of both(of(one, 'a'), of(other, 'b'))) {
            const { sig, dosages, status } = inferOne(facts);
            expect(status).toBe('active');
            expect(dosages).toHaveLength(2);
            expect(sig).toContain(one);
            expect(sig).toContain(other);
          }
        },
      ),
      RUNS,
    );
  });

  test('also where the drug was handed over on one of the orders', () => {
    const orders = TIMES.slice(0, 2).map((time, at) =>
      request({ id: `o${at}`, authoredOn: daysAgo(20), dosageInstruction: said(`Take 1 tablet ${time}`) }),
    );
    const fill = dispense({
      whenHandedOver: daysAgo(19),
      authorizingPrescription: [{ reference: 'MedicationRequest/o0' }],
      dosageInstruction: said(`Take 1 tablet ${TIMES[0]}`),
    });
    expect(inferOne([...orders, fill]).sig).toBe('Take 1 tablet in the morning; Take 1 tablet at noon');
  });

  test('that add nothing to each other are versions: what is not shown is said, and the same again is not', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(['Take 1 tablet daily', 'Take 2 tablets daily', 'Take 1 tablet twice daily'], {
          minLength: 2,
          maxLength: 2,
        }),
        fc.integer({ min: 0, max: 150 }),
        ([one = '', other = ''], ago) => {
          const of = (text: string, id: string): Json =>
            request({ id, authoredOn: daysAgo(ago), dosageInstruction: said(text) });
          const { sig, dosages, provenance } = inferOne([of(one, 'a'), of(other, 'b')]);
          expect([sig, dosages]).toEqual([one, undefined]);
          expect(provenance.enrichments).toContainEqual({
            field: 'sig',
            value: other,
            reason: 'MedicationRequest/b, of the same day, says this instead, and it is not shown',
          });
          const again = inferOne([of(one, 'a'), of(one.toUpperCase(), 'b')]);
          expect(again.provenance.enrichments.filter(({ field }) => field === 'sig')).toEqual([]);
          const older = request({ id: 'b', authoredOn: daysAgo(ago + 1), dosageInstruction: said(other) });
          expect(inferOne([of(one, 'a'), older]).sig).toBe(one);
        },
      ),
      RUNS,
    );
  });

  test('of the order that was replaced are none', () => {
    const old = request({
      id: 'old',
      authoredOn: daysAgo(9),
      dosageInstruction: said('1 tablet at bedtime'),
    });
    const next = request({
      id: 'new',
      authoredOn: daysAgo(9),
      dosageInstruction: said('1 tablet in the morning'),
      priorPrescription: { reference: 'MedicationRequest/old' },
    });
    for (const facts of both(old, next)) expect(inferOne(facts).sig).toBe('1 tablet in the morning');
  });
});

describe('another place is another use', () => {
  const eyes = fc.shuffledSubarray(EYES, { minLength: 2, maxLength: 2 });
  const days = fc.integer({ min: 0, max: 90 });
  const drops = (id: string, eye: string, fields: Json): Json =>
    request({ id, ...DROPS, dosageInstruction: said(`1 drop ${eye} QID`), ...fields });

  test('both show, whenever they were ordered, and the stop of one is not that of the other', () => {
    fc.assert(
      fc.property(eyes, days, days, fc.boolean(), ([one = '', other = ''], a, b, isDated) => {
        const kept = drops('a', one, { authoredOn: daysAgo(a) });
        const beside = drops('b', other, { authoredOn: daysAgo(b) });
        const stopped = { ...beside, status: 'stopped', ...(isDated && statusChanged(daysAgo(0))) };
        for (const facts of both(kept, beside)) {
          const { sig } = inferOne(facts);
          expect(sig).toContain(one);
          expect(sig).toContain(other);
        }
        for (const facts of both(kept, stopped))
          expect(inferOne(facts)).toMatchObject({ status: 'active', sig: `1 drop ${one} QID` });
      }),
      RUNS,
    );
  });
});

describe('a strength that names another as taken with it', () => {
  const WARFARIN_5 = { medicationCodeableConcept: rxnorm('855332') };
  const WARFARIN_1 = { medicationCodeableConcept: { text: 'warfarin 1 mg tablet' } };
  const examples = Object.values(BESIDE_STRENGTH).flatMap((row) =>
    row.examples.map((text) => ({ row, text })),
  );

  test.each(examples)('$text', ({ row, text }) => {
    expect(row.words.test(text)).toBe(true);
  });

  test.each(Object.values(BESIDE_STRENGTH).flatMap((row) => row.others.map((text) => ({ row, text }))))(
    'not: $text',
    ({ row, text }) => {
      expect(row.words.test(text)).toBe(false);
    },
  );

  test('replaces it not, whenever both were ordered; one that it is taken instead of is replaced', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('in addition to the', 'along with the', 'with one', 'plus'),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 15, max: 300 }),
        (words, ago, before) => {
          const older = request({ authoredOn: daysAgo(ago + before), ...WARFARIN_5 });
          const of = (text: string): Json =>
            request({ authoredOn: daysAgo(ago), ...WARFARIN_1, dosageInstruction: said(text) });
          expect(infer([older, of(`Take 1 tablet daily ${words} 5 mg tablet (6 mg total)`)])).toHaveLength(2);
          expect(infer([older, of('Take 1 tablet daily instead of the 5 mg tablet')])).toHaveLength(1);
          expect(infer([older, of(`Take 1 tablet daily ${words} 2 mg tablet`)])).toHaveLength(1);
        },
      ),
      RUNS,
    );
  });
});
