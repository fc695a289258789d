import { describe, expect, test } from '@jest/globals';
import { daysAgo, dispense, inferOne, type Json, request } from '../patient.ts';

const fill = (days: number, supply: number | undefined, fields: Json = {}): Json =>
  dispense({
    whenHandedOver: daysAgo(days),
    daysSupply: supply === undefined ? undefined : { value: supply, unit: 'days' },
    ...fields,
  });

describe('how long fills reach', () => {
  test.each<[string, readonly Json[], string]>([
    ['supply and grace to the day', [fill(150, 90)], 'active'],
    ['past supply and grace', [fill(185, 90)], 'unknown'],
    ['early refills are used up one after the other', [fill(170, 60), fill(160, 60)], 'active'],
    ['a fill told twice is one', [fill(170, 60), fill(169, 60)], 'unknown'],
    [
      'quantity and dose give the supply',
      [
        fill(150, undefined, {
          quantity: { value: 180, unit: 'tablets' },
          dosageInstruction: [
            {
              timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } },
              doseAndRate: [{ doseQuantity: { value: 1, unit: 'tab' } }],
            },
          ],
        }),
      ],
      'active',
    ],
    [
      'so do they when the dose stands in the text',
      [
        fill(150, undefined, {
          quantity: { value: 180, unit: 'tablets' },
          dosageInstruction: [{ text: '1 tab po bid' }],
        }),
      ],
      'active',
    ],
    [
      'units that do not agree give none',
      [
        fill(150, undefined, {
          quantity: { value: 180, unit: 'mL' },
          dosageInstruction: [
            {
              timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } },
              doseAndRate: [{ doseQuantity: { value: 1, unit: 'tab' } }],
            },
          ],
        }),
      ],
      'unknown',
    ],
    ['the other fills tell the supply of one that does not', [fill(500, 90), fill(150, undefined)], 'active'],
    [
      'a weekly dose allows for a week',
      [fill(150, 90, { dosageInstruction: [{ text: 'once weekly' }] })],
      'active',
    ],
    [
      'as needed under a valid order allows twice the grace',
      [fill(170, 60), request({ authoredOn: daysAgo(175), dosageInstruction: [{ text: '1 tab prn' }] })],
      'active',
    ],
  ])('%s', (_, resources, status) => {
    expect(inferOne(resources).status).toBe(status);
  });

  test('a supply that was assumed costs some confidence', () => {
    expect(inferOne([fill(55, undefined)]).confidence).toBeCloseTo(0.69, 5);
    const three = (supply: number | undefined): readonly Json[] =>
      [110, 101, 92].map((days) => fill(days, supply));
    const [assumed, stated] = [inferOne(three(undefined)), inferOne(three(30))];
    expect([assumed.status, stated.status]).toEqual(['active', 'active']);
    expect(assumed.confidence).toBeLessThan(stated.confidence);
  });
});
