/** Synthetic patients as plain facts, ten written and any number generated, and the documents that tell them in each format. */
import fc from '../../support/fast-check.ts';

export interface Patient {
  readonly name: string;
  readonly drugs: readonly Drug[];
}

export interface Drug {
  readonly rxcui: string;
  readonly name: string;
  readonly sig: string;
  readonly orderedOn: string;
  readonly status: 'active' | 'stopped' | 'on-hold';
  readonly quantity: number;
  readonly refills: number;
  readonly fills: readonly string[];
}

const LISINOPRIL = { rxcui: '314076', name: 'lisinopril 10 MG Oral Tablet' };
const METFORMIN = {
  rxcui: '860975',
  name: '24 HR metformin hydrochloride 500 MG Extended Release Oral Tablet',
};
const ATORVASTATIN = { rxcui: '617310', name: 'atorvastatin 20 MG Oral Tablet' };
const CLOPIDOGREL = { rxcui: '309362', name: 'clopidogrel 75 MG Oral Tablet' };
const AMLODIPINE = { rxcui: '308136', name: 'amlodipine 5 MG Oral Tablet' };

const ordered = (
  drug: { readonly rxcui: string; readonly name: string },
  orderedOn: string,
  more: Partial<Drug> = {},
): Drug => ({
  ...drug,
  sig: 'Take 1 tablet by mouth once daily',
  orderedOn,
  status: 'active',
  quantity: 30,
  refills: 3,
  fills: [],
  ...more,
});

export const PATIENTS: readonly Patient[] = [
  { name: 'one order, filled', drugs: [ordered(LISINOPRIL, '2026-05-01', { fills: ['2026-05-02'] })] },
  { name: 'one order, never filled', drugs: [ordered(LISINOPRIL, '2026-05-01')] },
  {
    name: 'filled twice',
    drugs: [ordered(METFORMIN, '2026-04-01', { fills: ['2026-04-02', '2026-05-03'] })],
  },
  {
    name: 'stopped after a fill',
    drugs: [ordered(CLOPIDOGREL, '2026-03-10', { status: 'stopped', fills: ['2026-03-11'] })],
  },
  {
    name: 'on hold',
    drugs: [ordered(AMLODIPINE, '2026-05-05', { status: 'on-hold', fills: ['2026-05-05'] })],
  },
  {
    name: 'old order, old fill',
    drugs: [ordered(ATORVASTATIN, '2024-01-10', { refills: 0, fills: ['2024-01-12'] })],
  },
  {
    name: 'two drugs',
    drugs: [
      ordered(LISINOPRIL, '2026-05-01', { fills: ['2026-05-02'] }),
      ordered(ATORVASTATIN, '2026-05-01', {
        sig: 'Take 1 tablet by mouth at bedtime',
        fills: ['2026-05-02'],
      }),
    ],
  },
  {
    name: 'three drugs, one of them stopped',
    drugs: [
      ordered(LISINOPRIL, '2026-05-01', { fills: ['2026-05-02'] }),
      ordered(METFORMIN, '2026-02-01', {
        sig: 'Take 2 tablets by mouth with dinner',
        quantity: 180,
        fills: ['2026-02-02', '2026-05-02'],
      }),
      ordered(CLOPIDOGREL, '2025-11-01', { status: 'stopped', fills: ['2025-11-01'] }),
    ],
  },
  {
    name: 'a name with delimiters in it',
    drugs: [ordered({ ...AMLODIPINE, name: 'amlodipine 5 MG Oral Tablet <A&B> ^ | ~ \\' }, '2026-05-01')],
  },
  {
    name: 'directions in two steps',
    drugs: [
      ordered(LISINOPRIL, '2026-05-10', {
        sig: 'Take 1 tablet by mouth daily for 7 days, then 2 tablets daily',
        fills: ['2026-05-10'],
      }),
    ],
  },
];

const day = (from: string, to: string): fc.Arbitrary<string> =>
  fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

