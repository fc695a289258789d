/** Watches the shape of a JSON text as its bytes come in: one that is small to send and ruinous to parse is refused before it is parsed. */

import { ServiceError } from '../../errors.ts';

/** What a body may hold beside its bytes. */
export interface ShapeLimits {
  /** Objects and arrays within one another; FHIR seldom passes 20. */
  readonly depth: number;
  /** Commas and opening brackets, about one a value; 20 MB of ordinary FHIR holds 1.1 million. */
  readonly values: number;
  /** Items of one array: the resources of a request, the entries of a Bundle. */
  readonly items: number;
}

export const SHAPE_LIMITS: ShapeLimits = { depth: 64, values: 1_500_000, items: 25_000 };

/** Bytes of JSON that carry structure (RFC 8259, section 2). */
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Commas of an object separate no items, however many there are. */
const NO_LIST = -(2 ** 31);

/**
 * A watcher for one body. Each call takes the next bytes and throws `invalid-body` (code `body_too_complex`) when a limit
 * is passed. It does not check that the text is JSON: brackets that do not match only make it count less or sooner.
 */
export function watchShape(limits: ShapeLimits = SHAPE_LIMITS): (bytes: Uint8Array) => void {
  const watch = new ShapeWatch(limits);
  return (bytes) => watch.see(bytes);
}

/** Every byte of every request passes here: one class, compiled once for all bodies. */
class ShapeWatch {
  readonly #limits: ShapeLimits;
  /** Items of the lists that are open, from the outermost. */
  readonly #items: Int32Array;
  #depth = 0;
  #values = 0;
  #isInString = false;
  /** Bytes at the start of the next piece that were escaped at the end of this one. */
  #escaped = 0;

  constructor(limits: ShapeLimits) {
    this.#limits = limits;
    this.#items = new Int32Array(limits.depth + 1);
  }

  /** In one function and over variables of its own: written otherwise it takes four times as long. */
  see(bytes: Uint8Array): void {
    const { length } = bytes;
    let at = this.#escaped;
    let isInString = this.#isInString;
    while (at < length) {
      while (at < length && !isInString) {
        const byte = bytes[at] ?? 0;
        at += 1;
        if (byte === QUOTE) isInString = true;
        // Digits, colons and white space carry no structure that counts.
        else if (byte === COMMA || byte >= OPEN_ARRAY) this.#structure(byte);
      }
      while (at < length && isInString) {
        const byte = bytes[at];
        at += 1;
        if (byte === QUOTE) isInString = false;
        // What it escapes is skipped, if need be in the next piece.
        else if (byte === BACKSLASH) at += 1;
      }
    }
    this.#escaped = at - length;
    this.#isInString = isInString;
  }

  #structure(byte: number): void {
    if (byte === COMMA || byte === OPEN_ARRAY || byte === OPEN_OBJECT) this.#value(byte);
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) this.#depth = Math.max(this.#depth - 1, 0);
  }

  #value(byte: number): void {
    this.#values += 1;
    if (this.#values > this.#limits.values) throw tooComplex(`more than ${this.#limits.values} values`);
    if (byte === COMMA) this.#nextItem();
    else this.#enter(byte === OPEN_ARRAY ? 1 : NO_LIST);
  }

  #enter(items: number): void {
    this.#depth += 1;
    if (this.#depth > this.#limits.depth) throw tooComplex(`more than ${this.#limits.depth} levels`);
    this.#items[this.#depth] = items;
  }

  #nextItem(): void {
    if (this.#depth === 0) return;
    const items = (this.#items[this.#depth] ?? 0) + 1;
    this.#items[this.#depth] = items;
    if (items > this.#limits.items) throw tooComplex(`a list of more than ${this.#limits.items} items`);
  }
}

function tooComplex(what: string): ServiceError {
  return new ServiceError(
    'invalid-body',
    [{ loc: ['body'], msg: `the body holds ${what}`, type: 'too_complex' }],
    { code: 'body_too_complex' },
  );
}
