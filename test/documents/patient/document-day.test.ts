import { expect, test } from '@jest/globals';
import { dayOfDocument } from '../../../src/documents/patient/document-day.ts';
import { isAfter } from '../../../src/text/possible-days.ts';
import { documentOf } from '../../support/document-builders.ts';

test.each([
  [['Discharge Summary', 'Admitted 03/12/2026, discharged 03/16/2026.'], ['2026-03-16']],
  [
    ['Progress Note', 'Patient: Ottilie Testperson  Seen 05/04/2026 by Dr. Brandt'],
    ['2026-05-04', '2026-04-05'],
  ],
  [['Riverside Surgery', '14 Mill Lane', '12 January 2026', 'Dear Dr Levine,'], ['2026-01-12']],
  [['Medication List', 'Printed on 2026-05-20 10:31'], ['2026-05-20']],
  [['Summary', 'Date of birth: 02/14/1951', 'Document date: April 16, 2014'], ['2014-04-16']],
  [['Letter', 'The patient has been well.'], []],
])('%j', (lines, days) => {
  expect(dayOfDocument(documentOf(lines))).toEqual(days);
});

test('a day is after another only where every reading says so', () => {
  expect(isAfter(['2026-05-04', '2026-04-05'], ['2026-03-02', '2026-02-03'])).toBe(true);
  expect(isAfter(['2026-05-04', '2026-04-05'], ['2026-04-20'])).toBe(false);
  expect(isAfter(['2026-05-04'], [])).toBe(false);
});
