/** Names the hold that makes a status unknown: none of the five statuses says it. */

import type { Enrichment } from '../medication-list.ts';
import type { MedicationRecord } from '../medication-record.ts';
import { sourceName } from '../weigh/coverage.ts';
import type { Verdict } from '../weigh/decide-status.ts';

/** `on hold since 2026-05-27`, by the newest record that says so; nothing where no hold decided. */
export function holdEnrichments({ status, deciding }: Verdict): readonly Enrichment[] {
  if (status !== 'unknown') return [];
  let newest: MedicationRecord | undefined;
  for (const record of deciding) {
    if (record.standing !== 'on-hold') continue;
    if (newest === undefined || sinceOf(record) > sinceOf(newest)) newest = record;
  }
  if (newest === undefined) return [];
  const since = newest.changedAt ?? newest.at;
  const isOpen = newest.act === 'ordered' && newest.changedAt === undefined;
  const value =
    since === undefined ? 'on hold' : `on hold since ${since.text.slice(0, 10)}${isOpen ? ' or later' : ''}`;
  return [{ field: 'status', value, reason: `${sourceName(newest)} is on hold` }];
}

/** Sorts by date, then by source, so that the order of the input never shows. */
function sinceOf(record: MedicationRecord): string {
  const since = record.changedAt ?? record.at;
  return `${new Date(since?.at ?? 0).toISOString()} ${sourceName(record)}`;
}
