import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { inferMedications } from '../../src/medications/infer-medications.ts';
import type { MedicationList } from '../../src/medications/medication-list.ts';
import { LIST_FLAG_SYSTEM, LIST_FLAGS } from '../../src/medications/read/standing-code-table.ts';
import { UNREAD_DRUGS } from '../../src/medications/read/beside/unread-drug-table.ts';
import { runs } from '../support/runs.ts';
import { AS_OF, complete, daysAgo, type Json, request, rxnorm, statement, store } from './patient.ts';

const RUNS = runs(300);

function answer(resources: readonly Json[], asOf = AS_OF): MedicationList {
  return inferMedications({ resources: complete(resources) }, { asOf: new Date(asOf) }, store);
}

function listOf(date: string | undefined, entry: readonly Json[], fields: Json = {}): Json {
  const code = { coding: [{ system: 'http://loinc.org', code: '10160-0' }] };
  return {
    resourceType: 'List',
    id: `of-${date ?? 'no-day'}`,
    status: 'current',
    code,
    date,
    entry,
    ...fields,
  };
}

const ITEM = { item: { reference: 'X/r0' } };

/** Flags in the words of the lists that patients are given. */
const TOLD_TO_STOP = [
  'STOP taking',
  'Stop taking this medicine',
  'Do not take',
  'No longer taking',
  'Not continued',
];
const TOLD_TO_GO_ON = ['CHANGE how you take', 'CONTINUE taking', 'START taking', 'Keep taking this'];

/** Entries that say that their item is over. */
const ENDED: readonly Json[] = [
  { deleted: true },
  ...LIST_FLAGS['is over'].examples.flatMap((text) => [
    { flag: { text } },
    { flag: { coding: [{ system: LIST_FLAG_SYSTEM, code: '04', display: text }] }, deleted: true },
  ]),
  ...TOLD_TO_STOP.map((text) => ({ flag: { text } })),
  ...LIST_FLAGS['is over'].codes.map((code) => ({ flag: { coding: [{ system: LIST_FLAG_SYSTEM, code }] } })),
];

/** Entries that leave the drug what it is. */
const STANDING: readonly Json[] = [
  {},
  { deleted: false },
  ...[...LIST_FLAGS['goes on'].examples, ...TOLD_TO_GO_ON].map((text) => ({ flag: { text } })),
];

const record = fc.record({
  age: fc.integer({ min: 10, max: 150 }),
  make: fc.constantFrom(
    ['MedicationRequest', (at: string) => request({ authoredOn: at })] as const,
    ['MedicationStatement', (at: string) => statement({ dateAsserted: at })] as const,
  ),
});

type Told = typeof record extends fc.Arbitrary<infer One> ? One : never;

function toldBy({ age, make: [type, make] }: Told): { readonly told: Json; readonly item: Json } {
  return { told: make(daysAgo(age)), item: { item: { reference: `${type}/r0` } } };
}

const ended = fc.constantFrom(...ENDED);
const standing = fc.constantFrom(...STANDING);

