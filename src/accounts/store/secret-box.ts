/** Secrets of connected servers at rest, as text, sealed under a key that stands in the configuration, never in the store. */

import { openBytes, SEAL_BYTES, sealBytes } from './seal.ts';

/** Says how it was sealed, so that another way can follow. */
const VERSION = 'v1.';

/** Seals and opens; `place` is where the secret belongs (`fhir_server:server_…`): moved to another row it does not open. */
export interface SecretBox {
  readonly seal: (secret: string, place: string) => string;
  /** Throws when the key is another one or the text was changed or moved. */
  readonly open: (sealed: string, place: string) => string;
}

/** A box for a key of 32 bytes. */
export function createSecretBox(key: Uint8Array): SecretBox {
  if (key.length !== 32) throw new Error('the key of the secrets must have 32 bytes');
  return {
    seal: (secret, place) => VERSION + sealBytes(key, place, Buffer.from(secret)).toString('base64url'),
    open(text, place) {
      const sealed = Buffer.from(text.startsWith(VERSION) ? text.slice(VERSION.length) : '', 'base64url');
      if (sealed.length < SEAL_BYTES) throw new Error('a sealed secret is damaged');
      try {
        return openBytes(key, place, sealed).toString('utf8');
      } catch {
        throw new Error('a secret cannot be opened: SECRETS_KEY is not the one it was sealed with');
      }
    },
  };
}
