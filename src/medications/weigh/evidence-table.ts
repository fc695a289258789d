/**
 * The evidence rules: what a fact says about a drug, how sure it is alone, and why. The words are docs/evidence-rules.md; the numbers of days are
 * `thresholds-table.ts`; which fact wins when they disagree is `decide-status.ts`. Row order means nothing.
 */

import type { EvidenceTag, InferredStatus } from '../medication-list.ts';

/** A rule from one fact to a tag and a status. */
export interface EvidenceRule {
  readonly tag: EvidenceTag;
  readonly status: InferredStatus;
  /** Confidence in the status from this fact alone, fresh and complete. */
  readonly base: number;
  readonly when: string;
  readonly reason: string;
  readonly examples: readonly EvidenceExample[];
}

/**
 * A case the rule decides alone, as FHIR without what is the same in all: lisinopril 10 MG Oral Tablet, `intent: order`, looked at on
 * 2026-06-01T12:00:00Z.
 */
export interface EvidenceExample {
  readonly resources: readonly Readonly<Record<string, unknown>>[];
  readonly confidence: number;
}

const REQUEST = { resourceType: 'MedicationRequest', intent: 'order' } as const;
const DISPENSE = { resourceType: 'MedicationDispense' } as const;
const STATEMENT = { resourceType: 'MedicationStatement' } as const;
const THIRTY_DAYS = { value: 30, unit: 'days', code: 'd' } as const;
const TEN_DAYS = { value: 10, unit: 'days', code: 'd' } as const;
const ONE_DAILY_TEN_DAYS = [
  { timing: { repeat: { boundsDuration: TEN_DAYS, frequency: 1, period: 1, periodUnit: 'd' } } },
] as const;
const BY_CLINICIAN = { reference: 'Practitioner/1' } as const;
const BY_PATIENT = { reference: 'Patient/1' } as const;
const STATUS_CHANGED =
  'http://hl7.org/fhir/5.0/StructureDefinition/extension-MedicationRequest.statusChanged';

