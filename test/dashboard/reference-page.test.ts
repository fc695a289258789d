import { beforeAll, describe, expect, test } from '@jest/globals';
import { curlOf, javaScriptOf, pythonOf } from '../../src/dashboard/parts/code-samples.ts';
import { typeInWords } from '../../src/dashboard/parts/reference-schema.ts';
import { CODES } from '../support/error-page-calls.ts';
import { type ServiceProcess, startService } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// A process takes its time to start on a busy machine.

let service: ServiceProcess;
beforeAll(async () => {
  service = await startService({ DATA_DIR: temporaryFolder(), NODE_ENV: 'production' });
});

const page = (path: string): Promise<Response> =>
  fetch(service.address + path, { headers: { accept: 'text/html,*/*;q=0.8' } });

describe('the API reference', () => {
  test('shows every operation, schema and code of the description', async () => {
    const text = await (await page('/docs/api')).text();
    const description = (await (await fetch(`${service.address}/openapi.json`)).json()) as {
      readonly paths: object;
      readonly components: { readonly schemas: object };
    };
    for (const path of Object.keys(description.paths)) expect(text).toContain(`<code>${path}</code>`);
    for (const id of Object.keys(description.components.schemas).filter((name) => name !== 'ErrorCode')) {
      expect(text).toContain(`id="schema-${id}"`);
    }
    for (const code of CODES) expect(text).toContain(`href="/docs/errors/${code}"`);
  });

  test('has the FHIR operations with their parameters, and the fields of forms with files', async () => {
    const text = await (await page('/docs/api')).text();
    for (const address of [
      'Patient/$infer-medications',
      'Patient/{id}/$infer-medications',
      '$extract-medications',
    ])
      expect(text).toContain(`<code>/fhir/${address}</code>`);
    expect(text).toContain('<code>medication-data</code>');
    expect(text).toContain(String.raw`/fhir/Patient/\$infer-medications`);
    expect(text).toContain('<code>files</code>');
    expect(text).toContain('href="/dashboard/try#try-own"');
  });

  test('every link leads somewhere, and nothing of it comes from another host', async () => {
    const text = await (await page('/docs/api')).text();
    const loaded = [...text.matchAll(/<(?:script|link|img)\b[^>]*?(?:src|href)="(?<to>[^"]+)"/g)];
    expect(loaded.length).toBeGreaterThan(3);
    for (const { groups } of loaded) expect(groups?.['to']).toMatch(/^\/dashboard\/assets\//);
    const links = [...text.matchAll(/<a\b[^>]*?href="(?<to>[^"]+)"/g)].map(
      ({ groups }) => groups?.['to'] ?? '',
    );
    const anchors = links.filter((link) => link.startsWith('#'));
    for (const anchor of anchors) expect(text).toContain(`id="${anchor.slice(1)}"`);
    for (const link of new Set(links.filter((to) => !to.startsWith('#')))) {
      expect([link, (await page(link)).status]).toEqual([link, 200]);
    }
  });

  test('says that its answer depends on what is accepted', async () => {
    expect((await page('/docs/api')).headers.get('vary')?.toLowerCase()).toContain('accept');
  });
});

describe('an error code', () => {
  test('is a page for browsers and a text for programs', async () => {
    const address = '/docs/errors/body_not_json';
    const shown = await page(address);
    expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const text = await shown.text();
    expect(text).toMatch(/<h1>body_not_json<\/h1>/);
    expect(text).toContain(`${service.address}/v1/medications/infer`);
    const plain = await fetch(service.address + address);
    expect(plain.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  test.each(['none', '__proto__', '..%2Findex'])('%s is not there', async (code) => {
    expect((await page(`/docs/errors/${code}`)).status).toBe(404);
  });
});

test.each([
  [{ type: 'string' }, 'string'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ type: 'string', format: 'date-time' }, 'date-time'],
  [{ type: 'array', items: { type: 'integer' } }, 'list of integer'],
  [{ enum: ['a', 'b'] }, '<code>a</code> or <code>b</code>'],
  [{ const: '<x>' }, '<code>&#60;x&#62;</code>'],
  [{ $ref: '#/components/schemas/Duration' }, '<a href="#schema-Duration">Duration</a>'],
  [
    { anyOf: [{ $ref: '#/components/schemas/Duration' }, { type: 'null' }] },
    '<a href="#schema-Duration">Duration</a> or null',
  ],
  [
    { type: 'object', additionalProperties: { $ref: '#/components/schemas/Duration' } },
    'object of <a href="#schema-Duration">Duration</a>',
  ],
  [{}, 'any'],
])('%j in words', (schema, words) => {
  expect(typeInWords(schema).markup).toBe(words);
});

describe('a call in three languages', () => {
  const call = {
    operationId: 'infer',
    method: 'POST',
    path: '/v1/medications/infer',
    isOpen: false,
  } as const;
  const languages = [curlOf, javaScriptOf, pythonOf];

  test.each(['json', 'files', undefined] as const)(
    'with a body of %s: address, key and body in each',
    (body) => {
      for (const write of languages) {
        const text = write({ ...call, body }, 'https://meds.example.org');
        expect(text).toContain('https://meds.example.org/v1/medications/infer');
        expect(text).toContain('MEDLIST_KEY');
        expect(text.includes('request.json')).toBe(body === 'json');
        expect(text.includes('document.pdf')).toBe(body === 'files');
      }
    },
  );

  test('without a key where none is asked for', () => {
    for (const write of languages) {
      const text = write({ ...call, isOpen: true, body: undefined }, 'https://meds.example.org');
      expect(text).not.toContain('MEDLIST_KEY');
    }
  });
});
