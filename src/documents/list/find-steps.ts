/** The steps of a taper, and the doses of a scheme, that an entry can show only the first of. */
import type { Dosage } from '@medplum/fhirtypes';
import { parseSig } from '../../sig/parse-sig.ts';
import { dosageOf, ownWords } from '../mentions/read-dosage.ts';
import { plainDirections } from '../mentions/dose/plain-directions.ts';
import { sourceOf } from './find-conflicts.ts';
import type { EntryStep, ResolvedMention } from '../mentions/resolved-mention.ts';

/** `"twice a day on Saturday and Sunday"`: a number of times a week says neither. */
function isOnSomeDays(dosage: Dosage | undefined): boolean {
  const repeat = dosage?.timing?.repeat;
  if (repeat?.dayOfWeek === undefined || repeat.periodUnit === 'wk') return false;
  const times = Math.max(repeat.frequency ?? 1, repeat.frequencyMax ?? 1, repeat.when?.length ?? 1);
  return times > 1 || repeat.periodUnit === 'h';
}

/** All steps of the first directions that have several; empty where every mention has one. */
export function stepsOf(ranked: readonly ResolvedMention[]): readonly EntryStep[] {
  for (const resolved of ranked) {
    const source = sourceOf(resolved);
    for (const sig of [...resolved.mention.sigs, ownWords(resolved.mention)]) {
      const { dosages } = parseSig(plainDirections(sig));
      if (dosages.length < 2 && !isOnSomeDays(dosages[0])) continue;
      return dosages.map((dosage) => {
        const { value, code: unit } = dosage.timing?.repeat?.boundsDuration ?? {};
        const duration = value === undefined || unit === undefined ? undefined : { value, unit };
        return {
          sequence: dosage.sequence ?? 1,
          text: dosage.text ?? '',
          dosage: dosageOf(dosage),
          ...(duration !== undefined && { duration }),
          source,
        };
      });
    }
  }
  return [];
}
