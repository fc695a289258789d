/** Laws of whole directions, made of any parts: what is not known changes nothing of what is, and is told. */
import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { normalizedRoute } from '../../src/sig/say/normalized-dosage.ts';
import { parseSig } from '../../src/sig/parse-sig.ts';
import { JOINING_WORDS } from '../../src/sig/vocabulary/joining-word-table.ts';
import { runs } from '../support/runs.ts';
import { unknownWord } from './unknown-word.ts';

const FORMS = [
  'tablet',
  'tablets',
  'tabs',
  'capsules',
  'mg',
  'mL',
  'units',
  'puffs',
  'drops',
  'sachets',
] as const;
const dose = fc
  .tuple(fc.constantFrom('1', '2', '1-2', '0.5', '10', 'one', 'two', 'half a'), fc.constantFrom(...FORMS))
  .map(([amount, form]) => `${amount} ${form}`);
const method = fc.constantFrom('', '', 'take', 'give', 'use');
const route = fc.constantFrom('', '', 'po', 'by mouth', 'SC', 'under the tongue', 'IV');
const often = fc.constantFrom('daily', 'bid', 'every 6 hours', 'three times a day', 'once weekly', 'qod');
const moment = fc.constantFrom(
  '',
  '',
  'at bedtime',
  'with food',
  'in the morning',
  'after meals',
  '30 min before breakfast',
);
const needed = fc.oneof(
  fc.constant(''),
  unknownWord.map((reason) => `prn ${reason}`),
  unknownWord.map((reason) => `as needed for ${reason}`),
  unknownWord.map((reason) => `when ${reason}`),
  unknownWord.map((reason) => `if ${reason}`),
);
const course = fc.constantFrom('', '', 'for 7 days', 'x 2 weeks', 'until 12/25/2026');

/** The parts of a direction, each of which says something. */
const parts = fc
  .tuple(method, dose, route, often, moment, needed, course)
  .map((all) => all.filter((part) => part !== ''));

/** What a direction says: every field that a dosage holds besides its words. */
function meaningOf(text: string): readonly unknown[] {
  return parseSig(text).dosages.map((dosage) => ({
    dose: dosage.doseAndRate,
    route: normalizedRoute(dosage)?.abbreviation,
    timing: dosage.timing,
    asNeeded: dosage.asNeededCodeableConcept?.text ?? dosage.asNeededBoolean,
    most: dosage.maxDosePerPeriod,
  }));
}

/** Everything the reading shows of the text: fields, instructions and what is not read. */
function shownOf(text: string): string {
  const { fields, unread, dosages } = parseSig(text);
  const spans = [...fields, ...unread].map(({ start, end }) => text.slice(start, end));
  const words = dosages.flatMap(({ additionalInstruction }) => additionalInstruction ?? []);
  return [...spans, ...words.map((instruction) => instruction.text ?? '')].join(' | ');
}

describe('an unknown word', () => {
  test('at the end changes nothing, and is told', () => {
    const joints = fc.constantFrom('. ', ', ', '; ', ' - ', ' (');
    fc.assert(
      fc.property(parts, joints, unknownWord, (known, joint, word) => {
        const plain = known.join(' ');
        // A reason runs on to the end of its sentence.
        fc.pre(joint === '. ' || joint === '; ' || !/(?:prn|needed|when|if) [^.]*qua$/u.test(plain));
        const text = `${plain}${joint}${word}${joint === ' (' ? ')' : ''}`;
        expect([text, meaningOf(text)]).toEqual([text, meaningOf(plain)]);
        expect(shownOf(text)).toContain(word);
      }),
      runs(1000),
    );
  });

  test('between two parts changes nothing of dose, route and frequency, and is told', () => {
    fc.assert(
      fc.property(parts, unknownWord, fc.nat(), (known, word, place) => {
        const at = 1 + (place % known.length);
        const text = [...known.slice(0, at), word, ...known.slice(at)].join(' ');
        const [read, plain] = [text, known.join(' ')].map((sig) =>
          parseSig(sig).dosages.map((dosage) => [
            dosage.doseAndRate,
            normalizedRoute(dosage)?.abbreviation,
            dosage.timing?.repeat,
          ]),
        );
        expect([text, read]).toEqual([text, plain]);
        expect(shownOf(text)).toContain(word);
      }),
      runs(1000),
    );
  });
});

