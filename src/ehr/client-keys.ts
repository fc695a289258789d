/** The keys by which the service proves itself to other servers: one signs, the public halves of all are published (SMART, Asymmetric Client Authentication). */
import { readFile } from 'node:fs/promises';
import type { JWK } from 'jose';
import { ConfigError } from '../config.ts';
import { fileProblem } from '../file-problem.ts';
import { ASSERTION_ALGORITHMS } from './client-assertion.ts';
import type { AssertionAlgorithm, AssertionSigner } from './client-assertion.ts';

/** Held keys. Rotation: publish the new key behind the old one, wait until servers have read it, put it first, remove the old one when its last assertion has ended. */
export interface ClientKeys {
  /** How a client with this id signs. */
  signerFor(clientId: string): AssertionSigner;
  /** What `/.well-known/jwks.json` answers: no private part. */
  readonly publicJwks: { readonly keys: readonly JWK[] };
}

/** A private JWK Set that cannot be used; the message names no part of a key. */
export class ClientKeysError extends Error {
  constructor(problem: string) {
    super(`the client keys cannot be used: ${problem}`);
    this.name = 'ClientKeysError';
  }
}

/** Members of a public key (RFC 7518 §6.2.1, §6.3.1); everything else stays here. */
const PUBLIC_MEMBERS = ['kty', 'crv', 'x', 'y', 'n', 'e', 'kid'] as const;

type PrivateKey = JWK & { readonly kid: string };

/** Reads a private JWK Set: `{ "keys": [{ "kty": "EC", "crv": "P-384", "kid": "2026-11", "alg": "ES384", … }] }`. */
export function readClientKeys(json: unknown): ClientKeys {
  const listed: unknown = typeof json === 'object' && json !== null && 'keys' in json ? json.keys : undefined;
  if (!Array.isArray(listed) || listed.length === 0) throw new ClientKeysError('there is no key in the set');
  const keys = listed.map(privateKey);
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length)
    throw new ClientKeysError('two keys have one kid');
  const [first] = keys;
  if (first === undefined) throw new ClientKeysError('there is no key in the set');
  const algorithm = algorithmOf(first);
  return {
    signerFor: (clientId) => ({ clientId, key: first, algorithm }),
    publicJwks: { keys: keys.map(publicKey) },
  };
}

/** The keys of CLIENT_KEYS_FILE. @throws ConfigError */
export async function readClientKeysFile(file: string): Promise<ClientKeys> {
  try {
    return readClientKeys(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new ConfigError([`CLIENT_KEYS_FILE: ${problemOf(error)}`]);
  }
}

/** Why a file gives no keys. The parser's error quotes what it read, which is a key. */
function problemOf(error: unknown): string {
  if (error instanceof ClientKeysError) return error.message;
  return fileProblem(error) ?? 'the file cannot be read as JSON';
}

/** A new private JWK Set with one key, as text for a file only its owner may read. */
export async function newClientKeys(kid: string, algorithm: AssertionAlgorithm = 'ES384'): Promise<string> {
  const { exportJWK, generateKeyPair } = await import('jose');
  const { privateKey: key } = await generateKeyPair(algorithm, { extractable: true, modulusLength: 3072 });
  return `${JSON.stringify({ keys: [{ ...(await exportJWK(key)), kid, alg: algorithm }] }, null, 2)}\n`;
}

function privateKey(value: unknown): PrivateKey {
  const key = value as JWK | null;
  if (typeof key !== 'object' || key === null || typeof key.d !== 'string')
    throw new ClientKeysError('a key has no private part');
  const { kid } = key;
  if (typeof kid !== 'string' || kid === '') throw new ClientKeysError('a key has no kid');
  algorithmOf(key);
  return { ...key, kid };
}

/** The algorithm a key signs with: as it says, else by its kind. */
function algorithmOf({ alg, kty, crv }: JWK): AssertionAlgorithm {
  const byKind = kty === 'RSA' ? 'RS384' : kty === 'EC' && crv === 'P-384' ? 'ES384' : undefined;
  const algorithm = ASSERTION_ALGORITHMS.find((name) => name === (alg ?? byKind));
  if (algorithm === undefined || algorithm !== byKind)
    throw new ClientKeysError(`a key is neither ${ASSERTION_ALGORITHMS.join(' nor ')}`);
  return algorithm;
}

function publicKey(key: PrivateKey): JWK {
  const members = PUBLIC_MEMBERS.filter((name) => key[name] !== undefined).map((name) => [name, key[name]]);
  return { ...Object.fromEntries(members), alg: algorithmOf(key), use: 'sig', key_ops: ['verify'] };
}
