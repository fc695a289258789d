/** Finds named frequencies by what they repeat and by code. */
import { FREQUENCIES } from './frequency-table.ts';
import type { FrequencyRow } from './frequency-table.ts';

const BY_REPEAT = new Map<string, FrequencyRow>(
  FREQUENCIES.map((row: FrequencyRow) => [repeatKey(row.frequency, row.period, row.periodUnit), row]),
);
const BY_CODE = byCode();

/** The named frequency of a repeat, with 24 hours and 7 days kept apart from a day and a week: `(2, 1, 'd')` → BID. */
export function frequencyOfRepeat(
  frequency: number | undefined,
  period: number | undefined,
  periodUnit: string | undefined,
): FrequencyRow | undefined {
  if (period === undefined || periodUnit === undefined) return undefined;
  return BY_REPEAT.get(repeatKey(frequency ?? 1, period, periodUnit));
}

/** The frequency of a code, whatever its system: a GTS abbreviation (`BID`), SNOMED CT or NCI Thesaurus (`C64523` → Q8H). */
export function frequencyOfCode(code: string): FrequencyRow | undefined {
  return BY_CODE.get(code.toUpperCase());
}

function repeatKey(frequency: number, period: number, periodUnit: string): string {
  return `${frequency}/${period}${periodUnit}`;
}

/** Abbreviations come first, so that a code that is also a word keeps its code. */
function byCode(): ReadonlyMap<string, FrequencyRow> {
  const map = new Map<string, FrequencyRow>();
  const rows: readonly FrequencyRow[] = FREQUENCIES;
  for (const row of rows) {
    const spelled = row.phrases.filter((phrase) => !phrase.includes(' '));
    for (const code of [row.abbreviation, ...spelled]) map.set(code.toUpperCase(), row);
  }
  for (const row of rows) {
    for (const code of [row.gtsCode, row.snomedCode, row.ncitCode])
      if (code !== undefined) map.set(code, row);
  }
  return map;
}
