import { isOneSlip } from '../../../src/text/slips.ts';
import { describe, expect, test } from '@jest/globals';
import { dividerOf, knownHeading } from '../../../src/documents/sections/headings/recognize-heading.ts';
import { bareHeading, normalizeHeading } from '../../../src/documents/layout/headers/normalize-heading.ts';
import { SECTION_ROWS } from '../../../src/documents/sections/section-table.ts';

describe.each(SECTION_ROWS)('$kind', (row) => {
  test.each(row.headings)('"%s" opens it, however it is written', (heading) => {
    const shown = heading.replaceAll(/\b\p{L}/gu, (letter) => letter.toUpperCase());
    for (const written of [
      heading,
      shown,
      shown.toUpperCase(),
      `${shown}:`,
      `${shown} (12)`,
      `2. ${shown}`,
    ]) {
      expect([written, knownHeading(written)?.row.kind]).toEqual([written, row.kind]);
    }
  });
});

test('a heading stands in one row only', () => {
  const all = SECTION_ROWS.flatMap(({ headings }) => headings);
  expect(all.length).toBe(new Set(all).size);
});

test('LOINC codes are codes', () => {
  for (const row of SECTION_ROWS) if ('loinc' in row) expect(row.loinc).toMatch(/^\d{4,5}-\d$/);
});

test.each([
  ['Medications (continued)', 'medications'],
  ['ALLERGIES & ADVERSE REACTIONS', 'allergies and adverse reactions'],
  ['• Current Medications (12):', 'current medications'],
  ['IV. Discharge Medications', 'discharge medications'],
  ['StartDate', 'start date'],
  ['Allergies as of 03/06/2026', 'allergies'],
  ['Medications - reviewed on March 6, 2026', 'medications'],
])('%s → %s', (written, normalized) => expect(normalizeHeading(written)).toBe(normalized));

test('words that say nothing are left out', () => {
  expect(bareHeading('list of medications')).toBe('medications');
  expect(bareHeading('patient allergies section')).toBe('allergies');
});

test.each([
  ['Medciations', 'current-medications'],
  ['Dischrge Medications', 'discharge-medications'],
  ['M e d i c a t i o n s', 'current-medications'],
  ['Allergies as of 03/06/2026', 'allergies'],
  ['Drug allergies and intolerances', 'allergies'],
])('%s is read as %s', (written, kind) => expect(knownHeading(written)?.row.kind).toBe(kind));

test.each(['Take with food', 'Lisinopril', 'Continue present regimen', ''])('%s is no heading', (text) =>
  expect(knownHeading(text)).toBeUndefined(),
);

test('one slip is one letter or two neighbours swapped', () => {
  expect(isOneSlip('medications', 'medicatoins')).toBe(true);
  expect(isOneSlip('medications', 'medcations')).toBe(true);
  expect(isOneSlip('medications', 'medcatons')).toBe(false);
});

test.each([
  ['Taking', 'taken'],
  ['DISCONTINUED:', 'stopped'],
  ['Lisinopril', undefined],
])('%s divides a list: %s', (text, part) => expect(dividerOf(text)).toBe(part));
