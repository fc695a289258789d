import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { isSource, readSource } from '../../src/sources/read-source.ts';
import { SourceRefused } from '../../src/sources/source.ts';
import { runs } from '../support/runs.ts';

const MSH = (type = 'RDE^O11', at = '20260501') => `MSH|^~\\&|PHARM|H|EHR|H|${at}||${type}|1|P|2.5.1`;
const PID = 'PID|1||p1^^^H^MR||Patient^Test';
const message = (...segments: readonly string[]) => [MSH(), PID, ...segments].join('\r');
const RXE = 'RXE||314076^lisinopril 10 MG Oral Tablet^RXNORM|1||TAB^tablet|||||30|TAB^tablet|3';

const readAll = async (text: string) => readSource(text);
const first = async (text: string): Promise<Record<string, unknown> | undefined> =>
  (await readAll(text)).resources[0];

test('an encoded order is a request with all that it says', async () => {
  const text = message(
    `ORC|NW|77^EHR|||||||20260501${'|'.repeat(20)}O`,
    RXE,
    'NTE|1||with the new dose',
    'TQ1|1||BID|||7^d|20260501||||before meals',
    'RXR|PO^Oral^HL70162',
  );
  expect(await first(text)).toEqual({
    resourceType: 'MedicationRequest',
    id: expect.stringMatching(/^hl7v2-[0-9a-f]{24}$/),
    status: 'active',
    intent: 'order',
    category: [
      {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/medicationrequest-category',
            code: 'outpatient',
          },
        ],
      },
    ],
    medicationCodeableConcept: {
      coding: [
        {
          system: 'http://www.nlm.nih.gov/research/umls/rxnorm',
          code: '314076',
          display: 'lisinopril 10 MG Oral Tablet',
        },
      ],
      text: 'lisinopril 10 MG Oral Tablet',
    },
    subject: { identifier: { value: 'p1' }, display: 'Test Patient' },
    authoredOn: '2026-05-01',
    dosageInstruction: [
      {
        text: 'before meals',
        timing: {
          repeat: { boundsPeriod: { start: '2026-05-01', end: '2026-05-08' } },
          code: { text: 'BID' },
        },
        route: {
          coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0162', code: 'PO' }],
          text: 'Oral',
        },
        doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
      },
    ],
    dispenseRequest: { quantity: { value: 30, unit: 'tablet' }, numberOfRepeatsAllowed: 3 },
    note: [{ text: 'with the new dose' }],
  });
});

describe('how an order stands', () => {
  test.each([
    ['new', 'NW', '', 'active'],
    ['new, and completed since', 'NW', 'CM', 'completed'],
    ['discontinued, whatever its older status', 'OD', 'IP', 'stopped'],
    ['cancelled', 'CA', '', 'cancelled'],
    ['held', 'OH', '', 'on-hold'],
    ['its status changed', 'SC', 'HD', 'on-hold'],
    ['nobody could discontinue it, which says nothing', 'UD', '', 'unknown'],
    ['a code nobody knows', 'QQ', 'QQ', 'unknown'],
  ])('%s', async (_name, control, status, expected) => {
    expect((await first(message(`ORC|${control}|77|||${status}`, RXE)))?.['status']).toBe(expected);
  });

  test('several messages about one order are one, the last of them believed, also where it names no drug', async () => {
    const begun = [MSH('RDE^O11', '20260501'), PID, 'ORC|NW|77', RXE];
    const ended = [MSH('ORM^O01', '20260520'), PID, 'ORC|DC|77'];
    // A file may hold them in any order.
    const { resources, notes } = await readAll([...ended, ...begun].join('\n'));
    expect(notes).toEqual([]);
    expect(resources).toEqual([
      expect.objectContaining({
        status: 'stopped',
        authoredOn: '2026-05-01',
        extension: [expect.objectContaining({ valueDateTime: '2026-05-20' })],
      }),
    ]);
  });

  test('one number of two patients is two orders', async () => {
    const other = [MSH(), 'PID|1||p2', 'ORC|NW|77', RXE];
    expect((await readAll([message('ORC|NW|77', RXE), ...other].join('\r'))).resources).toHaveLength(2);
  });
});

