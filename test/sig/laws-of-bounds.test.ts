/** Laws of bounds: the most that may be taken, and the dose that is aimed at, are never shown as the dose that is taken. */
import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { sigSentence } from '../../src/sig/say/dosage-sentence.ts';
import { normalizedFrequency } from '../../src/sig/say/normalized-dosage.ts';
import { parseSig } from '../../src/sig/parse-sig.ts';

const amounts = fc.constantFrom('7.5 mg', '20 mg', '0.5 g', '100 mg');
const often = fc.constantFrom('od', 'daily', 'bd', 'every 6 hours', 'at night', 'once daily', 'per day', '');
const starts = fc.constantFrom('2.5 mg daily', '5 mg od', '1 mg twice daily', '3 mg at bedtime');

/** The doses that are shown as taken. */
function takenOf(text: string): unknown[] {
  return parseSig(text).dosages.map(({ doseAndRate }) => {
    const { doseQuantity, doseRange } = doseAndRate?.[0] ?? {};
    return doseQuantity ?? doseRange?.low;
  });
}

/** Dose and frequency of the first step. */
function firstOf(text: string): unknown {
  const [dosage = {}] = parseSig(text).dosages;
  return [dosage.doseAndRate, normalizedFrequency(dosage), dosage.timing?.repeat?.when];
}

describe('"up to" tells the most and nothing else', () => {
  test('of each dose, or of a day, and it is said', () => {
    fc.assert(
      fc.property(amounts, often, (amount, frequency) => {
        const text = `up to ${amount} ${frequency}`;
        expect([text, takenOf(text)]).toEqual([text, [undefined]]);
        expect(sigSentence(parseSig(text).dosages)).toMatch(/up to|[Mm]aximum/u);
      }),
    );
  });

  test('behind a dose, which stays what it is', () => {
    fc.assert(
      fc.property(starts, amounts, often, fc.constantFrom(', ', ' '), (start, amount, frequency, joint) => {
        const text = `${start}${joint}up to ${amount} ${frequency}`;
        expect([text, firstOf(text)]).toEqual([text, firstOf(start)]);
        expect(takenOf(text).slice(1).filter(Boolean)).toEqual([]);
      }),
    );
  });
});

describe('a dose that is aimed at', () => {
  const aims = fc.constantFrom(
    'titrate to',
    'titrate up to',
    'titrating to',
    'titrating up to',
    'increasing to',
    'increasing up to',
    'reducing to',
    'tapering to',
    'decreasing to',
    'may increase to',
    'can increase up to',
    'may reduce to',
    'could go up to',
  );

  test('is no dose that is taken, and stands in the words or as the most', () => {
    fc.assert(
      fc.property(aims, amounts, often, (aim, amount, frequency) => {
        const text = `${aim} ${amount} ${frequency}`;
        expect([text, ...takenOf(text)]).toEqual([text, undefined]);
        expect(sigSentence(parseSig(text).dosages)).toContain(amount.split(' ')[0]);
      }),
    );
  });

  test('changes nothing of the dose before it, and is told behind it', () => {
    fc.assert(
      fc.property(starts, aims, amounts, often, (start, aim, amount, frequency) => {
        const text = `${start}, ${aim} ${amount} ${frequency}`;
        expect([text, firstOf(text)]).toEqual([text, firstOf(start)]);
        expect(sigSentence(parseSig(text).dosages)).toContain(amount.split(' ')[0]);
      }),
    );
  });

  test('that may be taken some day is no step', () => {
    const choices = fc.constantFrom('may increase to', 'can increase to', 'may reduce to', 'titrate to');
    fc.assert(
      fc.property(starts, choices, amounts, often, (start, aim, amount, frequency) => {
        const text = `${start}, ${aim} ${amount} ${frequency}`;
        expect([text, parseSig(text).dosages.length]).toEqual([text, 1]);
      }),
    );
  });
});

