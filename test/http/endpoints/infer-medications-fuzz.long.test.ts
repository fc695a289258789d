import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { OUTPUT_FORMATS } from '../../../src/http/wire/infer-request-body.ts';
import { fixtureCases, fixtureRequest } from '../../support/fixture-cases.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

/** A few hundred broken bodies in the everyday run; `FUZZ_RUNS=20000 npm test -- fuzz` for a long one. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 300);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { BODY_LIMIT: '4 MB' } });
});
afterAll(() => server.stop());

/** Values that stand where something else belongs. */
const intruder = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    2 ** 53,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '0000-00-00',
    '9999-99-99',
    '2026-02-30T25:61:61Z',
    '-271821-04-20',
    '#',
    '#c',
    'urn:uuid:',
    'Patient/other',
    '__proto__',
    'constructor',
    [],
    [[]],
    {},
    [null],
    'x'.repeat(5000),
    '1'.repeat(400),
    'take 1 tablet '.repeat(200),
    { resourceType: 'Bundle', entry: [{}] },
    { reference: '#self' },
    { coding: [{ system: {}, code: [] }] },
    { value: 'NaN', unit: 7 },
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

type Change = {
  readonly at: number;
  readonly kind: 'replace' | 'remove' | 'repeat' | 'wrap';
  readonly value: unknown;
};
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(100_000),
  kind: fc.constantFrom(
    'replace' as const,
    'replace' as const,
    'remove' as const,
    'repeat' as const,
    'wrap' as const,
  ),
  value: intruder,
});

type Place = { readonly owner: Record<string, unknown> | unknown[]; readonly key: string | number };

function placesOf(owner: unknown, found: Place[] = []): Place[] {
  if (typeof owner !== 'object' || owner === null) return found;
  const keys = Array.isArray(owner) ? owner.keys() : Object.keys(owner);
  for (const key of keys) {
    found.push({ owner: owner as Place['owner'], key });
    placesOf(Reflect.get(owner, key), found);
  }
  return found;
}

function mutate(body: Record<string, unknown>, { at, kind, value }: Change): void {
  const places = placesOf(body);
  const place = places[at % Math.max(1, places.length)];
  if (place === undefined) return;
  const old: unknown = Reflect.get(place.owner, place.key);
  if (kind === 'replace') Reflect.set(place.owner, place.key, structuredClone(value));
  else if (kind === 'wrap') Reflect.set(place.owner, place.key, [old, { inner: old }]);
  else if (kind === 'remove') Reflect.deleteProperty(place.owner, place.key);
  else if (Array.isArray(place.owner)) place.owner.push(structuredClone(old));
}

test('no body brings anything but 200, 413 or 422', async () => {
  const cases = fixtureCases();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...cases),
      fc.constantFrom(...OUTPUT_FORMATS),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      async (name, format, changes) => {
        const body = { ...structuredClone(fixtureRequest(name)), format };
        for (const one of changes) mutate(body, one);
        const response = await server.infer(body);
        const text = await response.text();
        expect([200, 413, 422]).toContain(response.status);
        expect(() => JSON.parse(text) as unknown).not.toThrow();
      },
    ),
    { numRuns: RUNS },
  );
});

test('no text brings anything but 200, 413 or 422', async () => {
  const whole = JSON.stringify(fixtureRequest('order-and-fill'));
  await fc.assert(
    fc.asyncProperty(
      fc.nat(whole.length),
      fc.nat(30),
      fc.string({ maxLength: 10 }),
      async (at, gap, insert) => {
        const response = await server.infer(whole.slice(0, at) + insert + whole.slice(at + gap));
        await response.arrayBuffer();
        expect([200, 413, 422]).toContain(response.status);
      },
    ),
    { numRuns: RUNS },
  );
});

const ORDER = fixtureOrder();

function fixtureOrder(): Record<string, unknown> {
  const { resources } = fixtureRequest('text-only');
  // Decode edge: a fixture of this repository.
  return (resources as Record<string, unknown>[])[0] ?? {};
}

/** `{"x":{"x":…1…}}` or `[[…1…]]` as text: too deep for anything that walks it by calling itself. */
const nested = (open: string, close: string) => `${open.repeat(50_000)}1${close.repeat(50_000)}`;
const DEEP_OBJECT = nested('{"x":', '}');
const DEEP_ARRAY = nested('[', ']');

/** The order with one field of its JSON text replaced. */
function orderWith(field: string, json: string): string {
  const { [field]: _former, ...rest } = ORDER;
  return `${JSON.stringify(rest).slice(0, -1)},"${field}":${json}}`;
}

const FIELDS = [
  'note',
  'extension',
  'contained',
  'subject',
  'medicationCodeableConcept',
  'dosageInstruction',
  'reasonCode',
  'reasonReference',
  'authoredOn',
  'status',
  'id',
  'meta',
  'dispenseRequest',
  'category',
  'identifier',
];

describe.each(OUTPUT_FORMATS)('as %s', (format) => {
  test.each(FIELDS)('a bottomless %s brings an answer or a refusal', async (field) => {
    for (const deep of [DEEP_OBJECT, DEEP_ARRAY, `[{"coding":${DEEP_ARRAY},"text":${DEEP_OBJECT}}]`]) {
      const resource = orderWith(field, deep);
      const response = await server.infer(
        // Twice under one id: two versions of one resource are compared.
        `{"format":"${format}","verbosity":"full","resources":[${resource},${resource.replace('"order"', '"plan"')}]}`,
      );
      await response.arrayBuffer();
      expect([200, 422]).toContain(response.status);
    }
  });
});

test('a bottomless field of the request is refused', async () => {
  for (const field of ['format', 'verbosity', 'statuses', 'as_of', 'policy', 'resources', 'bundle']) {
    const response = await server.infer(`{"resources":[${JSON.stringify(ORDER)}],"${field}":${DEEP_ARRAY}}`);
    expect(response.status).toBe(422);
    expect((await response.text()).length).toBeLessThan(1000);
  }
});
