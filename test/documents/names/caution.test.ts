import { describe, expect, test } from '@jest/globals';
import { isWanting, looksLikeOther } from '../../../src/documents/names/caution.ts';
import { NAME_CAUTION_ROWS } from '../../../src/documents/names/caution-table.ts';
import { supportOf } from '../../../src/documents/names/directions/support.ts';

describe.each(NAME_CAUTION_ROWS)('$id', (row) => {
  const examples: readonly (readonly [string, string, boolean])[] = row.examples;
  const cases = examples.map(([text, name, isMedication]) => ({ text, name, isMedication }));
  test.each(cases)('$text: $name is a medication: $isMedication', ({ text, name, isMedication }) => {
    const start = text.toLowerCase().indexOf(name);
    expect(row.names as readonly string[]).toContain(name);
    const cluster = {
      start,
      end: start + name.length,
      normalized: name,
      needsSupport: false,
      isCorrected: false,
    };
    const isOther =
      isWanting(cluster, supportOf(text), { isAtNamePlace: start === 0, isListed: false }) ||
      looksLikeOther(text, cluster, false);
    expect(isOther).toBe(!isMedication);
  });
});

test('a name stands in one row only', () => {
  const all: readonly string[] = NAME_CAUTION_ROWS.flatMap(({ names }) => names);
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
});

test.each([
  ['potassium 4.5 mmol/L', 'potassium', true],
  ['digoxin level 0.9', 'digoxin', true],
  ['iron deficiency anemia', 'iron', true],
  ['Seen by Dr. Levora', 'levora', true],
  ['Camila Jones RN called', 'camila', true],
  ['digoxin 0.125 mg daily', 'digoxin', false],
  ['90 mcg/inh', 'inh', true],
  ['something for the thyroid, one each morning', 'thyroid', true],
  ['Armour thyroid 60 mg', 'thyroid', false],
  ['a prescription for iron 325 mg', 'iron', false],
  ['discharged on a low-potassium diet', 'potassium', true],
  ['She is on lisinopril-potassium', 'lisinopril', false],
])('%s: %s is something else: %s', (text, name, expected) => {
  const start = text.toLowerCase().indexOf(name);
  expect(looksLikeOther(text, { start, end: start + name.length, normalized: name }, false)).toBe(expected);
});
