/** Laws of last days: an order that names the day on which it stops is over from that day on, in a document of whatever day. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { namesInPrint } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const RUNS = { numRuns: size(60, 15) };

const drugs = fc.shuffledSubarray(['lisinopril', 'metformin', 'sertraline', 'furosemide'], {
  minLength: 3,
  maxLength: 3,
});
const namesOf = namesInPrint();

const heads = fc.constantFrom<readonly string[]>(
  ['Printed 05/17/2026'],
  ['Printed 05/17/2026', 'Medications'],
  ['Date: 05/17/2026', 'Current medications'],
);
const spans = fc.constantFrom<(last: string) => string>(
  (last) => `start 05/01/2026, stop ${last}`,
  (last) => `start 05/01/26, stop ${last.replace('/20', '/')}`,
  (last) => `started 05/01/2026 - stop on ${last}`,
  (last) => `stop ${last}`,
  (last) => `stop: ${last}`,
);

test('what stops after the day of its document is taken, what stopped by then is not', async () => {
  await fc.assert(
    fc.asyncProperty(heads, drugs, spans, async (head, [one = '', two = '', three = ''], span) => {
      const page = [
        ...head,
        `${one} 10 mg daily, ${span('05/25/2026')}`,
        `${two} 20 mg daily, ${span('05/13/2026')}`,
        `${three} 30 mg daily`,
      ];
      expect(await namesOf(page)).toEqual([one, three].toSorted());
    }),
    RUNS,
  );
});

test('an order with its first and its last day in a document without a day may run, and stays', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, async ([one = '', two = '', three = '']) => {
      const page = [
        'Medications',
        `${one} 10 mg daily, start 05/01/2026, stop 05/25/2026`,
        `${two} 20 mg daily, stopped 05/13/2026`,
        `${three} 30 mg daily`,
      ];
      expect(await namesOf(page)).toEqual([one, three].toSorted());
    }),
    RUNS,
  );
});

test('a last day without its year is the nearest such day, and one in brackets is intended', async () => {
  const days = fc.constantFrom<readonly [today: string, past: string, next: string]>(
    ['Today 06/02.', '05/02', '10/02'],
    ['Date: 14/06/2026', '13/06', '15/06'],
    ['Printed 05/17/2026', '5/13', '5/25'],
    ['Today 28.12.', '27.12.', '03.01.'],
    ['Date: 3 Jan 2026', '28 Dec', '5 Jan'],
  );
  await fc.assert(
    fc.asyncProperty(days, drugs, fc.boolean(), async (said, [one = '', two = '', three = ''], isAbove) => {
      const [today, past, next] = said;
      const row = (name: string, stop: string): string => `${name.padEnd(20)}10 mg     daily     ${stop}`;
      const table = [
        `${'Medication'.padEnd(20)}Dose      Freq      Stop`,
        row(one, past),
        row(two, next),
        row(three, `(${past})`),
      ];
      const page = isAbove ? [today, '', ...table] : [...table, '', today];
      expect(await namesOf(page)).toEqual([two, three].toSorted());
    }),
    RUNS,
  );
});

const columns = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.padEnd(24))
    .join('')
    .trimEnd();

test('a document without a day is of no day before the last that its tables tell of as past', async () => {
  const header = fc.constantFrom<readonly [title: string, isOfEnds: boolean]>(
    ['D/C', true],
    ['Stop', false],
    ['Until', false],
  );
  const days = fc.constantFrom<readonly [before: string, last: string, behind: string]>(
    ['5/2/26', '5/3/26', '5/9/26'],
    ['05/02/2026', '05/03/2026', '05/09/2026'],
    ['28.04.2026', '03.05.2026', '09.05.2026'],
  );
  await fc.assert(
    fc.asyncProperty(
      header,
      days,
      drugs,
      async ([title, isOfEnds], [before, last, behind], [one = '', two = '', three = '']) => {
        const page = [
          columns(['Medication', 'Dose', 'Frequency', 'Start', title]),
          columns([one, '10 mg', 'daily', last, '']),
          columns([two, '20 mg', 'daily', before, before]),
          columns([three, '30 mg', 'daily', before, behind]),
        ];
        expect(await namesOf(page)).toEqual([one, ...(isOfEnds ? [] : [three])].toSorted());
      },
    ),
    RUNS,
  );
});

test('a state of an order with its own day is the end of a course, and none without', async () => {
  const state = fc.constantFrom('Completed', 'completed on', 'Complete');
  const day = fc.constantFrom('02/20', '02/20/2026', 'Feb 20');
  await fc.assert(
    fc.asyncProperty(state, day, drugs, async (said, when, [one = '', two = '', three = '']) => {
      const page = [
        columns(['Medication', 'Dose', 'Frequency', 'Status']),
        columns([one, '10 mg', 'daily', `${said} ${when}`]),
        columns([two, '20 mg', 'daily', said.split(' ')[0] ?? '']),
        columns([three, '30 mg', 'daily', 'Active']),
      ];
      expect(await namesOf(page)).toEqual([two, three].toSorted());
    }),
    RUNS,
  );
});

test('a course that an entry tells to be completed on a day is over, with the year or without; so many of so many are no day', async () => {
  const day = fc.constantFrom('28/02', '04/03/2026', '5 Mar', 'Mar 5', '05/03');
  const course = fc.constantFrom('completed', 'course completed', 'COURSE COMPLETED');
  const mark = fc.constantFrom(' - ', ', ', '    ');
  await fc.assert(
    fc.asyncProperty(day, course, mark, drugs, async (when, said, sign, [one = '', two = '', three = '']) => {
      const page = [
        'Printed 12 Mar 2026',
        'Medications',
        `${one} 10 mg daily${sign}${said} ${when}`,
        `${two} 20 mg daily${sign}completed 5/10`,
        `${three} 30 mg daily`,
      ];
      expect(await namesOf(page)).toEqual([two, three].toSorted());
    }),
    RUNS,
  );
});

test('a course that is told to be completed is over with the day on which it was issued', async () => {
  await fc.assert(
    fc.asyncProperty(
      drugs,
      fc.constantFrom('COURSE COMPLETED', 'Completed'),
      async ([one = '', two = '', three = ''], said) => {
        const entry = (name: string, rest: string): string =>
          columns([`${name} 10 mg tablets`, '8 tablets', '23-Apr-2026', rest]);
        const page = [
          'Date: 11 May 2026',
          '',
          'Acute medications',
          entry(one, said),
          entry(two, ''),
          '',
          'Repeat',
          columns([`${three} 20 mg tablets`, '1 daily']),
        ];
        const isOver = said !== 'Completed';
        expect(await namesOf(page)).toEqual([...(isOver ? [] : [one]), two, three].toSorted());
      },
    ),
    RUNS,
  );
});

test('the header of a table of medications gives a document no day', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, async ([one = '', two = '', three = '']) => {
      const page = [
        columns(['Order', 'Start', 'End Date', 'Schedule']),
        columns([one, '02/11/2026', '', 'Twice a day']),
        columns([two, '05/03/2026', '05/10/2026 (DC Date)', 'Once a day']),
        columns([three, '05/12/2026', '', 'Once a day']),
      ];
      expect(await namesOf(page)).toEqual([one, three].toSorted());
    }),
    RUNS,
  );
});

test('the state of a row with the day beside it gives a document no day', async () => {
  const state = fc.constantFrom('Completed', 'Reviewed', 'COMPLETED');
  const run = fc.constantFrom('Run: 03/25/2026 06:12', 'Printed 03/25/2026');
  await fc.assert(
    fc.asyncProperty(state, run, drugs, async (said, head, [one = '', two = '', three = '']) => {
      const order = (name: string): string => `${name} 10 mg daily`;
      const table = [
        columns(['Order Summary', 'Status', 'Start', 'End']),
        columns([order(one), said, '02/05/2026', '']),
        columns([order(two), 'Active', '02/05/2026', '']),
        columns([order(three), 'Discontinued', '02/05/2026', '03/01/2026']),
      ];
      const until = columns(['warfarin 5 mg daily', 'Active', '02/05/2026', 'until 03/10/2026']);
      const names = await namesOf([head, '', ...table, until]);
      expect(names).not.toContain('warfarin');
      expect(names).toContain(two);
    }),
    RUNS,
  );
});

test('a document without a day is of no day before what its lines tell as done; what is to be done is to come', async () => {
  const done = fc.constantFrom('copied for the transfer', 'Flu vaccine given', 'last dispensed');
  const ends = fc.constantFrom('Stop', 'Stop date', 'To');
  await fc.assert(
    fc.asyncProperty(
      done,
      ends,
      drugs,
      fc.boolean(),
      async (said, title, [one = '', two = '', three = ''], isDone) => {
        const page = [
          'Regular medicines',
          columns(['Drug', 'Dose', 'Times', 'From', title]),
          columns([one, '10 mg', 'daily', '02/01/2026', '18/02/2026']),
          columns([two, '20 mg', 'daily', '02/01/2026', '']),
          columns([three, '30 mg', 'daily', '02/01/2026', '18/04/2026']),
          '',
          isDone ? `Sheet one, ${said} 21/03/2026` : 'Vaccine to be given 21/05/2026',
        ];
        expect(await namesOf(page)).toEqual([...(isDone ? [] : [one]), two, three].toSorted());
      },
    ),
    RUNS,
  );
});
