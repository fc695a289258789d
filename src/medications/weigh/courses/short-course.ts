/** Courses: how long one is meant to last, as stated or because a short supply of such a drug was all there is (docs/evidence-rules.md, Courses). */

import type { MedicationIdentity, MedicationRecord } from '../../medication-record.ts';
import { ACUTE_GRACE_SHARE, THRESHOLDS } from '../../thresholds-table.ts';
import { COURSE_DRUGS } from './course-drug-table.ts';
import { COURSE_PACKS, VACCINES } from './given-once-table.ts';
import { drugListOf } from '../drug-list.ts';
import { isKeptForAnEmergency } from '../statements.ts';

/** A course that ends. */
export interface BoundedCourse {
  readonly days: number;
  /** Days past its end during which it may still go on. */
  readonly graceDays: number;
}

/** The bounded course of an order, report or fill; `handedOver` is the supply of its fills, which counts where it states none of its own. */
export function boundedCourse(record: MedicationRecord, handedOver?: number): BoundedCourse | undefined {
  const { therapy, supply } = record;
  if (isVaccine(record.medication)) return { days: 1, graceDays: acuteGrace(1) };
  if (therapy.course === 'continuous') return undefined;
  if (therapy.course === 'acute') {
    const days = therapy.courseDays ?? supply.days ?? THRESHOLDS.assumedSupply.days;
    return { days, graceDays: acuteGrace(days) };
  }
  const days = suppliedDays(record, handedOver);
  if (days === undefined) return undefined;
  // What is taken now and then lasts longer than its supply by the rule.
  const asNeeded = therapy.isAsNeeded ? Math.max(THRESHOLDS.shortSupply.days, days) : 0;
  return { days, graceDays: Math.max(acuteGrace(days), asNeeded) };
}

/** The days of a supply that is all there is to take. */
function suppliedDays(record: MedicationRecord, handedOver: number | undefined): number | undefined {
  const { therapy, supply, medication } = record;
  if (supply.refills > 0) return undefined;
  const days = supply.days ?? handedOver;
  if (therapy.endsWith === 'the supply') return days ?? THRESHOLDS.shortSupply.days;
  const isInCourses = isGivenInCourses(medication);
  if (isInCourses && days === undefined && isPack(medication)) return THRESHOLDS.shortSupply.days;
  return singleDoses(record, days, isInCourses) ?? (isInCourses && isShort(days) ? days : undefined);
}

/** The doses of directions that end with one; undefined where there may be more. */
function singleDoses(
  { therapy, supply, medication }: MedicationRecord,
  days: number | undefined,
  isInCourses: boolean,
): number | undefined {
  const { endsWith, isAsNeeded } = therapy;
  if (isAsNeeded || (endsWith !== 'one dose' && endsWith !== 'the only dose')) return undefined;
  // What nobody can divide may be many doses, and what is kept for an emergency waits for its dose.
  const isOnly = endsWith === 'the only dose' && !isKeptForAnEmergency(medication);
  const isMore = Math.max(days ?? 0, supply.quantity ?? 0) > MOST_SINGLE_DOSES;
  const doses = supply.doses ?? (isInCourses || (isOnly && !isMore) ? 1 : Number.POSITIVE_INFINITY);
  return doses <= MOST_SINGLE_DOSES ? doses : undefined;
}

function isShort(days: number | undefined): boolean {
  return days !== undefined && days <= THRESHOLDS.shortSupply.days;
}

/** A single dose is often handed over with one to repeat it. */
const MOST_SINGLE_DOSES = 2;

/** Days past the end of a course during which it may still go on. */
export function acuteGrace(days: number): number {
  return Math.max(THRESHOLDS.acuteGraceLeast.days, ACUTE_GRACE_SHARE * days);
}

/** The pack of a course: by its words, or by what RxNorm knows of it. */
function isPack({ product, text }: MedicationIdentity): boolean {
  return product?.packItems !== undefined || COURSE_PACKS.words.test(text);
}

const vaccines = new WeakMap<MedicationIdentity, boolean>();

/** By its words, or those of its ingredients; one identity serves many records, so it is asked once. */
export function isVaccine(medication: MedicationIdentity): boolean {
  let answer = vaccines.get(medication);
  if (answer === undefined) {
    const names = [medication.text, ...(medication.product?.ingredients ?? []).map(({ name }) => name)];
    answer = names.some((name) => Object.values(VACCINES).some(({ words }) => words.test(name)));
    vaccines.set(medication, answer);
  }
  return answer;
}

/** Is this a drug of the table, in a form in which it is given in courses? */
const isGivenInCourses = drugListOf(COURSE_DRUGS);
