/** Laws of the mark behind a heading: a colon, a full stop or a dash, alone or before its content, and the letters that stand for the parts of a note. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(60, 15) };

const marks = fc.constantFrom('.', '. ', ':', ' -');
const breaks = fc.constantFrom<readonly string[]>([], ['']);

test('what stands behind a heading in capitals is no medication where it says findings, whatever mark is between them', async () => {
  const findings = fc.constantFrom<readonly [string, string]>(
    ['DRUG ALLERGIES', 'Penicillin, hives. Codeine.'],
    ['ALLERGIES', 'Penicillin causes hives.'],
    ['EXAMINATION', 'Pulse 72, paced. Neck veins 7 cm. Heel reflexes absent.'],
    ['LABORATORY DATA', 'Sodium 137, potassium 5.6, ferritin 44.'],
    ['DEVICE CHECK', 'Battery 5 years. No shocks since August.'],
    ['FAMILY HISTORY', 'Her sister takes warfarin 5 mg daily.'],
  );
  await fc.assert(
    fc.asyncProperty(findings, marks, breaks, async ([heading, content], mark, apart) => {
      const list = ['CURRENT MEDICATIONS', '1. Lisinopril 10 mg daily.', '2. Metformin 500 mg b.i.d.'];
      const answer = await entriesOf([
        ...list,
        '',
        `${heading}${mark} ${content}`,
        ...apart,
        'She walks every day.',
      ]);
      expect(answer).toEqual(await entriesOf(list));
    }),
    RUNS,
  );
});

test('a title in capitals that ends in a full stop is no name, and what stands below it is read', async () => {
  const titles = fc.constantFrom(
    'IMPRESSION AND RECOMMENDATIONS',
    'SUMMARY AND PLAN',
    'PLAN',
    'VIEW OF THE CASE',
  );
  await fc.assert(
    fc.asyncProperty(titles, async (title) => {
      const answer = await entriesOf([
        'CURRENT MEDICATIONS.',
        '1. Lisinopril 10 mg daily.',
        '',
        `${title}.`,
        '',
        'Start sertraline 50 mg daily.',
      ]);
      expect(answer.map((entry) => (entry.split(' ')[0] ?? '').toLowerCase())).toEqual([
        'lisinopril',
        'sertraline',
      ]);
    }),
    RUNS,
  );
});

test('the letters of the parts of a note end the part before them', async () => {
  const letters = fc.constantFrom(['O:', 'A:', 'P:'], ['o:', 'a:', 'p:'], ['O:', 'A:', 'Plan:']);
  await fc.assert(
    fc.asyncProperty(letters, fc.boolean(), async ([o = '', a = '', p = ''], isAlone) => {
      const plan = 'Start sertraline 50 mg daily.';
      const answer = await entriesOf([
        'Medications: lisinopril 10 mg daily',
        'Family history: His mother takes warfarin 5 mg daily.',
        `${o} Weight 200. Pulse 72.`,
        a,
        '1. Low mood.',
        ...(isAlone ? [p, `1. ${plan}`] : [`${p} ${plan}`]),
      ]);
      expect(answer.map((entry) => (entry.split(' ')[0] ?? '').toLowerCase())).toEqual([
        'lisinopril',
        'sertraline',
      ]);
    }),
    RUNS,
  );
});

test('an entry in capitals that ends in a full stop ends no list', async () => {
  const entries = fc.constantFrom(
    '2. CPAP.',
    '2. ZYXOMARIN.',
    '- CPAP.',
    'ZYXOMARIN.',
    '2. ZYXOMARIN FORTE.',
  );
  await fc.assert(
    fc.asyncProperty(entries, async (entry) => {
      const mark = /^\P{L}*/u.exec(entry)?.[0] === '2. ' ? ['1. ', '3. '] : ['- ', '- '];
      const around = ['lisinopril 10 mg daily', 'metformin twice daily'];
      const answer = await entriesOf([
        'CURRENT MEDICATIONS:',
        `${mark[0]}${around[0]}`,
        entry,
        `${mark[1]}${around[1]}`,
      ]);
      const names = answer.map((one) => one.split(' ')[0]);
      expect(names).toEqual(expect.arrayContaining(['lisinopril', 'metformin']));
    }),
    RUNS,
  );
});

test('the last word of a sentence that the margin broke is no heading', async () => {
  const ends = fc.constantFrom('Pathology.', 'Pharmacy.', 'Allergies.', 'Laboratory.');
  await fc.assert(
    fc.asyncProperty(ends, async (end) => {
      const answer = await entriesOf([
        'Hospital course: The tube that was taken out in the morning was at once sent down to',
        `${end} All of it was found to be as it should be, and she felt well all day long after.`,
        'She will go home with a prescription for sertraline 50 mg daily.',
      ]);
      expect(answer).toEqual(['sertraline | 50 | qd']);
    }),
    RUNS,
  );
});
