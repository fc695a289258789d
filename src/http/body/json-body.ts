/** Decodes a JSON body; what is wrong with it is told in the shape of the specification, never with a piece of it. */

import { isUtf8 } from 'node:buffer';
import { ServiceError } from '../../errors.ts';
import { jsonMistake } from '../../web/json-mistake.ts';

/** RFC 8259 forbids writing it and allows ignoring it. */
const BYTE_ORDER_MARK = '\uFEFF';

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
    const place = jsonMistake(text);
    throw notJson(`the body is not valid JSON${place === undefined ? '' : `: ${place}`}`, 'json_invalid');
  }
}

function notJson(msg: string, type: string): ServiceError {
  return new ServiceError('invalid-body', [{ loc: ['body'], msg, type }], { code: 'body_not_json' });
}
