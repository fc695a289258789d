import { afterAll, describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { VERBOSITIES } from '../src/http/wire/infer-request-body.ts';
import { InferResponseFull } from '../src/http/wire/inferred-medication.ts';
import { openStarterStore } from './support/starter-store.ts';
import { documentedAnswers } from './support/documented-answers.ts';
import {
  answerFor,
  bundleProblems,
  fixtureCases,
  fixtureFile,
  fixtureRequest,
} from './support/fixture-cases.ts';

/** The clinical questions the project promises to answer; each is a case. */
const STORIES = [
  'order-and-fill',
  'stop-against-fill',
  'titration',
  'as-needed',
  'acute-course',
  'duplicate-brands',
  'combination',
  'stale-list',
];

const rxnorm = openStarterStore();
afterAll(() => rxnorm.close());

test('the eight stories are there', () => {
  expect(fixtureCases()).toEqual(expect.arrayContaining(STORIES));
});

test.each([
  ['README.md', 1],
  ['docs/infer.md', 2],
] as const)('%s shows in %i blocks what the code answers', (document, shown) => {
  const { now, due, blocks } = documentedAnswers(document, rxnorm);
  expect(blocks).toBe(shown);
  expect(now).toBe(due);
});

describe.each(fixtureCases())('%s', (name) => {
  test('says in one line why it exists', () => {
    const why = readFileSync(fixtureFile(name, 'why.md'), 'utf8');
    expect(why).toMatch(/^\S[^\n]{20,200}[.?]\n$/);
  });

  test('is answered as expected', () => {
    expect(existsSync(fixtureFile(name, 'expected.json'))).toBe(true);
    const expected: unknown = JSON.parse(readFileSync(fixtureFile(name, 'expected.json'), 'utf8'));
    expect(answerFor(fixtureRequest(name), rxnorm).answer).toEqual(expected);
  });

  test('asks for everything, at a fixed time', () => {
    expect(fixtureRequest(name)).toMatchObject({ verbosity: 'full', as_of: expect.stringMatching(/Z$/) });
  });

  test('has the shape of the specification', () => {
    const answer = answerFor(fixtureRequest(name), rxnorm).answer as { meta: object };
    const meta = { ...answer.meta, request_id: 'r', processing_time_ms: 1 };
    const parsed = InferResponseFull.parse({ ...answer, meta });
    expect(Object.keys(parsed.provenance).toSorted()).toEqual(
      parsed.medications.map(({ id }) => id).toSorted(),
    );
  });

  test.each(VERBOSITIES)('is valid R4 as a Bundle at %s', (verbosity) => {
    const { list } = answerFor(fixtureRequest(name), rxnorm);
    expect(bundleProblems(list, verbosity)).toEqual([]);
  });

  test('gives the same bytes again', () => {
    const first = JSON.stringify(answerFor(fixtureRequest(name), rxnorm).answer);
    expect(JSON.stringify(answerFor(fixtureRequest(name), rxnorm).answer)).toBe(first);
  });
});
