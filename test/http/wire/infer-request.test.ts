import { describe, expect, test } from '@jest/globals';
import { ServiceError } from '../../../src/errors.ts';
import { readAsOf, instantText } from '../../../src/http/wire/as-of.ts';
import { NOTHING_TO_WORK_ON, readInferRequest } from '../../../src/http/wire/infer-request.ts';

const RESOURCE = { resourceType: 'MedicationRequest', id: 'a' };

function refusal(body: unknown): unknown {
  try {
    readInferRequest(body);
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'invalid-body') return error.detail;
    throw error;
  }
  throw new Error('the body was accepted');
}

const STATUS_CHOICE = "'active', 'completed', 'stopped', 'cancelled' or 'unknown'";
const enumIssue = (loc: (string | number)[], expected: string, input: unknown) => ({
  loc: ['body', ...loc],
  msg: `Input should be ${expected}`,
  type: 'enum',
  ctx: { expected },
  ...(input === undefined ? {} : { input }),
});
const dictIssue = (...loc: (string | number)[]) => ({
  loc: ['body', ...loc],
  msg: 'Input should be a valid dictionary',
  type: 'dict_type',
});
const listIssue = (loc: string, input?: unknown) => ({
  loc: ['body', loc],
  msg: 'Input should be a valid list',
  type: 'list_type',
  ...(input === undefined ? {} : { input }),
});
const stringIssue = (loc: string, input?: unknown) => ({
  loc: ['body', loc],
  msg: 'Input should be a valid string',
  type: 'string_type',
  ...(input === undefined ? {} : { input }),
});
const dateIssue = (input?: unknown) => ({
  loc: ['body', 'as_of'],
  msg: 'Input should be a valid datetime, expected an ISO 8601 date or date-time',
  type: 'datetime_parsing',
  ctx: { error: 'expected an ISO 8601 date or date-time' },
  ...(input === undefined ? {} : { input }),
});
const NOTHING = { loc: ['body'], msg: NOTHING_TO_WORK_ON, type: 'value_error' };
const resources = [RESOURCE];

describe('refused bodies', () => {
  test.each<[string, unknown, unknown]>([
    ['an empty object', {}, [NOTHING]],
    ['empty resources', { resources: [] }, [NOTHING]],
    ['an empty bundle', { bundle: {} }, [NOTHING]],
    ['both empty', { resources: [], bundle: {} }, [NOTHING]],
    ['a null bundle', { bundle: null }, [NOTHING]],
    ['null resources', { resources: null }, [listIssue('resources'), NOTHING]],
    [
      'a bare Bundle as the body',
      { resourceType: 'Bundle', entry: [] },
      [{ ...NOTHING, ctx: { hint: expect.stringContaining('`bundle`') } }],
    ],
    ['a list', [], [dictIssue()]],
    ['a number', 5, [dictIssue()]],
    ['null', null, [dictIssue()]],
    ['resources as an object', { resources: { a: 1 } }, [listIssue('resources')]],
    [
      'resources of other things',
      { resources: [RESOURCE, 2, [], null, 'x'] },
      [1, 2, 3, 4].map((i) => dictIssue('resources', i)),
    ],
    ['a bundle as a list', { bundle: [RESOURCE] }, [dictIssue('bundle')]],
    ['a bundle as text', { bundle: 'metoprolol' }, [dictIssue('bundle')]],
    [
      'an unknown format',
      { resources, format: 'xml' },
      [enumIssue(['format'], "'inferred_list', 'fhir_bundle' or 'fhir_array'", 'xml')],
    ],
    [
      'a format in capitals',
      { resources, format: 'FHIR_BUNDLE' },
      [enumIssue(['format'], "'inferred_list', 'fhir_bundle' or 'fhir_array'", 'FHIR_BUNDLE')],
    ],
    [
      'a null verbosity',
      { resources, verbosity: null },
      [enumIssue(['verbosity'], "'minimal', 'standard' or 'full'", null)],
    ],
    ['an unknown policy', { resources, policy: 1 }, [enumIssue(['policy'], "'dates' or 'precedence'", 1)]],
    ['statuses as text', { resources, statuses: 'active' }, [listIssue('statuses', 'active')]],
    [
      'unknown statuses',
      { resources, statuses: ['active', 'paused', 3] },
      [enumIssue(['statuses', 1], STATUS_CHOICE, 'paused'), enumIssue(['statuses', 2], STATUS_CHOICE, 3)],
    ],
    ['as_of as a number', { resources, as_of: 1780315200 }, [stringIssue('as_of', 1780315200)]],
    ['as_of as a list', { resources, as_of: ['2026-06-01'] }, [stringIssue('as_of')]],
    ['a 13th month', { resources, as_of: '2026-13-01T00:00:00Z' }, [dateIssue('2026-13-01T00:00:00Z')]],
    [
      'several problems at once',
      { resources: [1], format: 'x', as_of: 'then' },
      [
        dictIssue('resources', 0),
        dateIssue('then'),
        enumIssue(['format'], "'inferred_list', 'fhir_bundle' or 'fhir_array'", 'x'),
      ],
    ],
  ])('%s', (_name, body, detail) => {
    expect(refusal(body)).toEqual(detail);
  });

  test('a long value is not echoed', () => {
    expect(refusal({ resources, format: 'f'.repeat(51) })).toEqual([
      enumIssue(['format'], "'inferred_list', 'fhir_bundle' or 'fhir_array'", undefined),
    ]);
  });

  test.each(['resources', 'statuses'])('a flood of wrong %s gets a short answer', (field) => {
    const flood = Array.from({ length: 100_000 }, () => 1);
    const detail = refusal({ resources, [field]: flood });
    expect(JSON.stringify(detail).length).toBeLessThan(3000);
  });
});