describe('another sentence about something unknown', () => {
  const said = fc.oneof(
    often,
    course,
    moment,
    route,
    dose,
    fc.constantFrom('prn', 'as needed', 'on Mondays', 'at 8 am'),
  );
  const others = fc
    .tuple(unknownWord, fc.option(unknownWord, { nil: '' }), said, fc.option(often, { nil: '' }))
    .map((words) => words.filter((word) => word !== '').join(' '));

  test('lends nothing to the direction, and is told', () => {
    fc.assert(
      fc.property(parts, fc.constantFrom('. ', '; ', '\n'), others, (known, joint, other) => {
        const plain = known.join(' ');
        const text = `${plain}${joint}${other}`;
        expect([text, meaningOf(text)]).toEqual([text, meaningOf(plain)]);
        for (const word of other.split(' ').slice(0, 1)) expect(shownOf(text)).toContain(word);
      }),
      runs(1000),
    );
  });

  test('borrows nothing from it', () => {
    fc.assert(
      fc.property(unknownWord, parts, (word, known) => {
        const plain = known.join(' ');
        const text = `${word}. ${plain}`;
        expect([text, meaningOf(text)]).toEqual([text, meaningOf(plain)]);
      }),
      runs(1000),
    );
  });
});

describe('of two sentences with an amount each', () => {
  const units = fc.constantFrom('tablet', 'mg', 'puffs', 'mL', 'units', '');
  const timings = fc.constantFrom(
    'daily',
    'bid',
    'every 6 hours',
    'at night',
    'on Mondays',
    'in the morning',
  );
  const others = fc.oneof(
    timings,
    fc.constantFrom('prn', 'once', 'for 7 days', 'po', 'bid for 3 days', 'weekly'),
    unknownWord.map((reason) => `prn ${reason}`),
    unknownWord.map((reason) => `when ${reason}`),
  );
  const stops = fc.tuple(fc.constantFrom('. ', '; ', '\n'), fc.constantFrom('', 'take ', 'use '));
  const needs = fc.oneof(
    fc.constant(''),
    unknownWord.map((reason) => ` when ${reason}`),
    unknownWord.map((reason) => ` prn ${reason}`),
  );

  test('the first is what it is alone, and the second amount is told', () => {
    fc.assert(
      fc.property(
        units,
        fc.tuple(timings, needs),
        stops,
        others,
        (unit, [often, need], [stop, verb], other) => {
          const first = `take 2 ${unit} ${often}${need}`;
          const text = `${first}${stop}${verb}3 ${unit} ${other}`;
          const [found, ...more] = meaningOf(text);
          expect([text, found]).toEqual([text, meaningOf(first)[0]]);
          expect(more.length > 0 || shownOf(text).includes('3')).toBe(true);
        },
      ),
      runs(1000),
    );
  });

  test('of the same amount, one as needed leaves the other as it is', () => {
    fc.assert(
      fc.property(units, timings, stops, unknownWord, (unit, often, [stop, verb], reason) => {
        fc.pre(unit !== '');
        const [first, second] = [`take 2 ${unit} ${often}`, `${verb}2 ${unit} prn ${reason}`];
        expect(
          parseSig(`${first}${stop}${second}`).dosages.map((dosage) => dosage.asNeededCodeableConcept?.text),
        ).toEqual([undefined, reason]);
      }),
    );
  });

  test('nor does a comma or "and" lend, where the second has its own verb or its own frequency', () => {
    const joints = fc.constantFrom(', ', ' and ');
    const seconds = fc.oneof(
      unknownWord.map((reason) => `take 3 tablets prn ${reason}`),
      unknownWord.map((reason) => `take 3 tablets when ${reason}`),
      fc.constantFrom('3 tablets every 8 hours', '3 every 8 hours', '3 tid'),
    );
    fc.assert(
      fc.property(fc.constantFrom('daily', 'bid'), joints, seconds, (often, joint, second) => {
        const first = `take 2 tablets ${often}`;
        const text = `${first}${joint}${second}`;
        expect([text, meaningOf(text)[0]]).toEqual([text, meaningOf(first)[0]]);
      }),
    );
  });

  test('an amount is not lent to a sentence without one', () => {
    fc.assert(
      fc.property(timings, unknownWord, dose, (often, word, amount) => {
        const text = `use ${often}. ${word} ${amount}`;
        expect([text, parseSig(text).dosages.flatMap(({ doseAndRate }) => doseAndRate ?? [])]).toEqual([
          text,
          [],
        ]);
        expect(shownOf(text)).toContain(amount);
      }),
    );
  });
});

test('"od" of what goes into no eye is once daily, whatever follows', () => {
  const amounts = fc.constantFrom('5 mg', '1 tablet', '2 capsules', '100 mcg');
  const rest = fc.oneof(
    fc.constantFrom('', ' and 2 tablets at night', ', then 10 mg bd', ' prn', ' for 7 days', ' at 8 am'),
    unknownWord.map((word) => `. ${word} 2 tablets`),
    unknownWord.map((word) => `. ${word} monthly`),
  );
  fc.assert(
    fc.property(amounts, rest, (amount, behind) => {
      expect([behind, meaningOf(`${amount} od${behind}`)]).toEqual([
        behind,
        meaningOf(`${amount} once daily${behind}`),
      ]);
    }),
  );
});

