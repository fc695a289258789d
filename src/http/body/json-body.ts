/** Decodes a JSON body; what is wrong with it is told in the shape of the specification, never with a piece of it. */

import { isUtf8 } from 'node:buffer';
import { ServiceError } from '../../errors.ts';
import { whereJsonBreaks } from '../../web/assets/json-place.js';

/** RFC 8259 forbids writing it and allows ignoring it. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The place of a mistake is looked for in texts up to this many characters: it takes longer than parsing. */
const MAX_SEARCHED = 262_144;

/** The value of a JSON body; duplicate names keep the last, as ECMAScript reads them. */
export function decodeJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) throw notJson('the body is empty', 'missing');
  if (!isUtf8(bytes)) throw notJson('the body is not valid UTF-8', 'json_invalid');
  const whole = bytes.toString('utf8');
  const text = whole.startsWith(BYTE_ORDER_MARK) ? whole.slice(1) : whole;
  try {
    return JSON.parse(text);
  } catch {
    // The message of the parser quotes the body: it goes nowhere.
    throw notJson(`the body is not valid JSON${placeOf(text)}`, 'json_invalid');
  }
}

/** `: line 2, column 12`, counted from 1 as editors do; where the text only ends too early, that. */
function placeOf(text: string): string {
  if (text.length > MAX_SEARCHED) return '';
  const at = whereJsonBreaks(text);
  if (at === undefined) return '';
  if (at === text.length) return ': it ends too early';
  const lines = text.slice(0, at).split('\n');
  return `: line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

function notJson(msg: string, type: string): ServiceError {
  return new ServiceError('invalid-body', [{ loc: ['body'], msg, type }], { code: 'body_not_json' });
}