describe('a List', () => {
  test('ends the record it calls ended on its day, and says so', () => {
    fc.assert(
      fc.property(record, ended, fc.integer({ min: 2, max: 9 }), fc.boolean(), (one, said, day, isFirst) => {
        const { told, item } = toldBy(one);
        const list = listOf(daysAgo(day), [{ ...said, ...item }]);
        const resources = isFirst ? [told, list] : [list, { ...told, id: 'r0' }];
        const now = answer(resources);
        expect(now.medications.map(({ status }) => status)).toEqual(['stopped']);
        expect(now.notes).toEqual([
          { reference: `List/of-${daysAgo(day)}`, code: 'ended-by-list', field: 'entry[0]' },
        ]);
        const before = daysAgo(day + 1);
        expect(answer(resources, before).medications).toEqual(answer([told], before).medications);
      }),
      RUNS,
    );
  });

  test.each<[string, (one: Told, said: Json, more: Json) => readonly Json[]]>([
    [
      'that leaves an entry standing',
      (one, _, more) => [listOf(daysAgo(2), [{ ...more, ...toldBy(one).item }])],
    ],
    [
      'that is older than the record',
      (one, said) => [listOf(daysAgo(300), [{ ...said, ...toldBy(one).item }])],
    ],
    [
      'that was withdrawn',
      (one, said) => [
        listOf(daysAgo(2), [{ ...said, ...toldBy(one).item }], { status: 'entered-in-error' }),
        listOf(daysAgo(3), [{ ...said, ...toldBy(one).item }], { status: 'retired' }),
      ],
    ],
    [
      'with a newer one that has the entry again',
      (one, said, more) => [
        listOf(daysAgo(2), [{ ...more, ...toldBy(one).item }]),
        listOf(daysAgo(3), [{ ...said, ...toldBy(one).item }]),
      ],
    ],
    [
      'of what only puts itself in order',
      (one) =>
        LIST_FLAGS['is no entry'].examples.map((text) =>
          listOf(daysAgo(2), [{ flag: { text }, deleted: true, ...toldBy(one).item }]),
        ),
    ],
  ])('%s changes nothing', (_, lists) => {
    fc.assert(
      fc.property(record, ended, standing, (one, said, more) => {
        const { told } = toldBy(one);
        const alone = answer([told]).medications;
        expect(answer([told, ...lists(one, said, more)]).medications).toEqual(alone);
      }),
      RUNS,
    );
  });

  test('an entry that cannot be told changes nothing, and is noted', () => {
    const unclear: readonly Json[] = [
      { flag: { text: 'see remarks' } },
      { flag: { text: 'Prescribed' }, deleted: true },
      { deleted: true, modifierExtension: [{ url: 'urn:x' }] },
    ];
    fc.assert(
      fc.property(record, fc.constantFrom(...unclear), (one, said) => {
        const { told, item } = toldBy(one);
        const list = answer([told, listOf(daysAgo(2), [{ ...item, ...said }])]);
        expect(list.medications).toEqual(answer([told]).medications);
        expect(list.notes.map(({ code }) => code)).toEqual(['list-entry-not-read']);
      }),
      RUNS,
    );
  });

  test('what it names and no record tells of is noted', () => {
    const named: readonly Json[] = [
      { item: { display: 'warfarin 5 mg' } },
      { item: { reference: 'MedicationStatement/elsewhere' } },
      { item: { reference: 'Medication/m' } },
    ];
    const medication = { resourceType: 'Medication', id: 'm', code: rxnorm('314076') };
    const { notes } = answer([request(), medication, listOf(daysAgo(3), [ITEM, ...named].slice(1))]);
    expect(notes.map(({ code, field }) => `${code} ${field}`).toSorted()).toEqual(
      named.map((_, at) => `list-entry-not-read entry[${at}]`),
    );
    const problems = {
      resourceType: 'List',
      id: 'p',
      status: 'current',
      entry: [{ item: { reference: 'Condition/1' } }],
    };
    expect(answer([request(), problems]).notes).toEqual([]);
  });
});

/** `{a: [{b: value}]}` for `a.b` */
function nested(path: string, value: unknown): Json {
  const [field = '', ...rest] = path.split('.');
  return { [field]: rest.length === 0 ? value : [nested(rest.join('.'), value)] };
}

