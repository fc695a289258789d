/** Every number of days the rules use, with its reason; a change of one is a new `RULESET_VERSION`. */

export const THRESHOLDS = {
  recentFill: { days: 90, reason: 'the longest supply US pharmacies commonly hand over at once' },
  recentOrder: { days: 180, reason: 'half a prescription year: refill visits are at least twice a year' },
  oldestOrder: { days: 365, reason: 'US prescriptions of uncontrolled drugs expire after a year' },
  recentReport: { days: 365, reason: 'medication histories are taken at least once a year' },
  veryOld: { days: 730, reason: 'beyond two years nothing is said about today' },
  recentInpatient: { days: 30, reason: 'what was given in hospital matters only around the stay' },
  recentAdministration: { days: 30, reason: 'one dosing month' },
  sameFill: { days: 2, reason: '157 of 293 fill dates in one EHR study were duplicates a day or two apart' },
  takenBack: {
    days: 20,
    reason: 'pharmacies put back after two weeks what nobody collects, and book it within days',
  },
  assumedSupply: { days: 30, reason: 'the commonest supply where none is stated' },
  monthOfSupply: {
    days: 30,
    reason:
      'what pharmacies hand over is counted in months of 30 days; a prescriber counts a course in weeks',
  },
  continuousSupply: { days: 28, reason: 'four weeks and more is a maintenance supply' },
  shortSupply: { days: 14, reason: 'two weeks cover the courses of infections, bursts and pain' },
  carryOver: { days: 180, reason: 'stock from early refills is not hoarded for longer' },
  graceLeast: {
    days: 30,
    reason: 'most patients who are a month late refill later (PMC5009927)',
  },
  graceMost: { days: 100, reason: 'beyond a missed 90-day fill the drug was given up' },
  acuteGraceLeast: { days: 2, reason: 'a course starts a day late or skips a dose' },
  fillAfterStop: { days: 7, reason: 'a fill within a week of a stop was already under way' },
  closedOrder: { days: 1, reason: 'a replaced order is closed in the same sitting, or on the next day' },
  concurrentOrders: {
    days: 14,
    reason: 'strengths ordered within two weeks are one regimen, not a titration',
  },
  longInterval: { days: 7, reason: 'weekly and rarer doses are long-acting' },
} as const satisfies Readonly<Record<string, { days: number; reason: string }>>;

/** Fills of this number and more make a drug a continuous one. */
export const CONTINUOUS_FILLS = 3;

/** Share of an acute course that is added as grace. */
export const ACUTE_GRACE_SHARE = 0.2;

/** How confidence is made of evidence (docs/evidence-rules.md, Confidence). */
export const CONFIDENCE = {
  /** Days during which a fact keeps its whole weight. */
  freshDays: 90,
  /** After the fresh days a fact that the drug is taken loses half its weight in this time. */
  takenHalfLifeDays: 217,
  /** What says that it ended does not become false: it gains `settled` with time, half of it in this one. */
  endedHalfLifeDays: 1100,
  settled: 0.05,
  mostByKinds: [0, 0.95, 0.95, 0.97],
  least: 0.05,
  most: 0.99,
  undated: 0.2,
  conflict: 0.15,
  /** Where nothing but reports stand against the end. */
  conflictOfReports: 0.4,
  /** Where nothing but reports stand beside a prescription that ran out: they may repeat what nobody closed. */
  reportsOfExpired: 0.25,
  textOnly: 0.1,
  withoutRxNorm: 0.05,
  supplyAssumed: 0.05,
} as const;
