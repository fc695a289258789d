/** Laws of times gone by: what was taken, tried or begun then is no entry and ends nothing; what reaches until now is taken. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { toldTextsIn } from '../support/told-texts.ts';

const store = openStarterStore();
afterAll(() => store.close());
const RUNS = { numRuns: size(100, 30) };

const answerOf = toldTextsIn(store);

const drugs = fc.constantFrom('sertraline', 'metformin', 'Lasix', 'atenolol');
const page = fc.constantFrom<(line: string) => readonly string[]>(
  (line) => ['HISTORY', 'She takes lisinopril 10 mg daily.', line],
  (line) => ['MEDICATIONS', 'lisinopril 10 mg daily', '', 'PLAN', line],
  (line) => [`HOME MEDICATIONS: Lisinopril 10 mg daily and warfarin 3 mg nightly. ${line}`],
);
const gone = fc.constantFrom(
  'over the years',
  'in the past',
  'at one time',
  'at various times',
  'in years past',
);

test('what was taken or begun in times gone by is told and not listed, wherever the words stand', async () => {
  const says = fc.constantFrom<(drug: string, when: string) => string>(
    (drug, when) => `${when.charAt(0).toUpperCase()}${when.slice(1)} she has been on ${drug}.`,
    (drug, when) =>
      `${when.charAt(0).toUpperCase()}${when.slice(1)}, she has been taking ${drug} 20 mg daily.`,
    (drug, when) => `She has ${when} been on ${drug}.`,
    (drug, when) => `The ${drug} was prescribed by her doctor ${when} but she did not like it.`,
    (drug, when) => `The ${drug} was started ${when}.`,
  );
  await fc.assert(
    fc.asyncProperty(page, drugs, gone, says, async (of, drug, when, say) => {
      const { listed, setAside, unread } = await answerOf(of(say(drug, when)));
      expect(listed).not.toContain(drug.toLowerCase() === 'lasix' ? 'furosemide' : drug);
      // What is set aside by its name is told as well.
      expect(`${setAside}\n${unread}`.toLowerCase()).toContain(drug.toLowerCase());
    }),
    RUNS,
  );
});

test('what reaches until now, and what is told behind such words of now, is taken', async () => {
  const says = fc.constantFrom<(drug: string) => string>(
    (drug) => `In the past few months she has been taking ${drug} 20 mg daily.`,
    (drug) => `Over the past year he has been on ${drug} 20 mg daily.`,
    (drug) => `In the past she smoked, and now she takes ${drug} 20 mg daily.`,
    (drug) => `She had asthma in the past. She is on ${drug} 20 mg daily.`,
    (drug) => `She has been on ${drug} 20 mg daily for years.`,
  );
  await fc.assert(
    fc.asyncProperty(drugs, says, async (drug, say) => {
      const { listed } = await answerOf(['HISTORY', say(drug)]);
      expect(listed).not.toBe('');
    }),
    { numRuns: size(40, 20) },
  );
});

const span = fc.oneof(
  fc
    .tuple(fc.integer({ min: 2, max: 30 }), fc.constantFrom('days', 'weeks', 'months', 'years'))
    .map(([count, unit]) => `${count} ${unit}`),
  fc.constantFrom(
    'half a year',
    'a month',
    'several weeks',
    'a few days',
    'a while',
    'some time',
    'two years',
  ),
);

test('what somebody used for so long is told and not listed', async () => {
  const did = fc.constantFrom('used', 'took', 'had', 'tried');
  const how = fc.constantFrom('', ' 20 mg', ' 20 mg daily');
  const then = fc.constantFrom('.', ' but her feet swelled.', ' and it did little.');
  await fc.assert(
    fc.asyncProperty(
      page,
      drugs,
      fc.tuple(did, how, then),
      span,
      async (of, drug, [verb, much, end], long) => {
        const { listed, setAside, unread } = await answerOf(
          of(`She ${verb} ${drug}${much} for ${long}${end}`),
        );
        expect(listed).not.toContain(drug.toLowerCase() === 'lasix' ? 'furosemide' : drug);
        // What is set aside by its name is told as well.
        expect(`${setAside}\n${unread}`.toLowerCase()).toContain(drug.toLowerCase());
      },
    ),
    RUNS,
  );
});

test('what somebody has used for so long is taken', async () => {
  const has = fc.constantFrom('has used', 'has been using', 'uses', 'has had');
  await fc.assert(
    fc.asyncProperty(drugs, has, span, async (drug, verb, long) => {
      const { listed } = await answerOf(['HISTORY', `She ${verb} ${drug} 20 mg daily for ${long}.`]);
      expect(listed).not.toBe('');
    }),
    { numRuns: size(40, 20) },
  );
});

test('of a first dose that was given there and what is taken at home the latter is listed', async () => {
  const there = fc.constantFrom('here', 'here in the office', 'in clinic', 'today', 'in the ED');
  const will = fc.constantFrom(
    'and she will take',
    'and will take',
    'and she is to take',
    'and then she should use',
  );
  const amounts = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }));
  await fc.assert(
    fc.asyncProperty(drugs, there, will, amounts, async (drug, where, takes, [one, two]) => {
      const line = `She was given ${drug} ${one}0 mg ${where}, ${takes} ${two}0 mg twice daily at home after that.`;
      const { list } = await extractMedications([documentOf(['PLAN', line])], store);
      expect(
        list.medications.map(({ dosage }) => `${dosage.dose?.quantity ?? ''} ${dosage.frequency ?? ''}`),
      ).toEqual([`${two}0 BID`]);
    }),
    { numRuns: size(40, 15) },
  );
});
