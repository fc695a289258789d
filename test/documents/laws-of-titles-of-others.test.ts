/** Titles with words of an office, with the patient in the next cell, or with "as needed" in a bracket: what stands below decides, and is taken as they say. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { namesInPrint, oftenInPrint, typedRow } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const namesOf = namesInPrint();
const oftenOf = oftenInPrint();
const RUNS = { numRuns: size(60, 15) };

const three = fc.shuffledSubarray(['lisinopril', 'metformin', 'sertraline', 'furosemide', 'gabapentin'], {
  minLength: 3,
  maxLength: 3,
});
const marks = fc.constantFrom('- ', '• ', '');

test('a word of an office in a title that nobody knows hides no list', async () => {
  const titles = fc.constantFrom(
    'Fax to the pharmacy today (Brenda):',
    'T/C with pharmacy re her blister:',
    'For the insurance form:',
  );
  await fc.assert(
    fc.asyncProperty(three, marks, titles, async (names, mark, title) => {
      const lines = [title, ...names.map((name) => `${mark}${name} 10 mg daily`)];
      expect(await namesOf(lines)).toEqual([...names].toSorted());
    }),
    RUNS,
  );
});

test('a title of an office that tells of a refusal lists nothing as taken', async () => {
  const titles = fc.constantFrom(
    'Prior authorization denied by insurance:',
    'Not picked up at pharmacy:',
    'Refused by pharmacy:',
  );
  await fc.assert(
    fc.asyncProperty(three, marks, titles, async (names, mark, title) => {
      expect(await namesOf([title, ...names.map((name) => `${mark}${name} 10 mg daily`)])).toEqual([]);
    }),
    RUNS,
  );
});

test('"as needed" in a title is lent to all below it', async () => {
  const titles = fc.constantFrom(
    'PRN PROTOCOL               Resident: Mable Zorb, Rm 6',
    'AS REQUIRED MEDICATIONS    Page 2',
    'COMFORT KIT (as needed)',
    'JUST IN CASE (PRN):',
  );
  await fc.assert(
    fc.asyncProperty(three, titles, async (names, title) => {
      const lines = [title, ...names.map((name) => `${name} 10 mg every 4 hours`)];
      expect(await oftenOf(lines)).toEqual(names.map((name) => `${name} Q4H PRN`).toSorted());
    }),
    RUNS,
  );
});

test('over a table as over lines', async () => {
  const row = typedRow([24, 12, 12, 18]);
  const titles = fc.constantFrom('COMFORT KIT (as needed)', 'JUST IN CASE (as required)');
  await fc.assert(
    fc.asyncProperty(three, titles, async (names, title) => {
      const rows = names.map((name) => row([name, '10 mg', 'PO', '4 hourly']));
      expect(await oftenOf([title, row(['Drug', 'Dose', 'Route', 'Min interval']), ...rows])).toEqual(
        names.map((name) => `${name} Q4H PRN`).toSorted(),
      );
    }),
    RUNS,
  );
});
