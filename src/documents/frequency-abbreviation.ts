/** A FHIR timing → the abbreviation of the PDF endpoint (specification, ExtractedMedication.frequency). */
import type { Dosage, TimingRepeat } from '@medplum/fhirtypes';
import { FREQUENCIES } from '../terminology/frequency-table.ts';

/** Times of the day that have an abbreviation of their own when a drug is taken once a day. */
const ONCE_A_DAY: Readonly<Record<string, string>> = {
  HS: 'QHS',
  NIGHT: 'QHS',
  MORN: 'QAM',
  'MORN.early': 'QAM',
  ACM: 'QAM',
  PCM: 'QAM',
  CM: 'QAM',
  WAKE: 'QAM',
  EVE: 'QPM',
  ACV: 'QPM',
  PCV: 'QPM',
  CV: 'QPM',
  AFT: 'QPM',
};

/** `BID`, `Q6H PRN`, `QHS`, `PRN`; undefined when the dosage says nothing of how often. */
export function frequencyAbbreviation(dosage: Dosage): string | undefined {
  const repeat = dosage.timing?.repeat;
  const often = repeat === undefined ? undefined : abbreviationOf(repeat);
  const isAsNeeded = dosage.asNeededBoolean === true || dosage.asNeededCodeableConcept !== undefined;
  return [often, isAsNeeded ? 'PRN' : undefined].filter((part) => part !== undefined).join(' ') || undefined;
}

function abbreviationOf(repeat: TimingRepeat): string | undefined {
  const { frequency, period, periodUnit, periodMax, when, count } = repeat;
  const moments = when ?? [];
  const [moment] = moments;
  const isDaily = period === undefined || (period === 1 && periodUnit === 'd');
  if (moment !== undefined && moments.length === 1 && isDaily && (frequency ?? 1) === 1) {
    return ONCE_A_DAY[moment] ?? 'QD';
  }
  if (frequency === undefined && period === undefined) {
    if (moments.length > 1)
      return FREQUENCIES.find((row) => row.frequency === moments.length && isPerDay(row))?.abbreviation;
    return count === 1 ? 'ONCE' : undefined;
  }
  if (period === undefined || periodUnit === undefined) return undefined;
  const times = frequency ?? 1;
  if (periodMax !== undefined) return `Q${period}-${periodMax}${UNIT_LETTERS[periodUnit] ?? ''}`;
  const row = FREQUENCIES.find(
    (candidate) =>
      candidate.frequency === times && candidate.period === period && candidate.periodUnit === periodUnit,
  );
  if (row !== undefined) return row.abbreviation;
  return times === 1
    ? `Q${period}${UNIT_LETTERS[periodUnit] ?? ''}`
    : `${times}X/${period === 1 ? '' : period}${periodUnit.toUpperCase()}`;
}

function isPerDay(row: { period: number; periodUnit: string }): boolean {
  return row.period === 1 && row.periodUnit === 'd';
}

const UNIT_LETTERS: Readonly<Record<string, string>> = {
  min: 'MIN',
  h: 'H',
  d: 'D',
  wk: 'WK',
  mo: 'MO',
  a: 'YR',
};
