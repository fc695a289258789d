/** A Bulk Data export step by step (http://hl7.org/fhir/uv/bulkdata): kick-off, polling, files, the end. */
import { EhrFailure } from '../ehr-failure.ts';
import { asFailure, readText, reasonOfStatus, retryAfterMs } from '../guarded-fetch.ts';
import { type BulkFile, type BulkManifest, readBulkManifest } from './bulk-manifest.ts';
import { bulkRequest, type BulkServer, namedAddress } from './bulk-requests.ts';
import { parsedJson } from '../../fhir/free-form.ts';
import { addressIn } from '../server-address.ts';

/** What lists rest on: the records, whose they are, and what they refer to. */
const EXPORTED_TYPES = [
  'Patient',
  'MedicationRequest',
  'MedicationDispense',
  'MedicationStatement',
  'MedicationAdministration',
  'Medication',
  'Condition',
] as const;

/** The address to begin an export at: of all patients, unless it names another one (`…/Group/7/$export`). */
export function exportAddress(text: URL): URL {
  if (text.pathname.endsWith('/$export')) return text;
  return addressIn(text, 'Patient/$export');
}

/** Begins an export; gives the address of its status. @throws EhrFailure */
export async function kickOff(server: BulkServer, address: URL): Promise<URL> {
  const all = new URL(address);
  const asked = new URL(address);
  if (!asked.searchParams.has('_type')) asked.searchParams.set('_type', EXPORTED_TYPES.join(','));
  const headers = { accept: 'application/fhir+json', prefer: 'respond-async' };
  let response = await patiently(server, () => bulkRequest(server, asked, { headers }));
  // Servers that do not know one of the types, or types at all, give everything.
  if (response.status === 400 || response.status === 422) {
    await response.body?.cancel();
    response = await patiently(server, () => bulkRequest(server, all, { headers }));
  }
  await response.body?.cancel();
  if (response.status !== 202)
    throw new EhrFailure(response.ok ? 'not-supported' : reasonOfStatus(response.status), {
      status: response.status,
    });
  const location = response.headers.get('content-location') ?? '';
  if (location === '') throw new EhrFailure('not-fhir');
  return namedAddress(location, server.base, address);
}

const MANIFEST_BYTES = 50_000_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 600_000;

/** Asks until the export is complete; `onProgress` hears what the server says of it. @throws EhrFailure */
export async function manifestOf(
  server: BulkServer,
  status: URL,
  onProgress: (said: string) => void = () => undefined,
): Promise<BulkManifest> {
  const headers = { accept: 'application/json' };
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)) {
    const response = await patiently(server, () => bulkRequest(server, status, { headers }));
    if (response.status === 200) return readManifest(await readText(response, MANIFEST_BYTES));
    await response.body?.cancel();
    if (response.status !== 202)
      throw new EhrFailure(reasonOfStatus(response.status), { status: response.status });
    onProgress(printable(response.headers.get('x-progress') ?? ''));
    await server.wait(Math.min(LONGEST_WAIT_MS, retryAfterMs(response) ?? waitMs), server.signal);
  }
}

function readManifest(text: string): BulkManifest {
  const json = parsedJson(text);
  if (json === undefined) throw new EhrFailure('not-json');
  return readBulkManifest(json);
}

/** What a server says could steer a terminal. */
function printable(text: string): string {
  return text.replaceAll(/\P{ASCII}|\p{Cc}/gu, ' ').slice(0, 60);
}

const MOST_TRIES = 6;

/** Waits where the server asks for it, and a little longer each time where it is out of order. */
async function patiently(server: BulkServer, ask: () => Promise<Response>): Promise<Response> {
  for (let tries = 1, waitMs = FIRST_WAIT_MS; ; tries += 1, waitMs *= 2) {
    const response = await ask().catch((error: unknown) => {
      server.signal.throwIfAborted();
      const failure = asFailure(error);
      if (tries >= MOST_TRIES || !isPassing(failure)) throw failure;
      return undefined;
    });
    if (response !== undefined && (!isBusy(response.status) || tries >= MOST_TRIES)) return response;
    await response?.body?.cancel();
    const asked = response === undefined ? undefined : retryAfterMs(response);
    await server.wait(Math.min(LONGEST_WAIT_MS, asked ?? waitMs), server.signal);
  }
}

function isBusy(status: number): boolean {
  return status === 429 || (status >= 500 && status !== 501);
}

function isPassing({ reason }: EhrFailure): boolean {
  return reason === 'timed-out' || reason === 'unreachable';
}

/** A file may be large and the line slow; a connection on which nothing comes is given up by `fetch` after five minutes. */
const FILE_MS = 6 * 3_600_000;

/** The bytes of a file of the export. @throws EhrFailure, also in the middle */
export async function* bulkFile(
  server: BulkServer,
  file: BulkFile,
  { needsToken, status }: { readonly needsToken: boolean; readonly status: URL },
): AsyncGenerator<Uint8Array> {
  const url = namedAddress(file.url, server.base, status);
  const headers = { accept: 'application/fhir+ndjson' };
  const asked = { headers, withToken: needsToken, timeoutMs: FILE_MS };
  const response = await patiently(server, () => bulkRequest(server, url, asked));
  if (!response.ok) {
    await response.body?.cancel();
    throw new EhrFailure(reasonOfStatus(response.status), { status: response.status });
  }
  try {
    for await (const piece of response.body ?? []) yield piece;
  } catch (error) {
    server.signal.throwIfAborted();
    throw asFailure(error);
  }
}

/** Tells the server that the export is no longer needed; one that knows no end of exports is not asked twice. */
export async function endExport(server: BulkServer, status: URL): Promise<void> {
  try {
    const response = await bulkRequest(server, status, {
      method: 'DELETE',
      headers: { accept: 'application/json' },
    });
    await response.body?.cancel();
  } catch (error) {
    if (!(error instanceof EhrFailure)) throw error;
  }
}
