/** Reads a sig, the dosage sentence of an order, label or list, into FHIR R4 Dosage: start here. */
import { assembleDosage } from './compose/assemble-dosage.ts';
import { collectFields } from './compose/collect-fields.ts';
import { originalOffset } from './words/fold-sig-text.ts';
import type { FoldedSig } from './words/fold-sig-text.ts';
import { flagPoints } from './compose/imply-timing.ts';
import type { ParsedSig, SigSpan } from './parsed-sig.ts';
import { readSteps } from './compose/read-steps.ts';
import { readFragments } from './recognize/read-fragments.ts';
import { refineSteps } from './compose/refine-steps.ts';
import { saysSomething } from './sig-step.ts';
import type { SigReading } from './sig-step.ts';
import type { SigToken } from './words/sig-token.ts';

/** Characters: longer texts are shown but not read, they are letters and no directions. */
export const LONGEST_SIG = 1000;

/**
 * Reads a sig: fold → tokenize → recognize → read steps → refine → assemble. Pure, never throws, linear in the text.
 * `"1 tab po bid prn pain x 7 days"` → one dosage: 1 tablet, oral, twice a day, as needed for pain, for 7 days.
 */
export function parseSig(text: string): ParsedSig {
  const { folded, tokens, fragments } = readFragments(text);
  const reading = readSteps(tokens, fragments);
  refineSteps(reading);
  flagTokens(reading);
  return assemble(text, folded, reading);
}

/** Numbers that were left open, and misspelt words that were understood. */
function flagTokens({ tokens, fragments, warnings }: SigReading): void {
  const read = new Set<number>();
  for (const { from, to } of fragments) for (let at = from; at < to; at += 1) read.add(at);
  for (const [at, token] of tokens.entries()) {
    if (token.isOpen === true) warnings.push({ kind: 'number-of-two-meanings', from: at, to: at + 1 });
    if (token.written !== undefined && read.has(at))
      warnings.push({ kind: 'corrected-spelling', from: at, to: at + 1 });
  }
}

function assemble(text: string, folded: FoldedSig, reading: SigReading): ParsedSig {
  const { tokens, steps } = reading;
  const span = (from: number, to: number) => spanOf(folded, tokens, from, to);
  const wordsOf = (from: number, to: number) => {
    const { start, end } = span(from, to);
    return text.slice(start, end).trim();
  };
  for (const step of steps) flagPoints(reading, step);
  const meaning = steps.filter(saysSomething);
  const dosages = meaning.map((step) => assembleDosage(step, wordsOf));
  let sequence = 0;
  for (const [index, dosage] of dosages.entries()) {
    const step = meaning[index];
    if (step === undefined) break;
    sequence += step.isConcurrent && sequence > 0 ? 0 : 1;
    dosage.text = dosages.length === 1 ? text.trim() : wordsOf(step.from, step.to);
    if (dosages.length > 1) dosage.sequence = sequence;
  }
  return { text, dosages, ...collectFields(reading, meaning, span) };
}

function spanOf(folded: FoldedSig, tokens: readonly SigToken[], from: number, to: number): SigSpan {
  const start = tokens[from]?.start ?? 0;
  const end = tokens[to - 1]?.end ?? start;
  const originalStart = originalOffset(folded, start);
  return {
    start: originalStart,
    end: Math.max(originalStart, originalOffset(folded, Math.max(start, end - 1)) + (end > start ? 1 : 0)),
  };
}
