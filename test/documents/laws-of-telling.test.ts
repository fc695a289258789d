/** Laws of telling: a sentence among entries that tells something of a drug, and gives no amount and no directions, is no entry; what gives them is one. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { namesInPrint } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const RUNS = { numRuns: size(40, 10) };

const first = (name: string): string => name.split(' ')[0]?.toLowerCase() ?? '';
const namesOf = namesInPrint();

const heads = fc.constantFrom<readonly string[]>([], ['Medications'], ['Lung clinic, yearly visit']);
const listed = fc.shuffledSubarray(
  [
    'Lisinopril 10 mg daily',
    'Metformin 500 mg twice daily',
    'Sertraline 50 mg at night',
    'Furosemide 20 mg daily',
  ],
  { minLength: 3, maxLength: 3 },
);

test('what a sentence tells without an amount is no entry, and changes none of its neighbours', async () => {
  const told = fc.constantFrom(
    'Montelukast has seen its best days here',
    'Montelukast had upset her sleep.',
    'Montelukast we have parted with.',
    'Montelukast would be the step behind these',
    'Brother takes montelukast',
    'Mum uses montelukast',
  );
  await fc.assert(
    fc.asyncProperty(heads, listed, told, fc.nat(2), async (head, entries, sentence, at) => {
      const page = [...head, ...entries.toSpliced(at + 1, 0, sentence)];
      expect(await namesOf(page)).toEqual(entries.map(first).toSorted());
    }),
    RUNS,
  );
});

test('an entry with its amount and directions stays, whatever a sentence tells behind it', async () => {
  const told = fc.constantFrom(
    'Montelukast 10 mg at night, which has seen better days',
    'Montelukast 10 mg at night. It had upset her sleep.',
    'Montelukast 10 mg at night - we talked about it',
    'Montelukast',
    'Montelukast for her chest',
  );
  await fc.assert(
    fc.asyncProperty(heads, listed, told, async (head, entries, entry) => {
      const names = [...entries, entry].map(first).toSorted();
      expect(await namesOf([...head, ...entries, entry])).toEqual(names);
    }),
    RUNS,
  );
});

test('a label that denies or ends is said of all behind it, in whatever words it goes on', async () => {
  const label = fc.constantFrom('Not to be taken', 'Not taken', 'Not to be given', 'To be held', 'Stopped');
  const tail = fc.constantFrom(
    '',
    ' until the scan is back',
    ' until she is reviewed',
    ' while on the drip',
    ' by order of the ward',
  );
  await fc.assert(
    fc.asyncProperty(
      heads,
      listed,
      label,
      tail,
      async (head, [one = '', two = '', three = ''], end, more) => {
        const page = [...head, one, `${end}${more}: ${two}, ${three.toLowerCase()}`];
        expect(await namesOf(page)).toEqual([first(one)]);
      },
    ),
    RUNS,
  );
});

test('a label that names what a person gives up ends no drug behind it', async () => {
  const label = fc.constantFrom(
    'Stopping smoking',
    'To stop smoking',
    'Has stopped drinking',
    'Stopping vaping',
  );
  await fc.assert(
    fc.asyncProperty(heads, listed, label, async (head, [one = '', two = '', three = ''], given) => {
      const page = [...head, one, `${given}: ${two.toLowerCase()}`, three];
      expect(await namesOf(page)).toEqual([one, two, three].map(first).toSorted());
    }),
    RUNS,
  );
});