describe('the title of a List or a section', () => {
  const ENDS = [
    ['STOP taking these medications', 'stopped'],
    ['Discontinued medications', 'stopped'],
    ['Medications stopped during admission', 'stopped'],
    ['Stopped', 'stopped'],
    ['Medications on hold', 'unknown'],
    ['Past medications', 'completed'],
    ['Crossed out by her niece', 'stopped'],
    ['Prior lines of therapy', 'completed'],
    ['Hospital medications administered', 'unknown'],
  ] as const;
  const GOES_ON = [
    'Home medications',
    'Discharge medications',
    'CONTINUE taking these medications',
    'Previous tablets continued',
    'Held at admission, then restarted',
    'Medication list completed by the ward',
    'Allergies',
  ];
  const written = fc.constantFrom('2020-03-01', daysAgo(100), daysAgo(30));
  const made = fc.integer({ min: 1, max: 20 });

  /** The same listed by a List, by a section and by one inside it; of what day. */
  function titled(title: string, date: string, reference: string): readonly Json[] {
    const section = [{ title, entry: [{ reference }] }];
    const of = (fields: Json): Json => ({
      resourceType: 'Composition',
      id: 'c',
      status: 'final',
      date,
      ...fields,
    });
    return [
      listOf(date, [{ item: { reference } }], { title }),
      of({ section }),
      of({ section: [{ title, section: [{ entry: [{ reference }] }] }] }),
      of({ section: [{ title: 'Discharge plan', section }] }),
    ];
  }

  test('is read as the headings of documents are: what it says holds of all below it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ENDS),
        written,
        made,
        fc.boolean(),
        ([title, status], at, day, isOrder) => {
          const [told = {}] = complete([
            isOrder ? request({ authoredOn: at }) : statement({ effectivePeriod: { start: at } }),
          ]);
          const reference = `${String(told['resourceType'])}/r0`;
          for (const list of titled(title, daysAgo(day), reference)) {
            const bundle = {
              resourceType: 'Bundle',
              type: 'document',
              timestamp: daysAgo(day),
              entry: [list, told].map((resource) => ({ resource })),
            };
            for (const input of [{ resources: [told, list] }, { resources: [list, told] }, { bundle }]) {
              const { medications, notes } = inferMedications(input, { asOf: new Date(AS_OF) }, store);
              expect(medications.map((one) => one.status)).toEqual([status]);
              expect(notes).toHaveLength(1);
            }
          }
        },
      ),
      RUNS,
    );
  });

  test('that says nothing of an end changes nothing, and a flag outweighs it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...GOES_ON), made, (title, day) => {
        const told = request({ authoredOn: daysAgo(40) });
        for (const list of titled(title, daysAgo(day), 'MedicationRequest/r0'))
          expect(answer([told, list]).medications[0]?.status).toBe('active');
        const item = { item: { reference: 'MedicationRequest/r0' }, flag: { text: 'Unchanged' } };
        const list = listOf(daysAgo(day), [item], { title: 'Discontinued medications' });
        expect(answer([told, list]).medications[0]?.status).toBe('active');
      }),
      RUNS,
    );
  });

  test('that nobody reads leaves it to the code whether they were given in hospital', () => {
    const given = { coding: [{ system: 'http://loinc.org', code: '29549-3' }] };
    const used = { coding: [{ system: 'http://loinc.org', code: '10160-0' }] };
    const codesOf = (fields: Json): readonly string[] => {
      const told = request({ authoredOn: daysAgo(40) });
      const entry = [{ reference: 'MedicationRequest/r0' }];
      const section = [{ entry, ...fields }];
      const composed = { resourceType: 'Composition', id: 'c', status: 'final', date: daysAgo(3), section };
      const listed = listOf(daysAgo(3), [{ item: entry[0] }], fields);
      return [listed, composed].flatMap((list) => answer([told, list]).notes.map(({ code }) => code));
    };
    const isGiven = ['hospital-use-by-list', 'hospital-use-by-list'];
    fc.assert(
      fc.property(fc.constantFrom(undefined, 'Administrerte legemidler', 'Qwerty'), (title) => {
        expect(codesOf({ title, code: given })).toEqual(isGiven);
        expect(codesOf({ title, code: used })).toEqual([]);
      }),
      RUNS,
    );
    expect(codesOf({ title: 'Home medications', code: given })).toEqual([]);
  });

  test('that says that they were never begun, or are of someone else, leaves none that is taken', () => {
    for (const title of ['Drops never started', 'Offered in clinic', "Brother's tablets"])
      for (const list of titled(title, daysAgo(3), 'MedicationRequest/r0')) {
        const { medications } = answer([request({ authoredOn: daysAgo(40) }), list]);
        expect(medications.map(({ status }) => status)).not.toContain('active');
      }
  });

  test('what a section names and nothing tells of is noted, also where only its words name it', () => {
    const of = (section: Json): Json => ({
      resourceType: 'Composition',
      id: 'c',
      status: 'final',
      section: [section],
    });
    const text = (words: string): Json => ({
      text: { status: 'generated', div: `<div><ul><li>${words}</li></ul></div>` },
    });
    const title = 'Discharge medications';
    const noted = (section: Json): readonly string[] =>
      answer([request(), of(section)]).notes.map(({ code, field }) => `${code} ${field}`);
    const missing = { reference: 'MedicationStatement/99', display: 'warfarin 5 mg daily' };
    expect(noted({ title, entry: [missing] })).toEqual(['list-entry-not-read section[0].entry[0]']);
    expect(noted({ title, ...text('warfarin 5 mg daily') })).toEqual(['drug-not-read section[0].text']);
    const read = { entry: [{ reference: 'MedicationRequest/r0' }] };
    expect(noted({ title, ...text('lisinopril'), ...read })).toEqual([]);
    expect(noted({ title, ...text('No known medications') })).toEqual([]);
    expect(noted({ title: 'Medication allergies', ...text('penicillin') })).toEqual([]);
    expect(
      noted({ title: 'Problems', ...text('hypertension'), entry: [{ reference: 'Condition/1' }] }),
    ).toEqual([]);
  });

  test('an entry of a List of medications that is nothing but words is noted', () => {
    const list = (fields: Json): Json => ({
      resourceType: 'List',
      id: 'l',
      status: 'current',
      entry: [{ item: { display: 'warfarin 5 mg tablet daily' } }],
      ...fields,
    });
    const codes = (fields: Json): readonly string[] =>
      answer([request(), list(fields)]).notes.map(({ code }) => code);
    expect(codes({ title: 'Home medications' })).toEqual(['list-entry-not-read']);
    expect(codes({ title: 'Allergies' })).toEqual([]);
  });
});

