/** Simulated patients through the real inference: every entry with what is true of it. */
import { inferMedications } from '../../src/medications/infer-medications.ts';
import type { RxNormStore } from '../../src/terminology/rxnorm.ts';
import type { World } from './assumption-table.ts';
import { chanceOf, type Chance } from './chance.ts';
import { tellStory, type DrugUse, type Story } from './course-of-events.ts';
import { judgeEntry, type Judged } from './judge.ts';
import { TODAY, writeRecords, type Drug } from './write-records.ts';

const drug = (...strengths: readonly (readonly [code: string, name: string])[]): Drug => ({
  strengths: strengths.map(([code, name]) => ({ code, name })),
});

const DRUGS: Readonly<Record<DrugUse, readonly Drug[]>> = {
  long: [
    drug(['314076', 'lisinopril 10 MG Oral Tablet'], ['314077', 'lisinopril 20 MG Oral Tablet']),
    drug(['312941', 'sertraline 50 MG Oral Tablet'], ['312938', 'sertraline 100 MG Oral Tablet']),
    drug(['617310', 'atorvastatin 20 MG Oral Tablet'], ['617311', 'atorvastatin 40 MG Oral Tablet']),
  ],
  course: [
    drug(['309309', 'ciprofloxacin 500 MG Oral Tablet']),
    drug(['312615', 'prednisone 20 MG Oral Tablet']),
  ],
  'as needed': [
    drug(['197806', 'ibuprofen 600 MG Oral Tablet']),
    drug(['313782', 'acetaminophen 325 MG Oral Tablet']),
  ],
};

/** All entries of this many patients; patients of different seeds have nothing in common. */
export function simulate(world: World, seed: number, patients: number, store: RxNormStore): Judged[] {
  const chance = chanceOf(seed, world);
  return Array.from({ length: patients }, () => onePatient(chance, store)).flat();
}

interface Told {
  readonly story: Story;
  readonly drug: Drug;
}

function onePatient(chance: Chance, store: RxNormStore): Judged[] {
  const told = storiesOf(chance);
  const written = told.map(({ story, drug: of }, index) =>
    writeRecords(story, of, `${'abc'[index]}-`, chance),
  );
  const resources = written.flatMap((records) => records.resources);
  if (resources.length === 0) return [];
  const { medications } = inferMedications({ resources }, { asOf: TODAY }, store);
  return medications.flatMap((entry) => {
    const index = written.findIndex((_, at) =>
      entry.provenance.sources.some((source) => source.includes(`/${'abc'[at]}-`)),
    );
    const [story, records] = [told[index]?.story, written[index]];
    return story === undefined || records === undefined
      ? []
      : [judgeEntry(entry, story.truth, records.newest)];
  });
}

/** One drug, and the one it was switched to. */
function storiesOf(chance: Chance): Told[] {
  const use = useOf(chance);
  const start = -chance.between(1, 365 * chance.value('yearsBack'));
  // Requests are sent around visits: a fifth of the courses is of the last three weeks.
  const begun = use === 'course' && chance.happens(0.2) ? -chance.between(1, 21) : start;
  const first = { story: tellStory(chance, use, begun), drug: chance.pick(DRUGS[use]) };
  if (!first.story.isSwitched || first.story.endedAt === undefined) return [first];
  const others = DRUGS.long.filter((other) => other !== first.drug);
  return [first, { story: tellStory(chance, 'long', first.story.endedAt), drug: chance.pick(others) }];
}

function useOf(chance: Chance): DrugUse {
  const share = chance.between(0, 1);
  if (share < chance.value('long')) return 'long';
  return share < chance.value('long') + chance.value('courses') ? 'course' : 'as needed';
}
