import { describe, expect, test } from '@jest/globals';
import { foldSigText } from '../../src/sig/words/fold-sig-text.ts';
import { normalizedFrequency } from '../../src/sig/say/normalized-dosage.ts';
import { parseSig } from '../../src/sig/parse-sig.ts';
import { findFragments } from '../../src/sig/recognize/recognizers.ts';
import { routeOfDosage } from '../../src/sig/say/route-of-dosage.ts';
import { tokenizeSig } from '../../src/sig/words/tokenize-sig.ts';
import { BODY_SITES, ORGANS } from '../../src/terminology/codes/body-site-table.ts';
import { eventTimingOfCode, eventTimingSystem } from '../../src/terminology/codes/event-timing-lookup.ts';
import { EVENT_TIMINGS } from '../../src/terminology/codes/event-timing-table.ts';
import { FOREIGN_FORM_ROWS } from '../../src/terminology/codes/languages/foreign-form-table.ts';
import { frequencyOfCode, frequencyOfRepeat } from '../../src/terminology/codes/frequency-lookup.ts';
import { FREQUENCIES } from '../../src/terminology/codes/frequency-table.ts';
import type { FrequencyRow } from '../../src/terminology/codes/frequency-table.ts';
import { methodOfCode, methodOfWord } from '../../src/terminology/codes/method-lookup.ts';
import { METHODS } from '../../src/terminology/codes/method-table.ts';
import type { MethodRow } from '../../src/terminology/codes/method-table.ts';
import { routeOfCode, routeOfName } from '../../src/terminology/codes/route-lookup.ts';
import { ROUTES } from '../../src/terminology/codes/route-table.ts';
import type { RouteRow } from '../../src/terminology/codes/route-table.ts';
import { unitOfCode, unitOfWord } from '../../src/terminology/codes/unit-lookup.ts';
import { UNITS } from '../../src/terminology/codes/unit-table.ts';
import { codesOfSystem } from '../support/fhir-definitions.ts';

const ROUTE_ROWS: readonly RouteRow[] = ROUTES;
const FREQUENCY_ROWS: readonly FrequencyRow[] = FREQUENCIES;
const METHOD_ROWS: readonly MethodRow[] = METHODS;

function examplesOf<Row extends { readonly examples: readonly string[] }>(
  rows: readonly Row[],
): [string, Row][] {
  return rows.flatMap((row) => row.examples.map((example): [string, Row] => [example, row]));
}

/** Values that more than one row claims. */
function repeated(values: readonly (string | undefined)[]): string[] {
  const seen = new Set<string>();
  return values.filter(
    (value): value is string => value !== undefined && (seen.has(value) || !seen.add(value)),
  );
}

describe('no word and no code belongs to two rows', () => {
  test.each([
    ['route codes', ROUTE_ROWS.flatMap((row) => [row.snomedCode, row.ncitCode, row.abbreviation])],
    [
      'route words',
      ROUTE_ROWS.flatMap((row) => [...row.adjectives, ...row.phrases, ...(row.loosePhrases ?? [])]).filter(
        (word) =>
          word !== 'iv' &&
          word !== 'ivpb' &&
          word !== 'i v' &&
          word !== 'ng' &&
          word !== 'im' &&
          word !== 'sc' &&
          word !== 'subq' &&
          word !== 'subcut',
      ),
    ],
    ['frequency codes', FREQUENCY_ROWS.flatMap((row) => [row.abbreviation, row.snomedCode, row.ncitCode])],
    ['frequency words', FREQUENCY_ROWS.flatMap((row) => row.phrases)],
    ['event timing codes', EVENT_TIMINGS.map((row) => row.code)],
    ['event timing words', EVENT_TIMINGS.flatMap((row) => [...row.phrases])],
    ['method codes', METHOD_ROWS.map((row) => row.snomedCode)],
    ['method words', METHOD_ROWS.flatMap((row) => row.phrases)],
    ['unit words', UNITS.flatMap((row) => [...row.words])],
    ['unit codes', UNITS.map((row) => row.ucumCode)],
  ])('%s', (_name, values) => {
    expect(repeated(values)).toEqual([]);
  });
});

