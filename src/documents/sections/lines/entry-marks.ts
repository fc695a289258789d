/** What a list writes before its entries to count them. */

import { ORDINAL } from '../../../text/list-ordinals.ts';
import { DATE } from '../../../text/possible-days.ts';
import { LEADING_DAY } from '../../../text/short-days.ts';

/** Bullets, numbers and boxes before an entry: `• `, `- `, `3. `, `[x] `. */
export const MARKER = new RegExp(
  String.raw`^\s*(?:[•●▪■□☐☑◦·*►▸➢✓–—-]\s*|${ORDINAL}|[[(]\s?[x✓✔]?\s?[\])]\s+(?=\p{L}))`,
  'iu',
);

/** `RX 6000101`, `#1004417`, `2000415 (C4)`: the number of a prescription or an order before what it orders. */
const RECORD = String.raw`(?:(?:\p{Lu}{2,4}\s?#?|#)\d{5,10}(?:\s\(\w{1,3}\))?(?=\s|$)|\d{5,10}(?:\s\(\w{1,3}\))?(?=\s{2}|$))`;

/** A cell that holds such a number alone. */
export const RECORD_NUMBER = new RegExp(`^${RECORD}$`, 'u');

/** A line that begins with such a number. */
export const RECORD_LEAD = new RegExp(String.raw`^\s*${RECORD}\s+(?=\p{L})`, 'u');

/** `03-Feb-2026`, `02/04` before what was issued that day. */
export const DAY_LEAD = new RegExp(String.raw`^\s{0,20}(?:${DATE}|${LEADING_DAY})\s{1,20}(?=\p{L})`, 'iu');
