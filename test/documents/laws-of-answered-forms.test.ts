/** Laws of forms that are ticked yes or no: a question of what is taken lists what is ticked yes and denies what is ticked no; one of what harms lists nothing. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { answerOfText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const answerOf = answerOfText();
const RUNS = { numRuns: size(60, 12) };

interface Told {
  readonly listed: readonly string[];
  readonly denied: readonly string[];
  /** Told as not listed, or as not understood. */
  readonly unread: readonly string[];
}

async function told(lines: readonly string[]): Promise<Told> {
  const { list, unread } = await answerOf(lines);
  const word = (name: string): string => name.split(' ')[0]?.toLowerCase() ?? '';
  return {
    listed: list.medications.map(({ drugName }) => word(drugName)),
    denied: list.setAside.map(({ name }) => word(name)),
    unread: unread.map(({ line }) => line ?? ''),
  };
}

const marks = fc.constantFrom(
  ['[X]', '[ ]'] as const,
  ['☒', '☐'] as const,
  ['☑', '☐'] as const,
  ['(x)', '( )'] as const,
);
const answers = fc.constantFrom(
  ['YES', 'NO'] as const,
  ['NO', 'YES'] as const,
  ['Y', 'N'] as const,
  ['Yes', 'No'] as const,
);
const questions = fc.constantFrom(
  'Are you now taking:',
  'Do you take any of these?',
  'Are you currently using:',
);
const harms = fc.constantFrom('Have you had a bad reaction to:', 'Are you allergic to any of these?');
const drugs = fc.shuffledSubarray(['Aspirin', 'Lisinopril', 'Zyxomarin', 'Metformin', 'Quellora'], {
  minLength: 4,
  maxLength: 4,
});

type Form = (isYes: boolean, asked: string, behind: string) => string;

/** The header of a form, and its rows; without columns the answers stand in each row. */
const forms = fc.tuple(answers, marks, fc.boolean()).map(([[left, right], [set, open], hasColumns]) => {
  const row: Form = (isYes, asked, behind) => {
    const isLeft = isYes === left.toLowerCase().startsWith('y');
    const [one, other] = isLeft ? [set, open] : [open, set];
    const boxes = hasColumns ? `${one.padEnd(7)}${other}` : `${left} ${one}  ${right} ${other}`;
    return `   ${asked.padEnd(50)}${boxes.padEnd(20)}${behind}`.trimEnd();
  };
  const head = (question: string): string =>
    hasColumns ? `${question.padEnd(53)}${left.padEnd(7)}${right}` : question;
  return { row, head, hasColumns };
});

test('what is ticked yes is taken, and what is ticked no is denied and not told as unlisted', async () => {
  await fc.assert(
    fc.asyncProperty(
      forms,
      questions,
      drugs,
      fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      async (form, question, names, ticks) => {
        fc.pre(
          form.hasColumns || names.slice(0, 4).every((name) => name !== 'Zyxomarin' && name !== 'Quellora'),
        );
        const rows = names.map((name, at) =>
          form.row(ticks[at] === true, name, ticks[at] === true ? '81 mg every day' : ''),
        );
        const { listed, denied, unread } = await told([form.head(question), ...rows]);
        const of = (isYes: boolean): string[] =>
          names.filter((_, at) => ticks[at] === isYes).map((name) => name.toLowerCase());
        expect(new Set(listed)).toEqual(new Set(of(true)));
        expect(
          of(false).filter((name) => !denied.includes(name) && name !== 'zyxomarin' && name !== 'quellora'),
        ).toEqual([]);
        expect(
          unread.filter((line) => names.some((name, at) => ticks[at] === false && line.includes(name))),
        ).toEqual([]);
      },
    ),
    RUNS,
  );
});

test('a name that is written in behind the ticks takes the place of the kind that was asked for', async () => {
  const kinds = fc.constantFrom('Birth control pill', 'Blood pressure medicine', 'Antidepressant');
  const written = fc.constantFrom(
    'Lisinopril',
    'Zyxomarin',
    'Quellora 5 mg daily',
    'metformin 500 mg twice a day',
  );
  await fc.assert(
    fc.asyncProperty(forms, questions, kinds, written, async (form, question, kind, name) => {
      fc.pre(form.hasColumns);
      const { listed } = await told([
        form.head(question),
        form.row(true, kind, name),
        form.row(false, 'Insulin', ''),
      ]);
      expect(listed).toEqual([name.split(' ')[0]?.toLowerCase()]);
    }),
    RUNS,
  );
});

test('under a question of reactions nothing is taken, whatever is ticked', async () => {
  await fc.assert(
    fc.asyncProperty(
      forms,
      questions,
      harms,
      drugs,
      async (form, question, harm, [a = '', b = '', c = '', d = '']) => {
        fc.pre(form.hasColumns);
        const { listed } = await told([
          form.head(question),
          form.row(true, a, '10 mg daily'),
          form.row(false, b, ''),
          harm,
          form.row(true, c, 'very sick to stomach'),
          form.row(false, d, ''),
        ]);
        expect(listed).toEqual([a.toLowerCase()]);
      },
    ),
    RUNS,
  );
});

test('a row with both boxes ticked, or neither, is set aside as unclear', async () => {
  const { list } = await answerOf([
    `${'Are you now taking:'.padEnd(53)}YES    NO`,
    `   ${'Aspirin'.padEnd(50)}[ ]    [ ]`,
    `   ${'Lisinopril'.padEnd(50)}[X]    [X]`,
    `   ${'Metformin'.padEnd(50)}[X]    [ ]    500 mg daily`,
  ]);
  expect(list.medications.map(({ drugName }) => drugName.split(' ')[0])).toEqual(['metformin']);
  expect(new Set(list.setAside.map(({ reason }) => reason))).toEqual(new Set(['unclear']));
});