const generatedDrug = (drug: { readonly rxcui: string; readonly name: string }): fc.Arbitrary<Drug> =>
  day('2024-01-01', '2026-05-20').chain((orderedOn) =>
    fc.record({
      rxcui: fc.constant(drug.rxcui),
      name: fc.constant(drug.name),
      orderedOn: fc.constant(orderedOn),
      sig: fc.constantFrom(
        'Take 1 tablet by mouth once daily',
        '1 tab PO BID',
        'take 2 tablets at bedtime as needed for pain',
        'Take 1 tablet by mouth daily for 7 days, then 2 tablets daily',
        'as directed',
      ),
      status: fc.constantFrom('active', 'stopped', 'on-hold'),
      quantity: fc.constantFrom(14, 30, 60, 90),
      refills: fc.integer({ min: 0, max: 11 }),
      fills: fc.uniqueArray(day(orderedOn, '2026-05-31'), { maxLength: 4 }).map((days) => days.toSorted()),
    }),
  );

/** A patient of one to five drugs, each ordered once and filled up to four times. */
export const generatedPatient: fc.Arbitrary<Patient> = fc
  .subarray([LISINOPRIL, METFORMIN, ATORVASTATIN, CLOPIDOGREL, AMLODIPINE], { minLength: 1 })
  .chain((drugs) => fc.tuple(...drugs.map(generatedDrug)))
  .map((drugs) => ({ name: 'generated', drugs }));

const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm';

/** Messages say on which day an order was stopped or held; C-CDA only that it was. */
type Part = 'orders and fills' | 'orders with dated changes and fills' | 'fills';

const STATUS_CHANGED =
  'http://hl7.org/fhir/5.0/StructureDefinition/extension-MedicationRequest.statusChanged';

export function asFhir({ drugs }: Patient, part: Part): readonly unknown[] {
  return drugs.flatMap((drug, index) => {
    const shared = {
      subject: { display: 'Test Patient' },
      medicationCodeableConcept: {
        coding: [{ system: RXNORM, code: drug.rxcui, display: drug.name }],
        text: drug.name,
      },
    };
    const order = {
      resourceType: 'MedicationRequest',
      id: `order-${index}`,
      status: drug.status,
      ...(part === 'orders with dated changes and fills' &&
        drug.status !== 'active' && {
          extension: [{ url: STATUS_CHANGED, valueDateTime: drug.orderedOn }],
        }),
      intent: 'order',
      authoredOn: drug.orderedOn,
      dosageInstruction: [{ text: drug.sig }],
      dispenseRequest: {
        quantity: { value: drug.quantity, unit: 'tablet' },
        numberOfRepeatsAllowed: drug.refills,
      },
      ...shared,
    };
    const fills = drug.fills.map((day, number) => ({
      resourceType: 'MedicationDispense',
      id: `fill-${index}-${number}`,
      status: 'completed',
      whenHandedOver: day,
      quantity: { value: drug.quantity, unit: 'tablet' },
      ...(part === 'fills' && {
        dosageInstruction: [{ text: drug.sig }],
        daysSupply: { value: 30, unit: 'days' },
      }),
      ...shared,
    }));
    return part === 'fills' ? fills : [order, ...fills];
  });
}

const escapedXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const compact = (day: string): string => day.replaceAll('-', '');

const CCDA_STATUS = { active: 'active', stopped: 'aborted', 'on-hold': 'suspended' } as const;

export function asCcda({ drugs }: Patient): string {
  const entries = drugs.map((drug) => {
    const fills = drug.fills.map(
      (day) => `<entryRelationship><supply classCode="SPLY" moodCode="EVN"><id root="1.2" extension="${day}"/>
        <effectiveTime value="${compact(day)}"/><quantity value="${drug.quantity}" unit="{tablet}"/></supply></entryRelationship>`,
    );
    return `<entry><substanceAdministration classCode="SBADM" moodCode="INT"><id root="1.1" extension="${drug.rxcui}"/>
      <statusCode code="${CCDA_STATUS[drug.status]}"/>
      <consumable><manufacturedProduct><manufacturedMaterial>
        <code code="${drug.rxcui}" codeSystem="2.16.840.1.113883.6.88" displayName="${escapedXml(drug.name)}"/>
      </manufacturedMaterial></manufacturedProduct></consumable>
      <author><time value="${compact(drug.orderedOn)}"/></author>
      <entryRelationship><substanceAdministration classCode="SBADM" moodCode="EVN"><code code="76662-6" codeSystem="2.16.840.1.113883.6.1"/>
        <text>${escapedXml(drug.sig)}</text></substanceAdministration></entryRelationship>
      <entryRelationship><supply classCode="SPLY" moodCode="INT"><repeatNumber value="${drug.refills + 1}"/>
        <quantity value="${drug.quantity}" unit="{tablet}"/></supply></entryRelationship>
      ${fills.join('')}</substanceAdministration></entry>`;
  });
  return `<?xml version="1.0"?><ClinicalDocument xmlns="urn:hl7-org:v3"><effectiveTime value="20260531"/>
    <recordTarget><patientRole><id root="1.9" extension="p1"/></patientRole></recordTarget>
    <component><structuredBody><component><section><code code="10160-0" codeSystem="2.16.840.1.113883.6.1"/>
    <text>Medications</text>${entries.join('')}</section></component></structuredBody></component></ClinicalDocument>`;
}

