import { describe, expect, test } from '@jest/globals';
import { BEFORE_AFTER_ROWS } from '../../../../src/documents/layout/headers/before-after-table.ts';
import { beforeAndAfter, meaningOfAfter } from '../../../../src/documents/layout/headers/before-after.ts';

describe.each(BEFORE_AFTER_ROWS)('$id: $reason', ({ id, examples }) => {
  test.each(examples)('%s', (text) => {
    if (id === 'same' || id === 'none') expect(meaningOfAfter(text)).toBe(id);
    else if (id === 'after') expect(beforeAndAfter(['Home medication', text])).toBeDefined();
    else if (id === 'before') expect(beforeAndAfter([text, 'Discharge medication'])).toBeDefined();
    else
      expect(
        BEFORE_AFTER_ROWS.some(({ words }) => words.some((word) => text.toLowerCase().includes(word))),
      ).toBe(true);
  });
});

test.each([
  [['Medication', 'Before breakfast', 'After dinner']],
  [['Home medication', 'Dose', 'Comment']],
  [['Take before food', 'Take after food']],
  [['Dose at admission', 'Dose at discharge']],
])('%j sets no two lists beside each other', (headers) => expect(beforeAndAfter(headers)).toBeUndefined());

test('a word stands once in a row', () => {
  for (const { words } of BEFORE_AFTER_ROWS) expect(new Set<string>(words).size).toBe(words.length);
});
