import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DocumentReference, Resource } from '@medplum/fhirtypes';
import { startSandbox } from '../../scripts/sandbox/sandbox.ts';
import type { Sandbox } from '../../scripts/sandbox/sandbox.ts';
import type { DocumentReader } from '../../src/documents/reader/document-reader.ts';
import { connectServer } from '../../src/ehr/connected-server.ts';
import { readPapers } from '../../src/smart/papers/read-papers.ts';
import type { PaperShelf } from '../../src/smart/papers/read-papers.ts';
import { buildPdf } from '../../scripts/sandbox/build-pdf.ts';
import { lazyDocumentReader } from '../support/lazy-document-reader.ts';
import { SmartAgent } from '../support/smart-agent.ts';
import { startSmartService } from '../support/smart-service.ts';
import type { SmartService } from '../support/smart-service.ts';
import { openStarterStore } from '../support/starter-store.ts';

const PATIENT = { reference: 'Patient/chart' };

/** A document of the chart, filed so many days ago. */
function filed(
  id: string,
  bytes: Uint8Array,
  how: { readonly title?: string; readonly type?: string } = {},
): (Resource & { id: string })[] {
  const { title = id, type = 'application/pdf' } = how;
  const reference: DocumentReference & { id: string } = {
    resourceType: 'DocumentReference',
    id,
    status: 'current',
    subject: PATIENT,
    date: '2026-11-01',
    content: [{ attachment: { contentType: type, title, url: `Binary/${id}` } }],
  };
  const data = Buffer.from(bytes).toString('base64');
  return [reference, { resourceType: 'Binary', id, contentType: type, securityContext: PATIENT, data }];
}

/** A page of a line each. */
const pageOf = (...lines: readonly string[]): { content: string } => ({
  content: `BT /F1 12 Tf 60 730 Td ${lines.map((line) => `(${line}) Tj 0 -24 Td`).join(' ')} ET`,
});

const letterOf = (person: string, born: string, drug: string): Uint8Array =>
  buildPdf([
    pageOf(
      `Patient: ${person}   DOB: ${born}`,
      'Current medications',
      `${drug} tablet, one tablet by mouth once daily`,
    ),
  ]);

let service: SmartService;
let odd: Sandbox;
beforeAll(async () => {
  odd = await startSandbox({
    port: 0,
    moreResources: [
      {
        resourceType: 'Patient',
        id: 'chart',
        name: [{ family: 'Testerling', given: ['Ada'] }],
        birthDate: '1950-02-03',
      },
      {
        resourceType: 'MedicationRequest',
        id: 'chart-order',
        status: 'active',
        intent: 'order',
        authoredOn: '2026-10-01',
        subject: PATIENT,
        medicationCodeableConcept: { text: 'amlodipine 5 mg tablet' },
      },
      ...filed('own', letterOf('Ada Testerling', '02/03/1950', 'Lisinopril 10 mg'), { title: 'Letter' }),
      ...filed('twin', letterOf('Ada Testerling', '02/03/1950', 'Metformin 500 mg'), { title: 'Letter' }),
      ...filed('foreign', letterOf('Bruno Otherman', '09/30/1988', 'Warfarin 5 mg')),
      ...filed('broken', Buffer.from('%PDF-1.7 nothing')),
      ...filed('note', Buffer.from('{}'), { type: 'text/rtf' }),
      ...filed(
        'long',
        buildPdf(Array.from({ length: 61 }, (_, page) => pageOf(`Page ${page} of a long chart`))),
      ),
    ],
  });
  service = await startSmartService([{ iss: odd.iss, name: 'Odd', clientId: 'app-2', documents: true }]);
  odd.register({
    clientId: 'app-2',
    name: 'medlist',
    launchUrl: `${service.address}/smart/launch`,
    redirectUri: `${service.address}/smart/callback`,
  });
});
afterAll(async () => {
  await service.stop();
  await odd.close();
});

const textOf = (markup: string): string => markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

/** What a busy machine has no time for is read with the next look. */
async function look(agent: SmartAgent, list: string): Promise<string> {
  let { text } = await agent.get(list);
  while (text.includes('there was no time') || text.includes('did not answer in time'))
    ({ text } = await agent.get(list));
  return text;
}

/** The row of the list whose heading has the word. */
function rowOf(markup: string, drug: string): string {
  const rows = markup.split('<li class="entry').slice(1);
  return rows.find((row) => new RegExp(`<h3>[^/]*${drug}`).test(row)) ?? '';
}

