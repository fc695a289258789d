/** A patient with twenty drugs: what a reconciliation has to get through. Each row is one drug with what happened to it. */

export interface LongListRow {
  readonly code: string;
  readonly name: string;
  readonly directions: string;
  /** Days ago that it was ordered, filled for ninety days, reported, stopped. */
  readonly ordered?: number;
  readonly filled?: number;
  readonly reported?: number;
  readonly stopped?: number;
  /** Days of a short course: it is filled for so long instead, and has no refills. */
  readonly course?: number;
  /** Directions of the report, where they are others than those of the order. */
  readonly reportedAs?: string;
}

const once = 'Take 1 tablet by mouth once daily';

export const LONG_LIST: readonly LongListRow[] = [
  { code: '314076', name: 'lisinopril 10 MG Oral Tablet', directions: once, ordered: 200, filled: 40 },
  {
    code: '861007',
    name: 'metformin hydrochloride 500 MG Oral Tablet',
    directions: '1 tab PO BID',
    ordered: 180,
    filled: 30,
    reported: 5,
    reportedAs: 'Take 1 tablet by mouth once daily',
  },
  {
    code: '617311',
    name: 'atorvastatin 40 MG Oral Tablet',
    directions: 'Take 1 tablet by mouth at bedtime',
    ordered: 150,
    filled: 20,
  },
  { code: '197361', name: 'amlodipine 5 MG Oral Tablet', directions: once, ordered: 120, filled: 35 },
  {
    code: '198051',
    name: 'omeprazole 20 MG Delayed Release Oral Capsule',
    directions: 'Take 1 capsule by mouth every morning',
    reported: 10,
  },
  {
    code: '966221',
    name: 'levothyroxine sodium 0.05 MG Oral Tablet',
    directions: 'Take 1 tablet by mouth every morning',
    ordered: 300,
    filled: 60,
  },
  {
    code: '312941',
    name: 'sertraline 50 MG Oral Tablet',
    directions: once,
    ordered: 90,
    filled: 10,
    stopped: 30,
  },
  {
    code: '310431',
    name: 'gabapentin 300 MG Oral Capsule',
    directions: '1 capsule three times a day',
    reported: 900,
  },
  {
    code: '313988',
    name: 'furosemide 40 MG Oral Tablet',
    directions: '1 tab PO BID',
    ordered: 60,
    filled: 58,
  },
  {
    code: '866924',
    name: 'metoprolol tartrate 25 MG Oral Tablet',
    directions: '1 tablet by mouth twice daily',
    ordered: 400,
    filled: 20,
  },
  {
    code: '855332',
    name: 'warfarin sodium 5 MG Oral Tablet',
    directions: 'Take 1 tablet by mouth every evening',
    ordered: 45,
    filled: 44,
  },
  {
    code: '863669',
    name: 'tamsulosin hydrochloride 0.4 MG Oral Capsule',
    directions: 'Take 1 capsule by mouth at bedtime',
    ordered: 70,
    filled: 65,
  },
  {
    code: '200224',
    name: 'montelukast 10 MG Oral Tablet',
    directions: 'Take 1 tablet by mouth every evening',
    filled: 25,
  },
  { code: '197319', name: 'allopurinol 100 MG Oral Tablet', directions: once, ordered: 250, filled: 50 },
  {
    code: '312617',
    name: 'prednisone 5 MG Oral Tablet',
    directions: '1 tablet daily for 7 days',
    course: 7,
    ordered: 100,
    filled: 100,
  },
  { code: '309362', name: 'clopidogrel 75 MG Oral Tablet', directions: once, ordered: 350, stopped: 80 },
  { code: '979492', name: 'losartan potassium 50 MG Oral Tablet', directions: once, ordered: 30, filled: 28 },
  {
    code: '314200',
    name: 'pantoprazole 40 MG Delayed Release Oral Tablet',
    directions: once,
    ordered: 15,
    filled: 14,
  },
  {
    code: '856377',
    name: 'trazodone hydrochloride 50 MG Oral Tablet',
    directions: 'Take 1 tablet by mouth at bedtime as needed for sleep',
    ordered: 90,
    filled: 85,
  },
  { code: '310346', name: 'finasteride 5 MG Oral Tablet', directions: once, ordered: 365, filled: 80 },
];
