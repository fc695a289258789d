import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { freePort } from '../support/free-port.ts';

test('npm run sandbox starts the EHR and the service, connected to each other, and ends both', async () => {
  const [ehrPort, appPort] = [await freePort(), await freePort()];
  const sandbox = spawn(process.execPath, ['scripts/sandbox/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_ENV: 'development',
      DATA_DIR: temporaryFolder(),
      SANDBOX_PORT: String(ehrPort),
      PORT: String(appPort),
    },
  });
  const exited = once(sandbox, 'exit');
  let printed = '';
  for await (const chunk of sandbox.stdout.setEncoding('utf8')) {
    printed += String(chunk);
    if (printed.includes('Standalone launch:')) break;
  }
  expect(printed).toContain(`EHR sandbox: http://localhost:${ehrPort}`);
  const app = `http://127.0.0.1:${appPort}`;
  const begun = await fetch(`http://localhost:${ehrPort}/launch`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ patient: 'maria-alvarez' }),
  });
  const launch = begun.headers.get('location') ?? '';
  expect(launch.startsWith(`${app}/smart/launch?`)).toBe(true);
  const sent = await fetch(launch, { redirect: 'manual' });
  expect(sent.headers.get('location')).toContain(`http://localhost:${ehrPort}/authorize?`);

  // The key that the first start prints reads a patient of the connected server, with the call that the tutorial shows.
  const key = /Bearer (\S+?)'/.exec(printed)?.[1] ?? '';
  const answer = await fetch(`${app}/v1/medications/infer`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: /--data '(?<body>.+)'/.exec(readFileSync('docs/connect-an-ehr.md', 'utf8'))?.groups?.['body'] ?? '',
  });
  expect(await answer.json()).toMatchObject({ medications: [{ status: 'active' }] });

  sandbox.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  await expect(fetch(`${app}/healthz`)).rejects.toThrow('fetch failed');
  await expect(fetch(`http://localhost:${ehrPort}/`)).rejects.toThrow('fetch failed');
});