export function asRxHistory({ drugs }: Patient): string {
  const fills = drugs.flatMap((drug) =>
    drug.fills.map(
      (day) => `<MedicationDispensed><DrugDescription>${escapedXml(drug.name)}</DrugDescription>
        <DrugCoded><DrugDBCode><Code>${drug.rxcui}</Code><Qualifier>SCD</Qualifier></DrugDBCode></DrugCoded>
        <Quantity><Value>${drug.quantity}</Value><CodeListQualifier>38</CodeListQualifier>
          <QuantityUnitOfMeasure><Code>C48542</Code></QuantityUnitOfMeasure></Quantity>
        <DaysSupply>30</DaysSupply><LastFillDate><Date>${day}</Date></LastFillDate>
        <Sig><SigText>${escapedXml(drug.sig)}</SigText></Sig></MedicationDispensed>`,
    ),
  );
  return `<?xml version="1.0"?><Message TransactionVersion="20170715"><Header><MessageID>1</MessageID></Header>
    <Body><RxHistoryResponse><Response><Approved/></Response>
    <Patient><HumanPatient><Name><LastName>Patient</LastName><FirstName>Test</FirstName></Name></HumanPatient></Patient>
    ${fills.join('')}</RxHistoryResponse></Body></Message>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '|': 'F', '^': 'S', '&': 'T', '~': 'R', '\\': 'E' };
const escapedHl7 = (text: string): string =>
  text.replaceAll(/[|^&~\\]/g, (character) => `\\${ESCAPES[character] ?? ''}\\`);

const CONTROLS = { active: 'NW', stopped: 'OD', 'on-hold': 'OH' } as const;

/** One RDE for each order; where it was stopped or held, a second that says so; one RDS for each fill. */
export function asHl7v2({ drugs }: Patient): string {
  const message = (type: string, day: string, ...segments: readonly string[]): string =>
    [
      `MSH|^~\\&|PHARM|H|EHR|H|${compact(day)}||${type}|1|P|2.5.1`,
      'PID|1||p1^^^H^MR||Patient^Test',
      ...segments,
    ].join('\r');
  const messages = drugs.flatMap((drug) => {
    const code = `${drug.rxcui}^${escapedHl7(drug.name)}^RXNORM`;
    const orc = (control: string, day: string): string =>
      `ORC|${control}|${drug.rxcui}^EHR|||||||${compact(day)}`;
    const rxe = `RXE||${code}|0||||${`^${escapedHl7(drug.sig)}`}|||${drug.quantity}|^tablet|${drug.refills}`;
    const fills = drug.fills.map((day, index) =>
      message(
        'RDS^O13',
        day,
        'ORC|RE',
        `RXD|${index + 1}|${code}|${compact(day)}|${drug.quantity}|^tablet||${drug.rxcui}`,
      ),
    );
    const order = message('RDE^O11', drug.orderedOn, orc('NW', drug.orderedOn), rxe);
    const change =
      drug.status === 'active'
        ? []
        : [message('RDE^O11', drug.orderedOn, orc(CONTROLS[drug.status], drug.orderedOn), rxe)];
    return [order, ...change, ...fills];
  });
  return messages.join('\r');
}
