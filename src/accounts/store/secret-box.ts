/** Secrets of connected servers at rest: AES-256-GCM under a key that stands in the configuration, never in the store. */

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
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
    seal(secret, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(place));
      const sealed = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return VERSION + Buffer.concat(sealed).toString('base64url');
    },
    open(text, place) {
      const sealed = Buffer.from(text.startsWith(VERSION) ? text.slice(VERSION.length) : '', 'base64url');
      if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error('a sealed secret is damaged');
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        const secret = [decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
        return Buffer.concat(secret).toString('utf8');
      } catch {
        throw new Error('a secret cannot be opened: SECRETS_KEY is not the one it was sealed with');
      }
    },
  };
}
