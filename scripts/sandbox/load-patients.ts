/** Puts the story patients into a FHIR server: `node scripts/sandbox/load-patients.ts http://127.0.0.1:8090/fhir`. Waits for the server. */

import { setTimeout } from 'node:timers/promises';
import { readStoryPatients, storyTransaction } from './story-patients.ts';

const WAIT_MS = 300_000;
const POLL_MS = 1_000;

const base = process.argv[2]?.replace(/\/+$/, '') ?? '';
if (!URL.canParse(base)) {
  process.stderr.write('Name the base address of the FHIR server.\n');
  process.exitCode = 2;
} else if (!(await isUp(Date.now() + WAIT_MS))) {
  process.stderr.write('The FHIR server did not come up.\n');
  process.exitCode = 1;
} else {
  await load();
}

/** A HAPI server takes a minute to come up. */
async function isUp(until: number): Promise<boolean> {
  while (Date.now() < until) {
    try {
      if ((await fetch(`${base}/metadata`)).ok) return true;
    } catch {
      // Not yet listening: asked again in a moment.
    }
    await setTimeout(POLL_MS);
  }
  return false;
}

async function load(): Promise<void> {
  const patients = readStoryPatients(new Date());
  const answer = await fetch(base, {
    method: 'POST',
    headers: { 'content-type': 'application/fhir+json', accept: 'application/fhir+json' },
    body: JSON.stringify(storyTransaction(patients)),
  });
  if (answer.ok) {
    process.stdout.write(`${patients.length} patients are on the server.\n`);
    return;
  }
  process.stderr.write(`The server refused the patients (${answer.status}): ${await answer.text()}\n`);
  process.exitCode = 1;
}
