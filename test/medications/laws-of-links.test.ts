import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { inferMedications } from '../../src/medications/infer-medications.ts';
import { DEVICES, INJECTION_DEVICES } from '../../src/medications/group/device-table.ts';
import {
  AS_OF,
  complete,
  daysAgo,
  dispense,
  infer,
  inferOne,
  type Json,
  request,
  rxnorm,
  statement,
  store,
} from './patient.ts';
import { runs } from '../support/runs.ts';

const RUNS = runs(150);
const WARFARIN_5 = rxnorm('855332');
const WARFARIN_2 = rxnorm('855302');
const list = (input: Parameters<typeof inferMedications>[0]) =>
  inferMedications(input, { asOf: new Date(AS_OF) }, store);
const unknownName = fc.constantFrom(
  'Zestoril 10',
  'Lipex 40 mg tablet',
  'local item 77',
  'Blutdrucktablette',
);
const concept = (text: string): Json => ({ medicationCodeableConcept: { text } });

describe('what a record says of itself binds', () => {
  const field = fc.constantFrom('authorizingPrescription', 'basedOn');

  test('a fill joins the order it names, whatever the names, and what is called the same comes with it', () => {
    fc.assert(
      fc.property(fc.option(unknownName), unknownName, field, fc.boolean(), (ordered, filled, link, more) => {
        const facts = [
          request({ id: 'order', authoredOn: daysAgo(20), ...(ordered !== null && concept(ordered)) }),
          dispense({
            whenHandedOver: daysAgo(15),
            ...concept(filled),
            [link]: [{ reference: 'MedicationRequest/order' }],
          }),
          ...(more ? [dispense({ whenHandedOver: daysAgo(50), ...concept(filled) })] : []),
        ];
        for (const order of [facts, facts.toReversed()])
          expect(infer(order)).toMatchObject([
            { status: 'active', provenance: { sources: { length: facts.length } } },
          ]);
      }),
      RUNS,
    );
  });

  test('a fill of another drug stays apart from the order it names, and this is said', () => {
    const resources = complete([
      request({ id: 'order', authoredOn: daysAgo(20) }),
      dispense({
        id: 'fill',
        whenHandedOver: daysAgo(15),
        medicationCodeableConcept: WARFARIN_5,
        authorizingPrescription: [{ reference: 'MedicationRequest/order' }],
      }),
    ]);
    const { medications, notes } = list({ resources });
    expect(medications).toHaveLength(2);
    expect(notes).toEqual([
      { reference: 'MedicationDispense/fill', code: 'another-drug-than-its-order', field: 'medication[x]' },
    ]);
  });

  test('two tablets of half the strength fill the order they name', () => {
    const facts = [
      request({ id: 'order', authoredOn: daysAgo(3) }),
      dispense({
        whenHandedOver: daysAgo(2),
        medicationCodeableConcept: rxnorm('311354'),
        authorizingPrescription: [{ reference: 'MedicationRequest/order' }],
      }),
    ];
    expect(inferOne(facts).provenance.sources).toHaveLength(2);
  });

  test('an ingredient by reference is the drug', () => {
    const contained = [
      { resourceType: 'Substance', id: 's', code: { text: 'lisinopril' } },
      { resourceType: 'Medication', id: 'm', ingredient: [{ itemReference: { reference: '#s' } }] },
    ];
    const order = request({ contained, medicationReference: { reference: '#m' }, authoredOn: daysAgo(5) });
    expect(inferOne([order]).displayName).toBe('lisinopril');
  });
});

