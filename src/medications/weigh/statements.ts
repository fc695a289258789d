/** What an order or a report that stands says of a drug being taken: its rule, and how strongly it says so. */

import { daysFrom } from '../../fhir/dates.ts';
import { EVIDENCE_RULES, type RuleId } from './evidence-table.ts';
import { fading, penalties, settling, staleRule, type Taking } from './facts.ts';
import type { MedicationRecord } from '../medication-record.ts';
import { drugListOf } from './drug-list.ts';
import { RESCUE_DRUGS } from './rescue-drug-table.ts';
import { CONFIDENCE, THRESHOLDS } from '../thresholds-table.ts';

/** The rule of an order or report that is known to count at the reference time. */
export function liveRule(record: MedicationRecord): RuleId {
  if (record.act === 'ordered') return 'order-live';
  return record.isPatientReported ? 'report-patient' : 'report-clinician';
}

/** Is this a drug of the table, in a form that waits for the emergency? */
export const isKeptForAnEmergency = drugListOf(RESCUE_DRUGS);

/** Which rule an active order or report without an end falls under at the reference time. */
export function standingRule(record: MedicationRecord, asOf: number): RuleId {
  const rule = ruleByDates(record, asOf);
  const isOver = EVIDENCE_RULES[rule].tag === 'prescription_expired';
  if (!isOver || !isKeptForAnEmergency(record.medication)) return rule;
  return staleRule(record.at === undefined ? 0 : daysFrom(record.at.at, asOf));
}

function ruleByDates(record: MedicationRecord, asOf: number): RuleId {
  const { at, validUntil } = record;
  if (validUntil !== undefined && validUntil.end < asOf) return 'expired-validity';
  if (at === undefined) return liveRule(record);
  const age = daysFrom(at.at, asOf);
  if (record.act === 'reported')
    return age <= THRESHOLDS.recentReport.days ? liveRule(record) : staleRule(age);
  if (age <= THRESHOLDS.recentOrder.days) return 'order-live';
  if (age > THRESHOLDS.oldestOrder.days) return 'expired-age';
  const authorized = (record.supply.days ?? 0) * (1 + record.supply.refills);
  if (age <= authorized) return 'order-live';
  return record.therapy.isAsNeeded ? 'order-as-needed' : 'stale';
}

/** That the drug is taken, as such a rule weighs it. */
export function taking(rule: RuleId, record: MedicationRecord, asOf: number): Taking {
  const { tag, base } = EVIDENCE_RULES[rule];
  const isExpired = tag === 'prescription_expired';
  const undated = record.at === undefined ? CONFIDENCE.undated : 0;
  const weight = isExpired
    ? settling(base, record.at?.at, asOf)
    : base * fading(record.at?.at, asOf, CONFIDENCE.takenHalfLifeDays);
  const isOrder = record.act === 'ordered';
  return {
    kind: isOrder ? 'order' : 'report',
    rule,
    state: isExpired ? 'expired' : tag === 'stale_data' ? 'stale' : 'live',
    record,
    at: record.at,
    strength: weight - penalties(record) - undated,
    isCovering: false,
    order: isOrder ? record : undefined,
  };
}

/** A summary that lists an order as current is a clinician's word for it, whatever the age of the order; undefined where none does, or long ago. */
export function assertion(record: MedicationRecord, asOf: number): Taking | undefined {
  const { assertedAt: at } = record;
  if (at === undefined || at.start > asOf || daysFrom(at.at, asOf) > THRESHOLDS.recentReport.days)
    return undefined;
  const { base } = EVIDENCE_RULES['report-clinician'];
  return {
    kind: 'report',
    rule: 'report-clinician',
    state: 'live',
    record,
    at,
    strength: base * fading(at.at, asOf, CONFIDENCE.takenHalfLifeDays) - penalties(record),
    isCovering: false,
    order: undefined,
  };
}
