import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { daysAgo, inferOne, request, statement } from './patient.ts';

/** The status of an order or a report of this drug with this note. */
function noted(drug: string, text: string, isReport = false): string {
  const facts = { medicationCodeableConcept: { text: drug }, note: [{ text }] };
  const record = isReport
    ? statement({ dateAsserted: daysAgo(20), ...facts })
    : request({ authoredOn: daysAgo(20), ...facts });
  return inferOne([record]).status;
}

/** Drugs, and combinations that they are in, as they are written. */
const KIN = fc.constantFrom<readonly [part: string, whole: string]>(
  ['lisinopril', 'lisinopril-hydrochlorothiazide'],
  ['lisinopril', 'Zestoretic'],
  ['losartan', 'losartan/hydrochlorothiazide'],
  ['amlodipine', 'amlodipine-benazepril'],
  ['fluticasone', 'Advair'],
);
const LEFT = fc.constantFrom(
  'Replaces X',
  'Switched from X',
  'In place of X',
  'Replaces X 10 mg',
  'Changed from X',
);
const COME = fc.constantFrom(
  'Switched to X',
  'Discontinued 5/20/2026, changed to X',
  'Stopped due to cough, switched to X alone',
  'Replaced by X',
);

describe('a combination is another drug than its parts, also in remarks', () => {
  test('what is left for the other one has not ended with it, and what the other one came for has', () => {
    fc.assert(
      fc.property(
        KIN,
        fc.boolean(),
        fc.boolean(),
        fc.tuple(LEFT, COME),
        (kin, isWhole, isReport, [left, come]) => {
          const [own = '', other = ''] = isWhole ? kin.toReversed() : kin;
          expect([own, other, noted(own, left.replace('X', other), isReport)]).toEqual([
            own,
            other,
            'active',
          ]);
          expect([own, other, noted(own, come.replace('X', other), isReport)]).toEqual([
            own,
            other,
            'stopped',
          ]);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('the end of a combination ends none of its parts', () => {
    fc.assert(
      fc.property(
        KIN,
        fc.constantFrom('X stopped', 'Stop taking X', 'X was discontinued'),
        ([part, whole], words) => {
          expect([whole, noted(part, words.replace('X', whole))]).toEqual([whole, 'active']);
          expect([whole, noted(whole, words.replace('X', whole))]).toEqual([whole, 'stopped']);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('what shall not be taken besides is no end of what holds it', () => {
    for (const text of [
      'Avoid other acetaminophen products',
      'Do not take Tylenol',
      'Do not take with acetaminophen',
    ])
      expect([text, noted('hydrocodone-acetaminophen 5-325 mg tablet', text)]).toEqual([text, 'active']);
    expect(noted('acetaminophen 500 mg tablet', 'Do not take other acetaminophen products')).toBe('active');
    expect(noted('acetaminophen 500 mg tablet', 'Do not take acetaminophen')).toBe('stopped');
  });

  test('a combination that shares one ingredient is another drug', () => {
    expect(noted('Trelegy Ellipta 100-62.5-25 mcg', 'Replaces Advair and Spiriva')).toBe('active');
    expect(noted('Trelegy Ellipta 100-62.5-25 mcg', 'Advair was stopped')).toBe('active');
  });
});

describe('another strength is not that of the record', () => {
  const strengths = fc.constantFrom<readonly [own: number, other: number]>(
    [20, 10],
    [40, 20],
    [10, 5],
    [30, 20],
  );

  test('its end does not end this one, and this one has ended where it is told to have been changed to the other', () => {
    fc.assert(
      fc.property(strengths, fc.constantFrom('lisinopril', 'Zestril'), ([own, other], name) => {
        const drug = `lisinopril ${own} mg tablet`;
        for (const words of ['Replaces X', 'Stopped X', 'X was discontinued', 'Changed from X'])
          expect([words, noted(drug, words.replace('X', `${name} ${other} mg`))]).toEqual([words, 'active']);
        expect(noted(drug, `Discontinued, changed to ${name} ${other} mg`)).toBe('stopped');
        expect(noted(drug, `Stopped ${name} ${own} mg`)).toBe('stopped');
      }),
      { numRuns: 30 },
    );
  });

  test('an amount that several of it make may be its dose', () => {
    expect(noted('prednisone 10 mg tablet', 'Stopped prednisone 40 mg')).toBe('stopped');
  });

  test('a new release is another drug', () => {
    expect(noted('metformin 500 mg tablet', 'Discontinued, switched to metformin ER')).toBe('stopped');
    expect(noted('metformin 500 mg tablet', 'Stopped metformin ER')).toBe('active');
    expect(noted('metformin ER 500 mg tablet', 'Stopped metformin IR')).toBe('active');
  });
});

test('a record that says to take the place of its own drug stands', () => {
  for (const [drug, text] of [
    ['lisinopril 20 mg tablet', 'Replaces Zestril'],
    ['Zestril 20 mg tablet', 'Replaces lisinopril'],
    ['Semglee pen', 'Replaces Lantus'],
  ] as const)
    expect([text, noted(drug, text)]).toEqual([text, 'active']);
  expect(noted('lisinopril 20 mg tablet', 'Switched from lisinopril to losartan')).toBe('stopped');
  expect(noted('lisinopril 20 mg tablet', 'Changed from lisinopril 20 mg to 40 mg')).toBe('stopped');
});

test('what is said of a name that nobody knows is said of the record that has it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Zyxomarin', 'Quidane', 'Cardizorin'),
      fc.constantFrom('X stopped', 'Stop taking X', 'X ceased 5/20/2026'),
      (name, words) => {
        expect(noted(`${name} 10 mg`, words.replace('X', name.toUpperCase()))).toBe('stopped');
        expect(noted(`${name} 10 mg`, words.replace('X', 'Blargulle'))).toBe('active');
      },
    ),
    { numRuns: 20 },
  );
});

test('a drug that is the reason of a pause is not what is paused', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        'HOLD while on X',
        'Hold while taking X',
        'on hold due to X',
        'Pausiert wegen X',
        'Pausiert seit 20.05.2026 wegen X',
        'en pausa por X',
      ),
      fc.constantFrom('clarithromycin', 'Eliquis', 'warfarin'),
      fc.boolean(),
      (words, other, isReport) => {
        expect([words, noted('simvastatin 20 mg', words.replace('X', other), isReport)]).toEqual([
          words,
          'unknown',
        ]);
      },
    ),
    { numRuns: 40 },
  );
  expect(noted('simvastatin 20 mg', 'Avoid while on clarithromycin')).toBe('active');
});
