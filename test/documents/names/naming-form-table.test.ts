import { describe, expect, test } from '@jest/globals';
import { NAMING_FORM_ROWS } from '../../../src/documents/names/unknown/naming-form-table.ts';
import { beginningOf } from '../../../src/documents/names/unknown/beginning-of.ts';

describe.each(NAMING_FORM_ROWS)('$words: $reason', ({ words, examples }) => {
  test.each(examples)('%s is a name', (text) => expect(beginningOf(text)).toBe('name'));
  test.each(words)('"oral tablet" is none, and "%s" has an example', (word) => {
    expect(beginningOf('oral tablet')).toBeUndefined();
    expect(examples.some((example) => example.endsWith(word))).toBe(true);
  });
});
