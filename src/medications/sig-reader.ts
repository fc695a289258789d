/** Reads sig texts, each once in the length of one request: directions repeat from resource to resource. */

import { parseSig } from '../sig/parse-sig.ts';
import type { ParsedSig } from '../sig/parsed-sig.ts';

/** What the directions of a sig text mean. */
export type SigReader = (text: string) => ParsedSig;

/** One reader serves one request: nothing a patient's data says outlives it. */
export function createSigReader(): SigReader {
  const known = new Map<string, ParsedSig>();
  return (text) => {
    let parsed = known.get(text);
    if (parsed === undefined) {
      parsed = parseSig(text);
      known.set(text, parsed);
    }
    return parsed;
  };
}
