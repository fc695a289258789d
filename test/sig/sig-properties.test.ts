import { describe, expect, test } from '@jest/globals';
import type { Dosage } from '@medplum/fhirtypes';
import fc from '../support/fast-check.ts';
import { sigSentence } from '../../src/sig/say/dosage-sentence.ts';
import { dosageStandard } from '../../src/sig/say/dosage-standard.ts';
import { explainSig } from '../../src/sig/explain-sig.ts';
import { FUSIBLE_WORDS } from '../../src/sig/vocabulary/fused-word-table.ts';
import { normalizedFrequency, normalizedRoute } from '../../src/sig/say/normalized-dosage.ts';
import { parseSig } from '../../src/sig/parse-sig.ts';
import { BODY_SITES, ORGANS } from '../../src/terminology/codes/body-site-table.ts';
import { EVENT_TIMINGS } from '../../src/terminology/codes/event-timing-table.ts';
import { FREQUENCIES } from '../../src/terminology/codes/frequency-table.ts';
import { METHODS } from '../../src/terminology/codes/method-table.ts';
import { ROUTES } from '../../src/terminology/codes/route-table.ts';
import { UNITS } from '../../src/terminology/codes/unit-table.ts';
import { brokenTimingInvariants } from '../support/sig-validity.ts';
import { SIG_CASES } from './sig-case-table.ts';
import { runs, size } from '../support/runs.ts';

/** Words of the sig language in any order, with the marks and numbers that stand between them. */
const sigLike = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...FUSIBLE_WORDS) },
      { weight: 2, arbitrary: fc.constantFrom(...SIG_CASES.flatMap((row) => row.sig.split(' '))) },
      fc.constantFrom(
        ...EVENT_TIMINGS.flatMap((row) => [...row.phrases]),
        ...ROUTES.flatMap((row) => [...row.phrases]),
      ),
      fc.constantFrom(
        '1',
        '2',
        '1/2',
        '0.5',
        '1-2',
        '½',
        '10',
        '7',
        '1,000',
        '.',
        ';',
        '(',
        ')',
        '-',
        '/',
        '=',
        '#',
        '%',
        '\n',
        '&nbsp;',
      ),
    ),
    { maxLength: 40 },
  )
  .map((words) => words.join(' '));

function expectSound(text: string): void {
  const parsed = parseSig(text);
  for (const span of [...parsed.fields, ...parsed.unread, ...parsed.warnings, ...parsed.strengths]) {
    expect(span.start).toBeGreaterThanOrEqual(0);
    expect(span.end).toBeGreaterThan(span.start);
    expect(span.end).toBeLessThanOrEqual(text.length);
  }
  for (const dosage of parsed.dosages) expectSoundDosage(dosage);
}

function expectSoundDosage(dosage: Dosage): void {
  const repeat = dosage.timing?.repeat ?? {};
  expect(brokenTimingInvariants(repeat)).toEqual([]);
  const counts = [repeat.frequency, repeat.frequencyMax, repeat.count].filter((count) => count !== undefined);
  expect(counts.filter((count) => !Number.isInteger(count) || count < 1)).toEqual([]);
  const { doseQuantity, doseRange } = dosage.doseAndRate?.[0] ?? {};
  const quantities = [doseQuantity, doseRange?.low, doseRange?.high].filter(
    (quantity) => quantity !== undefined,
  );
  expect(quantities.filter((quantity) => !Number.isFinite(quantity.value))).toEqual([]);
}

describe('whatever the text', () => {
  test('any string gives sound dosages with offsets inside it', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), expectSound));
  });

  test('words of the language in any order give sound dosages with offsets inside them', () => {
    fc.assert(fc.property(sigLike, expectSound), runs(500));
  });

  test('the views of a reading and its explanation never throw', () => {
    fc.assert(
      fc.property(sigLike, (text) => {
        const { dosages } = parseSig(text);
        sigSentence(dosages);
        for (const dosage of dosages) viewAll(dosage);
        return explainSig(text).startsWith('folded');
      }),
    );
  });
});

function viewAll(dosage: object): void {
  dosageStandard({ ...dosage });
  sigSentence([{ ...dosage }]);
  normalizedFrequency({ ...dosage });
  normalizedRoute({ ...dosage });
}

