/** Hostile PDFs over HTTP: each gets its answer, and others get theirs meanwhile. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildPdf, textContent } from '../../scripts/sandbox/build-pdf.ts';
import { HOSTILE_DOCUMENTS, plainPdf } from '../support/hostile-documents.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

function post(
  server: TestServer,
  name: string,
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const form = new FormData();
  form.append('files', new Blob([Buffer.from(bytes)], { type: 'application/pdf' }), name);
  return fetch(`${server.address}/v1/med-lists/from-documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}` },
    body: form,
    ...(signal === undefined ? {} : { signal }),
  }).then(async (response) => ({
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
  }));
}

const ORDER = {
  resourceType: 'MedicationStatement',
  status: 'active',
  subject: { reference: 'Patient/p' },
  medicationCodeableConcept: { text: 'lisinopril 10 mg oral tablet' },
};

const hostile = (name: string): Uint8Array => {
  const found = HOSTILE_DOCUMENTS.find((one) => one.name.startsWith(name));
  if (found === undefined) throw new RangeError(`there is no hostile document "${name}"`);
  return found.build();
};

describe('hostile documents', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test('more than twenty at a time: each is read or refused by name, others are answered meanwhile', async () => {
    expect(HOSTILE_DOCUMENTS.length).toBeGreaterThan(20);
    let open = HOSTILE_DOCUMENTS.length;
    const answers = HOSTILE_DOCUMENTS.map(async ({ build }, index) => {
      const answer = await post(server, `h${index}.pdf`, build());
      open--;
      return answer;
    });
    const inferred = await server.infer({ resources: [ORDER] });
    const good = await post(server, 'good.pdf', plainPdf());
    expect([inferred.status, good.status]).toEqual([200, 200]);
    expect(open).toBeGreaterThan(0);
    for (const [index, { status, body }] of (await Promise.all(answers)).entries()) {
      if (status === 200) continue;
      const { name = '' } = HOSTILE_DOCUMENTS[index] ?? {};
      expect({ name, status, detail: body['detail'] }).toEqual({
        name,
        status: 422,
        detail: expect.stringMatching(
          new RegExp(String.raw`^(?:file 'h${index}\.pdf' |payload exceeds 200-page )`),
        ),
      });
    }
    expect((await post(server, 'good.pdf', plainPdf())).status).toBe(200);
  });
});

describe('a document that does not end', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ documentLimits: { workMs: 0, perPageMs: 0 } });
  });
  afterAll(() => server.stop());

  test('is refused by name when its time is over', async () => {
    const endless = buildPdf([
      { content: `${'0 0 m 9 9 l S\n'.repeat(400_000)}${textContent(['Medications'])}` },
    ]);
    const { status, body } = await post(server, 'endless.pdf', endless);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      detail: "file 'endless.pdf' takes more work to read than a document may take",
      code: 'document_too_costly',
    });
  });
});

describe('a client that leaves', () => {
  let server: TestServer;
  beforeAll(async () => {
    // One place, no queue, and no bound that would end the document in its stead.
    server = await startTestServer({
      documentLimits: {
        maxChildren: 1,
        maxWaiting: 0,
        preStartedChildren: 0,
        workMs: 1e9,
        secondReaderMs: 1e9,
        childCpuSeconds: 1000,
      },
    });
  });
  afterAll(() => server.stop());

  test('stops the work on its document', async () => {
    const leaving = new AbortController();
    const endless = post(
      server,
      'endless.pdf',
      hostile('a page that the second reader takes for a tree'),
      leaving.signal,
    );
    const statusOfGood = async (): Promise<number> => (await post(server, 'good.pdf', plainPdf())).status;
    while ((await statusOfGood()) !== 503) await new Promise((resolve) => setTimeout(resolve, 20));
    leaving.abort();
    await expect(endless).rejects.toThrow('aborted');
    while ((await statusOfGood()) !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await statusOfGood()).toBe(200);
  });
});
