/** Two strengths of one drug on different days of the week: one regimen, warfarin 5 mg on three days and 2.5 mg on four. */

import { WEEK } from '../../text/calendar-table.ts';
import type { MedicationRecord } from '../medication-record.ts';
import type { Verdict } from './decide-status.ts';
import type { Strand } from './strands.ts';

/** Active strengths whose directions name days of the week that do not overlap are one regimen. */
export function regimenOf(
  active: readonly (Strand & { readonly verdict: Verdict })[],
): readonly (readonly MedicationRecord[])[] | undefined {
  const days = active.map(
    ({ verdict }) => new Set(verdict.deciding.flatMap(({ therapy }) => therapy.weekdays)),
  );
  const all = new Set(days.flatMap((set) => [...set]));
  const count = days.reduce((sum, { size }) => sum + size, 0);
  if (active.length < 2 || days.some(({ size }) => size === 0) || all.size < count) return undefined;
  const first = (at: number): number => WEEK.findIndex((day) => days[at]?.has(day));
  const order = active.map((_, at) => at).sort((a, b) => first(a) - first(b));
  return order.map((at) => active[at]?.records ?? []);
}
