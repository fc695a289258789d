import { afterAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type {
  ElementDefinition,
  MedicationRequest,
  MedicationStatement,
  StructureDefinition,
} from '@medplum/fhirtypes';
import { LIST_FORMS } from '../src/http/wire/infer-request-body.ts';
import { answerFor, fixtureCases, fixtureRequest } from './support/fixture-cases.ts';
import { publishedProfile } from './support/fhir-definitions.ts';
import { fhirProblems } from './support/fhir-validity.ts';
import { openStarterStore } from './support/starter-store.ts';

type Fields = Readonly<Record<string, unknown>>;

const rxnorm = openStarterStore();
afterAll(() => rxnorm.close());

const PROFILES = Object.fromEntries(
  (['request', 'statement'] as const).map((form) => {
    const file = new URL(`../ig/StructureDefinition-inferred-medication-${form}.json`, import.meta.url);
    // Decode edge: test/ig.test.ts holds it valid.
    const profile = JSON.parse(readFileSync(file, 'utf8')) as StructureDefinition;
    return [profile.type ?? '', profile.differential?.element ?? []];
  }),
);

/** Entries of every form and verbosity, over all stories and odd shapes. */
function entries(): Fields[] {
  return fixtureCases().flatMap((name) =>
    LIST_FORMS.filter((as) => as !== 'summary').flatMap((as) =>
      (['minimal', 'standard', 'full'] as const).flatMap((verbosity) => {
        const asked = { ...fixtureRequest(name), as, verbosity, format: 'fhir_array', explain: true };
        const resources = answerFor(asked, rxnorm).answer as Fields[];
        return resources.filter(({ resourceType }) => Object.hasOwn(PROFILES, String(resourceType)));
      }),
    ),
  );
}

const ENTRIES = entries();

/** The values an element of a profile is about. */
function valuesOf(resource: Fields, element: ElementDefinition): readonly unknown[] {
  const [, ...steps] = (element.path ?? '').split('.');
  const values = steps.reduce<readonly unknown[]>(
    (found, step) => found.flatMap((value) => stepInto(value as Fields, step)),
    [resource],
  );
  const [url] = element.type?.[0]?.profile ?? [];
  if (url !== undefined) return values.filter((value) => (value as Fields)['url'] === url);
  const { patternCoding: pattern } = element;
  if (pattern === undefined) return values;
  return values.filter((value) =>
    Object.entries(pattern).every(([key, part]) => isDeepStrictEqual((value as Fields)[key], part)),
  );
}

/** `medication[x]` is any of its types; a primitive that is absent with a reason is there. */
function stepInto(value: Fields, step: string): readonly unknown[] {
  const name = step.replace('[x]', '');
  const keys = step.endsWith('[x]')
    ? Object.keys(value).filter((key) => new RegExp(`^_?${name}[A-Z]`).test(key))
    : [name];
  return keys.flatMap((key) => value[key] ?? []);
}

function violations(resource: Fields): readonly string[] {
  const elements = PROFILES[String(resource['resourceType'])] ?? [];
  return elements.flatMap((element) => {
    const count = valuesOf(resource, element).length;
    const most = element.max === undefined || element.max === '*' ? Infinity : Number(element.max);
    return count < (element.min ?? 0) || count > most ? [`${element.id ?? ''}: ${count}`] : [];
  });
}

describe('entries of every form, over all stories', () => {
  test('fulfil the profile of their form', () => {
    expect(ENTRIES.length).toBeGreaterThan(200);
    expect([...new Set(ENTRIES.flatMap(violations))]).toEqual([]);
  });

  test('have no element that the profile does not have to support', () => {
    const supported = (type: unknown): readonly RegExp[] =>
      (PROFILES[String(type)] ?? []).map(
        ({ path }) => new RegExp(`^_?${(path.split('.')[1] ?? '').replace('[x]', '[A-Z]\\w*')}$`),
      );
    const beside = ENTRIES.flatMap((entry) =>
      Object.keys(entry).filter((key) => !supported(entry['resourceType']).some((known) => known.test(key))),
    );
    expect([...new Set(beside)].toSorted()).toEqual(['id', 'resourceType']);
  });

  test.each(Object.keys(PROFILES))('%s: what must be supported is answered somewhere', (type) => {
    const own = ENTRIES.filter(({ resourceType }) => resourceType === type);
    const unseen = (PROFILES[type] ?? [])
      .filter(({ mustSupport }) => mustSupport === true)
      .filter((element) => !own.some((entry) => valuesOf(entry, element).length > 0));
    expect(unseen.map(({ id }) => id)).toEqual([]);
  });
});

describe('profiles of other guides', () => {
  const ips = publishedProfile('MedicationStatement-uv-ips');
  const usCore = publishedProfile('us-core-medicationrequest');
  // Decode edge: the tests above hold them valid.
  const resources = ENTRIES as unknown as (MedicationRequest | MedicationStatement)[];

  test('a statement that claims to be one of a patient summary is one, and every one that names the patient claims it', () => {
    const statements = resources.filter(({ resourceType }) => resourceType === 'MedicationStatement');
    const claiming = statements.filter(({ meta }) => meta?.profile?.includes(ips.url ?? '') === true);
    expect(claiming.length).toBeGreaterThan(50);
    expect(claiming).toEqual(statements.filter(({ subject }) => subject?.reference !== undefined));
    expect([...new Set(claiming.flatMap((entry) => fhirProblems(entry, ips)))]).toEqual([]);
  });

  test('no request claims US Core, which demands a requester; what has one fulfils it', () => {
    const requests = resources.filter((entry) => entry.resourceType === 'MedicationRequest');
    expect(requests.filter(({ meta }) => meta?.profile !== undefined)).toEqual([]);
    const ordered = requests.filter(({ requester }) => requester !== undefined);
    expect(ordered.length).toBeGreaterThan(0);
    expect([...new Set(ordered.flatMap((entry) => fhirProblems(entry, usCore)))]).toEqual([]);
    const [without] = requests.filter(({ requester }) => requester === undefined);
    if (without === undefined) throw new Error('every request has a requester');
    expect(fhirProblems(without, usCore).join()).toContain('requester');
  });

  test('the published definition refuses what it refuses', () => {
    const [entry] = resources.filter(({ meta }) => meta?.profile !== undefined);
    if (entry?.resourceType !== 'MedicationStatement') throw new Error('there is no such statement');
    expect(fhirProblems({ ...entry, subject: { display: 'Ann' } }, ips).join()).toContain('reference');
    const { effectiveDateTime: _date, ...timeless } = entry;
    expect(fhirProblems(timeless, ips).join()).toContain('effective');
  });
});

test('a profile is broken by what breaks it', () => {
  const [entry] = ENTRIES;
  if (entry === undefined) throw new Error('there are no entries');
  expect(violations({ ...entry, meta: {} })).not.toEqual([]);
  expect(violations({ ...entry, extension: [] })).not.toEqual([]);
});