describe('devices and regimens', () => {
  test.each([
    ['albuterol inhaler and nebules', '2123076', '630208'],
    ['ketoconazole cream and shampoo', '203088', '106336'],
    ['clobetasol scalp solution and ointment', '861487', '861448'],
  ])('%s: neither hides the other, whichever is newer', (_, one, other) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 170 }), fc.integer({ min: 0, max: 170 }), (a, b) => {
        const medications = infer([
          request({ authoredOn: daysAgo(a), medicationCodeableConcept: rxnorm(one) }),
          request({ authoredOn: daysAgo(b), medicationCodeableConcept: rxnorm(other) }),
        ]);
        expect(new Set(medications.map(({ concept: shown }) => shown?.rxcui))).toEqual(new Set([one, other]));
      }),
      RUNS,
    );
  });

  test.each([...Object.values(DEVICES), INJECTION_DEVICES].flatMap((rows) => Object.entries(rows)))(
    'device %s fits its example and no sibling',
    (_, row) => {
      expect(row.forms.test(row.example)).toBe(true);
      const siblings =
        Object.values(DEVICES).find((rows) => Object.values(rows).includes(row)) ?? INJECTION_DEVICES;
      expect(Object.values(siblings).filter(({ forms }) => forms.test(row.example))).toEqual([row]);
    },
  );

  const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

  test('two strengths on different days of the week are one entry that says both', () => {
    const split = fc.subarray(DAYS, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(split, fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 80 }), (days, a, b) => {
        const rest = DAYS.filter((day) => !days.includes(day));
        const sig = (on: readonly string[]) => [{ text: `Take 1 tablet on ${on.join(', ')}` }];
        const facts = [
          request({
            authoredOn: daysAgo(a),
            medicationCodeableConcept: WARFARIN_5,
            dosageInstruction: sig(days),
          }),
          request({
            authoredOn: daysAgo(b),
            medicationCodeableConcept: WARFARIN_2,
            dosageInstruction: sig(rest),
          }),
        ];
        expect(inferOne(facts)).toMatchObject({ status: 'active', provenance: { sources: { length: 2 } } });
      }),
      RUNS,
    );
  });
});

describe('summaries', () => {
  const old = statement({ id: 's', effectivePeriod: { start: '2019-03-01' } });
  const [resource] = complete([old]);
  const composition = (date: string, fields: Json = {}): Json => ({
    resourceType: 'Composition',
    id: 'c',
    status: 'final',
    date,
    ...fields,
  });
  const bundle = (type: string, members: readonly unknown[], fields: Json = {}): Json => ({
    resourceType: 'Bundle',
    type,
    entry: members.map((member) => ({ resource: member })),
    ...fields,
  });

  test('a statement with an open period is dated by the document that lists it', () => {
    const age = fc.integer({ min: 0, max: 360 });
    fc.assert(
      fc.property(age, fc.boolean(), (days, isListed) => {
        const section = isListed ? { section: [{ entry: [{ reference: 'MedicationStatement/s' }] }] } : {};
        const document = bundle('document', [composition(daysAgo(days), section), resource]);
        expect(list({ bundle: document }).medications).toMatchObject([{ status: 'active' }]);
      }),
      RUNS,
    );
  });

  test('by the time of its Bundle where there is no Composition; a search result dates nothing', () => {
    const timestamp = `${daysAgo(4)}T08:00:00Z`;
    const status = (type: string) =>
      list({ bundle: bundle(type, [resource], { timestamp }) }).medications.map((entry) => entry.status);
    expect(status('document')).toEqual(['active']);
    expect(status('searchset')).toEqual(['unknown']);
  });

  test('an order of any age that a summary lists is a report of that day', () => {
    const [order] = complete([request({ id: 's', authoredOn: '2021-03-01' })]);
    const document = bundle('document', [composition(daysAgo(7)), order]);
    expect(list({ bundle: document }).medications).toMatchObject([
      { status: 'active', provenance: { evidence: ['self_reported_active'] } },
    ]);
  });
});

describe('one patient', () => {
  const of = (...subjects: readonly Json[]) =>
    subjects.map((subject, at) => ({
      ...complete([request({ authoredOn: daysAgo(5) })])[0],
      id: `r${at}`,
      subject,
    }));
  const mrn = (value: string): Json => ({ identifier: { system: 'urn:mrn', value } });
  const contained = (value: string, family: string) => ({
    ...of({ reference: '#p' })[0],
    id: value,
    contained: [
      { resourceType: 'Patient', id: 'p', identifier: [{ system: 'urn:mrn', value }], name: [{ family }] },
    ],
  });

  test.each<[string, readonly Json[]]>([
    ['identifiers', of(mrn('1'), mrn('2'))],
    ['displays', of({ display: 'Ann Lee' }, { display: 'Bob Ray' })],
    ['contained patients', [contained('1', 'Lee'), contained('2', 'Ray')]],
    [
      'a reference with a name, and another name',
      of({ reference: 'Patient/1', display: 'Ann Lee' }, { display: 'Bob Ray' }),
    ],
  ])('two by %s are refused', (_, resources) => {
    expect(() => list({ resources })).toThrow(expect.objectContaining({ code: 'several_patients' }));
  });

  test.each<[string, readonly Json[], Json]>([
    ['an identifier', of(mrn('1'), mrn('1')), mrn('1')],
    [
      'a name in two spellings',
      of({ display: 'Lee, Ann M.' }, { display: 'Ann Lee' }),
      { display: 'Lee, Ann M.' },
    ],
    ['a contained patient', [contained('1', 'Lee')], { ...mrn('1'), display: 'Lee' }],
  ])('one by %s is carried into the answer', (_, resources, subject) => {
    expect(list({ resources }).subject).toEqual(subject);
  });
});

