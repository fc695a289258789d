/** A timing that names days of the week says how often a week: methotrexate on Mondays is weekly, whatever its rate on that day. */

import type { Timing } from '@medplum/fhirtypes';
import {
  isJsonObject,
  type JsonObject,
  numberAt,
  objectAt,
  objectsAt,
  textAt,
} from '../../fhir/free-form.ts';
import { frequencyOfCode } from '../../terminology/codes/frequency-lookup.ts';
import { daysOfWeek } from '../read/dosing/dose-per-day.ts';
import { LONGEST_SIG } from '../../sig/parse-sig.ts';
import type { SigReader } from '../sig-reader.ts';

/**
 * `{repeat: {frequency: 1, period: 1, periodUnit: "d", dayOfWeek: ["mon"]}}` → once in a week; a code that says daily goes. Undefined
 * where no days are named.
 */
export function spreadOverWeek(timing: unknown, readSig: SigReader): Timing | undefined {
  if (!isJsonObject(timing)) return undefined;
  const repeat = objectAt(timing, 'repeat');
  const days = [...new Set(daysOfWeek(repeat))];
  if (repeat === undefined || days.length === 0) return undefined;
  const { code, ...rest } = timing;
  const isDailyCode = saysEveryDay(timing, readSig);
  const kept = code === undefined || isDailyCode ? rest : timing;
  // Decode edge: a view shows what is sound of it.
  return { ...kept, repeat: { ...repeat, ...ratePerWeek(repeat, days.length), dayOfWeek: days } } as Timing;
}

/** A daily rate holds on each named day; a weekly one below their number means all of them. */
function ratePerWeek(repeat: JsonObject, days: number): JsonObject {
  const unit = textAt(repeat, 'periodUnit') ?? 'd';
  const period = numberAt(repeat, 'period') ?? 1;
  const frequency = numberAt(repeat, 'frequency') ?? 1;
  if (unit === 'd' && period === 1) return { frequency: frequency * days, period: 1, periodUnit: 'wk' };
  return unit === 'wk' && frequency < days ? { frequency: days, period, periodUnit: 'wk' } : {};
}

/** By its code, or by its words, which are read as any other directions. */
function saysEveryDay(timing: Readonly<Record<string, unknown>>, readSig: SigReader): boolean {
  const code = objectAt(timing, 'code');
  const words = [
    ...objectsAt(code, 'coding').flatMap((coding) => [textAt(coding, 'code'), textAt(coding, 'display')]),
    textAt(code, 'text'),
  ];
  return words.some((word) => {
    if (word === undefined || word.length > LONGEST_SIG) return false;
    const unit = frequencyOfCode(word)?.periodUnit ?? readSig(word).dosages[0]?.timing?.repeat?.periodUnit;
    return unit === 'd' || unit === 'h';
  });
}
