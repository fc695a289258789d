import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readConfig } from '../src/config.ts';
import { SETTINGS } from '../src/setting-table.ts';
import { COMPOSE, COPIED, read, ROOT } from './support/image-files.ts';

const { fhir, patients, postgres, proxy, prometheus, grafana, ...instances } = COMPOSE.services;
const INSTANCES = Object.entries(instances);

/** What stands in `.env`. */
const ENV: Readonly<Record<string, string>> = { POSTGRES_PASSWORD: 'ab12', SECRETS_KEY: 'ab'.repeat(32) };

/** Settings of an instance as Compose hands them over. */
function environmentOf(environment: Readonly<Record<string, string>> = {}): Record<string, string> {
  const filled = Object.entries(environment).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+):\?in \.env\}/g, (_, key: string) => ENV[key] ?? ''),
  ]);
  return Object.fromEntries(filled) as Record<string, string>;
}

const PORTS = INSTANCES.map(([, { environment }]) => Number(environment?.['PORT']));
const ADDRESSES = PORTS.map((port) => `fhir:${port}`);

describe('docker-compose.yml', () => {
  test('two instances, each on a port of its own', () => {
    expect(INSTANCES.map(([name]) => name)).toEqual(['medlist-1', 'medlist-2']);
    expect(new Set(PORTS).size).toBe(2);
  });

  test.each(INSTANCES)(
    '%s reads the FHIR server over the loopback they share, and the store both share',
    (_, service) => {
      const config = readConfig(environmentOf(service.environment));
      const server = new URL(config.fhirServer?.url ?? '');
      expect([server.hostname, server.port]).toEqual(['127.0.0.1', fhir.environment?.['server.port']]);
      expect([service.network_mode, patients.network_mode]).toEqual(['service:fhir', 'service:fhir']);
      expect(patients.command?.at(-1)).toBe(server.href);
      const { hostname, username, password, pathname } = new URL(config.databaseUrl ?? '');
      const { POSTGRES_USER: user } = postgres.environment ?? {};
      expect([hostname, username, password, pathname]).toEqual(['postgres', user, 'ab12', `/${user}`]);
      expect(config.secretsKey).toHaveLength(32);
      expect([config.publicUrl, proxy.ports]).toEqual(['http://127.0.0.1:8080', ['127.0.0.1:8080:8080']]);
      const seconds = Number.parseInt(service.stop_grace_period ?? '', 10);
      expect(seconds).toBeGreaterThan(config.drainSeconds + config.shutdownSeconds);
    },
  );

  test.each(INSTANCES)('every setting of %s is one of the service', (_, { environment }) => {
    expect(Object.keys(environment ?? {}).filter((name) => !(name in SETTINGS))).toEqual([]);
  });

  test('each starts when what it needs is there, the second when the first has made what a first start makes', () => {
    expect(instances['medlist-1'].depends_on).toEqual({
      patients: { condition: 'service_completed_successfully' },
      postgres: { condition: 'service_healthy' },
    });
    expect(instances['medlist-2'].depends_on).toEqual({ 'medlist-1': { condition: 'service_healthy' } });
  });

  test.each([...INSTANCES, ['patients', patients] as const])(
    '%s may change nothing and gain no right',
    (_, service) => {
      expect(service.read_only).toBe(true);
      expect(service.cap_drop).toEqual(['ALL']);
      expect(service.mem_limit).toMatch(/^\d+[mg]$/);
      expect(service.pids_limit).toBeGreaterThan(0);
      expect(service.security_opt).toContain('no-new-privileges:true');
    },
  );

  test('what a service writes is a volume of its own or in memory, and nothing is reached from outside this machine', () => {
    for (const [name, { volumes, tmpfs }] of INSTANCES)
      expect([volumes, tmpfs]).toEqual([[`${name}-data:/data`], ['/tmp']]);
    const own = INSTANCES.map(([name]) => `${name}-data`);
    expect(Object.keys(COMPOSE.volumes)).toEqual([...own, 'postgres-data', 'prometheus-data']);
    const ports = Object.values(COMPOSE.services).flatMap((service) => service.ports ?? []);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  test('images of others are named by their version, files of ours are there', () => {
    const others = Object.values(COMPOSE.services).flatMap(({ image }) => image ?? []);
    expect(others.filter((image) => !/:v?\d+\.\d+(?:\.\d+)?(?:-alpine)?$/.test(image))).toEqual([]);
    const mounted = Object.values(COMPOSE.services).flatMap(({ volumes = [] }) =>
      volumes.flatMap((volume) => /^\.\/(?<file>[^:]+):/.exec(volume)?.groups?.['file'] ?? []),
    );
    expect(mounted).toHaveLength(6);
    for (const file of mounted) expect([file, existsSync(path.join(ROOT, file))]).toEqual([file, true]);
    expect(grafana.profiles).toEqual(['grafana']);
  });

  test('the proxy and Prometheus know both instances', () => {
    const asked = /reverse_proxy \{\$MEDLIST_INSTANCES:(?<addresses>[^}]+)\}/.exec(read('deploy/Caddyfile'));
    expect(asked?.groups?.['addresses']?.split(' ')).toEqual(ADDRESSES);
    const { scrape_configs: jobs } = parse(read('deploy/prometheus.yml')) as Scraping;
    expect(jobs.flatMap((job) => job.static_configs.flatMap(({ targets }) => targets))).toEqual(ADDRESSES);
    expect(prometheus.volumes?.[0]).toContain('prometheus.yml');
  });
});

interface Scraping {
  readonly scrape_configs: readonly {
    readonly static_configs: readonly { readonly targets: readonly string[] }[];
  }[];
}

describe('Dockerfile', () => {
  test('runs as a user without rights', () => {
    expect(read('Dockerfile')).toMatch(/^USER node$/m);
  });

  test('stands on the Node that package.json pins, by digest', () => {
    const manifest = JSON.parse(read('package.json')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    const base = /^ARG BASE=node:(\S+)-bookworm-slim@sha256:[0-9a-f]{64}$/m.exec(read('Dockerfile'))?.[1];
    expect(base).toBe(manifest.dependencies['node']);
    expect(base).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('what it copies is there and not ignored', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const from of [...COPIED, 'package-lock.json']) {
      expect([from, existsSync(path.join(ROOT, from))]).toEqual([from, true]);
      expect(ignored).toContain(`!${from}`);
    }
  });
});
