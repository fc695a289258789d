/** API keys: `medlist_`, 256 random bits in base 62, and a checksum that tells a mistyped key from an unknown one. */

import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'medlist_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_BYTES = 32;
/** 62^43 > 2^256 and 62^6 > 2^32. */
const RANDOM_CHARACTERS = 43;
const CHECKSUM_CHARACTERS = 6;
/** Enough to tell keys of one organization apart: `medlist_` and 6 of the 43 random characters. */
const SHOWN_CHARACTERS = PREFIX.length + 6;

/** What a secret scanner looks for. */
export const API_KEY_PATTERN = /^medlist_[0-9A-Za-z]{49}$/;

/** A new key; it is displayed once and never stored. */
export function createApiKey(): string {
  const random = base62(BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`), RANDOM_CHARACTERS);
  return PREFIX + random + checksum(random);
}

/** Has the text the form of a key, with the right checksum? Needs no store. */
export function isWellFormedApiKey(text: string): boolean {
  if (!API_KEY_PATTERN.test(text)) return false;
  const random = text.slice(PREFIX.length, PREFIX.length + RANDOM_CHARACTERS);
  return text.endsWith(checksum(random));
}

/** What is stored instead of the key. A fast hash is right for 256 random bits: there is nothing to guess. */
export function hashApiKey(key: string): string {
  return hash('sha256', key);
}

/** Compares two hashes without telling by its duration where they differ. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The part of a key that lists and logs show: `medlist_Ab3dE9`. */
export function shownPrefix(key: string): string {
  return key.slice(0, SHOWN_CHARACTERS);
}

function checksum(random: string): string {
  return base62(BigInt(crc32(random)), CHECKSUM_CHARACTERS);
}

function base62(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  for (let position = 0; position < length; position += 1) {
    text = ALPHABET.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}