const DRUG = rxnorm('314076');
const SERVICE = { coding: [{ system: 'http://www.ama-assn.org/go/cpt', code: '99213' }] };

describe('a drug of a resource that is not read', () => {
  const fields = UNREAD_DRUGS.flatMap(({ type, drugs, items, references }) => [
    ...[...drugs, ...items].map((path) => ({ type, path, value: DRUG })),
    ...references.map((path) => ({ type, path, value: { reference: 'Medication/m' } })),
  ]);
  const medication = { resourceType: 'Medication', id: 'm', code: DRUG };

  test.each(fields)('$type.$path is noted and is no evidence', ({ type, path, value }) => {
    const other = { resourceType: type, id: 'o', ...nested(path, value) };
    const { medications, notes } = answer([request(), medication, other]);
    expect(medications).toEqual(answer([request(), medication]).medications);
    expect(notes).toEqual([{ reference: `${type}/o`, code: 'drug-not-read', field: path }]);
    expect(answer([request(), medication, { ...other, status: 'entered-in-error' }]).notes).toEqual([]);
  });

  test.each(UNREAD_DRUGS.flatMap(({ type, orders = [] }) => orders.map((path) => [type, path])))(
    'an order that %s.%s refers to is noted where the request does not hold it',
    (type = '', path = '') => {
      const noted = (reference: Json): readonly string[] =>
        answer([request(), { resourceType: type, id: 'o', ...nested(path, reference) }]).notes.map(
          ({ field }) => field,
        );
      expect(noted({ reference: 'MedicationRequest/77', display: 'apixaban 5 mg' })).toEqual([path]);
      expect(noted({ display: 'apixaban 5 mg' })).toEqual([path]);
      expect(noted({ reference: 'MedicationRequest/r0' })).toEqual([]);
      expect(noted({ reference: 'ServiceRequest/7' })).toEqual([]);
      expect(noted({ display: 'Physical therapy' })).toEqual([]);
    },
  );

  test.each(UNREAD_DRUGS.flatMap(({ type, items }) => items.map((path) => [type, path])))(
    'a service of %s.%s is none',
    (type = '', path = '') => {
      expect(answer([request(), { resourceType: type, id: 'o', ...nested(path, SERVICE) }]).notes).toEqual(
        [],
      );
    },
  );

  test('what bills the prescription of a record is told by the record', () => {
    const prescription = { reference: 'MedicationRequest/r0' };
    const item = [{ productOrService: DRUG }];
    const claim = { resourceType: 'Claim', id: 'c', prescription, item };
    const benefit = { resourceType: 'ExplanationOfBenefit', id: 'e', claim: { reference: 'Claim/c' }, item };
    expect(answer([request(), claim, benefit]).notes).toEqual([]);
    expect(
      answer([request(), { ...claim, prescription: { reference: 'MedicationRequest/9' } }]).notes,
    ).toHaveLength(1);
  });
});
