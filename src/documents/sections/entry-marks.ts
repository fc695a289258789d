/** What a list writes before its entries to count them. */

import { ORDINAL } from '../../text/list-ordinals.ts';

/** Bullets, numbers and boxes before an entry: `• `, `- `, `3. `, `[x] `. */
export const MARKER = new RegExp(
  String.raw`^\s*(?:[•●▪■□☐☑◦·*►▸➢✓–—-]\s*|${ORDINAL}|[[(]\s?[x✓✔]?\s?[\])]\s+(?=\p{L}))`,
  'iu',
);
