import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

interface Call {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly auth?: { readonly type: string };
    readonly header: readonly { readonly key: string; readonly value: string; readonly disabled?: boolean }[];
    readonly url: {
      readonly raw: string;
      readonly path: readonly string[];
      readonly variable: readonly { readonly key: string }[];
    };
    readonly body?: { readonly mode: string; readonly raw?: string };
  };
}

interface Collection {
  readonly info: { readonly schema: string };
  readonly auth: { readonly type: string };
  readonly variable: readonly { readonly key: string; readonly value: string }[];
  readonly item: readonly { readonly name: string; readonly item: readonly Call[] }[];
}

let server: TestServer;
let collection: Collection;
let calls: readonly Call[];
beforeAll(async () => {
  server = await startTestServer();
  const answer = await fetch(`${server.address}/postman.json`);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  collection = (await answer.json()) as Collection;
  calls = collection.item.flatMap(({ item }) => item);
});
afterAll(() => server.stop());

test('has every operation of the description, and no key', async () => {
  const { paths } = (await (await fetch(`${server.address}/openapi.json`)).json()) as {
    readonly paths: Readonly<Record<string, object>>;
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} {{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
  expect(calls.map(({ request }) => `${request.method} ${request.url.raw}`).toSorted()).toEqual(
    operations.toSorted(),
  );
  expect(collection.variable).toEqual([
    { key: 'baseUrl', value: server.address },
    { key: 'medlist_key', value: '' },
  ]);
  for (const { request } of calls)
    for (const segment of request.url.path.filter((part) => part.startsWith(':')))
      expect(request.url.variable.map(({ key }) => key)).toContain(segment.slice(1));
});

test('its calls are answered as they are sent, but for the file that the reader chooses', async () => {
  const sendable = calls.filter(
    ({ request }) => request.url.variable.length === 0 && request.body?.mode !== 'formdata',
  );
  expect(sendable.length).toBeGreaterThan(3);
  for (const { name, request } of sendable) {
    const headers = Object.fromEntries(
      request.header.filter(({ disabled }) => disabled !== true).map(({ key, value }) => [key, value]),
    );
    const authorization = { authorization: `Bearer ${server.key}` };
    const answer = await fetch(request.url.raw.replace('{{baseUrl}}', server.address), {
      method: request.method,
      headers: request.auth?.type === 'noauth' ? headers : { ...headers, ...authorization },
      ...(request.body?.raw !== undefined && { body: request.body.raw }),
    });
    expect([name, answer.status]).toEqual([name, 200]);
  }
});
