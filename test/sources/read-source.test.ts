import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { inferMedications } from '../../src/medications/infer-medications.ts';
import { isSource, readSource } from '../../src/sources/read-source.ts';
import { SourceRefused } from '../../src/sources/source.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { runs } from '../support/runs.ts';

const rxnorm = openStarterStore();
afterAll(() => rxnorm.close());

const RXNORM = 'code="314076" codeSystem="2.16.840.1.113883.6.88" displayName="lisinopril 10 MG Oral Tablet"';

interface Act {
  readonly mood?: string;
  readonly status?: string;
  readonly times?: string;
  readonly drug?: string;
  readonly inside?: string;
  readonly attributes?: string;
}

const act = ({
  mood = 'EVN',
  status = 'active',
  times = '',
  drug = `<code ${RXNORM}/>`,
  inside = '',
  attributes = '',
}: Act) => `
  <entry><substanceAdministration classCode="SBADM" moodCode="${mood}" ${attributes}>
    <id root="1.2.3" extension="9"/><statusCode code="${status}"/>${times}
    <routeCode code="C38288" codeSystem="2.16.840.1.113883.3.26.1.1" displayName="ORAL"/><doseQuantity value="1" unit="{tablet}"/>
    <consumable><manufacturedProduct><manufacturedMaterial>${drug}</manufacturedMaterial></manufacturedProduct></consumable>
    <author><time value="20260520"/></author>${inside}
  </substanceAdministration></entry>`;

const section = (content: string, code = '10160-0') => `<component><section>
  <code code="${code}" codeSystem="2.16.840.1.113883.6.1"/><text><paragraph ID="sig1">Take 1 tablet daily</paragraph></text>
  ${content}</section></component>`;

const document = (...sections: readonly string[]) => `<?xml version="1.0"?>
<ClinicalDocument xmlns="urn:hl7-org:v3"><effectiveTime value="20260521"/>
  <recordTarget><patientRole><id root="1.9" extension="p1"/></patientRole></recordTarget>
  <component><structuredBody>${sections.join('')}</structuredBody></component></ClinicalDocument>`;

const ONGOING = `<effectiveTime><low value="20260501"/><high nullFlavor="UNK"/></effectiveTime>
  <effectiveTime operator="A"><period value="24" unit="h"/></effectiveTime>`;
const ENDED = '<effectiveTime><low value="20250101"/><high value="20250201"/></effectiveTime>';

const first = async (content: string): Promise<Record<string, unknown> | undefined> =>
  (await readSource(document(section(content)))).resources[0];

describe('an entry of a C-CDA medication section', () => {
  test('in the event mood is a statement, with all that it says', async () => {
    expect(await first(act({ times: ONGOING }))).toEqual({
      resourceType: 'MedicationStatement',
      id: expect.stringMatching(/^ccda-[0-9a-f]{24}$/),
      status: 'active',
      medicationCodeableConcept: {
        coding: [
          {
            system: 'urn:oid:2.16.840.1.113883.6.88',
            code: '314076',
            display: 'lisinopril 10 MG Oral Tablet',
          },
        ],
        text: 'lisinopril 10 MG Oral Tablet',
      },
      subject: { identifier: { system: 'urn:oid:1.9', value: 'p1' } },
      effectivePeriod: { start: '2026-05-01' },
      dateAsserted: '2026-05-20',
      dosage: [
        expect.objectContaining({
          timing: { repeat: { frequency: 1, period: 24, periodUnit: 'h' } },
          doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
        }),
      ],
    });
  });

  test('that is meant is a request; its supply order allows fills, its fills are dispenses', async () => {
    const supplies = `
      <entryRelationship><supply moodCode="INT"><repeatNumber value="3"/><quantity value="30"/></supply></entryRelationship>
      <entryRelationship><supply moodCode="EVN"><effectiveTime value="20260510"/><quantity value="30"/></supply></entryRelationship>`;
    const { resources } = await readSource(document(section(act({ mood: 'INT', inside: supplies }))));
    expect(resources).toEqual([
      expect.objectContaining({
        resourceType: 'MedicationRequest',
        intent: 'order',
        authoredOn: '2026-05-20',
        dispenseRequest: { quantity: { value: 30 }, numberOfRepeatsAllowed: 2 },
      }),
      expect.objectContaining({ resourceType: 'MedicationDispense', whenHandedOver: '2026-05-10' }),
    ]);
  });

  test.each<readonly [string, Act, string]>([
    ['completed with an end', { status: 'completed', times: ENDED }, 'completed'],
    [
      'completed without one: the entry may be what is complete',
      { status: 'completed', times: ONGOING },
      'unknown',
    ],
    ['suspended', { status: 'suspended' }, 'on-hold'],
    ['aborted', { status: 'aborted' }, 'stopped'],
    ['of a status nobody knows', { status: 'odd' }, 'unknown'],
    [
      'completed, the drug active',
      {
        status: 'completed',
        inside:
          '<entryRelationship><observation><code code="33999-4"/><value displayName="Active"/></observation></entryRelationship>',
      },
      'active',
    ],
  ])('%s', async (_name, given, status) => {
    expect((await first(act(given)))?.['status']).toBe(status);
  });

  test('a period that is no period stays in words; directions are those of the free-text sig', async () => {
    const odd = '<effectiveTime><period value="1" unit="BID"/></effectiveTime>';
    const sig = `<entryRelationship><substanceAdministration><code code="76662-6"/>
      <text><reference value="#sig1"/></text></substanceAdministration></entryRelationship>`;
    expect((await first(act({ times: odd, inside: sig })))?.['dosage']).toEqual([
      expect.objectContaining({ text: 'Take 1 tablet daily', timing: { code: { text: 'BID' } } }),
    ]);
  });

  test('that says "no known medications" names no drug', async () => {
    expect(await first(act({ attributes: 'negationInd="true"' }))).toBeUndefined();
  });
});

