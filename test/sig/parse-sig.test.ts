import { describe, expect, test } from '@jest/globals';
import { sigSentence } from '../../src/sig/say/dosage-sentence.ts';
import { parseSig } from '../../src/sig/parse-sig.ts';
import { expectValid } from '../support/sig-validity.ts';
import { readingText } from './reading-text.ts';
import { SIG_CASES } from './sig-case-table.ts';
import { NO_SIGS } from './no-sig-table.ts';

describe('a sig is read as it says', () => {
  test.each(SIG_CASES)('$sig', ({ sig, reads }) => {
    expect(readingText(parseSig(sig))).toBe(reads);
  });
});

describe('what is in doubt is flagged and not solved', () => {
  test.each([
    ['take 1 (two) tablets daily', 'contradictory-echo', '1 (two) tablets', '1 tablet QD'],
    ['take 1 tablet twice daily every 8 hours', 'contradictory-frequency', 'every 8 hours', '1 tablet BID'],
    ['take 1 tablet by mouth daily intravenously', 'contradictory-route', 'intravenously', '1 tablet PO QD'],
    ['take 1 tablet daily for 5 days for 7 days', 'contradictory-duration', 'for 7 days', '1 tablet QD x5d'],
    ['take 1 tablet twice daily in the evening', 'contradictory-when', 'in the evening', '1 tablet BID @EVE'],
    [
      'take 1 tablet every other day alternating with 2 tablets',
      'second-dose',
      '2 tablets',
      '1 tablet QOD {alternating with 2 tablets}',
    ],
    ['take l tab po bid', 'dose-from-damaged-text', 'l tab', '1 tablet PO BID'],
    [
      '1 tab daily x 7 days then stop for 7 days then 1 tab daily x 7 days',
      'sequence-is-a-cycle',
      '1 tab daily x 7 days then stop for 7 days then 1 tab daily x 7 days',
      '1 tablet QD x7d {then stop for 7 days then 1 tab daily x 7 days}',
    ],
  ])('%s: %s', (sig, kind, words, reads) => {
    const parsed = parseSig(sig);
    expect(parsed.warnings.map((found) => [found.kind, sig.slice(found.start, found.end)])).toEqual([
      [kind, words],
    ]);
    expect(readingText(parsed)).toBe(reads);
  });
});

describe('unknown words stay unread and never move a number into the dose', () => {
  test.each([
    ['lisinopril 10mg daily', ['lisinopril']],
    ['take 1 tablet by mouth daily 90', ['90']],
    ['1 tab qhs 30', ['30']],
    ['1 blorb po bid', ['1 blorb']],
    ['1-2-3 tabs', ['1-2-3 tabs']],
    ['3x1 tablet daily', ['3x1 tablet daily']],
    ['2 x 1 per day', ['2 x 1 per day']],
    ['1 tab 2-0-1', ['2-0-1']],
    ['2 tablets biweekly', ['biweekly']],
    ['1-1-24', []],
    ['take 3 wuggles twice daily', ['3 wuggles']],
    ['inject 1 dose under the skin on the same day each week', ['on the same day']],
  ])('%s', (sig, unread) => {
    expect(parseSig(sig).unread.map((span) => sig.slice(span.start, span.end))).toEqual(unread);
  });
});

describe('offsets name the words of the original text', () => {
  test.each([
    [
      'TAKE ½ TAB&nbsp;PO BID',
      [
        ['method', 'TAKE'],
        ['dose', '½ TAB'],
        ['route', 'PO'],
        ['frequency', 'BID'],
      ],
    ],
    [
      '1 tabs po bidx10 days',
      [
        ['dose', '1 tabs'],
        ['route', 'po'],
        ['frequency', 'bid'],
        ['duration', 'x10 days'],
      ],
    ],
    [
      '2 puffs q4–6h prn',
      [
        ['dose', '2 puffs'],
        ['route', '2 puffs'],
        ['frequency', 'q4–6h'],
        ['as-needed', 'prn'],
      ],
    ],
  ])('%s', (sig, fields) => {
    expect(parseSig(sig).fields.map((field) => [field.field, sig.slice(field.start, field.end)])).toEqual(
      fields,
    );
  });

  test('a route that follows from the unit and a frequency that follows from bedtime are implied', () => {
    const { fields } = parseSig('2 puffs at bedtime');
    expect(fields.map((field) => [field.field, field.certainty])).toEqual([
      ['dose', 'stated'],
      ['route', 'implied'],
      ['frequency', 'implied'],
      ['when', 'stated'],
    ]);
  });
});

describe('strengths beside the dose are kept apart from it', () => {
  test.each([
    ['take 1 tablet (20 mg total) by mouth daily', 20, 'mg'],
    ['take one 150 mg tab twice a day', 150, 'mg'],
    ['take 3 ml daily 3 ml = 150 mg', 150, 'mg'],
    ['metformin 500 mg tablet take 1 tablet twice daily', 500, 'mg'],
  ])('%s', (sig, high, unit) => {
    expect(parseSig(sig).strengths.map((strength) => [strength.high, strength.unit])).toEqual([[high, unit]]);
  });
});

describe('text that is no sig gives no dose and no frequency', () => {
  test.each(NO_SIGS)('%s', (text) => {
    for (const dosage of parseSig(text).dosages) {
      expect(dosage.doseAndRate).toBeUndefined();
      expect(dosage.timing?.repeat?.frequency).toBeUndefined();
    }
  });
});

describe('every dosage is valid FHIR R4 and says what its sentence says', () => {
  test.each(SIG_CASES)('$sig', ({ sig }) => {
    const { dosages } = parseSig(sig);
    expectValid(dosages);
    for (const dosage of dosages) expect(sigSentence([dosage])).toBeDefined();
  });
});
