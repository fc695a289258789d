import { describe, expect, test } from '@jest/globals';
import type { DocumentPages } from '../../../src/documents/line.ts';
import { checkPatients } from '../../../src/documents/patient/check-patients.ts';
import { ServiceError } from '../../../src/errors.ts';
import { buildPdf, textContent } from '../../../scripts/sandbox/build-pdf.ts';
import { documentOf } from '../../support/document-builders.ts';
import { pairsOfOnePatient, pairsOfTwoPatients, type PatientPair } from '../../support/patient-pairs.ts';
import { readDocument } from '../../support/read-trusted-document.ts';

function outcome(documents: readonly DocumentPages[]): string {
  try {
    return checkPatients(documents);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'several_patients') return 'refused';
    throw error;
  }
}

/** The outcome and the heads of every pair, one text each. */
function outcomes(pairs: readonly PatientPair[]): readonly string[] {
  return pairs.map(({ kind, heads }) => {
    const documents = heads.map((lines, index) => documentOf(lines, `${index}.pdf`));
    return `${outcome(documents)}: ${kind}: ${JSON.stringify(heads)}`;
  });
}

test('200 pairs of documents of different people are refused', () => {
  const all = outcomes(pairsOfTwoPatients(200));
  expect(all.filter((one) => !one.startsWith('refused'))).toEqual([]);
});

test('200 pairs of documents of the same person are not refused', () => {
  const all = outcomes(pairsOfOnePatient(200));
  expect(all.filter((one) => one.startsWith('refused'))).toEqual([]);
});

describe('what is compared', () => {
  const check = (...heads: readonly string[][]): string =>
    outcome(heads.map((lines, index) => documentOf(lines, `${index}.pdf`)));
  const ROSALIND = 'Patient: Rosalind Testperson  DOB: 02/14/1951  MRN: 000417';

  test.each([
    ['the same head', [ROSALIND], 'same'],
    ['the head of a letter', ['Re: Ms Rosalind Testperson, born 14 February 1951'], 'same'],
    ['a maiden name', ['Patient: Rosalind Ashgrove  DOB: 02/14/1951'], 'same'],
    [
      'a twin, who has the birth date and the family name',
      ['Patient: Leopold Testperson  DOB: 02/14/1951'],
      'unverified',
    ],
    ['nothing', ['Dear Dr Levine,', 'She takes lisinopril 10 mg daily.'], 'unverified'],
    [
      'a relative beside the patient',
      [ROSALIND, 'Emergency contact: Leopold Ashgrove  DOB: 01/01/1950'],
      'same',
    ],
    ['the staff', [ROSALIND, 'Attending: Camila Ortega  Author: Henry Whitcombe'], 'same'],
    [
      'a birth date under its label',
      ['Patient name  Birth date  MRN', 'Testperson, Rosalind  02/14/1951  000417'],
      'same',
    ],
    ['another head', ['Patient: Leopold Ashgrove  DOB: 11/30/1988'], 'refused'],
    ['father and son', ['Patient: Rosalind Testperson  DOB: 11/30/1988'], 'refused'],
    ['day and month the other way around', ['Patient: Rosalind Testperson  DOB: 1951-02-14'], 'same'],
  ])('%s', (_what, lines, expected) => {
    expect(check([ROSALIND], lines)).toBe(expected);
  });

  test('numbers are compared where one place gave both', () => {
    const head = (place: string, number: string): string[] => [
      place,
      `Patient: Rosalind Testperson  MRN: ${number}`,
    ];
    expect(check(head('Riverside Clinic', '000417'), head('Riverside Clinic', '771204'))).toBe('refused');
    expect(check(head('Riverside Clinic', '000417'), head('Lakeside Hospital', '771204'))).toBe('unverified');
    expect(check(head('Riverside Clinic', '000417'), head('Riverside Clinic', '000417'))).toBe('same');
  });

  test.each(['Out of hours: NHS 111', 'NHS No: 601 xxx 7754', 'Call NHS 111, or 999 in an emergency'])(
    'what is too short for the number of a country says nothing: %s',
    (line) => {
      expect(check(['NHS No: 943 476 5919', ROSALIND], [line, 'Page 2 of 2'])).toBe('unverified');
      expect(check(['NHS No: 943 476 5919', ROSALIND], [line, ROSALIND])).toBe('same');
    },
  );

  test('a second number beside one name and one birth date is told, not refused', () => {
    const head = (number: string): string[] => [
      'Riverside Clinic',
      `Patient: Rosalind Testperson  DOB: 02/14/1951  MRN: ${number}`,
    ];
    expect(check(head('000417'), head('771204'))).toBe('unverified');
  });

  test('two parts of one PDF are two documents', async () => {
    const page = (name: string, born: string) => ({
      content: textContent([
        'Progress Note',
        `Patient: ${name}   DOB: ${born}`,
        'Lisinopril 10 mg tablet daily',
      ]),
    });
    const parts = [page('Rosalind Testperson', '02/14/1951'), page('Leopold Ashgrove', '11/30/1988')];
    const scattered = [await readDocument(buildPdf([...parts, ...parts]), 'chart.pdf')];
    expect(outcome(scattered)).toBe('refused');
    expect(outcome([await readDocument(buildPdf([...parts.slice(0, 1), ...parts.slice(0, 1)]))])).toBe(
      'same',
    );
  });

  test('the refusal names files and pages, never people', () => {
    const refused = () =>
      checkPatients([
        documentOf([ROSALIND], 'a.pdf'),
        documentOf(['Patient: Leopold Ashgrove  DOB: 11/30/1988'], 'b.pdf'),
      ]);
    expect(refused).toThrow(
      expect.objectContaining({
        code: 'several_patients',
        detail: "files 'a.pdf' and 'b.pdf' name different patients: one patient per request",
      }),
    );
  });
});
