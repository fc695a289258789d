import { describe, expect, test } from '@jest/globals';
import { findDirections } from '../../src/sig/find-directions.ts';

function read(text: string): string {
  return findDirections(text)
    .map(({ kind, words }) => `${kind}[${words}]`)
    .join(' ');
}

describe('what of a text are directions', () => {
  test.each([
    ['Bactrim SS MWF', 'weekday[mwf]'],
    ['HCTZ 25 po qd', 'number[25] route[po] frequency[qd]'],
    ['He was referred to the clinic, 555-555-1003', ''],
    ['tacrolimus 7.2 ng/mL', 'number[7.2]'],
    ['Bisoprolol 2.5 mg od', 'dose[2.5 mg] frequency[od]'],
    ['Timolol 1 drop od', 'dose[1 drop] site[od]'],
    ['5 mg SOS under the tongue', 'dose[5 mg] as-needed[sos] route[under the tongue]'],
    ['MS will come back if the fever returns', ''],
    ['20 PO/NG', 'number[20] route[po] route[ng]'],
  ])('%s: %s', (text, directions) => {
    expect(read(text)).toBe(directions);
  });

  test('a word that is one only in a corrected spelling is none', () => {
    expect(read('dialy')).toBe('');
    expect(read('daily')).toBe('frequency[daily]');
  });
});
