/** What the pages are looked at on: the service as a process of its own with a full store, an EHR and an identity provider beside it, all on free ports. */
import { randomBytes } from 'node:crypto';
import { startSandbox } from '../../scripts/sandbox/sandbox.ts';
import type { Sandbox } from '../../scripts/sandbox/sandbox.ts';
import { startOpenidServer } from '../dashboard/openid-server.ts';
import type { OpenidServer } from '../dashboard/openid-server.ts';
import { startService } from '../support/service-process.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { seed } from './seed.ts';
import type { Cast } from './seed.ts';

export interface Stage {
  readonly service: ServiceProcess;
  readonly sandbox: Sandbox;
  readonly openid: OpenidServer;
  /** Who can be signed in. */
  readonly cast: Cast;
  readonly leave: () => Promise<void>;
}

/** Starts all of it; call `leave` in `afterAll`. */
export async function setStage(): Promise<Stage> {
  const sandbox = await startSandbox({ port: 0 });
  const openid = await startOpenidServer();
  const settings = {
    DATA_DIR: temporaryFolder(),
    NODE_ENV: 'production',
    SECRETS_KEY: randomBytes(32).toString('base64'),
    CONNECTABLE_ORIGINS: 'https://ehr.example.org',
    FHIR_SERVER_URL: 'https://operator.example.org/fhir',
    FHIR_SERVER_ORGANIZATION: 'Riverside Clinic',
    SMART_ISSUERS: JSON.stringify([
      { iss: sandbox.iss, name: 'EHR sandbox', clientId: 'medlist', documents: true },
    ]),
    OIDC_ISSUER: openid.issuer,
    OIDC_CLIENT_ID: 'medlist',
    OIDC_NAME: 'Example',
  };
  const service = await startService(settings);
  sandbox.register({
    clientId: 'medlist',
    name: 'medlist',
    launchUrl: `${service.address}/smart/launch`,
    redirectUri: `${service.address}/smart/callback`,
  });
  const cast = await seed(settings);
  const leave = async (): Promise<void> => {
    await service.end('SIGTERM');
    await sandbox.close();
    await openid.stop();
  };
  return { service, sandbox, openid, cast, leave };
}
