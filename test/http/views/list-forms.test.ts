import { afterAll, describe, expect, test } from '@jest/globals';
import type { Bundle, Composition, List, MedicationRequest, Resource } from '@medplum/fhirtypes';
import { medicationListBundle } from '../../../src/http/views/medication-list-fhir.ts';
import { LIST_FORMS } from '../../../src/http/wire/infer-request-body.ts';
import type { FhirViewOptions } from '../../../src/http/views/medication-list-fhir.ts';
import { medicationSummary } from '../../../src/http/views/summary-fhir.ts';
import { inferMedications } from '../../../src/medications/infer-medications.ts';
import type { MedicationList } from '../../../src/medications/medication-list.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import { fhirProblems } from '../../support/fhir-validity.ts';
import { buildList, buildMedication } from '../../support/list-builders.ts';
import { buildDispense, buildRequest } from '../../support/resource-builders.ts';

const rxnorm = openStarterStore();
afterAll(() => rxnorm.close());

const asOf = new Date('2026-06-01T12:00:00Z');
const OPTIONS: FhirViewOptions = {
  verbosity: 'full',
  asOf,
  madeAt: new Date('2026-06-02T08:00:00Z'),
  rulesetVersion: '2026-11-22.v1',
};
const BASE = 'https://medlist.invalid/fhir';
const ORDER_ID = 'order-1';
const GAPS = [{ severity: 'warning', code: 'incomplete', details: { text: 'a gap & <more>' } }] as const;

const inferred = (resources: readonly unknown[], bundle?: object): MedicationList =>
  inferMedications({ resources, ...(bundle && { bundle }) }, { asOf }, rxnorm);

const answerAs = (list: MedicationList, as: FhirViewOptions['as']): Bundle =>
  as === 'summary'
    ? medicationSummary(list, { ...OPTIONS, as }, GAPS)
    : medicationListBundle(list, { ...OPTIONS, as: as ?? 'MedicationRequest' }, BASE);

const referencesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'reference' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
};

describe.each(LIST_FORMS)('as %s', (as) => {
  test.each([
    ['a full and a bare entry', buildList()],
    ['nothing', buildList({ medications: [] })],
    ['nobody', buildList({ subject: {} })],
  ])('the answer of %s is valid R4, and every urn of it leads to one of its entries', (_name, list) => {
    const bundle = answerAs(list, as);
    expect(fhirProblems(bundle)).toEqual([]);
    for (const { resource } of bundle.entry ?? []) expect(resource && fhirProblems(resource)).toEqual([]);
    const urls = new Set(bundle.entry?.map(({ fullUrl }) => fullUrl));
    const urns = referencesIn(bundle).filter((reference) => reference.startsWith('urn:uuid:'));
    expect(urns.filter((urn) => !urls.has(urn))).toEqual([]);
  });

  test('a client that stores by id and fullUrl keeps two patients, and two servers, apart', () => {
    const lists = ['Patient/p1', 'Patient/p2'].map((reference) => buildList({ subject: { reference } }));
    const servers = ['https://a.example/fhir', 'https://b.example/fhir'].map((server) =>
      buildList({ server }),
    );
    const unnamed = ['MedicationRequest/1', 'MedicationRequest/2'].map((source) => {
      const provenance = { sources: [source], evidence: [], enrichments: [] };
      const { subject: _, ...list } = buildList({ medications: [buildMedication({ provenance })] });
      return list;
    });
    for (const pair of [lists, servers, unnamed]) {
      const ids = pair.flatMap((list) => answerAs(list, as).entry?.map(({ resource }) => resource?.id) ?? []);
      const own = ids.filter((id) => id !== undefined);
      expect(new Set(own).size).toBe(own.length);
    }
    expect(answerAs(buildList(), as)).toEqual(answerAs(buildList(), as));
  });
});

const find = <T extends Resource>(bundle: Bundle, type: T['resourceType']): T =>
  // The test names the type itself.
  bundle.entry?.find(({ resource }) => resource?.resourceType === type)?.resource as T;