describe('what FHIR forbids to pass over', () => {
  test.each<[string, Json]>([
    ['a modifier extension', { modifierExtension: [{ url: 'urn:x', valueBoolean: true }] }],
    ['implicit rules', { implicitRules: 'urn:rules' }],
    ['a modifier extension of a dosage', { dosageInstruction: [{ modifierExtension: [{ url: 'urn:x' }] }] }],
  ])('%s sets the resource aside', (_, fields) => {
    const { medications, setAside } = list({
      resources: complete([request({ authoredOn: daysAgo(5), ...fields })]),
    });
    expect(medications).toEqual([]);
    expect(setAside).toEqual([{ reference: 'MedicationRequest/r0', reason: 'unknown-modifier' }]);
  });

  const search = (fields: Json): Json => ({ resourceType: 'Bundle', type: 'searchset', ...fields });
  const [resource] = complete([request({ authoredOn: daysAgo(5) })]);
  const link = (relation: string, url: string) => ({ relation, url });

  test.each<[string, readonly Json[], readonly string[]]>([
    [
      'a page with a next one',
      [search({ link: [link('next', 'u2')], entry: [{ resource }] })],
      ['more-pages'],
    ],
    [
      'both pages',
      [
        search({ total: 2, link: [link('self', 'u1'), link('next', 'u2')], entry: [{ resource }] }),
        search({ total: 2, link: [link('self', 'u2')], entry: [{ resource }] }),
      ],
      [],
    ],
    ['fewer than were found', [search({ total: 3, entry: [{ resource }] })], ['fewer-than-total']],
    ['a whole result', [search({ total: 1, entry: [{ resource }] })], []],
    [
      'an outcome',
      [
        search({
          entry: [
            { resource },
            { resource: { resourceType: 'OperationOutcome', issue: [] }, search: { mode: 'outcome' } },
          ],
        }),
      ],
      ['search-problem'],
    ],
  ])('a search result: %s', (_, resources, codes) => {
    expect(list({ resources }).notes.map(({ code }) => code)).toEqual(codes);
  });

  test.each<[string, Json]>([
    ['STU3 taken', { taken: 'n' }],
    ['DSTU2 wasNotTaken', { wasNotTaken: true }],
    ['a reason for not taking', { reasonNotTaken: [{ text: 'cost' }] }],
  ])('%s is no use', (_, fields) => {
    expect(inferOne([statement({ dateAsserted: daysAgo(5), ...fields })]).status).toBe('stopped');
  });
});

