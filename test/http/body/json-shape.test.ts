import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { ServiceError } from '../../../src/errors.ts';
import { SHAPE_LIMITS, watchShape } from '../../../src/http/body/json-shape.ts';

const ROOMY = { depth: 1_000, values: 1_000_000, items: 1_000_000 };

/** What the watcher says of a text that arrives in pieces of this size; undefined where it lets it pass. */
function refusal(text: string, limits = SHAPE_LIMITS, piece = 7): string | undefined {
  const see = watchShape(limits);
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length; at += piece) see(bytes.subarray(at, at + piece));
    return undefined;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    expect([error.status, error.code]).toEqual([422, 'body_too_complex']);
    return JSON.stringify(error.detail);
  }
}

const depthOf = (value: unknown): number =>
  typeof value !== 'object' || value === null ? 0 : 1 + Math.max(0, ...Object.values(value).map(depthOf));

const longestList = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  return Math.max(Array.isArray(value) ? value.length : 0, ...Object.values(value).map(longestList));
};

describe('the shape of a JSON text', () => {
  test('what is in strings is no structure, however it is cut into pieces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 9 }), (text, piece) => {
        const body = JSON.stringify([`${text}[[[[{{{{,,,,"\\`]);
        expect(refusal(body, { depth: 1, values: 1, items: 1 }, piece)).toBeUndefined();
      }),
    );
  });

  test('depth and lists are counted as they are, at the limit and beyond it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 1, max: 9 }), (value, piece) => {
        const text = JSON.stringify(value, undefined, 1);
        const [depth, items] = [depthOf(value), longestList(value)];
        expect(refusal(text, { ...ROOMY, depth }, piece)).toBeUndefined();
        expect(refusal(text, { ...ROOMY, items }, piece)).toBeUndefined();
        if (depth > 0) expect(refusal(text, { ...ROOMY, depth: depth - 1 }, piece)).toContain('levels');
        if (items > 1) expect(refusal(text, { ...ROOMY, items: items - 1 }, piece)).toContain('items');
      }),
    );
  });

  test.each([
    ['brackets that open', '['.repeat(1_000_000), 'levels'],
    ['empty objects in a list', `[${'{},'.repeat(1_000_000)}`, 'items'],
    ['empty objects in many lists', `[${`[${'{},'.repeat(20_000)}{}],`.repeat(60)}`, 'values'],
    ['members of one object', `{${'"a":1,'.repeat(1_600_000)}`, 'values'],
  ])('%s are refused', (_, text, which) => {
    expect(refusal(text, SHAPE_LIMITS, 65_536)).toContain(which);
  });

  test('a patient of 10,000 resources is let in', () => {
    const coding = { system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '314076', display: 'x' };
    const resource = {
      resourceType: 'MedicationRequest',
      medicationCodeableConcept: { coding: [coding, coding] },
      dosageInstruction: [
        { text: 'daily', timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd' } } },
      ],
    };
    const text = JSON.stringify({ resources: Array.from({ length: 10_000 }, () => resource) });
    expect(refusal(text, SHAPE_LIMITS, 65_536)).toBeUndefined();
  });
});