test('a section with text and no entries is said', async () => {
  expect((await readSource(document(section(''), section('', '10183-2')))).notes).toEqual([
    'the section "Medications" has text and no entries: its text was not read',
    'the section "Discharge medications" has text and no entries: its text was not read',
  ]);
});

test.each([
  ['<Bundle xmlns="http://hl7.org/fhir"/>', /FHIR as XML is not read/],
  ['<html/>', /neither a C-CDA document/],
  ['<a><b></a>', /not well-formed/],
  ['<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', /document type/],
  [`${'<a>'.repeat(500)}${'</a>'.repeat(500)}`, /more elements/],
])('%s is refused with a sentence', async (text, sentence) => {
  expect(isSource(text)).toBe(true);
  await expect(readSource(text)).rejects.toThrow(SourceRefused);
  await expect(readSource(text)).rejects.toThrow(sentence);
});

test('whatever text comes, the refusal is one of its own', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 60 }), async (noise) => {
      const text = document(section(act({ times: ONGOING }))).replace('</author>', `</author>${noise}`);
      try {
        await readSource(text);
      } catch (error) {
        expect(error).toBeInstanceOf(SourceRefused);
      }
    }),
    runs(200),
  );
});

test('the same patient as FHIR and as C-CDA has the same list', async () => {
  const fhir = {
    resourceType: 'MedicationStatement',
    id: 's',
    status: 'active',
    effectivePeriod: { start: '2026-05-01' },
    dateAsserted: '2026-05-20',
    medicationCodeableConcept: {
      coding: [{ system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '314076' }],
    },
    dosage: [
      {
        timing: { repeat: { frequency: 1, period: 24, periodUnit: 'h' } },
        route: { coding: [{ system: 'http://snomed.info/sct', code: '26643006' }] },
        doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
      },
    ],
  };
  const asOf = new Date('2026-06-01T12:00:00Z');
  const listOf = (resources: readonly unknown[]) =>
    inferMedications({ resources }, { asOf }, rxnorm).medications.map((entry) => ({
      drug: entry.concept?.rxcui,
      status: entry.status,
      confidence: entry.confidence,
      at: entry.lastActivityDate,
    }));
  const { resources } = await readSource(document(section(act({ times: ONGOING }))));
  expect(listOf(resources)).toEqual(listOf([fhir]));
  expect(listOf(resources)).toHaveLength(1);
});

test.each(['{"resourceType": "Bundle"}', 'PID|1||1^^^A', 'MSHA|', ''])(
  'what begins neither as XML nor as HL7 v2 is not told of as XML: %s',
  async (text) => {
    await expect(readSource(text)).rejects.toThrow('neither HL7 v2, for it has no MSH segment, nor XML');
  },
);
