/** Passwords: how they are hashed (argon2id), verified without telling by time who is known, and which are refused. */

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

export const MIN_CHARACTERS = 12;
/** Far beyond every pass phrase; hashing must not take as long as somebody likes. */
export const MAX_CHARACTERS = 256;
/** `aaaaaaaaaaaa` and `121212121212` are guessed first. */
const MIN_DIFFERENT_CHARACTERS = 5;

/** Why a password is refused; for the text beside the field. */
export type PasswordProblem = 'too-short' | 'too-long' | 'too-simple' | 'too-common';

/** Is it one that may be set? Length decides, not kinds of characters (NIST SP 800-63B, 3.1.1.2). */
export async function passwordProblem(password: string, email: string): Promise<PasswordProblem | undefined> {
  const characters = Array.from(password.normalize('NFKC'));
  if (characters.length < MIN_CHARACTERS) return 'too-short';
  if (characters.length > MAX_CHARACTERS) return 'too-long';
  const isAddress = password.trim().toLowerCase() === normalizeEmail(email);
  if (isAddress || new Set(characters).size < MIN_DIFFERENT_CHARACTERS) return 'too-simple';
  // The lists are large; loaded when somebody first chooses a password.
  const { isGuessedSoon } = await import('./guessed-soon.ts');
  return isGuessedSoon(password, normalizeEmail(email)) ? 'too-common' : undefined;
}

/** `  Ada@Example.org ` → `ada@example.org`: the form in which addresses are stored and compared. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** Looks like an e-mail address; whether it is one only a message to it can tell. */
export function isEmail(email: string): boolean {
  return email.length <= 254 && /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\]{1,189}$/.test(email.trim());
}

/** A PHC string: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<tag>`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  return phcOf(nonce, await tagOf(password, { ...PARAMETERS, nonce, tagLength: TAG_BYTES }));
}

function phcOf(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = PARAMETERS;
  // PHC strings have no padding.
  const [shownSalt, shownTag] = [salt, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${shownSalt}$${shownTag}`;
}

const PHC =
  /^\$argon2id\$v=19\$m=(?<m>\d{1,7}),t=(?<t>\d{1,2}),p=(?<p>\d{1,2})\$(?<salt>[A-Za-z0-9+/]{11,64})\$(?<tag>[A-Za-z0-9+/]{16,96})$/;

/** The hash of no password: where nobody is known, verifying against it takes the time it would take otherwise. */
const NOBODY = phcOf(Buffer.alloc(SALT_BYTES, 7), Buffer.alloc(TAG_BYTES, 7));

/** Is it the password? Always false where no hash is known, after the same time. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const parts = PHC.exec(hash ?? NOBODY)?.groups;
  if (parts === undefined) throw new Error('a stored password hash is damaged');
  const expected = Buffer.from(parts['tag'] ?? '', 'base64');
  const tag = await tagOf(password, {
    nonce: Buffer.from(parts['salt'] ?? '', 'base64'),
    memory: Number(parts['m']),
    passes: Number(parts['t']),
    parallelism: Number(parts['p']),
    tagLength: expected.length,
  });
  return timingSafeEqual(tag, expected) && hash !== undefined;
}

/** What is typed on different keyboards is the same after NFKC; an overlong one is cut, so that it costs no more. */
function tagOf(password: string, options: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  const message = Buffer.from(password.slice(0, 4 * MAX_CHARACTERS).normalize('NFKC'));
  return promisify(argon2)('argon2id', { message, ...options });
}
