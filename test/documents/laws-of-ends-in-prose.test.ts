/** Laws of what prose ends behind a drug that it lists: in a relative clause, by a pronoun, by a verb that nobody knows; and of what is only proposed. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { ENDING_VERBS } from '../../src/standing/verbs/ending-verb-table.ts';
import { documentOf } from '../support/document-builders.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());
const RUNS = { numRuns: size(80, 25) };

async function answerOf(lines: readonly string[]) {
  const { list, unread } = await extractMedications([documentOf(lines)], store);
  return {
    listed: list.medications.map(({ drugName }) => drugName.toLowerCase()).join('\n'),
    ended: list.setAside.map(({ name, reason }) => `${name.toLowerCase()} ${reason}`).join('\n'),
    unread: unread.map(({ line = '' }) => line).join('\n'),
  };
}

const drugs = fc.shuffledSubarray(['lisinopril', 'warfarin', 'sertraline'], { minLength: 2, maxLength: 2 });
const lead = fc.constantFrom('Medications are', 'She takes', 'He is on');
const who = fc.constantFrom('I am', 'she has', 'we have', 'he is', 'they have');

test('what a relative clause says to end ends the drug before it, and no other', async () => {
  const forms = fc.constantFrom(...ENDING_VERBS);
  const first = fc.constantFrom('', ' of which she is tired and', ' which does little and');
  const end = fc.constantFrom('', ' today', ' because of a rash', ' for good');
  const page = fc.tuple(lead, who, forms, first, end);
  await fc.assert(
    fc.asyncProperty(drugs, page, async ([drug = '', other = ''], [says, by, verb, also, when]) => {
      const done = /(?:has|have)$/u.test(by) ? verb[4] : verb[3];
      const line = `${says} ${other} 10 mg daily and ${drug} 10 mg daily,${also} which ${by} ${done}${when}.`;
      const { listed, ended } = await answerOf(['HISTORY', line]);
      expect(listed).toMatch(new RegExp(`^${other}[^\\n]*$`, 'u'));
      expect(ended).toMatch(new RegExp(`^${drug}[^\\n]* stopped$`, 'u'));
    }),
    RUNS,
  );
});

test('what somebody takes out of where it is given from is stopped, where a pronoun means it', async () => {
  const takes = fc.constantFrom(
    'picks it out of the pill box',
    'took it out of her blister pack',
    'pulled it out of the tray',
  );
  const person = fc.constantFrom('her son', 'Colette', 'the nurse', 'she');
  await fc.assert(
    fc.asyncProperty(drugs, person, takes, async ([drug = '', other = ''], one, out) => {
      const line = `There is no reason for ${drug} at her age, and ${one} ${out}.`;
      const { listed, ended } = await answerOf([
        `She takes ${other} 10 mg daily and ${drug} 10 mg daily.`,
        '',
        'PLAN',
        line,
      ]);
      expect(listed).toMatch(new RegExp(`^${other}[^\\n]*$`, 'u'));
      expect(ended).toMatch(new RegExp(`^${drug}[^\\n]* stopped$`, 'u'));
    }),
    RUNS,
  );
});

test('what became of a listed drug by a verb that nobody knows is told', async () => {
  const became = fc.constantFrom(
    'went into the bin',
    'was zorged',
    'was flonked by her son',
    'went the same way',
  );
  const list = fc.constantFrom<(names: readonly string[]) => readonly string[]>(
    ([one = '', two = '']) => [`She takes ${one} 10 mg daily and ${two} 10 mg daily.`, ''],
    ([one = '', two = '']) => ['MEDICATIONS', `${one} 10 mg daily`, `${two} 10 mg daily`, '', 'PLAN'],
  );
  await fc.assert(
    fc.asyncProperty(drugs, list, became, async (names, of, then) => {
      const line = `The ${names[0] ?? ''} ${then}.`;
      const { listed, unread } = await answerOf([...of(names), line]);
      expect(listed.split('\n').length === 1 || unread.includes(line)).toBe(true);
    }),
    RUNS,
  );
});

test('what is proposed, or whose first dose is to be arranged, is told and not listed', async () => {
  const says = fc.constantFrom<(drug: string) => string>(
    (drug) => `I propose ${drug} 10 mg daily.`,
    (drug) => `We are proposing ${drug} 10 mg twice daily, as she agreed.`,
    (drug) => `For her bones ${drug} 10 mg yearly, the first dose to be arranged after she has been seen.`,
    (drug) => `She is for ${drug} 10 mg monthly, the first one is still to be booked.`,
  );
  await fc.assert(
    fc.asyncProperty(drugs, says, async ([drug = ''], say) => {
      const { listed, unread } = await answerOf(['PLAN', say(drug)]);
      expect(listed).toBe('');
      expect(unread).toContain(drug);
    }),
    { numRuns: size(12, 12) },
  );
});

test('a word for the drug inside the verb that ends it means the drugs named before', async () => {
  const ends = fc.constantFrom<(word: string) => string>(
    (word) => `I have taken ${word} away with me`,
    (word) => `she agrees to give ${word} up for good`,
    (word) => `her son threw ${word} out`,
    (word) => `we took ${word} away`,
  );
  await fc.assert(
    fc.asyncProperty(drugs, ends, async ([one = '', two = ''], end) => {
      const list = `She takes ${one} 10 mg daily and ${two} 10 mg daily.`;
      const both = await answerOf([
        list,
        '',
        'PLAN',
        `Neither ${one} nor ${two} does much, and ${end('both')}.`,
      ]);
      expect(both.listed).toBe('');
      expect(both.ended.split('\n')).toHaveLength(2);
      const it = await answerOf([list, '', 'PLAN', `I do not like ${one} for her, and ${end('it')}.`]);
      expect(it.listed).toMatch(new RegExp(`^${two}[^\n]*$`, 'u'));
      expect(it.ended).toMatch(new RegExp(`^${one}[^\n]* stopped$`, 'u'));
    }),
    { numRuns: size(40, 15) },
  );
});

test('a sentence that a line of a list breaks before its drug is said of that, and of none above', async () => {
  const says = fc.constantFrom(
    'She is not taking',
    'He no longer takes',
    'I have stopped',
    'She does not take',
    'We discontinued',
  );
  const rest = fc.constantFrom(' any longer.', '.', ' since May.', ' because of a rash.');
  await fc.assert(
    fc.asyncProperty(drugs, says, rest, async ([one = '', two = ''], say, end) => {
      const { listed, ended } = await answerOf([
        'MEDICATIONS',
        'metformin 500 mg twice daily',
        `${one} 10 mg daily. ${say}`,
        `${two}${end}`,
      ]);
      expect(listed.split('\n')).toHaveLength(2);
      expect(listed).toContain(one);
      expect(ended).toMatch(new RegExp(`^${two}[^\n]* (?:stopped|not-taken)$`, 'u'));
    }),
    { numRuns: size(40, 15) },
  );
});

test('what was taken at the place of the visit, or needed in the recovery room, is no entry', async () => {
  const says = fc.constantFrom<(drug: string) => string>(
    (drug) => `One ${drug} 10 mg tablet was taken in the office.`,
    (drug) => `She required ${drug} 10 mg x1 in the recovery room.`,
    (drug) => `If a fever develops she will need ${drug} 10 mg daily.`,
  );
  await fc.assert(
    fc.asyncProperty(drugs, says, async ([drug = ''], say) => {
      const { listed, unread } = await answerOf(['PLAN', say(drug)]);
      expect(listed).toBe('');
      expect(unread).toContain(drug);
    }),
    { numRuns: size(12, 9) },
  );
});

test('a pronoun inside a verb that tells how something is used, or what else is done, ends nothing', async () => {
  const says = fc.constantFrom(
    'and takes it off at night',
    'and has to take it out of the blister pack with dry hands',
    'and we talked about giving it up when she is sick',
    'but threw it up this morning',
    'and picks it up at the pharmacy',
    'and her cast was tight so we took it off',
  );
  await fc.assert(
    fc.asyncProperty(drugs, says, async ([drug = ''], say) => {
      for (const lines of [
        [`She takes ${drug} 10 mg daily ${say}.`],
        ['PLAN', `Continue ${drug} 10 mg daily ${say}.`],
      ]) {
        const { listed } = await answerOf(lines);
        expect(listed).toContain(drug);
      }
    }),
    { numRuns: size(30, 12) },
  );
});

test('an order to stop behind another thing to do ends the drug it names, whatever joins them', async () => {
  const first = fc.constantFrom(
    'Check his sodium',
    'Weigh her daily',
    'Get the films back',
    'Raise OTHER to 20 mg',
  );
  const joint = fc.constantFrom(' and ', ' & ', ' + ', ', and ');
  const end = fc.constantFrom('stop', 'discontinue', 'stop taking', 'cease', 'please stop');
  const whose = fc.constantFrom('', 'the ', 'her ', 'his old ');
  await fc.assert(
    fc.asyncProperty(
      drugs,
      first,
      fc.tuple(joint, end, whose),
      async ([drug = '', other = ''], does, [and, stops, his]) => {
        const order = `${does.replace('OTHER', other)}${and}${stops} ${his}${drug}.`;
        const { listed, ended } = await answerOf([
          `She takes ${other} 10 mg daily and ${drug} 10 mg daily.`,
          '',
          'PLAN',
          order,
        ]);
        expect(listed).toMatch(new RegExp(`^${other}[^\\n]*$`, 'u'));
        expect(ended).toMatch(new RegExp(`^${drug}[^\\n]* stopped$`, 'mu'));
      },
    ),
    RUNS,
  );
});

test('what stands in front of whoever ends it is what ends, all of it, and nothing else', async () => {
  const who = fc.constantFrom('she', 'he', 'I', 'we');
  const end = fc.constantFrom(
    'quit last week',
    'quit on her own',
    'stopped in May',
    'have stopped for good',
    'stopped taking when the rash came',
  );
  const joint = fc.constantFrom(' and ', ' and the ', ' & ');
  await fc.assert(
    fc.asyncProperty(
      drugs,
      fc.tuple(who, end, joint, fc.boolean()),
      async ([drug = '', other = ''], [one, ends, and, isPair]) => {
        const fronted = isPair ? `${drug}${and}furosemide` : drug;
        const sentence = `${fronted.charAt(0).toUpperCase()}${fronted.slice(1)} ${one} ${ends}.`;
        const { listed, ended } = await answerOf([
          `She takes ${other} 10 mg daily, furosemide 20 mg daily and ${drug} 10 mg daily.`,
          '',
          'PLAN',
          sentence,
        ]);
        const left = isPair ? [other] : ['furosemide', other];
        const names = listed.split('\n').map((name) => name.split(' ')[0] ?? '');
        expect(names.toSorted()).toEqual(left.toSorted());
        expect(ended).toMatch(new RegExp(`^${drug}[^\\n]* stopped$`, 'mu'));
      },
    ),
    RUNS,
  );
});

test('what is not to be taken until then is held, and what is left for another is over whatever shall be seen by it', async () => {
  const order = fc.constantFrom<readonly [text: string, reason: string]>(
    ['No DRUG until her kidneys have been looked at.', 'held'],
    ['All goes on as before, but no DRUG for the time being.', 'held'],
    ['Replace DRUG with amlodipine 5 mg daily to see if the ankles go down.', 'replaced'],
    ['Switch DRUG to amlodipine 5 mg daily and let us know if she is worse.', 'replaced'],
    ['Change DRUG to amlodipine 5 mg daily, and watch if the swelling persists.', 'replaced'],
  );
  await fc.assert(
    fc.asyncProperty(drugs, order, async ([drug = '', other = ''], [text, reason]) => {
      const { listed, ended } = await answerOf([
        'MEDICATIONS',
        `${other} 10 mg daily`,
        `${drug} 10 mg daily`,
        '',
        'PLAN',
        text.replace('DRUG', drug),
      ]);
      expect(listed).not.toContain(drug);
      expect(listed).toContain(other);
      expect(listed.includes('amlodipine')).toBe(reason === 'replaced');
      if (reason === 'held') expect(ended).toMatch(new RegExp(`^${drug}[^\\n]* held$`, 'mu'));
    }),
    RUNS,
  );
});

test('a drug with how it is taken behind a denial of something else is listed or told', async () => {
  const denied = fc.constantFrom('NOT IN PACK', 'Not kept in here:', 'NO ROOM FOR', 'Never in the blister');
  await fc.assert(
    fc.asyncProperty(drugs, denied, async ([drug = ''], words) => {
      const line = `${words} ${drug} 5 mg once weekly, Sundays`;
      const { listed, ended, unread } = await answerOf(['Packed by the pharmacy on the corner.', line]);
      expect(`${listed}\n${ended}\n${unread}`).toContain(drug);
    }),
    RUNS,
  );
});
