import { expect, test } from '@jest/globals';
import type { Act } from '../../src/accounts/audit/act.ts';
import type { FhirServerAuth } from '../../src/accounts/connections/connection-store.ts';
import { openStores } from '../../src/accounts/open-account-store.ts';
import { readConfig } from '../../src/config.ts';
import { startSmartService } from '../support/smart-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestServer } from '../support/test-server.ts';

const EHR = 'https://ehr.example.org/r4';
const SEALED = 'ab'.repeat(32);
const settings = (secretsKey: string): Readonly<Record<string, string>> => ({
  CONNECTABLE_ORIGINS: new URL(EHR).origin,
  SECRETS_KEY: secretsKey,
});

/** A data folder whose organization `test` connected the EHR, with secrets sealed under SEALED. */
async function folderWithSecrets(): Promise<string> {
  const dataDir = temporaryFolder();
  const stores = await openStores(readConfig({ DATA_DIR: dataDir, ...settings(SEALED) }));
  const now = new Date();
  const { id } = await stores.accounts.ensureOrganization('test', 'unlimited', now);
  const act: Act = { organizationId: id, by: { kind: 'person', id: 'person', role: 'owner' }, now };
  const auth: FhirServerAuth = { kind: 'bearer', token: 'a-token-nobody-sees' };
  await stores.connections.addServer(act, { name: 'EHR', baseUrl: EHR, auth });
  const client = { kind: 'confidential', clientId: 'us', secret: 'hush-hush' } as const;
  await stores.connections.addIssuer(act, { name: 'EHR', issuer: EHR, client });
  await stores.close();
  return dataDir;
}

test.each([
  ['another SECRETS_KEY', 'cd'.repeat(32)],
  ['no SECRETS_KEY', ''],
])(
  'with %s a request that needs the connected server is told the code and its page',
  async (_, secretsKey) => {
    const server = await startTestServer({
      settings: { ...settings(secretsKey), DATA_DIR: await folderWithSecrets() },
    });
    const answer = await server.infer({ patient: 'Patient/1' });
    const body = await answer.text();
    expect(answer.status).toBe(503);
    expect(JSON.parse(body)).toMatchObject({
      detail: expect.stringContaining('SECRETS_KEY'),
      code: 'connection_secret_unreadable',
      doc_url: `${server.address}/docs/errors/connection_secret_unreadable`,
    });
    expect((await server.infer({ resources: [{ resourceType: 'Patient' }] })).status).toBe(200);
    await server.stop();
  },
);

test('a launch from an issuer whose client secret cannot be opened ends on a page that names the setting', async () => {
  const dataDir = await folderWithSecrets();
  const service = await startSmartService([], { ...settings('cd'.repeat(32)), DATA_DIR: dataDir });
  const launch = `${service.address}/smart/launch?${new URLSearchParams({ iss: EHR }).toString()}`;
  const answer = await fetch(launch, { redirect: 'manual' });
  const text = await answer.text();
  expect(answer.status).toBe(503);
  expect(text).toContain('SECRETS_KEY');
  expect(text).toContain('cannot prove itself');
  expect(service.log()).toContain('secret-lost');
  await service.stop();
});