describe('names written where codes belong', () => {
  const drug = fc.constantFrom(
    { name: 'Docusate Sodium', rxcui: '71722' },
    { name: 'CefazoLIN', rxcui: '2180' },
    { name: 'lisinopril 10 mg tablet', rxcui: '314076' },
    { name: 'warfarin', rxcui: '11289' },
  );
  const system = fc.webUrl().map((url) => `${url}/drug-name`);
  const coded = (fields: Json): Json => ({ coding: [fields] });

  test('a code in words is read as words, whatever its system', () => {
    fc.assert(
      fc.property(drug, fc.option(system), ({ name, rxcui }, url) => {
        const [entry] = infer([
          statement({
            medicationCodeableConcept: coded({ code: name, ...(url !== null && { system: url }) }),
          }),
        ]);
        expect(entry?.concept?.rxcui).toBe(rxcui);
        expect(entry?.displayName).not.toContain('http');
      }),
      RUNS,
    );
  });

  test('a Medication whose code has no words is called what its identifier says, where that is a drug', () => {
    fc.assert(
      fc.property(drug, system, fc.stringMatching(/^[A-Z]{3}\d{3}$/), ({ name, rxcui }, url, code) => {
        const medication = {
          resourceType: 'Medication',
          id: 'm',
          code: coded({ system: url, code }),
          identifier: [{ value: code }, { system: url, value: name }],
        };
        const order = request({ medicationReference: { reference: 'Medication/m' } });
        const { medications } = list({ resources: [...complete([order]), medication] });
        expect(medications).toMatchObject([{ concept: { rxcui } }]);
      }),
      RUNS,
    );
  });

  test('a system that calls itself NDC holds NDCs, and words beside them are weighed as ever', () => {
    const ndc = '00093111310';
    const local = { system: 'https://ehr.example.org/CodeSystem/pharmacy-ndc', code: ndc };
    const [plain] = infer([statement({ medicationCodeableConcept: coded(local) })]);
    expect(plain?.concept?.rxcui).toBe('314076');
    const [weighed] = infer([
      statement({ medicationCodeableConcept: { coding: [local], text: 'warfarin 5 mg tablet' } }),
    ]);
    expect(weighed?.concept?.rxcui).toBe('855332');
  });

  test('a drug that one of its records names is never shown as not named', () => {
    const order = request({ id: 'order', medicationReference: { reference: 'Medication/elsewhere' } });
    const fill = dispense({
      ...concept('local item 77'),
      authorizingPrescription: [{ reference: 'MedicationRequest/order' }],
    });
    expect(infer([order, fill])).toMatchObject([{ displayName: 'local item 77' }]);
  });
});

describe('parts and places', () => {
  test('a drug of which one part has no name is never shown as the other part alone', () => {
    const medication = {
      resourceType: 'Medication',
      id: 'm',
      ingredient: [
        { itemReference: { reference: 'Medication/unknown' } },
        { itemCodeableConcept: { text: 'sodium chloride' } },
      ],
    };
    const unknown = {
      resourceType: 'Medication',
      id: 'unknown',
      code: { coding: [{ system: 'urn:x', code: '1' }] },
    };
    const order = request({ id: 'order', medicationReference: { reference: 'Medication/m' } });
    const alone = list({ resources: [...complete([order]), medication, unknown] });
    expect(alone.medications).toMatchObject([{ displayName: 'sodium chloride / ...' }]);
    const link = { authorizingPrescription: [{ reference: 'MedicationRequest/order' }] };
    const fill = dispense({ ...concept('glycerophosphate'), ...link });
    const named = list({ resources: [...complete([order, fill]), medication, unknown] });
    expect(named.medications).toMatchObject([{ displayName: 'glycerophosphate' }]);
  });

  test('routes are read however they are written, and entries of one name say where they are given', () => {
    const routes = {
      oral: ['PO', 'po/ng', 'ORAL', 'By mouth'],
      injectable: ['IV', 'iv drip', 'IV BOLUS', 'SC'],
    };
    fc.assert(
      fc.property(
        fc.constantFrom(...routes.oral),
        fc.constantFrom(...routes.injectable),
        (oral, injected) => {
          const given = (code: string): Json =>
            request({
              authoredOn: daysAgo(10),
              medicationCodeableConcept: { text: 'pantoprazole' },
              dosageInstruction: [{ route: { coding: [{ system: 'urn:local', code }] } }],
            });
          const names = infer([given(oral), given(injected)]).map(({ displayName }) => displayName);
          expect(names).toEqual(['pantoprazole (injectable)', 'pantoprazole (oral)']);
        },
      ),
      RUNS,
    );
  });
});

