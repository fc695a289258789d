import { expect, test } from '@jest/globals';
import { readSource } from '../../src/sources/read-source.ts';

const history = (content: string, response = '<Response><Approved/></Response>') =>
  `<Message xmlns="http://www.ncpdp.org/schema/SCRIPT"><Body><RxHistoryResponse>${response}
    <Patient><HumanPatient><Identification><MedicalRecordIdentificationNumberEHR>p1</MedicalRecordIdentificationNumberEHR></Identification>
    <Name><LastName>Patient</LastName><FirstName>Test</FirstName></Name></HumanPatient></Patient>${content}</RxHistoryResponse></Body></Message>`;

test('a fill of version 2017071', async () => {
  const { resources, notes } = await readSource(
    history(`<MedicationDispensed><DrugDescription>Lisinopril 10 mg tablet</DrugDescription>
      <DrugCoded><ProductCode><Code>68180098001</Code><Qualifier>ND</Qualifier></ProductCode>
        <DrugDBCode><Code>314076</Code><Qualifier>SCD</Qualifier></DrugDBCode></DrugCoded>
      <Quantity><Value>30</Value><QuantityUnitOfMeasure><Code>C48542</Code></QuantityUnitOfMeasure></Quantity>
      <DaysSupply>30</DaysSupply><LastFillDate><Date>2026-05-02</Date></LastFillDate>
      <Sig><SigText>Take 1 tablet daily</SigText></Sig><Note>mail order</Note></MedicationDispensed>`),
  );
  expect(notes).toEqual([]);
  expect(resources).toEqual([
    {
      resourceType: 'MedicationDispense',
      id: expect.stringMatching(/^rxhistory-/),
      status: 'completed',
      medicationCodeableConcept: {
        coding: [
          { system: 'http://hl7.org/fhir/sid/ndc', code: '68180098001' },
          { system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '314076' },
        ],
        text: 'Lisinopril 10 mg tablet',
      },
      subject: { identifier: { value: 'p1' }, display: 'Test Patient' },
      quantity: { value: 30, unit: 'tablet' },
      daysSupply: { value: 30, unit: 'days' },
      whenHandedOver: '2026-05-02',
      dosageInstruction: [{ text: 'Take 1 tablet daily' }],
      note: [{ text: 'mail order' }],
    },
  ]);
});

test('a fill of version 10.6, and a prescription, whose standing today nobody tells', async () => {
  const { resources } = await readSource(
    history(`<MedicationDispensed><DrugDescription>Amlodipine 5mg tab</DrugDescription>
      <DrugCoded><ProductCode>00093016701</ProductCode><ProductCodeQualifier>ND</ProductCodeQualifier></DrugCoded>
      <Quantity><Value>90</Value><PotencyUnitCode>C48542</PotencyUnitCode></Quantity>
      <Directions>one daily</Directions><LastFillDate>20260401</LastFillDate></MedicationDispensed>
      <MedicationPrescribed><DrugDescription>Amlodipine 5mg tab</DrugDescription><NumberOfRefills>3</NumberOfRefills>
      <WrittenDate><Date>2026-03-30</Date></WrittenDate></MedicationPrescribed>`),
  );
  expect(resources).toMatchObject([
    {
      whenHandedOver: '2026-04-01',
      medicationCodeableConcept: { coding: [{ code: '00093016701' }] },
      dosageInstruction: [{ text: 'one daily' }],
    },
    {
      resourceType: 'MedicationRequest',
      status: 'unknown',
      authoredOn: '2026-03-30',
      dispenseRequest: { numberOfRepeatsAllowed: 3 },
    },
  ]);
});

test.each([
  [
    'a refusal',
    history('', '<Response><Denied><ReasonCode>AA</ReasonCode></Denied></Response>'),
    /refused to tell/,
  ],
  [
    'more than was sent',
    history('', '<Response><Approved><ReasonCode>AQ</ReasonCode></Approved></Response>'),
    /more medication history/,
  ],
  [
    'a fill without a day',
    history('<MedicationDispensed><DrugDescription>x</DrugDescription></MedicationDispensed>'),
    /1 fills have no date/,
  ],
  [
    'a code of another list',
    history(
      '<MedicationDispensed><DrugDescription>x</DrugDescription><DrugCoded><DrugDBCode><Code>1</Code><Qualifier>FG</Qualifier></DrugDBCode></DrugCoded></MedicationDispensed>',
    ),
    /were not read: FG/,
  ],
])('%s is said', async (_name, text, note) => {
  expect((await readSource(text)).notes.join('; ')).toMatch(note);
});

test('another SCRIPT message is refused with a sentence', async () => {
  await expect(readSource('<Message><Body><NewRx/></Body></Message>')).rejects.toThrow(
    /only the RxHistoryResponse/,
  );
});