describe('the example of a row is read as the row', () => {
  test.each(examplesOf(ROUTE_ROWS))('route: %s', (example, row) => {
    expect(routeOfDosage(parseSig(example).dosages[0] ?? {})?.id).toBe(row.id);
  });
  test.each(examplesOf(FREQUENCY_ROWS))('frequency: %s', (example, row) => {
    expect(normalizedFrequency(parseSig(example).dosages[0] ?? {})).toBe(row.abbreviation);
  });
  test.each(examplesOf(EVENT_TIMINGS))('event timing: %s', (example, row) => {
    expect(parseSig(example).dosages[0]?.timing?.repeat?.when).toEqual([row.code]);
  });
  test.each(examplesOf(METHOD_ROWS))('method: %s', (example, row) => {
    expect(parseSig(example).dosages[0]?.method?.text).toBe(row.display);
  });
  test.each(examplesOf(UNITS.filter((row) => row.id !== 'percent' && row.id !== 'kg')))(
    'unit: %s',
    (example, row) => {
      expect(parseSig(example).dosages[0]?.doseAndRate?.[0]?.doseQuantity?.code).toBe(row.ucumCode);
    },
  );
  test.each(examplesOf(FOREIGN_FORM_ROWS))('form in another language: %s', (example, row) => {
    const unit = parseSig(example).dosages[0]?.doseAndRate?.[0]?.doseQuantity?.unit;
    expect(unitOfWord(unit ?? '')?.id).toBe(row.form);
    expect(row.words.some((word) => foldSigText(example).text.split(/\s/u).includes(word))).toBe(true);
  });
  test.each(examplesOf(ORGANS))('organ: %s', (example, row) => {
    expect(parseSig(example).dosages[0]?.site?.text).toContain(row.singular);
  });
  test.each(examplesOf(BODY_SITES))('site: %s', (example) => {
    expect(parseSig(example).dosages[0]?.site?.text).toBeDefined();
  });
});

describe('every phrase of a table is found whole', () => {
  test.each(
    EVENT_TIMINGS.flatMap((row) => row.phrases.map((phrase): [string, string] => [phrase, row.code])),
  )('%s → %s', (phrase, code) => {
    const found = findFragments(tokenizeSig(foldSigText(`1 tab ${phrase}`))).slice(1);
    expect(found.map((fragment) => (fragment.kind === 'when' ? fragment.row.code : fragment.kind))).toEqual([
      code,
    ]);
  });
});

describe('codes', () => {
  test('every 8 hours is C64523, and C64521 (every 7 hours) is unknown', () => {
    expect(frequencyOfCode('C64523')?.abbreviation).toBe('Q8H');
    expect(frequencyOfCode('C64521')).toBeUndefined();
  });
  test('C64498 is monthly', () => {
    expect(frequencyOfCode('C64498')?.abbreviation).toBe('QMO');
  });
  test('every event timing is a code of FHIR R4', () => {
    const codes = new Set([...codesOfSystem('event-timing'), ...codesOfSystem('v3-TimingEvent')]);
    expect(EVENT_TIMINGS.filter((row) => !codes.has(row.code))).toEqual([]);
  });
  test('every GTS code is a code of FHIR R4', () => {
    const codes = new Set(codesOfSystem('v3-GTSAbbreviation'));
    expect(FREQUENCY_ROWS.filter((row) => row.gtsCode !== undefined && !codes.has(row.gtsCode))).toEqual([]);
  });
  test.each([
    ['26643006', 'oral'],
    ['C38288', 'oral'],
    ['PO', 'oral'],
    ['C28161', 'intramuscular'],
    ['447694001', 'respiratory (inhalation)'],
  ])('route %s is %s', (code, id) => {
    expect(routeOfCode(code)?.id).toBe(id);
  });
  test.each([
    ['Oral Route of Administration', 'oral'],
    ['ORAL', 'oral'],
    ['Subcutaneous (qualifier value)', undefined],
    ['Intravenous route (qualifier value)', 'intravenous'],
    ['RESPIRATORY (INHALATION)', 'respiratory (inhalation)'],
  ])('route named %s', (name, id) => {
    expect(routeOfName(name)?.id).toBe(id);
  });
  test('methods, units and event timings are found by code and word', () => {
    expect(methodOfCode('419652001')?.id).toBe('take');
    expect(methodOfWord('Inhale')?.id).toBe('inhale');
    expect(unitOfCode('{tbl}')?.id).toBe('tablet');
    expect(unitOfCode('TAB')?.id).toBe('tablet');
    expect(unitOfWord('Tablets')?.id).toBe('tablet');
    expect(eventTimingSystem(eventTimingOfCode('HS') ?? EVENT_TIMINGS[0])).toContain('v3-TimingEvent');
    expect(frequencyOfRepeat(2, 1, 'd')?.abbreviation).toBe('BID');
  });
});
