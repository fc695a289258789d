/** Records whose directions stand beside the newest ones: written on its day, or for another place, and as current as it (docs/evidence-rules.md, What an entry shows). */

import { DAY_MS } from '../../fhir/dates.ts';
import type { JsonObject } from '../../fhir/free-form.ts';
import type { Enrichment } from '../medication-list.ts';
import type { MedicationRecord } from '../medication-record.ts';
import { areTwoPlaces } from '../read/dosing/places.ts';
import type { SigReader } from '../sig-reader.ts';
import { compareSources, sourceName } from '../weigh/coverage.ts';
import { completeDosage } from './complete-dosage.ts';
import { describeDosage, dosagesOfRecord, ownerOf } from './describe-dosage.ts';
import { type Beside, besides } from './parts-of-directions.ts';
import type { View } from './view.ts';

/** The records that are shown, and what is said of those of one day that are not. */
export interface DirectionsBeside {
  readonly records: readonly MedicationRecord[];
  readonly enrichments: readonly Enrichment[];
}

/** More orders of one drug and day than anyone takes. */
const MOST_RECORDS = 20;

/** The newest record with directions, and the others that are parts of what is taken. */
export function directionsBeside(newest: MedicationRecord, view: View, readSig: SigReader): DirectionsBeside {
  const records = [newest];
  const enrichments: Enrichment[] = [];
  const peers = view.status === 'active' ? peersOf(newest, view) : [];
  if (peers.length === 0) return { records, enrichments };
  const shown = [...wholeOf(newest, readSig)];
  for (const peer of peers.toSorted(compareSources).slice(0, MOST_RECORDS)) {
    const own = wholeOf(peer, readSig);
    const beside: Beside = besides(shown, own);
    if (beside === 'part') {
      records.push(peer);
      shown.push(...own);
    } else if (beside === 'version' && isOfOneDay(peer, writtenOf(newest, view)))
      enrichments.push(noteOf(peer, readSig));
  }
  return { records, enrichments };
}

function wholeOf(record: MedicationRecord, readSig: SigReader): readonly JsonObject[] {
  return dosagesOfRecord(record).map((step) => ({
    ...completeDosage(step, ownerOf(record), readSig).dosage,
  }));
}

/** What decided as well, and that nothing replaced: orders beside an order or its fill, reports beside a report. */
function peersOf(newest: MedicationRecord, view: View): readonly MedicationRecord[] {
  const written = writtenOf(newest, view);
  const replaced = new Set(view.deciding.flatMap(({ replaces }) => replaces ?? []));
  const site = newest.therapy.site ?? written.therapy.site ?? '';
  return [...new Set(view.deciding)].filter((record) => {
    if (record === newest || record === written || record.act !== written.act) return false;
    if (record.source.kind !== 'fhir' || replaced.has(record.source.resource)) return false;
    if (dosagesOfRecord(record).length === 0) return false;
    return isOfOneDay(record, written) || areTwoPlaces(record.therapy.site ?? '', site);
  });
}

/** The order that a fill names, else the record itself. */
function writtenOf(record: MedicationRecord, { shown }: View): MedicationRecord {
  const order =
    record.fulfils &&
    shown.find(({ source }) => source.kind === 'fhir' && source.resource === record.fulfils);
  return order ?? record;
}

function isOfOneDay({ at: one }: MedicationRecord, { at: other }: MedicationRecord): boolean {
  if (one === undefined || other === undefined) return false;
  return Math.floor(one.at / DAY_MS) === Math.floor(other.at / DAY_MS);
}

function noteOf(peer: MedicationRecord, readSig: SigReader): Enrichment {
  const { sig = '' } = describeDosage([peer], readSig);
  const reason = `${sourceName(peer)}, of the same day, says this instead, and it is not shown`;
  return { field: 'sig', value: sig, reason };
}
