/** Ids that anyone who knows the same facts makes the same, and no one else. */
import { hash } from 'node:crypto';

/** A UUID of version 8 (RFC 9562, section 5.8) from a text: the same text gives the same one; nothing of it can be read back. */
export function uuidOf(text: string): string {
  const hex = hash('sha256', text, 'hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0b11) | 0b1000).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
