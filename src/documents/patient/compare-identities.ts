/** Whether two heads can be of one patient. */
import { relateDays, type DayRelation } from './birth-date.ts';
import type { Identity, RecordNumber } from './identity.ts';
import { relateNames, type NameRelation } from './person-name.ts';
import { weightedDistance } from '../names/read-scanned-name.ts';

/** `same`: two facts agree; `different`: two facts, or numbers of one issuer, exclude each other; else `unknown`. */
export type PatientRelation = 'same' | 'different' | 'unknown';

/** What each fact says by itself. */
interface Facts {
  readonly name: NameRelation;
  /** `unknown` where one of the two has none. */
  readonly birth: DayRelation | 'unknown';
  readonly record: 'same' | 'different' | 'unknown';
}

/**
 * Compares name, birth date and record numbers. A wrong refusal is as bad as a wrong merge, so that slips of writing and
 * reading never tell two people apart, and one equal fact never makes them one.
 */
export function compareIdentities(left: Identity, right: Identity): PatientRelation {
  const facts: Facts = {
    name:
      left.name === undefined || right.name === undefined ? 'unknown' : relateNames(left.name, right.name),
    birth:
      left.birthDays.length === 0 || right.birthDays.length === 0
        ? 'unknown'
        : relateDays(left.birthDays, right.birthDays),
    record: relateRecords(left, right),
  };
  if (areDifferent(facts)) return 'different';
  // Places that merged or changed their system give a second number: nothing else speaks against it here, and nothing decides.
  if (facts.record === 'different') return 'unknown';
  const agreeing = [facts.name, facts.birth, facts.record].filter((fact) => fact === 'same').length;
  const isMarried = facts.birth === 'same' && facts.name === 'near' && sharesGiven(left, right);
  return agreeing >= 2 || isMarried ? 'same' : 'unknown';
}

function areDifferent({ name, birth, record }: Facts): boolean {
  const isOtherDay = birth === 'different' || birth === 'far';
  if (record === 'same') return name === 'different' && isOtherDay;
  if (record === 'different') return name !== 'same' || birth !== 'same';
  switch (birth) {
    // Father and son bear one name; no slips turn one birth date into the other.
    case 'far':
      return true;
    case 'different':
      return name !== 'same';
    case 'near':
      return name === 'different';
    // With one birth date a name may have been changed.
    case 'same':
      return false;
    case 'unknown':
      return name === 'different';
    default:
      return false;
  }
}

/** The family name changed, the given name did not; twins share the family name. */
function sharesGiven({ name: left }: Identity, { name: right }: Identity): boolean {
  return left !== undefined && right !== undefined && left.given === right.given;
}

/** Numbers are compared with their kind, and those of an institution only where both are of the same. */
function relateRecords(left: Identity, right: Identity): Facts['record'] {
  const isOneIssuer = left.issuers.some((issuer) => right.issuers.includes(issuer));
  const relations = left.records.flatMap((one) =>
    right.records
      .filter(({ kind }) => kind === one.kind && (kind === 'national-number' || isOneIssuer))
      .map((other) => relateNumbers(one, other)),
  );
  if (relations.includes('same')) return 'same';
  return relations.includes('different') ? 'different' : 'unknown';
}

/** Digits that a typist or a scanner may have got wrong, in a number of this length. */
function slipsIn(length: number): number {
  return length < 8 ? 1 : 2;
}

function relateNumbers(left: RecordNumber, right: RecordNumber): Facts['record'] {
  if (left.number === right.number) return 'same';
  const slips = slipsIn(Math.min(left.number.length, right.number.length));
  return weightedDistance(left.number, right.number, slips) <= slips ? 'unknown' : 'different';
}
