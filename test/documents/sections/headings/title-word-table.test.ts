import { describe, expect, test } from '@jest/globals';
import { directionsOfTitle } from '../../../../src/documents/sections/headings/lent/directions-of-title.ts';
import { TITLE_WORDS } from '../../../../src/documents/sections/headings/lent/title-word-table.ts';

/** `"SC + as needed"`; empty: the title says anything else. */
function said(title: string): string {
  const told = directionsOfTitle(title);
  if (told === undefined) return '';
  const { route, often, isAsNeeded } = told;
  const parts = [route, often, isAsNeeded ? 'as needed' : undefined].filter((part) => part !== undefined);
  return parts.join(' + ').toLowerCase() || 'nothing of it';
}

describe.each(Object.entries(TITLE_WORDS))('%s', (_, { examples }) => {
  test.each<readonly [string, string]>([...examples])('%s', (title, expected) => {
    expect(said(title)).toBe(expected.toLowerCase());
  });
});

test.each([
  ['Take 2 tablets at bedtime', 'how much is said of a drug'],
  ['For 5 days', 'how long is said of a drug'],
  ['Daily medications', 'which of them, and not how often each'],
  ['Lisinopril daily', 'a name'],
  ['Seen at bedtime', 'a word that nobody knows'],
])('%s heads nothing by directions: %s', (title) => {
  expect(directionsOfTitle(title)).toBeUndefined();
});
