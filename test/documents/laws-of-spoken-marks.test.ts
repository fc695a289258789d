/** Laws of marks that a dictation says in words: each reads as the mark does, and a word that no mark is meant by stays a word. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();

const SPOKEN = [
  [',', ' comma'],
  ['.', ' full stop'],
  [';', ' semicolon'],
] as const;
const spoken = (text: string, stop = ' full stop'): string =>
  SPOKEN.map(([mark, word]) => [mark, mark === '.' ? stop : word] as const).reduce(
    (rest, [mark, word]) => rest.replaceAll(new RegExp(String.raw`[${mark}](?=\s|$)`, 'gu'), () => word),
    text,
  );

const sentences = fc.shuffledSubarray(
  [
    'she takes ramipril 10 mg once a day, bisoprolol 5 mg once a day, and metformin 500 mg twice a day.',
    'digoxin was stopped last year; she feels well, sleeps well, and eats.',
    'we have started dapagliflozin 10 mg once daily.',
    'he is on zyxomarin 20 mg at night, and gabapentin 300 mg three times a day.',
  ],
  { minLength: 2 },
);

const stops = fc.constantFrom(' full stop', ' period');

/** Lines of a page from words; a margin after so many of them may fall inside a mark. */
function lines(text: string, width: number): readonly string[] {
  const words = text.split(' ');
  const count = Math.ceil(words.length / width);
  return Array.from({ length: count }, (_, at) => words.slice(at * width, (at + 1) * width).join(' '));
}

test('marks in words are the marks, wherever the margin breaks them', async () => {
  await fc.assert(
    fc.asyncProperty(sentences, fc.integer({ min: 9, max: 15 }), stops, async (said, width, stop) => {
      const text = said.join(' ');
      const marks = text.match(/[,.;](?=\s|$)/gu)?.length ?? 0;
      fc.pre(marks > 2);
      const answer = await entriesOf(['clinic letter', ...lines(spoken(text, stop), width)]);
      expect(answer).toEqual(await entriesOf(['clinic letter', ...lines(text, width)]));
      expect(answer.length).toBeGreaterThan(0);
    }),
    { numRuns: size(60, 15) },
  );
});

test('a number that opens a part of what is numbered is no amount of the drug behind it', async () => {
  const drug = fc.constantFrom('furosemide', 'bisoprolol', 'zyxomarin');
  const counts = fc.constantFrom('two', 'three', 'four');
  await fc.assert(
    fc.asyncProperty(drug, counts, async (name, count) => {
      const plan = `plan colon number one she feels well full stop number ${count} ${name} 80 mg once daily full stop`;
      const behind = 'number five bloods in a week full stop we will write again full stop';
      expect(await entriesOf(['clinic letter', plan, behind])).toEqual([`${name} | 80 | qd`]);
    }),
    { numRuns: size(12, 9) },
  );
});

test('a word for a mark in a letter that has marks of its own is a word', async () => {
  const tells = fc.constantFrom(
    'in the postoperative period',
    'for a period of weeks',
    'with her last period',
  );
  await fc.assert(
    fc.asyncProperty(tells, async (said) => {
      const text = `She takes ramipril 10 mg once a day ${said}. The period was long. Another period followed.`;
      const other = `She takes ramipril 10 mg once a day ${said.replace('period', 'weeks')}. They were long.`;
      expect(await entriesOf(['Clinic letter', text])).toEqual(await entriesOf(['Clinic letter', other]));
    }),
    { numRuns: size(6, 3) },
  );
});

test('a new paragraph that is said is no reason to take the period for a word', async () => {
  const text =
    'he takes losartan 50 mg daily period new paragraph plan colon bloods in a week comma or two period';
  const rest =
    'increase losartan to 100 mg daily comma and call us period new paragraph we will write again period';
  expect(await entriesOf(['clinic letter', text, rest])).toEqual(['losartan | 100 | qd']);
});