describe('a completed issue of a standing order', () => {
  const issue = fc.record({ age: fc.integer({ min: 0, max: 300 }), days: fc.integer({ min: 1, max: 90 }) });
  const history = fc.record({
    planned: fc.integer({ min: 300, max: 2000 }),
    intent: fc.constantFrom('order', 'plan', 'original-order'),
    issues: fc.array(issue, { minLength: 1, maxLength: 4 }),
  });
  const BASED = { basedOn: [{ reference: 'MedicationRequest/plan' }] };
  const standing = (planned: number, intent: string): Json =>
    request({ id: 'plan', intent, authoredOn: daysAgo(planned) });
  const days = (value: number): Json => ({ value, unit: 'days', code: 'd' });

  test('is a hand-over of its supply, and ends nothing', () => {
    fc.assert(
      fc.property(history, ({ planned, intent, issues }) => {
        const plan = standing(planned, intent);
        const asOrders = issues.map(({ age, days: supply }, index) =>
          request({
            id: `issue-${index}`,
            status: 'completed',
            authoredOn: daysAgo(age),
            dispenseRequest: {
              validityPeriod: { start: daysAgo(age), end: daysAgo(age - supply) },
              expectedSupplyDuration: days(supply),
            },
            ...BASED,
          }),
        );
        const asFills = issues.map(({ age, days: supply }, index) =>
          dispense({
            id: `issue-${index}`,
            whenHandedOver: daysAgo(age),
            daysSupply: days(supply),
            ...BASED,
          }),
        );
        const [told, filled] = [inferOne([plan, ...asOrders]), inferOne([plan, ...asFills])];
        expect([told.status, told.confidence, told.provenance.evidence]).toEqual([
          filled.status,
          filled.confidence,
          filled.provenance.evidence,
        ]);
        expect(told.provenance.evidence).not.toContain('course_completed');
      }),
      RUNS,
    );
  });

  test('what became of the order it stands on is said by that order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<readonly [string, string]>(
          ['stopped', 'stopped'],
          ['cancelled', 'stopped'],
          ['on-hold', 'unknown'],
        ),
        fc.integer({ min: 40, max: 300 }),
        ([status, answer], age) => {
          const plan = { ...standing(900, 'plan'), status };
          const last = request({ status: 'completed', authoredOn: daysAgo(age), ...BASED });
          expect([status, inferOne([plan, last]).status]).toEqual([status, answer]);
        },
      ),
      RUNS,
    );
  });

  test('of an order that is completed it is an end as any other', () => {
    const ended = { ...standing(900, 'plan'), status: 'completed' };
    const last = request({ status: 'completed', authoredOn: daysAgo(20), ...BASED });
    expect(inferOne([ended, last]).status).toBe('completed');
  });
});

describe('an order that replaces one of another drug', () => {
  const PRIOR = { priorPrescription: { reference: 'MedicationRequest/prior' } };
  const ages = fc
    .tuple(fc.integer({ min: 0, max: 170 }), fc.integer({ min: 1, max: 400 }))
    .map(([since, before]) => ({ since, written: since + before }));
  const facts = (written: number, since: number, more: Json = {}): readonly Json[] => [
    request({ id: 'prior', authoredOn: daysAgo(written) }),
    request({
      id: 'next',
      authoredOn: daysAgo(since),
      medicationCodeableConcept: WARFARIN_5,
      ...PRIOR,
      ...more,
    }),
  ];
  const of = (resources: readonly Json[], name: string) =>
    infer(resources).find(({ displayName }) => displayName.startsWith(name));

  test('stops it on its day, against its status', () => {
    fc.assert(
      fc.property(ages, ({ since, written }) => {
        const [prior = {}, next = {}] = facts(written, since);
        for (const resources of [
          [prior, next],
          [next, prior],
        ]) {
          const replaced = of(resources, 'lisinopril');
          expect(replaced?.status).toBe('stopped');
          expect(replaced?.provenance.evidence).toContain('order_stopped');
          expect(of(resources, 'warfarin')).toMatchObject({
            status: 'active',
            confidence: of([next], 'warfarin')?.confidence,
          });
        }
      }),
      RUNS,
    );
  });

  test('changes nothing as long as it is no order, and a later fill outweighs it', () => {
    fc.assert(
      fc.property(ages, ({ since, written }) => {
        const alone = of([facts(written, since)[0] ?? {}], 'lisinopril');
        const idle = [
          { status: 'draft' },
          { status: 'cancelled' },
          { intent: 'proposal' },
          { authoredOn: daysAgo(-9) },
        ];
        for (const more of idle) {
          const { status, confidence } = of(facts(written, since, more), 'lisinopril') ?? {};
          expect([status, confidence]).toEqual([alone?.status, alone?.confidence]);
        }
        if (since < 9) return;
        const fill = dispense({
          whenHandedOver: daysAgo(since - 8),
          daysSupply: { value: 365, unit: 'days' },
        });
        expect(of([...facts(written, since), fill], 'lisinopril')?.status).toBe('active');
      }),
      RUNS,
    );
  });

  test('of the same drug is a renewal', () => {
    const next = request({ id: 'next', authoredOn: daysAgo(5), ...PRIOR });
    const [prior = {}] = facts(100, 5);
    expect(inferOne([prior, next])).toMatchObject({
      status: 'active',
      provenance: { evidence: ['active_order'] },
    });
  });
});