test('each dispense of an order is one, and leads to it', async () => {
  const fill = (at: string) =>
    [MSH('RDS^O13', at), PID, 'ORC|RE|77', RXE, `RXD|1|314076^lisinopril^RXNORM|${at}|30|^tablet`].join('\r');
  const { resources } = await readAll(`${fill('20260401')}\r${fill('20260501')}`);
  expect(resources).toMatchObject([
    { resourceType: 'MedicationRequest', status: 'unknown' },
    { resourceType: 'MedicationDispense', status: 'completed', whenHandedOver: '2026-04-01' },
    { resourceType: 'MedicationDispense', status: 'completed', whenHandedOver: '2026-05-01' },
  ]);
  const [order, ...fills] = resources;
  for (const one of fills)
    expect(one['authorizingPrescription']).toEqual([
      { reference: `MedicationRequest/${String(order?.['id'])}` },
    ]);
});

test('the parts of a mixture are its ingredients', async () => {
  const text = message(
    'ORC|NW|1',
    'RXE||^TPN',
    'RXC|B|^dextrose 10 %|500|ML',
    'RXC|A|^potassium chloride|20|MEQ',
  );
  expect(await first(text)).toMatchObject({
    medicationReference: { reference: '#mixture' },
    contained: [
      {
        code: { text: 'TPN' },
        ingredient: [
          { itemCodeableConcept: { text: 'dextrose 10 %' } },
          { itemCodeableConcept: { text: 'potassium chloride' } },
        ],
      },
    ],
  });
});

test.each<readonly [string, readonly string[], Record<string, unknown>]>([
  [
    'strength and form join a bare name',
    ['RXE||^Lisinopril^L|1||MG|TAB^Tablet' + '|'.repeat(19) + '10|MG'],
    { text: 'Lisinopril 10 MG Tablet' },
  ],
  [
    'escapes are undone',
    ['RXE||^salt \\T\\ vinegar 10\\X25\\ \\Zz\\'],
    { text: 'salt & vinegar 10% \\Zz\\' },
  ],
  ['a local code without words is kept', ['RXE||4711'], { text: '4711' }],
  ['an order without encoding', ['RXO|^amlodipine 5 mg tab'], { text: 'amlodipine 5 mg tab' }],
])('%s', async (_name, segments, concept) => {
  expect((await first(message('ORC|NW|1', ...segments)))?.['medicationCodeableConcept']).toEqual(concept);
});

test('the timing of old versions stands in one field', async () => {
  const dosage = async (rxe: string) => (await first(message('ORC|NW|1', rxe)))?.['dosageInstruction'];
  expect(await dosage('RXE|^Q6H PRN^D5|^x 5 mg')).toEqual([
    {
      timing: { repeat: { boundsDuration: { value: 5, unit: 'd' } }, code: { text: 'Q6H PRN' } },
      asNeededBoolean: true,
    },
  ]);
  expect(await dosage('RXE|^BID^^20260501^20260508^^^with food~^QD|^x 5 mg')).toMatchObject([
    {
      sequence: 1,
      text: 'with food',
      timing: { repeat: { boundsPeriod: { start: '2026-05-01', end: '2026-05-08' } } },
    },
    { sequence: 1, timing: { code: { text: 'QD' } } },
  ]);
});

test('the delimiters are those of the header', async () => {
  const text = 'MSH$*~\\&$A$B$C$D$20260501$$RDE*O11$1$P$2.3\nORC$NW$1\nRXE$$*lisinopril 10 mg|tab';
  expect(await first(text)).toMatchObject({ medicationCodeableConcept: { text: 'lisinopril 10 mg|tab' } });
});

