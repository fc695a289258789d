/** A FHIR timing → the abbreviation of the PDF endpoint (specification, ExtractedMedication.frequency). */
import type { Dosage, TimingRepeat } from '@medplum/fhirtypes';
import { FREQUENCIES } from '../../terminology/codes/frequency-table.ts';
import { repeatOfDosage } from './repeat-of-dosage.ts';

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
  const often = repeat === undefined ? undefined : abbreviationOf(repeat, dosage);
  const isAsNeeded = dosage.asNeededBoolean === true || dosage.asNeededCodeableConcept !== undefined;
  return [often, isAsNeeded ? 'PRN' : undefined].filter((part) => part !== undefined).join(' ') || undefined;
}

function abbreviationOf(said: TimingRepeat, dosage: Dosage): string | undefined {
  const repeat = onNamedDays(withoutMeals(said), dosage);
  const { frequency, period, periodUnit } = repeat;
  const moment = onceADay(repeat);
  if (moment !== undefined) return ONCE_A_DAY[moment] ?? 'QD';
  if (frequency === undefined && period === undefined) return withoutPeriod(repeat);
  return period === undefined || periodUnit === undefined ? undefined : periodic(repeat, period, periodUnit);
}

/** Once on some days of the week is so many times a week; `"twice a day on Saturday and Sunday"` has no abbreviation and keeps that of its days. */
function onNamedDays(repeat: TimingRepeat, dosage: Dosage): TimingRepeat {
  if (repeat.periodUnit !== 'd' || repeat.periodMax !== undefined || isSeveralADay(repeat)) return repeat;
  const { frequency, periodUnit } = repeatOfDosage(dosage) ?? {};
  return periodUnit === 'wk' && frequency !== undefined ? { ...repeat, frequency, periodUnit } : repeat;
}

/** Several times on some days of the week, which no abbreviation says. */
export function isSeveralOnDays({ timing }: Dosage): boolean {
  const { repeat } = timing ?? {};
  return repeat?.dayOfWeek !== undefined && repeat.periodUnit !== 'wk' && isSeveralADay(repeat);
}

function isSeveralADay({ frequency = 1, frequencyMax = 1, when = [], periodUnit }: TimingRepeat): boolean {
  return Math.max(frequency, frequencyMax, when.length) > 1 || periodUnit === 'h';
}

/** Beside a moment of the day they say what goes with it, not when. */
const MEALS: ReadonlySet<string> = new Set(['AC', 'PC', 'C']);

/** `"every morning with food"` is once a day; `"before meals and at bedtime"` is four times. */
function withoutMeals(repeat: TimingRepeat): TimingRepeat {
  const { when = [], frequency, period } = repeat;
  const moments = when.filter((moment) => !MEALS.has(moment));
  if (moments.length === when.length) return repeat;
  const isCounted = frequency !== undefined || period !== undefined;
  if (moments.length === 0)
    return isCounted || when[0] === 'C' ? { ...repeat, when: [] } : { ...repeat, ...THREE_A_DAY };
  const isEveryMeal = !isCounted && moments.length === 1 && moments[0] === 'HS' && !when.includes('C');
  return isEveryMeal ? { ...repeat, ...FOUR_A_DAY } : { ...repeat, when: moments };
}

const THREE_A_DAY: TimingRepeat = { frequency: 3, period: 1, periodUnit: 'd', when: [] };
const FOUR_A_DAY: TimingRepeat = { frequency: 4, period: 1, periodUnit: 'd', when: [] };

/** The one moment of the day at which it is taken. */
function onceADay({
  frequency = 1,
  period = 1,
  periodUnit = 'd',
  when = [],
}: TimingRepeat): string | undefined {
  const isDaily = frequency === 1 && period === 1 && periodUnit === 'd';
  const [first] = when;
  const isOne = new Set(when.map((moment) => ONCE_A_DAY[moment] ?? moment)).size === 1;
  return isDaily && isOne ? first : undefined;
}

/** Several moments of a day, or a single dose. */
function withoutPeriod({ when, count }: TimingRepeat): string | undefined {
  const moments = when?.length ?? 0;
  if (moments > 1) return FREQUENCIES.find((row) => row.frequency === moments && isPerDay(row))?.abbreviation;
  return count === 1 ? 'ONCE' : undefined;
}

function periodic(
  { frequency, frequencyMax, periodMax }: TimingRepeat,
  period: number,
  unit: string,
): string {
  if (periodMax !== undefined) return `Q${period}-${periodMax}${UNIT_LETTERS[unit] ?? ''}`;
  // "Up to four times a day" is written as four times, "two to three times" keeps both ends.
  const most = timesIn(frequencyMax ?? frequency ?? 1, period, unit);
  const isRange = frequency !== undefined && frequencyMax !== undefined && frequency < frequencyMax;
  return isRange ? `${timesIn(frequency, period, unit)}-${most}` : most;
}

function timesIn(times: number, period: number, unit: string): string {
  const row = FREQUENCIES.find(
    (candidate) =>
      candidate.frequency === times && candidate.period === period && candidate.periodUnit === unit,
  );
  if (row !== undefined) return row.abbreviation;
  return times === 1
    ? `Q${period}${UNIT_LETTERS[unit] ?? ''}`
    : `${times}X/${period === 1 ? '' : period}${unit.toUpperCase()}`;
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