describe('documents of the chart', () => {
  test('stand in the same list as orders and fills, each line with its page', async () => {
    const agent = new SmartAgent(service.address);
    const list = await agent.open(service.sandbox, 'ruth');
    const text = await look(agent, list);
    expect(textOf(text)).toContain('and 4 documents read from EHR sandbox');
    const apixaban = rowOf(text, 'apixaban');
    expect(textOf(apixaban)).toContain('Discharge instructions, page 1');
    // A line of a document is no entry of the EHR's list.
    expect(apixaban).toMatch(/EHR lists<\/p>\s*<p class="muted">Nothing/);
    expect(textOf(apixaban)).toContain('Only here');
    expect(textOf(apixaban)).toContain('Hospital summary');
    const href =
      /href="(\/smart\/lists\/[^"]*\/papers\/[^"]*)">Discharge instructions, page 1/
        .exec(text)?.[1]
        ?.replaceAll('&#61;', '=') ?? '';
    expect(href).toMatch(/^\/smart\/lists\/[\w-]{43}\/papers\/[0-9a-f]{24}\/1\?lines=\d+/);
    const page = await agent.get(service.address + href);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<image href="data:image/png;base64,');
    expect(page.text).toContain('class="found"');
    expect(page.headers.get('content-security-policy')).not.toContain('script-src');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const other = new SmartAgent(service.address);
    expect((await other.get(service.address + href)).status).toBe(401);
    expect((await agent.get(`${list}/papers/${'0'.repeat(24)}/1`)).status).toBe(404);
  });

  test('the list that the EHR keeps is told: what is on it, what is not, and what no record stands for', async () => {
    const agent = new SmartAgent(service.address);
    const text = await look(agent, await agent.open(service.sandbox, 'ruth'));
    expect(textOf(text)).toMatch(/keeps a list of current medications of \d+ \w+ \d{4} ?: 7 entries\./);
    expect(textOf(text)).toContain('Not among the records below: cetirizine 10 mg tablet, as needed');
    expect(textOf(rowOf(text, 'levothyroxine'))).toContain('✓ on the EHR’s own list');
    expect(textOf(rowOf(text, 'atorvastatin'))).toContain('not on the list that the EHR keeps');
    // Its own order is stopped, and the list still has it.
    expect(textOf(rowOf(text, 'clopidogrel'))).toContain('Stopped elsewhere: the EHR still lists it');
    const without = await agent.open(service.sandbox, 'ruth', 'none', ['patient/List.rs']);
    expect(textOf((await agent.get(without)).text)).not.toContain('not complete');
  });

  test('are fetched with every look and read once', async () => {
    const reader = lazyDocumentReader();
    const rxnorm = openStarterStore();
    const read: string[] = [];
    const counting: DocumentReader = {
      ...reader,
      read: (documents, options) => {
        read.push(...documents.map(({ name }) => name));
        return reader.read(documents, options);
      },
    };
    const server = connectServer({
      base: new URL(service.sandbox.openBase),
      authorize: async () => undefined,
    });
    const shelf: PaperShelf = new Map();
    const context = {
      withinMs: 600_000,
      listId: 'one',
      patientId: 'ruth',
      patient: { names: [], birthDate: undefined },
      shelf,
    };
    const first = await readPapers(server, { ...context, reader: counting, rxnorm });
    const second = await readPapers(server, { ...context, reader: counting, rxnorm });
    expect(second).toEqual(first);
    expect(read.toSorted()).toEqual(['Cardiology letter', 'Discharge instructions', 'Medication card']);
    rxnorm.close();
    await reader.close();
  });

  test('that cannot be read, are not of this patient, or too long cost themselves, and are said', async () => {
    const agent = new SmartAgent(service.address);
    const list = await agent.open(odd, 'chart');
    const text = await look(agent, list);
    const said = textOf(text);
    for (const drug of ['amlodipine', 'lisinopril', 'metformin']) expect(rowOf(text, drug)).not.toBe('');
    expect(rowOf(text, 'warfarin')).toBe('');
    expect(said).toContain('foreign: names another patient and was left out');
    expect(said).toContain('broken: the bytes are not a PDF');
    expect(said).toContain('note, text/rtf');
    expect(said).toContain('long: was not read: the newest 60 pages of the chart are');
    // Two of one name stay two.
    expect(said).toContain('Letter, page 1');
    expect(said).toContain('Letter (2), page 1');
    const bundle = await agent.get(`${list}/bundle`);
    expect(bundle.text).toContain('foreign: names another patient');
  });

  test('whose search fails, or that may not be read, cost the documents and not the list', async () => {
    const agent = new SmartAgent(service.address);
    const failing = await agent.get(await agent.open(service.sandbox, 'ruth', 'documents-fail'));
    expect(failing.status).toBe(200);
    expect(textOf(failing.text)).toContain('0 documents of the chart were read');
    expect(rowOf(failing.text, 'metoprolol')).not.toBe('');
    const other = new SmartAgent(service.address);
    const list = await other.open(service.sandbox, 'ruth', 'none', ['patient/DocumentReference.rs']);
    const refused = await other.get(list);
    expect(textOf(refused.text)).toContain('DocumentReference: the EHR did not give access to it');
    expect(rowOf(refused.text, 'metoprolol')).not.toBe('');
  });

  test('what a document says is written to no record of the EHR as its source', async () => {
    const agent = new SmartAgent(service.address);
    const list = await agent.open(service.sandbox, 'ruth');
    const text = await look(agent, list);
    const ids = [...new Set([...text.matchAll(/name="decide-(med-[\w]+)"/g)].map(([, id = '']) => id))];
    await agent.post(`${list}/decisions`, {
      act: 'save',
      ...Object.fromEntries(ids.map((id) => [`decide-${id}`, 'continue'])),
    });
    const decided = await agent.get(`${list}/decided`);
    expect(decided.text).toContain('"derivedFrom"');
    expect(decided.text).not.toMatch(/"reference": "[^"]*ccda/);
  });
});