test('what a change orders is the dose', () => {
  const orders = fc.constantFrom('increase to', 'reduce to', 'decrease to');
  fc.assert(
    fc.property(orders, amounts, fc.constantFrom('od', 'daily', 'bd'), (order, amount, frequency) => {
      const text = `${order} ${amount} ${frequency}`;
      expect([text, firstOf(text)]).toEqual([text, firstOf(`${amount} ${frequency}`)]);
    }),
  );
});

describe('so many days of a week at most', () => {
  const ceilings = fc
    .tuple(
      fc.constantFrom('no more than', 'not more than', 'maximum of', 'at most', 'limit to', 'not to exceed'),
      fc.constantFrom('2', 'two', '3'),
      fc.constantFrom('days per week', 'days a week', 'days/week', 'days a month'),
    )
    .map((words) => words.join(' '));

  test('is no frequency, and is told', () => {
    fc.assert(
      fc.property(ceilings, (ceiling) => {
        const { dosages } = parseSig(ceiling);
        expect([ceiling, ...dosages.map(normalizedFrequency)]).toEqual([ceiling, undefined]);
        expect(sigSentence(dosages)).toContain(ceiling.split(' ').at(-1));
      }),
    );
  });

  test('changes nothing of how often it is taken', () => {
    fc.assert(
      fc.property(starts, fc.constantFrom(', ', ' '), ceilings, (start, joint, ceiling) => {
        const text = `${start}${joint}${ceiling}`;
        expect([text, firstOf(text)]).toEqual([text, firstOf(start)]);
      }),
    );
  });
});

describe('now and then', () => {
  const often = fc.constantFrom(
    'now and then',
    'every now and then',
    'now and again',
    'once in a while',
    'from time to time',
  );

  test('is as needed, and neither at once nor a single time', () => {
    fc.assert(
      fc.property(amounts, often, fc.constantFrom('', ' for pain', '.'), (amount, when, behind) => {
        const [dosage = {}, ...others] = parseSig(`${amount} ${when}${behind}`).dosages;
        expect(others).toEqual([]);
        expect([normalizedFrequency(dosage), dosage.timing?.repeat?.count]).toEqual(['PRN', undefined]);
      }),
    );
  });

  test('with what is taken afterwards is one dose at once', () => {
    fc.assert(
      fc.property(amounts, starts, (amount, start) => {
        const [first, second] = parseSig(`${amount} now and then ${start}`).dosages;
        expect(first?.timing?.repeat?.count).toBe(1);
        expect(second).toBeDefined();
      }),
    );
  });
});

describe('how often what is needed is really used', () => {
  const needed = fc.constantFrom('prn', 'as needed', 'at night prn', 'when needed', 'prn for pain');
  const observed = fc.constantFrom(
    'about',
    'roughly',
    'abt',
    'usually',
    'maybe',
    'uses about',
    'uses',
    'takes it',
    'needs it approximately',
  );
  const counts = fc.constantFrom(
    'twice a week',
    'once a day',
    'three times per month',
    '2-3 times a week',
    'once weekly',
  );

  test('directs nothing, and is kept in its words', () => {
    fc.assert(
      fc.property(needed, fc.constantFrom(', ', ' '), observed, counts, (need, joint, word, count) => {
        const text = `10 mg ${need}${joint}${word} ${count}`;
        expect([text, firstOf(text)]).toEqual([text, firstOf(`10 mg ${need}`)]);
        expect(sigSentence(parseSig(text).dosages)).toContain(count);
      }),
    );
  });

  test('is a direction without a word that tells so, and of hours it always is', () => {
    fc.assert(
      fc.property(fc.constantFrom('prn', 'as needed'), counts, (need, count) => {
        expect(firstOf(`10 mg ${need} ${count}`)).not.toEqual(firstOf(`10 mg ${need}`));
      }),
    );
    expect(firstOf('10 mg as needed about every 6 hours')).toEqual(firstOf('10 mg as needed every 6 hours'));
  });
});
