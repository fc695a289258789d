/**
 * What the simulated patients do and what is written down of it. `usual` is the first simulator, `other` the second, whose assumptions differ;
 * shares between 0 and 1, days, or events a year. A row without a source is an assumption of ours, and says so.
 */

export interface Assumption {
  readonly usual: number;
  readonly other: number;
  readonly meaning: string;
  readonly source: string;
}

const OURS = 'assumption';

export const ASSUMPTIONS = {
  neverFilled: {
    usual: 0.28,
    other: 0.31,
    meaning: 'new prescriptions that are never filled',
    source:
      '28 %: Fischer et al., J Gen Intern Med 2010;25:284 (72 % of 82,245 new e-prescriptions filled). 31 %: Tamblyn et al., Ann Intern Med 2014;160:441',
  },
  quitWithinAYear: {
    usual: 0.5,
    other: 0.4,
    meaning: 'who began a long-term drug and no longer takes it after a year',
    source:
      '50 %: Vrijens et al., BMJ 2008;336:1114 (antihypertensives, electronic monitoring). Other: assumption',
  },
  quittingShape: {
    usual: 0.6,
    other: 1,
    meaning: 'Weibull shape of quitting: below 1 most quit early, 1 is the same risk every day',
    source: OURS,
  },
  restartedWithinAYear: {
    usual: 0.48,
    other: 0.3,
    meaning: 'who quit a long-term drug by themselves and takes it up again within a year',
    source: '48 %: Brookhart et al., Arch Intern Med 2007;167:847 (statins). Other: assumption',
  },
  dosesTaken: {
    usual: 0.9,
    other: 0.8,
    meaning: 'doses taken on the days in between: what is skipped makes a supply last longer',
    source: '10 % skipped on any day: Vrijens et al., BMJ 2008;336:1114. Other: assumption',
  },
  filledAfterStop: {
    usual: 0.015,
    other: 0.05,
    meaning: 'stops in the record after which the pharmacy hands the drug over once more',
    source: '1.5 %: Allen and Sequist, Ann Intern Med 2012;157:700. Other: assumption',
  },
  courseNotFinished: {
    usual: 0.38,
    other: 0.2,
    meaning: 'short courses given up before their end',
    source: '62 % mean compliance: Kardas et al., Int J Antimicrob Agents 2005;26:106. Other: assumption',
  },
  lostInHospital: {
    usual: 0.19,
    other: 0.12,
    meaning: 'long-term drugs not taken up again after a stay in hospital, without anyone meaning it',
    source:
      '19.4 % (antiplatelets and anticoagulants), 12.3 % (levothyroxine): Bell et al., JAMA 2011;306:840; controls not subtracted',
  },
  long: { usual: 0.6, other: 0.5, meaning: 'drugs taken for long', source: OURS },
  courses: { usual: 0.25, other: 0.3, meaning: 'short courses; the rest is as needed', source: OURS },
  yearsBack: { usual: 4, other: 3, meaning: 'years over which the starts are spread', source: OURS },
  samples: {
    usual: 0.08,
    other: 0.05,
    meaning: 'begun from samples or bought without prescription',
    source: OURS,
  },
  withdrawn: { usual: 0.03, other: 0.05, meaning: 'orders withdrawn within two days', source: OURS },
  endedByPrescriber: {
    usual: 0.45,
    other: 0.6,
    meaning: 'ends decided by the prescriber, not the patient',
    source: OURS,
  },
  switched: {
    usual: 0.4,
    other: 0.4,
    meaning: 'ends by the prescriber that begin another drug',
    source: OURS,
  },
  held: { usual: 0.06, other: 0.1, meaning: 'holds a year', source: OURS },
  holdWritten: { usual: 0.6, other: 0.5, meaning: 'holds in the record', source: OURS },
  stays: { usual: 0.12, other: 0.2, meaning: 'stays in hospital a year', source: OURS },
  doseChanges: { usual: 0.25, other: 0.4, meaning: 'changes of strength a year', source: OURS },
  oldOrderLeft: {
    usual: 0.3,
    other: 0.5,
    meaning: 'replaced orders that stay active in the record',
    source: OURS,
  },
  stopWritten: { usual: 0.8, other: 0.7, meaning: 'ends by the prescriber in the record', source: OURS },
  quitWritten: {
    usual: 0.3,
    other: 0.2,
    meaning: 'ends by the patient that get into the record',
    source: OURS,
  },
  stopDelay: { usual: 20, other: 40, meaning: 'mean days until an end is in the record', source: OURS },
  ninetyDays: { usual: 0.5, other: 0.3, meaning: 'supplies of 90 days; the rest 30', source: OURS },
  early: { usual: 0.35, other: 0.2, meaning: 'refills a week early', source: OURS },
  late: { usual: 0.08, other: 0.15, meaning: 'refills with a gap', source: OURS },
  gap: { usual: 45, other: 30, meaning: 'mean days of such a gap', source: OURS },
  ordersSeen: { usual: 0.9, other: 0.75, meaning: 'patients whose orders are in the request', source: OURS },
  orderLost: {
    usual: 0.1,
    other: 0.2,
    meaning: 'orders missing among them (another prescriber)',
    source: OURS,
  },
  closedByMistake: {
    usual: 0.04,
    other: 0.08,
    meaning: 'orders closed in the record of a drug that goes on',
    source: OURS,
  },
  fillsSeen: { usual: 0.65, other: 0.8, meaning: 'patients whose fills are', source: OURS },
  fillLost: {
    usual: 0.05,
    other: 0.1,
    meaning: 'fills missing among them (cash, another pharmacy)',
    source: OURS,
  },
  fillLate: {
    usual: 0.3,
    other: 0.5,
    meaning: 'fills of the last two weeks that have not arrived',
    source: OURS,
  },
  asked: { usual: 0.8, other: 0.5, meaning: 'medication histories with the patient a year', source: OURS },
  saysStill: { usual: 0.15, other: 0.25, meaning: 'who quit and says that it is taken', source: OURS },
  saysNot: { usual: 0.4, other: 0.3, meaning: 'who quit and says that it is not taken', source: OURS },
  listed: { usual: 0.8, other: 1, meaning: 'lists in documents a year', source: OURS },
  copied: {
    usual: 0.5,
    other: 0.6,
    meaning: 'drugs nobody recorded the end of that such a list still has',
    source: OURS,
  },
  orderClosed: {
    usual: 0.4,
    other: 0.3,
    meaning: 'orders of a course that are closed at its end',
    source: OURS,
  },
  undated: { usual: 0.03, other: 0.05, meaning: 'records without a date', source: OURS },
  inWords: { usual: 0.08, other: 0.15, meaning: 'records without a code', source: OURS },
} as const satisfies Readonly<Record<string, Assumption>>;

export type AssumptionId = keyof typeof ASSUMPTIONS;
export type World = 'usual' | 'other';