describe('accepted bodies', () => {
  test('defaults', () => {
    expect(readInferRequest({ resources })).toEqual({
      resources,
      bundle: undefined,
      explain: false,
      rows: false,
      asOf: undefined,
      patientId: undefined,
      includeDocuments: false,
      format: 'inferred_list',
      verbosity: 'minimal',
      statuses: undefined,
      policy: 'dates',
      ignoredFields: [],
    });
  });

  test('resources are handed on as they are, not copied', () => {
    expect(readInferRequest({ resources }).resources[0]).toBe(RESOURCE);
    const bundle = { resourceType: 'Bundle' };
    expect(readInferRequest({ bundle }).bundle).toBe(bundle);
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['an empty bundle beside resources', { resources, bundle: {} }, { bundle: undefined }],
    ['a null bundle beside resources', { resources, bundle: null }, { bundle: undefined }],
    [
      'empty resources beside a bundle',
      { resources: [], bundle: { a: 1 } },
      { resources: [], bundle: { a: 1 } },
    ],
    ['null as_of', { resources, as_of: null }, { asOf: undefined }],
    ['null statuses: no filter', { resources, statuses: null }, { statuses: undefined }],
    ['empty statuses: nothing passes', { resources, statuses: [] }, { statuses: [] }],
    ['some statuses', { resources, statuses: ['active', 'stopped'] }, { statuses: ['active', 'stopped'] }],
    ['fields that are not ours', { resources, asOf: 'x', 'a b': 1 }, { ignoredFields: ['asOf'] }],
    ['the other policy', { resources, policy: 'precedence' }, { policy: 'precedence' }],
  ])('%s', (_name, body, expected) => {
    expect(readInferRequest(body)).toMatchObject(expected);
  });
});

describe('as_of', () => {
  test.each([
    ['2026-06-01T12:00:00Z', '2026-06-01T12:00:00Z'],
    ['2026-06-01T12:00:00.250Z', '2026-06-01T12:00:00.250Z'],
    ['2026-06-01T08:30:00-05:00', '2026-06-01T13:30:00Z'],
    ['2026-06-01T12:00:00', '2026-06-01T12:00:00Z'],
    ['2026-06-01 12:00', '2026-06-01T12:00:00Z'],
    ['2026-06-01t12:00:00z', '2026-06-01T12:00:00Z'],
    ['2026-06-01', '2026-06-01T23:59:59.999Z'],
    ['2024-02-29', '2024-02-29T23:59:59.999Z'],
    ['9999-12-31T00:00:00Z', '9999-12-31T00:00:00Z'],
  ])('%s is %s', (text, instant) => {
    const read = readAsOf(text);
    expect(read && instantText(read)).toBe(instant);
  });

  test.each([
    '',
    'now',
    '2026',
    '2026-06',
    '2026-02-30',
    '2026-02-29',
    '2026-06-00',
    '2026-06-01T24:00:00Z',
    '2026-06-01T12:60:00Z',
    '2026-06-01T12:00:00+25:00',
    '2026-06-01T',
    '0000-01-01',
    '9999-12-31T23:00:00-12:00',
    ' 2026-06-01',
    '2026-06-01Z',
    '1780315200',
  ])('"%s" is not a date', (text) => {
    expect(readAsOf(text)).toBeUndefined();
  });
});