test('how often stays beside a condition of any words, before it and behind it', () => {
  const frequencies = fc.constantFrom('3 times a day', 'twice a day', 'bid', 'every 6 hours', '2x daily');
  fc.assert(
    fc.property(fc.constantFrom('when', 'if', 'prn'), unknownWord, frequencies, (lead, reason, frequency) => {
      const [before, behind] = [
        `1 tablet ${frequency} ${lead} ${reason}`,
        `1 tablet ${lead} ${reason} ${frequency}`,
      ];
      expect([behind, meaningOf(behind)]).toEqual([behind, meaningOf(before)]);
    }),
  );
});

test('every word of a direction is shown: in a field, in an instruction or as unread', () => {
  // Puffs by mouth are inhaled: the field of the route then shows the puffs.
  const empty: ReadonlySet<string> = new Set<string>([...JOINING_WORDS.empty.words, 'po', 'mouth']);
  const tails = fc.oneof(
    unknownWord.map((word) => `stop when ${word}`),
    unknownWord.map((word) => `then stop`.concat(` ${word}`)),
    unknownWord.map((word) => `may repeat ${word}`),
    unknownWord.map((word) => `hold if ${word}`),
    unknownWord.map((word) => `discontinue ${word}`),
    unknownWord.map((word) => `call ${word} 555`),
    unknownWord.map((word) => `repeat ${word} monthly`),
    unknownWord.map((word) => `increase ${word} slowly`),
  );
  fc.assert(
    fc.property(parts, fc.constantFrom('. ', ', ', ' '), tails, (known, joint, tail) => {
      const text = `${known.join(' ')}${joint}${tail}`;
      const shown = shownOf(text);
      for (const word of text.split(/[\s.,]+/u))
        if (!empty.has(word)) expect([text, shown]).toEqual([text, expect.stringContaining(word)]);
    }),
    runs(1000),
  );
});

test('a point inside a word ends no sentence: what nobody reads is told to its last letter', () => {
  const inner = fc.constantFrom('example.org', 'foo.bar=1', 'document.title=1', 'v.2');
  fc.assert(
    fc.property(inner, fc.constantFrom('daily', 'twice daily', 'at bedtime'), (word, often) => {
      const text = `take 1 tablet ${often} qualvex ${word}`;
      const { dosages, unread } = parseSig(text);
      expect(unread.length).toBeGreaterThan(0);
      expect(dosages).toEqual(parseSig(`take 1 tablet ${often}`).dosages.map((one) => ({ ...one, text })));
    }),
  );
});

describe('what something is taken for is no place', () => {
  const reasons = fc.constantFrom('acne', 'rash', 'warts', 'sores', 'wounds');
  const whole = (text: string) => parseSig(text).dosages[0];

  test('where it is swallowed or injected', () => {
    const taken = fc.constantFrom(
      'Take 1 tablet daily',
      '2 tabs daily',
      '1 capsule bid',
      '40 mg daily',
      'take 2 daily',
      'inject 40 mg weekly',
      '5 mg po daily',
    );
    fc.assert(
      fc.property(taken, reasons, fc.constantFrom('', ' x 5 days', ' prn'), (direction, reason, rest) => {
        const text = `${direction} for ${reason}${rest}`;
        expect([text, whole(text)?.site, whole(text)?.route?.text]).toEqual([
          text,
          undefined,
          whole(direction)?.route?.text,
        ]);
      }),
    );
  });

  test('and a place of what is applied is one', () => {
    const applied = fc.constantFrom(
      'apply bid',
      'apply 1 application bid',
      'apply 2 g daily',
      'apply twice daily',
    );
    fc.assert(
      fc.property(applied, reasons, fc.constantFrom('to', 'on', 'for'), (direction, place, lead) => {
        const text = `${direction} ${lead} ${place}`;
        expect([text, whole(text)?.site?.text]).toEqual([text, place]);
      }),
    );
  });
});

test('a fraction behind a dash is a place of its own, or is not read', () => {
  const fraction = fc.constantFrom(['1/2', 0.5], ['1/4', 0.25], ['3/4', 0.75] as const);
  const dosesOf = (text: string) =>
    parseSig(text).dosages.map(({ doseAndRate }) => doseAndRate?.[0]?.doseQuantity?.value);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), fraction, (whole, [written, part]) => {
      const run = `${whole}-${written}`;
      expect([run, dosesOf(`${run}-0-0`)]).toEqual([run, []]);
      expect([run, dosesOf(`${run}-0`)]).toEqual([run, [whole, part]]);
      expect([run, dosesOf(`${run}-0-0-0`)]).toEqual([run, [whole + Number(part)]]);
      expect([run, dosesOf(`${whole} ${written}-0-0`)]).toEqual([run, [whole + Number(part)]]);
    }),
  );
});
