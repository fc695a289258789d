/** Finds units of a dose by word and by UCUM code. */
import { UNITS } from './unit-table.ts';
import type { UnitRow } from './unit-table.ts';

const ROWS: readonly UnitRow[] = UNITS;
const BY_UCUM: ReadonlyMap<string, UnitRow> = new Map(ROWS.map((row) => [row.ucumCode, row]));
const BY_WORD: ReadonlyMap<string, UnitRow> = new Map(
  ROWS.flatMap((row) =>
    [row.id, row.unit, row.plural, ...row.words].map((word): [string, UnitRow] => [word.toLowerCase(), row]),
  ),
);
/** HL7 v3-orderableDrugForm codes of counted forms, as US EHRs write them in place of UCUM. */
const DRUG_FORMS: ReadonlyMap<string, string> = new Map([
  ['TAB', 'tablet'],
  ['CAP', 'capsule'],
  ['PUFF', 'puff'],
  ['DROP', 'drop'],
  ['SPRY', 'spray'],
  ['PATCH', 'patch'],
  ['SUPP', 'suppository'],
  ['APPFUL', 'applicatorful'],
]);
/** Letters that mean another unit in capitals. */
const AMBIGUOUS_WORDS = new Set(['c', 'in', 'gum', 'app']);

/** The unit of a word, whatever its case: `Tablets`, `MG`. */
export function unitOfWord(word: string): UnitRow | undefined {
  const plain = word.trim().toLowerCase();
  return AMBIGUOUS_WORDS.has(plain) ? undefined : BY_WORD.get(plain);
}

/** The unit of a UCUM or drug form code: `mg`, `{tbl}`, `TAB`. */
export function unitOfCode(code: string): UnitRow | undefined {
  const form = DRUG_FORMS.get(code);
  return form === undefined ? BY_UCUM.get(code) : BY_WORD.get(form);
}
