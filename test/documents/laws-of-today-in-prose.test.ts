/** Laws of what is told of today where notes tell of then: behind the discharge of a hospital course, and among findings. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(40, 10) };

const drug = fc.constantFrom('lisinopril', 'atenolol', 'glipizide');
const home = fc.constantFrom(
  'She was discharged home.',
  'The drain was removed, and she was discharged home in good condition.',
  'He went home on the third day.',
  'The patient was sent home.',
);
const between = fc.constantFrom(
  '',
  ' Followup was in 3 days for staple removal.',
  ' She will be seen in clinic.',
);
const gives = fc.constantFrom('She was given', 'He was also given', 'We gave her', 'They have given him');
const course = 'HOSPITAL COURSE: She was admitted with pain and had an operation. ';

test('what is given with directions behind the discharge is taken', async () => {
  await fc.assert(
    fc.asyncProperty(home, between, gives, drug, async (left, then, give, name) => {
      const said = `${give} ${name} 10 mg p.o. t.i.d. and aspirin 81 mg daily.`;
      const entries = await entriesOf([`${course}${left}${then} ${said}`]);
      expect(entries.map((entry) => entry.split(' | ').slice(1).join(' ').trim()).toSorted()).toEqual([
        '10 mg PO TID',
        expect.stringContaining('81 mg'),
      ]);
    }),
    RUNS,
  );
});

test('what was given before it, or after the patient came back, is not', async () => {
  const back = fc.constantFrom(
    'He was readmitted the next day.',
    'She returned with fever.',
    'She came back.',
  );
  await fc.assert(
    fc.asyncProperty(home, back, gives, drug, async (left, again, give, name) => {
      const said = `${give} ${name} 10 mg p.o. t.i.d. for pain.`;
      expect(await entriesOf([`${course}${said} ${left}`])).toEqual([]);
      expect(await entriesOf([`${course}${left} ${again} ${said}`])).toEqual([]);
    }),
    RUNS,
  );
});

test('what goes on at the day of the writing is taken, what was then is not', async () => {
  const now = fc.constantFrom('continues to be managed with', 'continues to be treated with');
  const then = fc.constantFrom('was managed with', 'was treated with', 'had been controlled with');
  await fc.assert(
    fc.asyncProperty(now, then, drug, async (goesOn, was, name) => {
      expect(await entriesOf([`${course}Her disease ${goesOn} ${name}.`])).toHaveLength(1);
      expect(await entriesOf([`${course}Her disease ${was} ${name}.`])).toEqual([]);
    }),
    RUNS,
  );
});

test('what is changed for another among findings has ended, and the other is taken', async () => {
  const at = fc.constantFrom('PHYSICAL EXAMINATION: Chest clear.', 'VITAL SIGNS: Stable.');
  const changes = fc.constantFrom('was changed from', 'was eventually changed from', 'was switched from');
  const begun = (name: string) => `She was started on ${name} 5 mg at bedtime.`;
  await fc.assert(
    fc.asyncProperty(
      at,
      changes,
      fc.shuffledSubarray(['lisinopril', 'atenolol', 'glipizide'], { minLength: 2, maxLength: 2 }),
      async (exam, change, [one = '', two = '']) => {
        const entries = await entriesOf([
          `${exam} ${begun(one)} Her treatment ${change} ${one} to ${two} 20 mg twice a day.`,
        ]);
        expect(entries.filter((entry) => entry.includes(one))).toEqual([]);
        expect(entries.filter((entry) => entry.includes(two))).toHaveLength(1);
      },
    ),
    RUNS,
  );
});

test('several drugs that are given among findings with their amounts and how often are taken, one is told', async () => {
  const using = fc.constantFrom(
    'She was given pain control using',
    'He was put on',
    'She is currently taking',
  );
  await fc.assert(
    fc.asyncProperty(using, fc.constantFrom('daily', 'twice a day', 'q.8h'), async (lead, often) => {
      const each = ['lisinopril', 'atenolol', 'glipizide'].map((name) => `${name} 10 mg ${often}`);
      const entries = await entriesOf([`PHYSICAL EXAMINATION: Chest clear. ${lead} ${each.join(', ')}.`]);
      expect(entries).toHaveLength(3);
      expect(await entriesOf([`PHYSICAL EXAMINATION: Chest clear. He received ${each.join(', ')}.`])).toEqual(
        [],
      );
    }),
    RUNS,
  );
});

test('what the writer stops and begins under a heading of problems is stopped and taken', async () => {
  const stops = fc.constantFrom('I have discontinued', 'We have stopped', 'I stopped');
  const begins = fc.constantFrom('commenced', 'started', 'added', 'prescribed');
  await fc.assert(
    fc.asyncProperty(stops, begins, drug, async (stop, begin, name) => {
      const said = `${stop} his warfarin and ${begin} ${name} 10 mg once daily. He may keep his aspirin 81 mg daily.`;
      const entries = await entriesOf(['# Diagnosis', 'hypertension', said]);
      expect(entries.map((entry) => entry.split(' ')[0] ?? '').toSorted()).toEqual(
        ['aspirin', name].toSorted(),
      );
    }),
    RUNS,
  );
});
