/** Laws of lines that say again whose document it is: between the entries of a list they are no entry, and nothing of an entry is lost to them. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(30, 10) };
const drugs = fc.shuffledSubarray(
  ['lisinopril 10 mg daily', 'metformin 500 mg daily', 'zolquara 5 mg daily'],
  {
    minLength: 3,
  },
);
const person = fc.constantFrom<readonly [family: string, given: string]>(
  ['TESTPERSON', 'ALMA'],
  ['Samplewood', 'Ottilie'],
  ['NEWMAN', 'CLETUS'],
);
const lead = fc.constantFrom('Pt: ', 'Patient: ', 'Resident: ');

test('a name that the head gives, with a number or a remark set apart from it, is no drug', async () => {
  const behind = fc.constantFrom(
    '   5520917        PRN orders on next page',
    '   D0055   JUL 11, 2026@10:14   (continued, page 2)',
    ' (80233)       continued',
    '',
  );
  await fc.assert(
    fc.asyncProperty(drugs, person, lead, behind, async (names, [family, given], label, rest) => {
      const page = (head: readonly string[]): string[] => [
        `${label}${family}, ${given}     DOB 01/25/1957`,
        '',
        'MEDICATIONS',
        ...names.slice(0, 2),
        ...head,
        ...names.slice(2),
      ];
      const whole = await entriesOf(page([]));
      expect(whole).toHaveLength(names.length);
      expect(await entriesOf(page([`${family}, ${given}${rest}`]))).toEqual(whole);
    }),
    RUNS,
  );
});

test('a line that tells whose it is and was printed before, with another number of the page, is no entry', async () => {
  const number = fc.constantFrom('DOB 01/25/1957', 'HCN 0012 443 918', 'MRN: 00552091');
  const frame = fc.constantFrom(
    (at: number, told: string) => `FAX ${at}/2   Zorb Nephrology, Hillside     Re: ${told}`,
    (at: number, told: string) => `Zorb Clinic   Patient: ${told}   page ${at}`,
  );
  await fc.assert(
    fc.asyncProperty(drugs, person, number, frame, async (names, [family, given], told, framed) => {
      const headed = (at: number): string => framed(at, `${given} ${family}  ${told}`);
      const page = (head: readonly string[]): string[] => [
        headed(1),
        'MEDICATIONS',
        ...names.slice(0, 2).map((name, at) => `${at + 1}. ${name}`),
        ...head,
        ...names.slice(2).map((name, at) => `${at + 3}. ${name}`),
      ];
      const whole = await entriesOf(page([]));
      expect(whole).toHaveLength(names.length);
      expect(await entriesOf(page([headed(2)]))).toEqual(whole);
    }),
    RUNS,
  );
});

test('a drug beside the name is listed', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, person, lead, async (names, [family, given], label) => {
      const page = [
        `${label}${family}, ${given}     DOB 01/25/1957`,
        '',
        'MEDICATIONS',
        ...names.slice(0, 2),
        `${family}, ${given}   warfarin 5 mg daily`,
      ];
      expect((await entriesOf(page)).some((entry) => entry.startsWith('warfarin'))).toBe(true);
    }),
    RUNS,
  );
});
