/** Directions people read: "1 tablet by mouth twice daily" for "1 tab PO BID", and the sender's own words where not all of them were understood. */

import type { InferredMedication } from '../medications/medication-list.ts';
import { LONGEST_SIG, parseSig } from '../sig/parse-sig.ts';
import { sigSentence } from '../sig/say/dosage-sentence.ts';

export interface ReadableDirections {
  readonly text: string;
  /** As the sender wrote it, where that reads otherwise. */
  readonly written: string | undefined;
}

/** The directions of an entry; undefined where none are recorded. */
export function readableDirections({ sig }: InferredMedication): ReadableDirections | undefined {
  return sig === undefined ? undefined : directionsInWords(sig);
}

/** Put into words only when every word was read: a half-understood sentence is shown as it was written. */
export function directionsInWords(sig: string): ReadableDirections {
  const asWritten = { text: sig, written: undefined };
  if (sig.length > LONGEST_SIG) return asWritten;
  const { dosages, unread, warnings, strengths } = parseSig(sig);
  // A strength beside the dose has no place in the sentence.
  if (unread.length + warnings.length + strengths.length > 0) return asWritten;
  const sentence = sigSentence(dosages);
  if (sentence === undefined) return asWritten;
  const text = withoutTaking(sentence);
  return withoutTaking(sig).toLowerCase() === text.toLowerCase()
    ? { text, written: undefined }
    : { text, written: sig };
}

/** `Take 1 tablet by mouth` → `1 tablet by mouth`: the route says it. */
function withoutTaking(sentence: string): string {
  return sentence.replace(/^take (?=\d)/i, '');
}
