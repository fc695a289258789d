/** Laws of limits: words of ending that limit a dose, or tell how one is handled, end no drug, wherever they stand. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { namesInPrint } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const RUNS = { numRuns: size(60, 15) };

const drugs = fc.shuffledSubarray(
  ['lisinopril 10 mg daily', 'metformin 500 mg bid', 'sertraline 50 mg daily', 'furosemide 20 mg daily'],
  { minLength: 3, maxLength: 3 },
);
const first = (name: string): string => name.split(' ')[0] ?? '';
const namesOf = namesInPrint();

const heads = fc.constantFrom<readonly string[]>([], ['Medications'], ['Home medicines']);
const joints = fc.constantFrom('. ', ' - ', ', ', ' (');

/** `"Do not"` behind a full stop, `"do not"` behind any other mark; a bracket is closed. */
function behind(joint: string, words: string): string {
  const written = joint === '. ' ? words : `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
  return `${joint}${written}${joint === ' (' ? ')' : ''}`;
}

test('an order that limits a dose ends neither its drug nor a neighbour', async () => {
  const limits = fc.constantFrom(
    'Do not give within 3 h of bedtime',
    'Do not take with alcohol',
    "Don't take on an empty stomach",
    'Never take this with grapefruit',
    'Do not take after 4 pm',
    'Do not use more than 3 days a week',
    'Not to be taken without food',
    'Must not be taken at bedtime',
    'Do not use on broken skin',
    'Do not take while driving',
    'Hold for loose stool',
    'Hold if not eating',
    'Hold dose if BP under 100',
    'Stop and call if you have a rash',
    'Stop at the first sign of swelling',
    'Pause when ill',
    "Don't run out",
    'Do not let it run out',
  );
  await fc.assert(
    fc.asyncProperty(
      heads,
      drugs,
      limits,
      joints,
      async (head, [one = '', two = '', three = ''], limit, joint) => {
        const page = [...head, one, `${two}${behind(joint, limit)}`, three];
        expect(await namesOf(page)).toEqual([one, two, three].map(first).toSorted());
      },
    ),
    RUNS,
  );
});

test('without a limit the same orders end their drug', async () => {
  const ends = fc.constantFrom(
    'Do not take',
    'Do not take at all',
    'Do not use at this time',
    'Hold for now',
    'Pause',
  );
  await fc.assert(
    fc.asyncProperty(heads, drugs, ends, async (head, [one = '', two = '', three = ''], end) => {
      const page = [...head, one, `${two}${behind(' - ', end)}`, three];
      expect(await namesOf(page)).toEqual([one, three].map(first).toSorted());
    }),
    RUNS,
  );
});

test('what is changed for a new piece of the same ends nothing', async () => {
  const changes = fc.constantFrom(
    'new patch each morning, old one off',
    '1 patch daily, take off the old patch',
    'one patch daily, used patch off at night',
    'change daily, previous patch off',
  );
  await fc.assert(
    fc.asyncProperty(heads, drugs, changes, async (head, [one = '', two = '', three = ''], change) => {
      const page = [...head, one, two, `rivastigmine 9.5 mg/24 h patch - ${change}`, three];
      expect(await namesOf(page)).toEqual([one, two, three, '24 hr'].map(first).toSorted());
    }),
    RUNS,
  );
});

test('what a line says of a name that nobody knows is said of no drug above it, and is told', async () => {
  const ends = fc.constantFrom(
    'you have come off it, well done',
    'stopped it in May',
    'no longer taking this',
    'she quit it herself',
  );
  await fc.assert(
    fc.asyncProperty(drugs, ends, async ([one = '', two = '', three = ''], end) => {
      const lines = [`${one}.`, `${two}.`, `${three}.`, `Zolquara - ${end}.`];
      expect(await namesOf(lines)).toEqual([one, two, three].map(first).toSorted());
    }),
    RUNS,
  );
});
