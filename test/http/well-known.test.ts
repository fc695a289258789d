import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/config.ts';
import { CODES } from '../support/error-page-calls.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

// A service takes its time to start on a busy machine.

const NOW = new Date('2026-06-10T12:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    settings: { SECURITY_CONTACT: 'mailto:security@example.org' },
    now: () => NOW,
  });
});
afterAll(() => server.stop());

const get = (path: string): Promise<Response> => fetch(server.address + path);

test('llms.txt names every error page, and every address in it answers without a key', async () => {
  const response = await get('/llms.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const addresses = [...(await response.text()).matchAll(/\]\((?<to>[^)]+)\)/g)].map(
    ({ groups }) => groups?.['to'] ?? '',
  );
  for (const code of CODES) expect(addresses).toContain(`${server.address}/docs/errors/${code}`);
  for (const address of addresses) expect([address, (await fetch(address)).status]).toEqual([address, 200]);
});

describe('security.txt', () => {
  test('says where to report, and for how long that holds', async () => {
    const response = await get('/.well-known/security.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await response.text()).split('\n')).toEqual([
      'Contact: mailto:security@example.org',
      'Expires: 2026-12-07T12:00:00.000Z',
      'Preferred-Languages: en',
      `Canonical: ${server.address}/.well-known/security.txt`,
      '',
    ]);
  });

  test('is not there where nobody is named', async () => {
    const other = await startTestServer();
    expect((await fetch(`${other.address}/.well-known/security.txt`)).status).toBe(404);
    await other.stop();
  });

  test.each(['security@example.org', 'http://example.org', 'javascript:alert(1)'])(
    'refuses %s',
    (contact) => {
      expect(() => readConfig({ SECURITY_CONTACT: contact })).toThrow('SECURITY_CONTACT');
    },
  );
});

describe('samples', () => {
  interface Listed {
    readonly stories: readonly {
      readonly path: string;
      readonly title: string;
      readonly why: string;
      readonly document: string;
    }[];
    readonly documents: readonly { readonly path: string; readonly title: string }[];
  }

  test('every story is a request that is answered with medications', async () => {
    const { stories } = (await (await get('/samples')).json()) as Listed;
    expect(stories.length).toBe(8);
    for (const { path } of stories) {
      const answer = await server.infer(await (await get(path)).text());
      const { medications } = (await answer.json()) as { readonly medications: readonly unknown[] };
      expect([path, answer.status, medications.length > 0]).toEqual([path, 200, true]);
    }
  });

  test('every document is a PDF, and every story is one too', async () => {
    const { documents, stories } = (await (await get('/samples')).json()) as Listed;
    expect(documents.length).toBe(4);
    for (const path of [...documents.map((row) => row.path), ...stories.map((row) => row.document)]) {
      const response = await get(path);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect((await response.text()).startsWith('%PDF-')).toBe(true);
    }
  });

  test.each(['/samples/stories/none', '/samples/documents/__proto__', '/samples/documents/..%2Fx'])(
    'nothing at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});
