import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readConfig } from '../src/config.ts';
import { SETTINGS } from '../src/setting-table.ts';
import { COMPOSE, COPIED, read, ROOT } from './support/image-files.ts';

const { fhir, patients, medlist } = COMPOSE.services;

describe('docker-compose.yml', () => {
  test('the service reads the FHIR server at the port where that listens, over the loopback they share', () => {
    const { port, fhirServer, publicUrl } = readConfig(medlist.environment ?? {});
    const server = new URL(fhirServer?.url ?? '');
    expect([server.hostname, server.port]).toEqual(['127.0.0.1', fhir.environment?.['server.port']]);
    expect([medlist.network_mode, patients.network_mode]).toEqual(['service:fhir', 'service:fhir']);
    expect(patients.command?.at(-1)).toBe(server.href);
    expect(fhir.ports).toContain(`127.0.0.1:${port}:${port}`);
    expect(publicUrl).toBe(`http://127.0.0.1:${port}`);
  });

  test('every setting is one of the service', () => {
    expect(Object.keys(medlist.environment ?? {}).filter((name) => !(name in SETTINGS))).toEqual([]);
  });

  test('the service starts when the patients are there', () => {
    expect(medlist.depends_on).toEqual({ patients: { condition: 'service_completed_successfully' } });
  });

  test.each([
    ['medlist', medlist],
    ['patients', patients],
  ])('%s may change nothing and gain no right', (_, service) => {
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.pids_limit).toBeGreaterThan(0);
    expect(service.security_opt).toContain('no-new-privileges:true');
  });

  test('what the service writes is a volume or in memory, and nothing is reached from outside this machine', () => {
    expect(medlist.volumes).toEqual(['medlist-data:/data']);
    expect(Object.keys(COMPOSE.volumes)).toEqual(['medlist-data']);
    expect(medlist.tmpfs).toEqual(['/tmp']);
    expect((fhir.ports ?? []).filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });
});

describe('Dockerfile', () => {
  test('runs as a user without rights', () => {
    expect(read('Dockerfile')).toMatch(/^USER node$/m);
  });

  test('what it copies is there and not ignored', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const from of [...COPIED, 'package-lock.json']) {
      expect([from, existsSync(path.join(ROOT, from))]).toEqual([from, true]);
      expect(ignored).toContain(`!${from}`);
    }
  });
});
