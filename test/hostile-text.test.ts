/** Texts that nobody writes, and anybody can send: what reading them takes grows as they do, not with their square. */
import { describe, expect, test } from '@jest/globals';
import { extractMedications } from '../src/documents/med-list-from-documents.ts';
import { parseSig } from '../src/sig/parse-sig.ts';
import { readActions } from '../src/standing/read-actions.ts';
import { documentOf } from './support/document-builders.ts';
import { openStarterStore } from './support/starter-store.ts';

/** Four times the text takes four times as long; sixteen times where each word is read anew for each other. */
const MOST = 9;
const ROUNDS = 5;
/** Microseconds; a shorter run says little. */
const LEAST = 30_000;

/** Processor time of this process, in microseconds, so that what else the machine does counts for little. */
async function timeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Works on so much that a run can be measured, then on four times as much; of several runs the shortest of each, until they agree. */
async function expectLinear(work: (size: number) => unknown, from: number): Promise<void> {
  await work(from);
  let size = from;
  let small = await timeOf(() => work(size));
  while (small < LEAST) {
    size *= 2;
    small = await timeOf(() => work(size));
  }
  small = Math.min(small, await timeOf(() => work(size)));
  let large = await timeOf(() => work(4 * size));
  for (let round = 1; round < ROUNDS && large / small >= MOST; round += 1) {
    small = Math.min(small, await timeOf(() => work(size)));
    large = Math.min(large, await timeOf(() => work(4 * size)));
  }
  expect(large / small).toBeLessThan(MOST);
}

const DRUGS = [
  'lisinopril',
  'metformin',
  'atorvastatin',
  'amlodipine',
  'omeprazole',
  'sertraline',
  'warfarin',
];

function lines(count: number, line: (drug: string, index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => line(DRUGS[index % DRUGS.length] ?? '', index));
}

describe('directions', () => {
  test.each(['1 tab x 1 day then ', '1 to ', 'prn for pain ', 'mon and ', 'on for up to of the and '])(
    '%s',
    async (part) => {
      await expectLinear((size) => parseSig(part.repeat(size)), 500);
    },
  );
});

describe('what is told of drugs', () => {
  test.each(['was stopped and held ', 'will be resumed ', 'not taking, she takes ', '(stop; '])(
    '%s',
    async (part) => {
      await expectLinear((size) => readActions(part.repeat(size)), 500);
    },
  );
});

/** No two lines are the same: what is said twice is read once. */
const PAGES: Readonly<Record<string, (count: number) => string[]>> = {
  'what will be resumed, without full stops': (count) =>
    lines(count, (drug, index) => `the ${drug} will be resumed in ${index} weeks when he is better and`),
  'what was stopped, without full stops': (count) =>
    lines(count, (drug, index) => `on day ${index} the ${drug} was stopped and metformin was held`),
  'one long line': (count) => [
    lines(count, (drug, index) => `on day ${index} the ${drug} was stopped and resumed and`).join(' '),
  ],
  'one long line of sentences': (count) => [
    lines(count, (drug, index) => `On day ${index} the ${drug} was stopped.`).join(' '),
  ],
  'a list': (count) => ['MEDICATIONS', ...lines(count, (drug, index) => `- ${drug} ${index} mg daily`)],
  'an entry that never ends': (count) => [
    'MEDICATIONS',
    ...lines(count, (drug, index) => (index === 0 ? `1. ${drug} 10 mg` : `   and on day ${index} a ${drug}`)),
  ],
  'a table': (count) => [
    'Medication  Dose  Route  Frequency',
    ...lines(count, (drug, index) => `${drug}  ${index} mg  oral  twice daily`),
  ],
  'capitals without end below whose document it is': (count) => [
    'Patient: SMITH, JOHN   DOB 01/02/1950',
    'A'.repeat(count),
  ],
  headings: (count) => lines(count, (drug, index) => `Plan ${index}: ${drug}`),
};

/** From so many lines on a page is read in pieces; below, what is done once for a piece counts. */
const LINES = 120;

describe('documents', () => {
  const store = openStarterStore();
  test.each(Object.entries(PAGES))('%s', async (_name, page) => {
    await expectLinear((size) => extractMedications([documentOf(page(size))], store), LINES);
  });
});

describe('what is read in parts is read whole', () => {
  const store = openStarterStore();

  async function namesIn(page: readonly string[]): Promise<ReadonlySet<string | undefined>> {
    const { list } = await extractMedications([documentOf(page)], store);
    return new Set(list.medications.map(({ drugName }) => drugName.toLowerCase().split(' ')[0]));
  }
  const FILLING = 'and he walked along the corridor and told the nurse of the cats that he had had as a boy';
  const FAR = [40, 200].flatMap((between) => [
    ['lines', between, Array.from({ length: between }, () => FILLING)] as const,
    ['characters of one line', between, [Array.from({ length: between }, () => FILLING).join(' ')]] as const,
  ]);
  test.each(FAR)('a drug behind many %s', async (_what, _count, filling) => {
    const page = ['He takes lisinopril 10 mg daily', ...filling, 'and metformin 500 mg twice daily'];
    expect(await namesIn(page)).toEqual(new Set(['lisinopril', 'metformin']));
  });
});