describe('a word that nobody knows', () => {
  const unknown = fc.constantFrom('meg', 'foo', 'rnug', 'qlx', 'mgl', 'DS');
  const number = fc.constantFrom('2', '5', '20', '0.25', '0.5', '37.5', '500');
  const form = fc.constantFrom('tablet', 'capsule', 'tab', 'cap', 'patch', 'suppository');

  test('may be the unit of the number before it, which then counts no single tablet', () => {
    fc.assert(
      fc.property(number, unknown, form, (count, word, one) => {
        const [dosage] = parseSig(`${count} ${word} ${one} daily`).dosages;
        expect(dosage?.doseAndRate).toBeUndefined();
        expect(dosage?.timing?.repeat).toMatchObject({ frequency: 1, period: 1, periodUnit: 'd' });
      }),
      runs(100),
    );
  });

  test('between a number and the many that it counts is a name', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), unknown, (count, word) => {
        const [dosage] = parseSig(`${count} ${word} tablets daily`).dosages;
        expect(dosage?.doseAndRate?.[0]?.doseQuantity).toMatchObject({ value: count, unit: 'tablet' });
      }),
    );
  });
});

describe('whatever an EHR sends as a Dosage', () => {
  const anything = fc.anything({ maxDepth: 4, withNullPrototype: false });
  const malformed = fc.record(
    {
      text: anything,
      patientInstruction: anything,
      additionalInstruction: anything,
      timing: fc.oneof(
        anything,
        fc.record({
          code: anything,
          repeat: fc.oneof(
            anything,
            fc.dictionary(
              fc.constantFrom(
                'frequency',
                'period',
                'periodUnit',
                'when',
                'boundsDuration',
                'dayOfWeek',
                'timeOfDay',
                'offset',
              ),
              anything,
            ),
          ),
        }),
      ),
      asNeededBoolean: anything,
      asNeededCodeableConcept: anything,
      site: anything,
      route: anything,
      method: anything,
      doseAndRate: anything,
      maxDosePerPeriod: anything,
      sequence: anything,
    },
    { requiredKeys: [] },
  );

  test('no view throws', () => {
    fc.assert(
      fc.property(malformed, (dosage) => viewAll(dosage)),
      runs(500),
    );
  });
});

/** Characters: at either length, work that grows with their square would take minutes. */
const LENGTH = size(100_000, 10_000);

describe('hostile text is read, and to no more steps than a reading may have', () => {
  test.each([
    ['one letter', 'a'],
    ['spaces', ' '],
    ['digits', '9'],
    ['numbers', '1 '],
    ['fractions', '1/2-'],
    ['dotted letters', 'a.'],
    ['entities', '&'],
    ['doses', '1 tab '],
    ['steps', '1 tab x 1 day then '],
    ['ranges', '1 to '],
    ['ends of ranges', 'every 4 hours to '],
    ['frequencies', 'then bid '],
    ['reasons', 'prn for pain '],
    ['fused words', 'bidprn'],
    ['fusible letters', 'xaxaxaxaxaxaxaxaxaxa '],
    ['parentheses', '('],
    ['weekdays', 'mon and '],
    ['clock times', '8am, '],
    ['instructions', 'do not '],
    ['bounds', 'up to '],
    ['leads of weekdays', 'on '],
    ['leads of reasons', 'for '],
    ['number signs', '# '],
    ['misspelt words', 'dailly '],
    ['mixed words', 'on for up to of the and '],
    ['emoji', '💊'],
  ])('%s', (_name, part) => {
    const parsed = parseSig(part.repeat(LENGTH / part.length));
    expect(parsed.dosages.length).toBeLessThanOrEqual(17);
  });
});

/** What is not carried by a sentence: the text itself, and the verb where none was stated. */
function meaning(dosage: Dosage, asStated: Dosage): Dosage {
  const { text: _text, method, ...rest } = dosage;
  return {
    ...rest,
    ...(asStated.method !== undefined && method !== undefined && { method }),
  };
}

describe('the sentence of a reading reads as the reading', () => {
  const examples = [
    ...ROUTES,
    ...FREQUENCIES,
    ...EVENT_TIMINGS,
    ...METHODS,
    ...UNITS,
    ...ORGANS,
    ...BODY_SITES,
  ].flatMap((row) => [...row.examples]);
  test.each([...new Set(examples)])('%s', (example) => {
    const [dosage, ...others] = parseSig(example).dosages;
    expect(others).toEqual([]);
    const sentence = sigSentence([dosage ?? {}]);
    const [again] = parseSig(sentence ?? '').dosages;
    expect(meaning(again ?? {}, dosage ?? {})).toEqual(meaning(dosage ?? {}, dosage ?? {}));
  });
});

test('a course ends on a day in numbers only where they are that day in either order', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
      fc.constantFrom('until', 'through'),
      (month, day, until) => {
        const { dosages } = parseSig(`1 tablet daily ${until} ${month}/${day}/2026`);
        const isSure = day > 12 || day === month;
        const written = `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        expect(dosages[0]?.timing?.repeat?.boundsPeriod?.end).toBe(isSure ? written : undefined);
      },
    ),
  );
});