export const EVIDENCE_RULES = {
  'fill-live': {
    tag: 'recent_dispense',
    status: 'active',
    base: 0.69,
    when: 'handed over at most 90 days ago, or its supply and grace reach to the day; an acute course only the latter',
    reason: 'a filled prescription is the strongest single sign of use',
    examples: [
      {
        resources: [
          { ...DISPENSE, status: 'completed', whenHandedOver: '2026-05-12', daysSupply: THIRTY_DAYS },
        ],
        confidence: 0.69,
      },
      { resources: [{ ...DISPENSE, whenHandedOver: '2026-05-12' }], confidence: 0.69 },
    ],
  },
  'order-live': {
    tag: 'active_order',
    status: 'active',
    base: 0.68,
    when: 'active order written at most 180 days ago, or its authorized supply reaches to the day; an acute course until its end and grace',
    reason: 'an order stands until someone ends it, but a fifth is never filled',
    examples: [
      { resources: [{ ...REQUEST, status: 'active', authoredOn: '2026-05-02' }], confidence: 0.68 },
      {
        resources: [
          { ...REQUEST, status: 'active', authoredOn: '2026-05-29', dosageInstruction: ONE_DAILY_TEN_DAYS },
        ],
        confidence: 0.68,
      },
      { resources: [{ ...REQUEST, status: 'active' }], confidence: 0.48 },
    ],
  },
  'order-as-needed': {
    tag: 'active_order',
    status: 'active',
    base: 0.6,
    when: 'active as-needed order written 181 to 365 days ago that is still valid',
    reason: 'what is taken now and then is rarely ordered anew',
    examples: [
      {
        resources: [
          {
            ...REQUEST,
            status: 'active',
            authoredOn: '2025-09-24',
            dosageInstruction: [{ asNeededBoolean: true }],
          },
        ],
        confidence: 0.36,
      },
    ],
  },
  'report-patient': {
    tag: 'self_reported_active',
    status: 'active',
    base: 0.6,
    when: 'active statement of the patient, or of no one named, not ended, made at most 365 days ago; or a reported request',
    reason: 'patients know what they take, but not always since when and whether still',
    examples: [
      {
        resources: [
          { ...STATEMENT, status: 'active', informationSource: BY_PATIENT, dateAsserted: '2026-05-02' },
        ],
        confidence: 0.6,
      },
      {
        resources: [
          { ...REQUEST, status: 'active', intent: 'plan', reportedBoolean: true, authoredOn: '2026-05-02' },
        ],
        confidence: 0.6,
      },
    ],
  },
  'report-clinician': {
    tag: 'self_reported_active',
    status: 'active',
    base: 0.65,
    when: 'the same, said by a clinician',
    reason: 'a history taken by a clinician has been asked for and checked',
    examples: [
      {
        resources: [
          { ...STATEMENT, status: 'active', informationSource: BY_CLINICIAN, dateAsserted: '2026-05-02' },
        ],
        confidence: 0.65,
      },
    ],
  },
  'stop-stated': {
    tag: 'order_stopped',
    status: 'stopped',
    base: 0.96,
    when: 'stopped order or statement, or an order not to give it',
    reason: 'a stop is a deliberate act; one in the record by mistake is rare',
    examples: [
      {
        resources: [
          {
            ...REQUEST,
            status: 'stopped',
            authoredOn: '2026-02-02',
            extension: [{ url: STATUS_CHANGED, valueDateTime: '2026-05-02' }],
          },
        ],
        confidence: 0.96,
      },
      {
        resources: [{ ...REQUEST, status: 'active', doNotPerform: true, authoredOn: '2026-05-22' }],
        confidence: 0.96,
      },
    ],
  },
  'stop-by-patient': {
    tag: 'order_stopped',
    status: 'stopped',
    base: 0.91,
    when: 'the patient says that it is not taken: statement `not-taken`, adherence "not taking"',
    reason: 'it is not taken, whatever was ordered; it may be taken up again',
    examples: [
      {
        resources: [
          { ...STATEMENT, status: 'not-taken', informationSource: BY_PATIENT, dateAsserted: '2026-05-20' },
        ],
        confidence: 0.91,
      },
    ],
  },
  'cancel-before-fill': {
    tag: 'order_cancelled',
    status: 'cancelled',
    base: 0.96,
    when: 'cancelled order, and no fill at or before the cancelling',
    reason: 'FHIR: cancelled is withdrawn before any administration',
    examples: [
      { resources: [{ ...REQUEST, status: 'cancelled', authoredOn: '2026-05-12' }], confidence: 0.96 },
    ],
  },
  'cancel-after-fill': {
    tag: 'order_cancelled',
    status: 'stopped',
    base: 0.9,
    when: 'cancelled order after a fill',
    reason: 'what was filled cannot be cancelled: the drug was stopped',
    examples: [
      {
        resources: [
          { ...DISPENSE, status: 'completed', whenHandedOver: '2026-04-02', daysSupply: THIRTY_DAYS },
          {
            ...REQUEST,
            status: 'cancelled',
            authoredOn: '2026-04-01',
            extension: [{ url: STATUS_CHANGED, valueDateTime: '2026-05-12' }],
          },
        ],
        confidence: 0.9,
      },
    ],
  },
  'completed-stated': {
    tag: 'course_completed',
    status: 'completed',
    base: 0.97,
    when: 'completed order or statement',
    reason: 'the source itself says that it is over',
    examples: [
      { resources: [{ ...REQUEST, status: 'completed', authoredOn: '2026-04-02' }], confidence: 0.97 },
      {
        resources: [
          {
            ...STATEMENT,
            status: 'completed',
            dateAsserted: '2026-04-22',
            effectivePeriod: { start: '2026-04-02', end: '2026-04-07' },
          },
        ],
        confidence: 0.97,
      },
    ],
  },
  'course-ended': {
    tag: 'course_completed',
    status: 'completed',
    base: 0.97,
    when: 'its stated end, or the end of an acute course and its grace, lies behind',
    reason: 'a bounded course is over when its time is',
    examples: [
      {
        resources: [
          { ...REQUEST, status: 'active', authoredOn: '2026-05-02', dosageInstruction: ONE_DAILY_TEN_DAYS },
        ],
        confidence: 0.97,
      },
      {
        resources: [
          {
            ...STATEMENT,
            status: 'active',
            dateAsserted: '2026-04-22',
            effectivePeriod: { start: '2026-04-02', end: '2026-05-07' },
          },
        ],
        confidence: 0.97,
      },
    ],
  },
  'expired-validity': {
    tag: 'prescription_expired',
    status: 'completed',
    base: 0.75,
    when: 'active order whose validity period is over, without a live fill',
    reason: 'nothing more can be handed over on it',
    examples: [
      {
        resources: [
          {
            ...REQUEST,
            status: 'active',
            authoredOn: '2026-03-26',
            dispenseRequest: { validityPeriod: { start: '2026-03-26', end: '2026-05-13' } },
          },
        ],
        confidence: 0.75,
      },
    ],
  },
  'expired-age': {
    tag: 'prescription_expired',
    status: 'completed',
    base: 0.6,
    when: 'active order written more than 365 days ago, without a live fill',
    reason: 'prescriptions lapse after a year; that no one closed it in the record is common',
    examples: [{ resources: [{ ...REQUEST, status: 'active', authoredOn: '2025-05-27' }], confidence: 0.61 }],
  },
  stale: {
    tag: 'stale_data',
    status: 'unknown',
    base: 0.4,
    when: 'nothing but an active order 181 to 365 days old, a lapsed fill, or a statement more than 365 days old',
    reason: 'it was taken; whether it still is, no one wrote down',
    examples: [{ resources: [{ ...REQUEST, status: 'active', authoredOn: '2025-09-24' }], confidence: 0.24 }],
  },
  'stale-for-years': {
    tag: 'stale_data',
    status: 'unknown',
    base: 0.3,
    when: 'the same, more than two years old',
    reason: 'the older, the less it says',
    examples: [
      {
        resources: [
          { ...DISPENSE, status: 'completed', whenHandedOver: '2023-06-01', daysSupply: THIRTY_DAYS },
        ],
        confidence: 0.05,
      },
    ],
  },
  undecided: {
    tag: 'insufficient_signal',
    status: 'unknown',
    base: 0.45,
    when: 'draft, proposed, intended, or of unknown status',
    reason: 'R4 has statuses that none of the five says',
    examples: [{ resources: [{ ...REQUEST, status: 'draft', authoredOn: '2026-05-02' }], confidence: 0.45 }],
  },
  held: {
    tag: 'insufficient_signal',
    status: 'unknown',
    base: 0.6,
    when: 'on hold by its status or its words, and nothing newer says that it is taken',
    reason:
      'a pause is a fact with a date: it is not taken now and not ended; none of the five statuses says so',
    examples: [
      { resources: [{ ...REQUEST, status: 'on-hold', authoredOn: '2026-05-02' }], confidence: 0.6 },
      {
        resources: [
          {
            ...REQUEST,
            status: 'active',
            authoredOn: '2026-05-02',
            dosageInstruction: [{ text: 'HOLD until seen by cardiology' }],
          },
        ],
        confidence: 0.6,
      },
    ],
  },
  'fill-undated': {
    tag: 'insufficient_signal',
    status: 'unknown',
    base: 0.4,
    when: 'a completed fill without a date, whose order and encounter give none either',
    reason: 'it was handed over, but it may have been years ago',
    examples: [{ resources: [{ ...DISPENSE, status: 'completed' }], confidence: 0.4 }],
  },
  'fill-failed': {
    tag: 'insufficient_signal',
    status: 'unknown',
    base: 0.4,
    when: 'a fill that was cancelled, declined or not finished',
    reason: 'it shows that the drug was wanted, not that it was had',
    examples: [
      { resources: [{ ...DISPENSE, status: 'declined', whenHandedOver: '2026-05-22' }], confidence: 0.4 },
    ],
  },
  'given-in-care': {
    tag: 'insufficient_signal',
    status: 'unknown',
    base: 0.4,
    when: 'nothing but an administration, or an order for use in hospital',
    reason: 'what is given in care says nothing about home',
    examples: [
      {
        resources: [
          {
            resourceType: 'MedicationAdministration',
            status: 'completed',
            effectiveDateTime: '2026-05-22T08:00:00Z',
          },
        ],
        confidence: 0.4,
      },
    ],
  },
  future: {
    tag: 'insufficient_signal',
    status: 'unknown',
    base: 0.35,
    when: 'every fact is dated after the reference time',
    reason: 'it had not happened yet',
    examples: [{ resources: [{ ...REQUEST, status: 'active', authoredOn: '2026-06-11' }], confidence: 0.35 }],
  },
} as const satisfies Readonly<Record<string, EvidenceRule>>;

export type RuleId = keyof typeof EVIDENCE_RULES;

/** Weight of a fact that supports use without deciding it: an administration, a fill being prepared, a stay in hospital. */
export const SUPPORT_BASE = 0.3;
