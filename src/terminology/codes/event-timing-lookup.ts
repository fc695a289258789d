/** Finds event timings by code and gives each its code system. */
import { EVENT_TIMING, TIMING_EVENT } from '../../fhir/systems.ts';
import { EVENT_TIMINGS } from './event-timing-table.ts';
import type { EventTimingRow } from './event-timing-table.ts';

const BY_CODE: ReadonlyMap<string, EventTimingRow> = new Map(
  EVENT_TIMINGS.map((row: EventTimingRow) => [row.code, row]),
);

/** The row of a FHIR EventTiming code: `HS`, `MORN`, `ACM`. */
export function eventTimingOfCode(code: string): EventTimingRow | undefined {
  return BY_CODE.get(code);
}

/** The URI of the code system an event timing comes from. */
export function eventTimingSystem(row: EventTimingRow): string {
  return row.system === 'event' ? EVENT_TIMING : TIMING_EVENT;
}
