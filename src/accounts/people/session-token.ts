/** Tokens of sessions, invitations and devices, and the anti-forgery token that belongs to a session. */

import { createHmac, hash, randomBytes } from 'node:crypto';
import { isSameHash } from '../keys/api-key.ts';

const RANDOM_BYTES = 32;

/** 256 random bits as 43 URL-safe characters: for a cookie or a link. */
export function createToken(): string {
  return randomBytes(RANDOM_BYTES).toString('base64url');
}

/** Has the text the form of a token? What has not is not looked up. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** What is stored instead of a token. A fast hash is right for 256 random bits: there is nothing to guess. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

/**
 * The hidden field of every form. It follows from the session token, which no other site can read, so nothing more
 * is stored; it changes when the session does. A visitor without a session gets one from a cookie with `createToken()`.
 */
export function csrfTokenOf(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('medlist form').digest('base64url');
}

/** Does the form belong to the session? Takes the same time wherever they differ. */
export function isCsrfTokenOf(sessionToken: string, given: string): boolean {
  return isSameHash(csrfTokenOf(sessionToken), given);
}
