/** Hand-overs that were none: undone in the books of the pharmacy, or never collected (docs/evidence-rules.md, Reading). */

import { conceptText } from '../../fhir/concepts.ts';
import { type JsonObject, numberAt, objectAt, objectsAt, textAt } from '../../fhir/free-form.ts';
import type { MedicationRecord, RecordSupply, Standing } from '../medication-record.ts';
import { NOT_COLLECTED, NOT_OF_THIS_ONE } from './not-collected-table.ts';
import { DISPENSE_STANDINGS } from './standing-table.ts';
import { standingOf } from './read-standing.ts';

/** What a dispense says of having been handed over; a date without a status says that it was. */
export function readDispenseStanding(resource: JsonObject, isDated: boolean): Standing {
  const stated = standingOf(resource, DISPENSE_STANDINGS);
  const isBare = stated === 'undecided' && resource['status'] === undefined && isDated;
  const standing = isBare ? 'handed-over' : stated;
  return standing === 'handed-over' && isHandedBack(resource) ? 'not-handed-over' : standing;
}

function isHandedBack(resource: JsonObject): boolean {
  return isReversed(resource) || isOfNothing(resource) || textsOf(resource).some(saysNotCollected);
}

/** Amounts below zero take back a hand-over that was told before. */
function isReversed(resource: JsonObject): boolean {
  return (amountOf(resource, 'quantity') ?? 0) < 0 || (amountOf(resource, 'daysSupply') ?? 0) < 0;
}

function isOfNothing(resource: JsonObject): boolean {
  return amountOf(resource, 'quantity') === 0 && (amountOf(resource, 'daysSupply') ?? 0) === 0;
}

function amountOf(resource: JsonObject, field: string): number | undefined {
  return numberAt(objectAt(resource, field), 'value');
}

const REASONS = ['statusReasonCodeableConcept', 'statusReason', 'notDoneReasonCodeableConcept'];
const WORDED = [...REASONS, 'note'];

function textsOf(resource: JsonObject): readonly string[] {
  if (WORDED.every((field) => resource[field] === undefined)) return [];
  const reasons = REASONS.map((field) => conceptText(objectAt(resource, field)));
  const notes = objectsAt(resource, 'note').map((note) => textAt(note, 'text'));
  return [...reasons, ...notes].filter((text) => text !== undefined);
}

function saysNotCollected(text: string): boolean {
  const rows = Object.values(NOT_COLLECTED);
  return text
    .split(/[.;\n]+/u)
    .some((said) => rows.some(({ words }) => words.test(said)) && !NOT_OF_THIS_ONE.words.test(said));
}

/** What a reversal takes back: the supply with its signs turned; undefined for anything else. */
export function readReversal(
  resource: JsonObject,
  supply: RecordSupply,
): Pick<MedicationRecord, 'supply' | 'isReversal'> | undefined {
  if (!isReversed(resource)) return undefined;
  const days = amountOf(resource, 'daysSupply');
  const quantity = amountOf(resource, 'quantity');
  const taken = {
    ...supply,
    days: days === undefined ? undefined : Math.abs(days),
    quantity: quantity === undefined ? undefined : Math.abs(quantity),
  };
  return { supply: taken, isReversal: true };
}
