import { beforeAll, describe, expect, test } from '@jest/globals';
import { type ServiceProcess, startService } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// A process takes its time to start on a busy machine.

let service: ServiceProcess;
beforeAll(async () => {
  service = await startService({ DATA_DIR: temporaryFolder(), NODE_ENV: 'production' });
});

const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';
const CURL = '*/*';
const JSON_ONLY = 'application/json';
const PAGE = 'text/html; charset=utf-8';
const DATA = 'application/json; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const FHIR = 'application/fhir+json; charset=utf-8';

const ask = (path: string, accept: string, method = 'GET'): Promise<Response> =>
  fetch(service.address + path, { method, headers: { accept }, redirect: 'manual' });

describe('who gets a page', () => {
  test.each([
    ['/docs/api', BROWSER, 200, PAGE],
    ['/docs/api', CURL, 200, PAGE],
    ['/docs/api', JSON_ONLY, 404, DATA],
    ['/docs', BROWSER, 200, PAGE],
    ['/docs/errors', BROWSER, 200, PAGE],
    ['/docs/nothing', BROWSER, 404, PAGE],
    ['/docs/errors/not_found', BROWSER, 200, PAGE],
    ['/docs/errors/not_found', CURL, 200, TEXT],
    ['/docs/errors/not_found', JSON_ONLY, 200, TEXT],
    ['/docs/errors/none', BROWSER, 404, PAGE],
    ['/docs/errors/none', CURL, 404, DATA],
    ['/dashboard/sign-in', CURL, 200, PAGE],
    ['/smart', CURL, 200, PAGE],
    ['/nowhere', BROWSER, 404, PAGE],
    ['/nowhere', CURL, 404, DATA],
    ['/v1/nowhere', BROWSER, 404, DATA],
    ['/fhir/nowhere', BROWSER, 404, FHIR],
    ['/fhir/CodeSystem/verbosity', CURL, 200, FHIR],
    ['/fhir/CodeSystem/verbosity', BROWSER, 200, PAGE],
  ])('%s for %s: %i, %s', async (path, accept, status, type) => {
    const answer = await ask(path, accept);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, type]);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a page that is asked something else', () => {
  test.each([
    ['/dashboard/sign-in', 'PUT', 'HEAD, GET, POST'],
    ['/dashboard', 'DELETE', 'HEAD, GET'],
    ['/dashboard/keys/key_1/revoke', 'OPTIONS', 'HEAD, GET, POST'],
    ['/docs/api', 'POST', 'HEAD, GET'],
    ['/docs/errors/not_found', 'POST', 'HEAD, GET'],
    ['/smart', 'POST', 'HEAD, GET'],
    ['/smart/launch', 'POST', 'HEAD, GET'],
    ['/smart/lists/none', 'GET', null],
    ['/dashboard/nowhere', 'PUT', null],
  ])('%s %s: Allow %s', async (path, method, allow) => {
    const answer = await ask(path, BROWSER, method);
    expect([answer.status, answer.headers.get('allow')]).toEqual([allow === null ? 404 : 405, allow]);
  });

  test.each(['/smart', '/docs/api', '/dashboard/sign-in', '/healthz'])(
    'HEAD of %s is GET without a body',
    async (path) => {
      const [get, head] = [await ask(path, CURL), await ask(path, CURL, 'HEAD')];
      expect([head.status, head.headers.get('content-type')]).toEqual([
        get.status,
        get.headers.get('content-type'),
      ]);
      expect(await head.text()).toBe('');
    },
  );
});
