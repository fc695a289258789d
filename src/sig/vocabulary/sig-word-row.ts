/** A row of words of directions that one recognizer knows for one purpose. */

export interface SigWordRow {
  /** Folded. */
  readonly words: readonly string[];
  readonly reason: string;
  /** `[sig, how it is read]`, in the notation of the tests; what is not read stands at the end behind a question mark. */
  readonly examples: readonly (readonly [sig: string, reads: string])[];
}
