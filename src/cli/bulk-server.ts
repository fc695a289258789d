/** The server of `medlist infer --bulk`: its address, and the credentials of the settings where they are for it. */

import type { Config } from '../config.ts';
import { authorizeOf } from '../ehr/authorize-server.ts';
import { exportAddress } from '../ehr/bulk/bulk-export.ts';
import type { BulkServer } from '../ehr/bulk/bulk-requests.ts';
import { readClientKeysFile } from '../ehr/client-keys.ts';
import { isInsideBase } from '../ehr/guarded-fetch.ts';
import { readServerAddress } from '../ehr/server-address.ts';

/** What `FHIR_SERVER_*` says is for the addresses below `FHIR_SERVER_URL`; any other is asked without. Throws an Error with a sentence. */
export async function bulkServer(
  text: string,
  { fhirServer, clientKeysFile }: Pick<Config, 'fhirServer' | 'clientKeysFile'>,
): Promise<Pick<BulkServer, 'base' | 'authorize'> & { readonly address: URL }> {
  const [plain = '', query] = text.split('?', 2);
  const base = readServerAddress(plain);
  if (typeof base === 'string') throw new Error(`--bulk: ${base}`);
  const address = exportAddress(base);
  if (query !== undefined) address.search = query;
  if (fhirServer === undefined || !isInsideBase(address, new URL(fhirServer.url)))
    return { base, address, authorize: async () => undefined };
  const clientKeys = clientKeysFile === undefined ? undefined : await readClientKeysFile(clientKeysFile);
  const own = new URL(fhirServer.url);
  const clock = { now: () => Date.now() };
  return { base: own, address, authorize: authorizeOf(fhirServer, { base: own, clientKeys, clock }) };
}