describe('what is not read is said', () => {
  test.each([
    [
      'a code of a list nobody knows',
      message('ORC|NW|1', 'RXE||12^aspirin^FDB'),
      /lists of drugs were not read: FDB/,
    ],
    ['a segment of a vendor', message('ORC|NW|1', RXE, 'ZRX|1', 'ZRX|2'), /not read: ZRX \(2 times\)/],
    ['an order without a drug', message('ORC|NW|1', RXE, 'ORC|NW|2', 'OBR|1'), /OBR/],
    ['how many such orders', message('ORC|NW|1', RXE, 'ORC|NW|2'), /name no drug were not read: 1/],
    [
      'another message beside it',
      `${message('ORC|NW|1', RXE)}\r${MSH('ADT^A01')}`,
      /types were not read: ADT/,
    ],
    ['a stay, and no word on home', message('PV1|1|I', 'ORC|NW|1', RXE), /inpatient stay/],
    ['letters that were lost', message('ORC|NW|1', 'RXE||^caf\uFFFDine'), /not UTF-8/],
  ])('%s', async (_name, text, note) => {
    const { notes } = await readAll(text);
    expect(notes.join('; ')).toMatch(note);
  });

  test.each([
    ['no pharmacy message', `${MSH('ADT^A01')}\r${PID}`, /only pharmacy messages/],
    ['no delimiters', 'MSH^', /no delimiters/],
    ['no message in the batch', 'BHS|^~\\&|', /no HL7 v2 message/],
  ])('%s is refused', async (_name, text, sentence) => {
    expect(isSource(text)).toBe(true);
    await expect(readAll(text)).rejects.toThrow(SourceRefused);
    await expect(readAll(text)).rejects.toThrow(sentence);
  });

  test('every drug segment of any message is a resource, or a number in a note', async () => {
    const orc = fc.constantFrom('ORC|NW|1', 'ORC|DC|2', 'ORC|NW', 'ORC');
    const drug = fc
      .integer({ min: 0, max: 99 })
      .chain((n) => fc.constantFrom(`RXE||^drug ${n}`, `RXO|^drug ${n}`, `RXD|${n}|^drug ${n}|20260501`));
    const other = fc.constantFrom('TQ1|1||BID', 'RXR|PO', 'ZZZ|1', 'NTE|1||x');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(orc, drug, other), { maxLength: 12 }), async (segments) => {
        const { resources, notes } = await readAll(message(...segments));
        const told = JSON.stringify(resources);
        const fills = segments.filter((segment) => segment.startsWith('RXD'));
        expect(resources.filter(({ resourceType }) => resourceType === 'MedicationDispense')).toHaveLength(
          fills.length,
        );
        // An order with a number may be told by a later view of it.
        const numbered = segments.some((segment) => /^ORC\|..\|/.test(segment));
        const drugs = segments
          .filter((segment) => /^RX[EO]/.test(segment))
          .map((segment) => /drug \d+/.exec(segment)?.[0]);
        if (!numbered && !segments.some((segment) => segment.startsWith('RXO')))
          for (const name of drugs) expect(told).toContain(name);
        if (segments.includes('ZZZ|1')) expect(notes.join()).toContain('ZZZ');
      }),
      runs(200),
    );
  });
});

test('whatever text comes, the refusal is one of its own', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 80 }), fc.nat({ max: 60 }), async (noise, at) => {
      const whole = message('ORC|NW|77', RXE, 'TQ1|1||BID');
      const text = `MSH|${whole.slice(4, 4 + at)}${noise}${whole.slice(4 + at)}`;
      try {
        await readAll(text);
      } catch (error) {
        expect(error).toBeInstanceOf(SourceRefused);
      }
    }),
    runs(300),
  );
});

test('a message of a hand-over adds the hand-over and leaves its order what it is', async () => {
  const handOver = fc.record({
    day: fc.integer({ min: 2, max: 28 }),
    control: fc.constantFrom('RE', 'NW', 'SC', 'CA', 'DC'),
    status: fc.constantFrom('', 'CM', 'DC'),
    hasOrder: fc.boolean(),
  });
  const asked = [
    MSH(),
    PID,
    'ORC|NW|77^EHR|||||||20260501',
    'RXE|^BID|314076^lisinopril 10 MG Oral Tablet^RXNORM|1||TAB^tablet|TAB|^Take 1 tablet twice daily|||60|TAB|2',
  ].join('\r');
  const [order] = (await readAll(asked)).resources;
  await fc.assert(
    fc.asyncProperty(fc.array(handOver, { minLength: 1, maxLength: 4 }), async (told) => {
      const messages = told.map(({ day, control, status, hasOrder }) => {
        const at = `202605${String(day).padStart(2, '0')}`;
        const rxe = hasOrder ? ['RXE||314076^lisinopril 10 MG Oral Tablet^RXNORM|1||tablet'] : [];
        const rxd = `RXD|1|314076^lisinopril^RXNORM|${at}|60|TAB`;
        return [MSH('RDS^O13', at), PID, `ORC|${control}|77^EHR|||${status}`, ...rxe, rxd].join('\r');
      });
      for (const all of [
        [asked, ...messages],
        [...messages, asked],
      ]) {
        const { resources } = await readAll(all.join('\r'));
        const [request, ...others] = resources;
        expect(request).toEqual(order);
        expect(others).toHaveLength(told.length);
        for (const dispense of others)
          expect(dispense).toMatchObject({
            resourceType: 'MedicationDispense',
            authorizingPrescription: [{ reference: `MedicationRequest/${String(order?.['id'])}` }],
          });
      }
    }),
    runs(100),
  );
});
