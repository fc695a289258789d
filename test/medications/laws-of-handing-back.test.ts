import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { NOT_COLLECTED, NOT_OF_THIS_ONE } from '../../src/medications/read/not-collected-table.ts';
import { daysAgo, dispense, infer, inferOne, type Json, request, statusChanged } from './patient.ts';
import { runs } from '../support/runs.ts';

const RUNS = runs(150);
const days = (value: number): Json => ({ daysSupply: { value, unit: 'days' } });
const quantity = (value: number): Json => ({ quantity: { value } });
const amount = fc.constantFrom(7, 14, 30, 60, 90);

describe('what was handed back was not handed over', () => {
  test('a fill and its reversal leave what would be without both', () => {
    fc.assert(
      fc.property(
        fc.record({
          amount,
          ago: fc.integer({ min: 0, max: 80 }),
          later: fc.integer({ min: -1, max: 20 }),
          isBoth: fc.boolean(),
          rest: fc.constantFrom<readonly Json[]>(
            [],
            [request({ authoredOn: daysAgo(100) })],
            [request({ status: 'stopped', authoredOn: daysAgo(200), ...statusChanged(daysAgo(120)) })],
            [dispense({ whenHandedOver: daysAgo(130), ...quantity(11), ...days(11) })],
          ),
        }),
        ({ amount: filled, ago, later, isBoth, rest }) => {
          const told = (sign: number): Json => ({
            ...quantity(sign * filled),
            ...days(isBoth ? sign * filled : filled),
          });
          const fill = dispense({ id: 'fill', whenHandedOver: daysAgo(ago + 20), ...told(1) });
          const reversal = dispense({ id: 'back', whenHandedOver: daysAgo(ago + 20 - later), ...told(-1) });
          const alone = infer(rest).map(({ status }) => status);
          for (const more of [
            [fill, reversal],
            [reversal, fill],
            [reversal],
            [dispense({ whenHandedOver: daysAgo(ago), ...quantity(0), ...days(0) })],
          ]) {
            const [{ status, provenance } = inferOne([reversal])] = infer([...rest, ...more]);
            expect(status).toBe(alone[0] ?? 'unknown');
            expect(provenance.evidence).not.toContain('recent_dispense');
          }
        },
      ),
      RUNS,
    );
  });

  test('a reversal takes back one fill of its amount, and no other', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 60 }), (filled, ago) => {
        const fill = (at: number, value: number): Json =>
          dispense({ whenHandedOver: daysAgo(at), ...quantity(value), ...days(value) });
        const reversal = fill(ago, -filled);
        expect(inferOne([fill(ago + 25, filled), reversal]).status).toBe('active');
        expect(inferOne([fill(ago + 1, filled + 1), reversal]).status).toBe('active');
        const twice = [fill(ago + 8, filled), fill(ago + 1, filled), reversal];
        expect(inferOne(twice).status).toBe('active');
        expect(inferOne([...twice, fill(ago, -filled)]).status).toBe('unknown');
      }),
      RUNS,
    );
  });

  test('what has not been taken back by the reference time was handed over', () => {
    const facts = [
      dispense({ whenHandedOver: daysAgo(20), ...quantity(30) }),
      dispense({ whenHandedOver: daysAgo(8), ...quantity(-30) }),
    ];
    expect(inferOne(facts, `${daysAgo(10)}T12:00:00Z`).status).toBe('active');
    expect(inferOne(facts).status).toBe('unknown');
  });

  const rows = Object.values(NOT_COLLECTED);
  const field = fc.constantFrom(
    (text: string): Json => ({ note: [{ text }] }),
    (text: string): Json => ({ statusReasonCodeableConcept: { text } }),
  );

  test('words of it in a note or reason say so, and a warning or the history of another fill does not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rows.flatMap(({ examples }) => examples)),
        fc.constantFrom(...rows.flatMap(({ others }) => others), ...NOT_OF_THIS_ONE.examples),
        field,
        (words, others, inField) => {
          const fill = (text: string): Json => dispense({ whenHandedOver: daysAgo(10), ...inField(text) });
          expect(inferOne([fill(words)]).status).toBe('unknown');
          expect(inferOne([fill(others)]).status).toBe('active');
        },
      ),
      RUNS,
    );
  });
});