test('a List has what is active, and says how many are unclear', () => {
  const list = find<List>(answerAs(buildList(), 'List'), 'List');
  expect(list.entry).toHaveLength(1);
  expect(list.note?.[0]?.text).toContain('unclear');
  expect(answerAs(buildList(), 'List').total).toBe(1);
});

test('a summary says in words what could not be read', () => {
  const { section } = find<Composition>(answerAs(buildList(), 'summary'), 'Composition');
  expect(section?.map(({ title }) => title)).toEqual(['Medication summary', 'What could not be read']);
  expect(section?.[1]?.text?.div).toContain('a gap &#38; &#60;more&#62;');
});

describe('facts of the sources', () => {
  const requester = { reference: 'Practitioner/7', display: 'Dr. Adams' };
  const category = [{ text: 'Community' }];
  const identifier = [{ system: 'https://ehr.example/orders', value: '42' }];
  const dispenseRequest = { numberOfRepeatsAllowed: 2, quantity: { value: 30, unit: 'tablet' } };
  const facts = { requester, category, identifier, dispenseRequest };
  const local = { system: 'https://ehr.example/drugs', code: 'LIS10', display: 'Lisinopril' };
  const order = buildRequest('lisinopril10', { ...facts, id: ORDER_ID });
  const written = order['medicationCodeableConcept'] as { coding: object[] };
  const coded = { ...order, medicationCodeableConcept: { ...written, coding: [...written.coding, local] } };
  const requestOf = (list: MedicationList): MedicationRequest =>
    find(medicationListBundle(list, OPTIONS, BASE), 'MedicationRequest');

  test('survive where the orders agree', () => {
    const again = { ...coded, id: 'again' };
    const request = requestOf(inferred([coded, again]));
    expect(request).toMatchObject(facts);
    expect(request.medicationCodeableConcept?.coding).toContainEqual(local);
    expect(request.intent).toBe('order');
  });

  test('are left out where they do not', () => {
    const other = { ...coded, id: 'other', requester: { display: 'Dr. Brown' }, identifier: undefined };
    const request = requestOf(inferred([coded, other]));
    expect(request.requester).toBeUndefined();
    expect(request.identifier).toEqual(identifier);
  });

  test('a fill alone is no order', () => {
    expect(requestOf(inferred([buildDispense('lisinopril10')]))).toMatchObject({
      intent: 'plan',
      reportedBoolean: true,
    });
  });

  test('references are absolute where the Bundle says on which server the resource lives', () => {
    const bundle = {
      resourceType: 'Bundle',
      entry: [{ fullUrl: `https://a.example/fhir/MedicationRequest/${ORDER_ID}`, resource: coded }],
    };
    const answer = medicationListBundle(inferred([], bundle), OPTIONS, BASE);
    const relative = referencesIn(answer).filter((reference) => !/^(?:https?|urn):/.test(reference));
    expect(relative).toEqual([]);
    expect(referencesIn(answer)).toContain('https://a.example/fhir/Practitioner/7');
  });

  test('resources of two servers with one id are two sources', () => {
    const on = (server: string) => ({
      fullUrl: `https://${server}/fhir/MedicationRequest/1`,
      resource: {
        ...coded,
        id: '1',
        subject: undefined,
      },
    });
    const list = inferred([], { resourceType: 'Bundle', entry: [on('a.example'), on('b.example')] });
    expect(list.medications[0]?.provenance.sources).toHaveLength(2);
  });
});

test('an answer sent back is no evidence', () => {
  const resources = [buildRequest('lisinopril10')];
  const first = inferred(resources);
  const stored = medicationListBundle(first, OPTIONS, BASE).entry?.map(({ resource }) => resource) ?? [];
  const again = inferred([...resources, ...stored]);
  expect(again.medications).toEqual(first.medications);
  expect(again.setAside.map(({ reason }) => reason)).toEqual(['own-answer']);
});
