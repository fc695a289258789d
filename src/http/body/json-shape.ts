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
const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * A watcher for one body. Each call takes the next bytes and throws `invalid-body` (code `body_too_complex`) when a limit
 * is passed. It does not check that the text is JSON: brackets that do not match only make it count less or sooner.
 */
export function watchShape(limits: ShapeLimits = SHAPE_LIMITS): (bytes: Uint8Array) => void {
  /** Commas seen in each open array; undefined for an open object. */
  const open: (number | undefined)[] = [];
  let values = 0;
  let inString = false;
  let isEscaped = false;

  const enter = (commas: number | undefined): void => {
    values += 1;
    open.push(commas);
    if (open.length > limits.depth) throw tooComplex(`more than ${limits.depth} levels`);
  };
  const comma = (): void => {
    values += 1;
    const commas = open.at(-1);
    if (commas === undefined) return;
    open[open.length - 1] = commas + 1;
    if (commas + 2 > limits.items) throw tooComplex(`a list of more than ${limits.items} items`);
  };
  const outside = (byte: number): void => {
    if (byte === QUOTE) inString = true;
    else if (byte === COMMA) comma();
    else if (byte === OPEN_ARRAY) enter(0);
    else if (byte === OPEN_OBJECT) enter(undefined);
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) open.pop();
    if (values > limits.values) throw tooComplex(`more than ${limits.values} values`);
  };

  return (bytes) => {
    // By index: an iterator over bytes takes twice as long.
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (!inString) {
        // Most bytes outside strings are digits, colons and white space: they carry no structure that counts.
        if (byte >= QUOTE && byte !== COLON) outside(byte);
      } else if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) inString = false;
    }
  };
}

function tooComplex(what: string): ServiceError {
  return new ServiceError(
    'invalid-body',
    [{ loc: ['body'], msg: `the body holds ${what}`, type: 'too_complex' }],
    { code: 'body_too_complex' },
  );
}
