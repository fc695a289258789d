/** `npm run sandbox`: the EHR sandbox and, beside it, medlist connected to it; prints where to begin. */

import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { HABITS, habitsNamed } from './habit-table.ts';
import { startSandbox } from './sandbox.ts';
import type { Sandbox } from './sandbox.ts';

const EHR_PORT = Number(process.env['SANDBOX_PORT'] ?? 4000);
const POLL_MS = 200;
const APP_PORT = Number(process.env['PORT'] ?? 8080);

const sandbox = await start().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : 'unknown reason';
  process.stderr.write(`The EHR sandbox cannot start (${reason}); SANDBOX_PORT names another port.\n`);
  process.exit(1);
});
const app = `http://127.0.0.1:${APP_PORT}`;
sandbox.register({
  clientId: 'medlist',
  name: 'medlist',
  launchUrl: `${app}/smart/launch`,
  redirectUri: `${app}/smart/callback`,
});
const issuers = [
  { iss: sandbox.iss, name: 'EHR sandbox', clientId: 'medlist', writeBack: true, documents: true },
];
const service = spawn(process.execPath, ['src/main.ts'], {
  cwd: new URL('../../', import.meta.url),
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    LOG_LEVEL: 'warn',
    FHIR_SERVER_URL: sandbox.openBase,
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(APP_PORT),
    PUBLIC_URL: app,
    SMART_ISSUERS: JSON.stringify(issuers),
  },
});

const stop = (): void => {
  service.kill('SIGTERM');
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
service.once('exit', (code) => {
  process.exitCode = code ?? 0;
  void sandbox.close();
});

if (await isUp()) {
  process.stdout.write(
    [
      '',
      `EHR sandbox: ${sandbox.address}`,
      '  Open it, choose a patient, allow the app: the medication list opens.',
      `  FHIR without a token: ${sandbox.openBase}   SMART: ${sandbox.iss}`,
      `  Standalone launch: ${app}/smart`,
      '',
    ].join('\n'),
  );
}

/** With the habits of real servers that SANDBOX_HABITS names. */
async function start(): Promise<Sandbox> {
  const habits = habitsNamed(process.env['SANDBOX_HABITS']);
  for (const habit of habits) process.stdout.write(`The sandbox ${HABITS[habit]?.words ?? habit}.\n`);
  return startSandbox({ port: EHR_PORT, habits });
}

/** Waits for the service, however long the first start takes; false when it ended instead. */
async function isUp(): Promise<boolean> {
  while (service.exitCode === null && service.signalCode === null) {
    try {
      if ((await fetch(`${app}/readyz`)).ok) return true;
    } catch {
      // Not yet listening: asked again in a moment.
    }
    await setTimeout(POLL_MS);
  }
  return false;
}
