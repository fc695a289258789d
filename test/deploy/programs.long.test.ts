/** The files of deploy/ in the programs that read them: Caddy, promtool of Prometheus, yamllint (Debian packages). */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../support/free-port.ts';
import { read, ROOT } from '../support/image-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

function run(command: string, args: readonly string[], cwd = ROOT) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

/** One space inside braces, lines as long as a sentence, no mark at the beginning of a document. */
const YAML_RULES =
  '{extends: default, rules: {line-length: disable, document-start: disable, comments: disable, braces: {max-spaces-inside: 1}}}';

test('yamllint finds nothing', () => {
  const files = ['docker-compose.yml', 'deploy/prometheus.yml', 'deploy/alerts.yml', 'deploy/grafana'];
  const chart = ['Chart.yaml', 'values.yaml'].map((file) => `deploy/helm/medlist/${file}`);
  expect(run('yamllint', ['--strict', '-d', YAML_RULES, ...files, ...chart])).toEqual({
    status: 0,
    said: '',
  });
});

test('Prometheus reads its settings, the alerts, and every expression of the dashboard', () => {
  expect(run('promtool', ['check', 'config', 'prometheus.yml'], path.join(ROOT, 'deploy')).status).toBe(0);
  const { panels } = JSON.parse(read('deploy/grafana/medlist.json')) as {
    readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
  };
  const rules = panels
    .flatMap(({ targets }) => targets)
    .map(({ expr }, index) => ({
      record: `panel:${index}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }));
  const file = path.join(temporaryFolder(), 'rules.yml');
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'panels', rules }] }));
  const checked = run('promtool', ['check', 'rules', file]);
  expect([checked.status, checked.said]).toEqual([0, expect.stringContaining(`${rules.length} rules found`)]);
});

describe('Caddy', () => {
  const folder = temporaryFolder();
  let services: readonly TestServer[] = [];
  let port = 0;
  let stop = (): void => undefined;
  beforeAll(async () => {
    const settings = { METRICS: 'direct', TRUSTED_PROXIES: '1' };
    services = [await startTestServer({ settings }), await startTestServer({ settings })];
    port = await freePort();
    const caddy = spawn('caddy', ['run', '--config', path.join(ROOT, 'deploy/Caddyfile')], {
      stdio: 'ignore',
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        MEDLIST_SITE: `http://127.0.0.1:${port}`,
        MEDLIST_INSTANCES: services.map(({ address }) => new URL(address).host).join(' '),
      },
    });
    stop = () => caddy.kill('SIGKILL');
    while ((await statusOf('/healthz')) !== 200) await wait(50);
  });
  afterAll(async () => {
    stop();
    for (const service of services) await service.stop();
  });

  /** Sends the path as it is written; 0: nobody answered. */
  function statusOf(address: string): Promise<number> {
    return new Promise((resolve) => {
      const asked = request({ host: '127.0.0.1', port, path: address }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      asked.on('error', () => resolve(0));
      asked.end();
    });
  }

  test('its settings are those of deploy/Caddyfile, in the form that it gives them itself', () => {
    expect(run('caddy', ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile']).status).toBe(
      0,
    );
    expect(run('caddy', ['fmt', 'deploy/Caddyfile']).said).toContain(
      readFileSync(path.join(ROOT, 'deploy/Caddyfile'), 'utf8').trim(),
    );
  });

  test.each([
    '/metrics',
    '/METRICS',
    '/metrics/',
    '//metrics',
    '/./metrics',
    '/%6detrics',
    '/metrics?a=1',
    '/healthz/../metrics',
  ])('no counts for strangers at %s', async (address) => {
    expect(await statusOf(address)).toBe(404);
  });

  test('counts for who asks an instance itself; everything else is passed on', async () => {
    for (const { address } of services) expect((await fetch(`${address}/metrics`)).status).toBe(200);
    expect(await statusOf('/readyz')).toBe(200);
    expect(await statusOf('/nowhere')).toBe(404);
  });
});
