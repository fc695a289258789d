/** The steps of a taper, and the doses of a scheme, that an entry can show only the first of. */
import { parseSig } from '../../sig/parse-sig.ts';
import { isSeveralOnDays } from '../../sig/say/frequency-abbreviation.ts';
import { dosageOf, ownWords } from '../mentions/read-dosage.ts';
import { plainDirections } from '../mentions/dose/plain-directions.ts';
import { sourceOf } from './find-conflicts.ts';
import type { EntryStep, ResolvedMention } from '../mentions/resolved-mention.ts';

/** All steps of the first directions that have several; empty where every mention has one. */
export function stepsOf(ranked: readonly ResolvedMention[]): readonly EntryStep[] {
  for (const resolved of ranked) {
    const source = sourceOf(resolved);
    for (const sig of [...resolved.mention.sigs, ownWords(resolved.mention)]) {
      const { dosages } = parseSig(plainDirections(sig));
      const [first] = dosages;
      if (dosages.length < 2 && (first === undefined || !isSeveralOnDays(first))) continue;
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
