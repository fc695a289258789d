import { describe, expect, test } from '@jest/globals';
import { isConditionalStart, withoutPlannedStops } from '../../src/standing/not-yet.ts';
import { isReplaced } from '../../src/standing/replaced/replacements.ts';

describe('an order to stop on a day to come is blanked out', () => {
  test.each([
    'Clopidogrel 75 mg daily - hold 5 days before surgery on 12/3',
    'Aspirin 81 mg daily, stop 1 week before procedure',
    'Metformin 500 mg BID - do not take the morning of surgery',
    'Stop taking fish oil two weeks prior to your operation',
    'Hold losartan 50 mg the day of surgery',
    'Warfarin 5 mg daily (to be held 3-5 days before the biopsy)',
    'Discontinue omeprazole in 4 weeks',
  ])('%s', (text) => {
    const read = withoutPlannedStops(text);
    expect(read).toHaveLength(text.length);
    expect(read).toContain('··');
  });
});

test.each([
  'Metformin was stopped 3 days before admission',
  'Aspirin held 2 days prior to admission',
  'Hold metformin until Friday',
  'Stop ibuprofen',
  'Stop lisinopril. Take metoprolol the morning of surgery',
])('what was done, or is ordered now, stays: %s', (text) => expect(withoutPlannedStops(text)).toBe(text));

test('of two orders the one with a day is blanked out', () => {
  expect(withoutPlannedStops('Stop lisinopril and hold metformin 2 days before surgery')).toBe(
    'Stop lisinopril and ···· metformin 2 days before surgery',
  );
});

function nameIn(text: string, drug: string): { start: number; end: number } {
  const start = text.indexOf(drug);
  return { start, end: start + drug.length };
}

test.each([
  ['If blood pressure remains high, start amlodipine 5 mg daily', true],
  ['Unless the cough resolves begin amlodipine 5 mg daily', true],
  ['Start amlodipine 5 mg daily if BP > 140/90', true],
  ['Resume amlodipine 5 mg daily if pressures are still elevated', true],
  ['Start amlodipine 5 mg daily', false],
  ['I would be grateful if you could start amlodipine 5 mg daily', false],
  ['Start amlodipine 5 mg if chest pain', false],
  ['If chest pain occurs take amlodipine 5 mg', false],
  ['Recheck if dizzy. Start amlodipine 5 mg daily', false],
])('%s: waits for something %s', (text, waits) =>
  expect(isConditionalStart(text, nameIn(text, 'amlodipine'))).toBe(waits),
);

test.each([
  ['Switch omeprazole 20 mg to famotidine 20 mg daily', true],
  ['I have switched her from omeprazole 20 mg to famotidine 20 mg', true],
  ['Changed from omeprazole to famotidine', true],
  ['Replaced omeprazole with famotidine', true],
  ['Switched to omeprazole 20 mg in addition to famotidine', false],
  ['Continue omeprazole 20 mg in addition to famotidine', false],
])('%s: another drug takes the place of the first %s', (text, replaced) => {
  const place = { ...nameIn(text, 'omeprazole'), ownEnd: text.indexOf('famotidine') };
  expect(isReplaced(text, place)).toBe(replaced);
});

test('without a next drug nothing is replaced', () => {
  const text = 'Change omeprazole to 40 mg daily';
  expect(isReplaced(text, { ...nameIn(text, 'omeprazole'), ownEnd: text.length })).toBe(false);
});
