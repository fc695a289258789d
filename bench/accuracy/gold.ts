/** The gold format: what a reader of the records would answer, in one `gold.json` a folder (docs/accuracy.md, Gold format). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { INFERRED_STATUSES } from '../../src/medications/medication-list.ts';

/** One drug that the answer has to have. What a field does not list is not scored. */
const GoldMedication = z.strictObject({
  /** Active ingredients by their RxNorm names, joined by ` / `; any of several readings is right. */
  drug: z.array(z.string()).min(1),
  /** RxNorm names or codes that are right. */
  product: z.array(z.string()).optional(),
  /** `40 mg`, `1 tablet`, `1-2 tablet`; a bare number is that many of anything countable. */
  dose: z.array(z.string()).optional(),
  /** Values of the PDF endpoint: `PO`. */
  route: z.array(z.string()).optional(),
  /** Values of the PDF endpoint: `BID`, `Q8H PRN`. */
  frequency: z.array(z.string()).optional(),
  /** Patients: every input resource that belongs to this entry, `Type/id`. */
  sources: z.array(z.string()).optional(),
  /** Patients: the statuses that are right. */
  status: z.array(z.enum(INFERRED_STATUSES)).optional(),
});

const GoldFields = z.strictObject({
  id: z.string(),
  /** What the input is; the tables have a row for each kind. */
  kind: z.string(),
  /** True where the program was worked on with this input at hand. */
  seen: z.boolean(),
  /** Relative to the folder: a `.pdf`, a `.txt` that is printed as one (a form feed starts a page), or a `.json` body for the infer endpoint. */
  input: z.string().optional(),
  /** A document of a few lines, in place of the file. */
  text: z.string().optional(),
  about: z.string().optional(),
  medications: z.array(GoldMedication),
  /** Drugs that must not be listed: stopped, a relative's, allergies. */
  forbidden: z.array(z.string()).optional(),
  /** Drugs that may be listed or not. */
  neutral: z.array(z.string()).optional(),
});

const GoldCase = GoldFields.refine(({ input, text }) => (input === undefined) !== (text === undefined), {
  error: 'a case has an input or a text',
});

const Gold = z.strictObject({ about: z.string(), cases: z.array(GoldCase) });

export type GoldMedication = z.infer<typeof GoldMedication>;
export type GoldCase = z.infer<typeof GoldCase>;

/** The cases of a folder; throws where `gold.json` is missing or not in the format. */
export function readGold(folder: string): readonly GoldCase[] {
  return Gold.parse(JSON.parse(readFileSync(path.join(folder, 'gold.json'), 'utf8'))).cases;
}
