/** Laws of titles that say when what stands below them is taken, as families write them; of brackets that say it; and of the dose that was refused last. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { oftenInPrint } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const oftenIn = oftenInPrint();
const RUNS = { numRuns: size(60, 12) };

const sorted = (texts: readonly string[]): string[] =>
  texts.toSorted((one, other) => one.localeCompare(other));

const drugs = fc.shuffledSubarray(['lisinopril', 'sertraline', 'furosemide', 'metformin', 'ramipril'], {
  minLength: 3,
  maxLength: 5,
});
const clock = fc.constantFrom('(5:30)', '(at 5:30)', '(17:30)', '5:30 PM', '(around 6:15)');

test('the colon of a time is none behind a title: what stands below both is taken at both', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, clock, async (names, at) => {
      const [both = '', ...others] = names;
      const page = [
        'WITH BREAKFAST',
        ...names.map((name) => `${name} 10 mg - 1`),
        '',
        `WITH SUPPER ${at}`,
        `${both} 10 mg - 1`,
        'warfarin 2 mg - 1, has to be with food',
      ];
      expect(await oftenIn(page)).toEqual(
        sorted([`${both} BID`, ...others.map((name) => `${name} QAM`), 'warfarin QPM']),
      );
    }),
    RUNS,
  );
});

test('what is taken only when somebody needs it is taken as needed, and what stands further below is none of it', async () => {
  const title = fc.constantFrom(
    'ONLY WHEN SHE NEEDS IT',
    'When he needs it',
    'ONLY IF I NEED IT',
    'If needed',
  );
  await fc.assert(
    fc.asyncProperty(drugs, title, async (names, over) => {
      const page = [
        over,
        ...names.map((name) => `${name} 10 mg - 1`),
        '',
        'Call Nadia 555-0143. Her number is on the fridge.',
      ];
      expect(await oftenIn(page)).toEqual(sorted(names.map((name) => `${name} PRN`)));
    }),
    RUNS,
  );
});

test('a bracket that tells how often somebody takes it says it of its drug', async () => {
  const bracket = fc.constantFrom(
    '(you take it twice a day)',
    '(she takes this twice daily)',
    '(you use it 2 times a day, take your evening one the night before too)',
  );
  await fc.assert(
    fc.asyncProperty(drugs, bracket, async (names, told) => {
      const page = ['Medications:', ...names.map((name) => `- ${name} 10 mg, 1 tablet ${told}`)];
      expect(await oftenIn(page)).toEqual(sorted(names.map((name) => `${name} BID`)));
    }),
    RUNS,
  );
});

test('a refusal under what asks for the last dose is of that dose, and under a state of the drug', async () => {
  const header = fc.constantFrom(['Last given', true], ['Last dose', true], ['Status', false] as const);
  const refused = fc.constantFrom('refused 3/2', 'declined 3/2 0800', '3/2 refused');
  await fc.assert(
    fc.asyncProperty(drugs, header, refused, async (names, [title, isOfDose], told) => {
      const row = (cells: readonly string[]): string =>
        cells
          .map((cell) => cell.padEnd(20))
          .join('')
          .trimEnd();
      const page = [
        'CURRENT MEDICATIONS',
        row(['Medication', 'Dose', 'Frequency', String(title)]),
        ...names.map((name, at) =>
          row([name, '10 mg', 'daily', at === 0 ? told : isOfDose ? '3/2 0830' : '']),
        ),
      ];
      fc.pre(isOfDose === true || told.startsWith('refused'));
      const listed = isOfDose === true ? names : names.slice(1);
      expect(await oftenIn(page)).toEqual(sorted(listed.map((name) => `${name} QD`)));
    }),
    RUNS,
  );
});
