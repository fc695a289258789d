import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { ACTION_ROWS } from '../../../src/standing/action-table.ts';
import { withoutPlannedStops } from '../../../src/standing/not-yet.ts';
import { saidOfTopic } from '../../../src/standing/remark/said-of-topic.ts';
import { standingsIn } from '../../../src/standing/standings.ts';

const PHRASES = [...new Set(ACTION_ROWS.flatMap(({ phrases }): readonly string[] => phrases))];

/** Ended, held, or neither: whose word an end is, is told of remarks alone. */
function kindOf(meaning: string | undefined): 'ended' | 'held' | undefined {
  if (meaning === 'held') return 'held';
  return meaning === 'stopped' || meaning === 'not-taken' ? 'ended' : undefined;
}

function saidInLine(words: string): string | undefined {
  const line = withoutPlannedStops(`lisinopril 10 mg tablet daily - ${words}`);
  return standingsIn(line, [{ start: 0, end: 10 }], { isListed: true }).get(0)?.meaning;
}

const said = (remark: string): string | undefined => kindOf(saidOfTopic(remark, () => [])?.meaning);

test.each(PHRASES)('what a line of a document says, a remark says, and nothing more: %s', (phrase) => {
  expect(said(phrase)).toBe(kindOf(saidInLine(phrase)));
});

const DONE = [
  'stopped',
  'discontinued',
  'held',
  'paused',
  "d/c'd",
  'ceased',
  'quit',
  'stop',
  'hold',
  'not taking',
  'refused',
];
/** Words that nobody knows. */
const other = fc.stringMatching(/^(?:zx|qv)[aeiou][bdfgk][aeiou][bdfgk][aeiou]$/u);

describe('what is done to something else is not said of the drug', () => {
  test.each(DONE)('%s', (done) => {
    fc.assert(
      fc.property(other, (thing) => {
        expect(said(`${done} ${thing}`)).toBeUndefined();
        expect(said(`${thing} ${done}`)).toBeUndefined();
        expect(said(`Patient ${done} ${thing} on 5/20/2026`)).toBeUndefined();
      }),
    );
  });

  test('nor is what comes behind it of no effect', () => {
    fc.assert(
      fc.property(other, (thing) => {
        expect(said(`Discontinued 5/20. Patient stopped ${thing}`)).toBe('ended');
      }),
    );
  });
});

/** Notes as they are written, and what they say. */
const REMARKS: readonly (readonly [string, ('ended' | 'held')?])[] = [
  ['Hold for 5 days before surgery'],
  ['Hold if SBP < 100'],
  ['Hold for SBP < 100'],
  ['HOLD: SBP < 100'],
  ['For HR < 60, hold'],
  ['Hold under the tongue'],
  ['Do not take with food'],
  ['Do not take with alcohol'],
  ['Do not take more than 4 tablets a day'],
  ['Do not take daily'],
  ['Not taking every day'],
  ['Take when not taking ibuprofen'],
  ['Stop taking if rash occurs'],
  ['Stop smoking while using'],
  ['Take 1 tablet daily for 7 days. Stop.'],
  ['Take 2 tablets daily for 5 days, then 1 daily for 5 days, stop'],
  ['Do not stop taking suddenly'],
  ['Stop?'],
  ['Discontinued by the manufacturer'],
  ['Rx cancelled, sent to another pharmacy'],
  ['Held on admission, resumed at discharge 5/20'],
  ['Take 1 tablet daily (currently on hold)', 'held'],
  ['Hold for 2 weeks', 'held'],
  ['Hold for now - AKI', 'held'],
  ['HOLD until INR < 3', 'held'],
  ['Pt stopped taking due to cough', 'ended'],
  ['(Patient not taking: Reported on 5/20/2026)', 'ended'],
  ['1 comprimé le matin. ARRÊTÉ le 20/05/2026', 'ended'],
  ['1-0-0-0, pausiert bis zur OP', 'held'],
  ['Take 1 tablet by mouth daily - stopped 5/20 by Dr Lee, GI bleed', 'ended'],
];

test.each(REMARKS.map(([remark, meaning]) => [remark, meaning] as const))('%s → %s', (remark, meaning) =>
  expect(said(remark)).toBe(meaning),
);
