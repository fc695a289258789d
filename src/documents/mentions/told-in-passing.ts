/** What a section that lists no medications tells in passing: `"He is alert. The claimant now takes Effexor 75 mg b.i.d."` */
import type { Item } from '../sections/section.ts';
import type { SectionKind } from '../sections/section-table.ts';
import { supportOf } from '../names/support.ts';
import type { FoundMentions } from './found-mentions.ts';

/** Findings and histories that are told in sentences; results, goals and what belongs to others tell nothing. */
const TOLD: ReadonlySet<SectionKind> = new Set<SectionKind>([
  'functional-status',
  'procedures',
  'social-history',
  'physical-exam',
  'review-of-systems',
  'problems',
  'past-history',
]);

/** Does a sentence of such a section say that something is taken? */
export function tellsOfTaking({ shape, section, text }: Item): boolean {
  return shape === 'sentence' && TOLD.has(section.kind) && TAKING.test(text);
}

const TAKING = /\b(?:takes|taking|(?:is|are|remains?)\son|continues?|will\shave|prescriptions?)\b/iu;

/** Only the drugs that it says are taken, and how often. */
export function onlyTaken({ mentions }: FoundMentions): FoundMentions {
  const taken = mentions.filter(
    ({ said, sigs, rxcuis }) =>
      rxcuis.length > 0 &&
      said?.meaning === 'active' &&
      TAKEN.has(said.id) &&
      supportOf(sigs.join(' ; ')).hasFrequency,
  );
  return { mentions: taken, setAside: [] };
}

const TAKEN: ReadonlySet<string> = new Set(['take', 'prescription', 'continue']);
