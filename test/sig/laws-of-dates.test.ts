/** Laws of the days on which an order begins and ends, as other languages write them: the day first. */
import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { parseSig } from '../../src/sig/parse-sig.ts';

const SIGS = ['1-0-0', '1 Tablette abends', '1 comprimé par jour', '1 tableta al día', '2 tablets bid'];

interface Period {
  readonly start?: string;
  readonly end?: string;
}

function periodsOf(text: string): Period[] {
  return parseSig(text).dosages.map(({ timing }) => ({ ...timing?.repeat?.boundsPeriod }));
}

const day = fc.record({ day: fc.integer({ min: 1, max: 28 }), month: fc.integer({ min: 1, max: 12 }) });
type Day = typeof day extends fc.Arbitrary<infer Value> ? Value : never;
const two = (number: number) => String(number).padStart(2, '0');
const iso = ({ day: d, month: m }: Day) => `2026-${two(m)}-${two(d)}`;
const written = day.chain((date) => {
  const { day: d, month: m } = date;
  return fc.record({
    date: fc.constant(date),
    dotted: fc.constantFrom(`${d}.${m}.2026`, `${two(d)}.${two(m)}.2026`, `${d}.${m}.26`),
    slashed: fc.constantFrom(`${d}/${m}/2026`, `${two(d)}/${two(m)}/2026`),
  });
});
const ends = fc.constantFrom('bis', 'bis zum', 'bis', "jusqu'au", 'hasta el');
const starts = fc.constantFrom('ab', 'ab dem', 'seit', 'à partir du', 'depuis le', 'desde el');
const sigs = fc.constantFrom(...SIGS);

describe('an order', () => {
  test('ends on the day behind such a word, and begins on the other', () => {
    fc.assert(
      fc.property(sigs, ends, starts, written, (sig, end, start, { date, dotted, slashed }) => {
        for (const one of [dotted, slashed]) {
          expect([one, periodsOf(`${sig} ${end} ${one}`)]).toEqual([one, [{ end: iso(date) }]]);
          expect([one, periodsOf(`${sig} ${start} ${one}`)]).toEqual([one, [{ start: iso(date) }]]);
        }
      }),
    );
  });

  test('does not end where a pause ends', () => {
    const pauses = fc.constantFrom(
      'Pause bis',
      'pausiert bis',
      'Pause bis zum',
      "en pause jusqu'au",
      'hold until',
    );
    fc.assert(
      fc.property(sigs, pauses, written, (sig, pause, { dotted }) => {
        expect(periodsOf(`${sig}, ${pause} ${dotted}`)).toEqual([{}]);
      }),
    );
  });

  test('begins before its dose: `Start 6/15/2026: 1 daily`', () => {
    const leads = fc.constantFrom('Start', 'Starting', 'Start on', 'Begin');
    fc.assert(
      fc.property(leads, fc.integer({ min: 13, max: 28 }), fc.constantFrom(': ', ' '), (lead, d, joint) => {
        const text = `${lead} 6/${d}/2026${joint}2 daily`;
        const { dosages } = parseSig(text);
        expect([text, periodsOf(text)]).toEqual([text, [{ start: `2026-06-${d}` }]]);
        expect([text, dosages[0]?.doseAndRate?.[0]?.doseQuantity?.value]).toEqual([text, 2]);
      }),
    );
  });
});

test('no part of a date is a dose', () => {
  fc.assert(
    fc.property(written, fc.constantFrom('', 'verordnet ', 'rx '), ({ dotted }, lead) => {
      const { dosages } = parseSig(`${lead}${dotted} abends`);
      expect([dotted, dosages.map(({ doseAndRate }) => doseAndRate)]).toEqual([dotted, [undefined]]);
    }),
  );
});
