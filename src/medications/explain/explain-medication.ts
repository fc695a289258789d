/** Start here: why an entry has its status, in words, in dates, and with what speaks against it (docs/evidence-rules.md, Explanations). */

import type { Explained } from '../medication-list.ts';
import type { SigReader } from '../sig-reader.ts';
import type { DecidedGroup } from '../weigh/split-strengths.ts';
import { explainInWords } from './explain-in-words.ts';
import { explainSupply } from './explain-supply.ts';
import { eventsOf, newestEvent } from './record-events.ts';
import { timelineOf } from './timeline.ts';

export interface ExplainOptions {
  /** Epoch milliseconds. */
  readonly asOf: number;
  readonly readSig: SigReader;
}

/** Everything that can be told of how an entry came about; pure, as the decision itself. */
export function explainMedication(group: DecidedGroup, { asOf, readSig }: ExplainOptions): Explained {
  const { verdict, records, shown, regimen } = group;
  const losing = verdict.losing.flatMap((record) => newestEvent(eventsOf(record, asOf)) ?? []);
  const conflict = [...new Map(losing.map((event) => [event.source, event])).values()];
  conflict.sort((a, b) => (a.source < b.source ? -1 : 1));
  return {
    explanation: explainInWords(verdict, conflict, asOf),
    ...(conflict.length > 0 && {
      conflict: conflict.map(({ date, says, source }) => ({
        says,
        source,
        ...(date !== undefined && { date: date.text }),
      })),
    }),
    timeline: timelineOf(records, asOf, readSig),
    // What is left of a former strength is not taken, and of two side by side neither follows the other.
    ...(regimen === undefined && explainSupply(shown, asOf)),
  };
}
