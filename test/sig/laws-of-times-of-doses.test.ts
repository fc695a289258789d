/** Laws of `N x M` a day: N times M of what is counted, or nothing where it may be either; never once a day. And of what may be taken up to so often. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { parseSig } from '../../src/sig/parse-sig.ts';
import { frequencyAbbreviation } from '../../src/sig/say/frequency-abbreviation.ts';

const OFTEN: Readonly<Record<number, string>> = { 2: 'BID', 3: 'TID', 4: 'QID' };
const times = fc.constantFrom(2, 3, 4);
const periods = fc.constantFrom('per day', 'a day', 'daily');
const joints = fc.constantFrom(' x ', 'x');

function said(sig: string): { readonly often: string | undefined; readonly dose: number | undefined } {
  const [dosage] = parseSig(sig).dosages;
  const amount = dosage?.doseAndRate?.[0]?.doseQuantity?.value;
  return { often: dosage === undefined ? undefined : frequencyAbbreviation(dosage), dose: amount };
}

test('of a ceiling, and of more than one at a time, the first number is how many times', () => {
  fc.assert(
    fc.property(times, fc.constantFrom(1, 2, 3), joints, periods, (often, count, x, period) => {
      expect(said(`max. ${often}${x}${count} ${period}`)).toEqual({ often: OFTEN[often], dose: count });
      if (count > 1)
        expect(said(`${often}${x}${count} ${period}`)).toEqual({ often: OFTEN[often], dose: count });
    }),
  );
});

test('it is never once a day', () => {
  fc.assert(
    fc.property(times, joints, fc.oneof(periods, fc.constant('/day')), (often, x, period) => {
      expect(said(`${often}${x}1 ${period}`).often).not.toBe('QD');
    }),
  );
});

test('what may be taken up to so many hours apart is taken as needed', () => {
  fc.assert(
    fc.property(fc.constantFrom(2, 4, 6, 8), (hours) => {
      for (const words of [`up to ${hours}-hourly`, `up to ${hours} hourly`, `up to every ${hours} hours`])
        expect(said(`5 mg ${words}`).often).toBe(`Q${hours}H PRN`);
    }),
  );
  expect(said('5 mg up to hourly for pain').often).toBe('Q1H PRN');
});

test('a number with a unit behind it is so much, and no time of the day', () => {
  const amounts = fc.constantFrom('1000 mg', '1500 mg', '2000 units', '1200 mcg');
  const moments = fc.constantFrom(['8 AM', '8 PM'], ['0800', '2000'], ['08:00', '20:00']);
  fc.assert(
    fc.property(amounts, moments, (amount, [one = '', other = '']) => {
      const read = said(`${amount} at ${one} and ${amount} at ${other}`);
      expect(read).toEqual({ often: 'BID', dose: Number.parseInt(amount) });
    }),
  );
});
