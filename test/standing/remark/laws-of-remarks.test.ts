import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { ACTION_ROWS } from '../../../src/standing/action-table.ts';
import { withoutPlannedStops } from '../../../src/standing/not-yet.ts';
import { REMARK_WORDS } from '../../../src/standing/remark/remark-word-table.ts';
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

/** Said of a drug that is listed already. */
const SAID_HERE: ReadonlySet<string> = new Set(REMARK_WORDS.denial.words);

test.each(PHRASES.filter((phrase) => !SAID_HERE.has(phrase)))(
  'what a line of a document says, a remark says, and nothing more: %s',
  (phrase) => {
    expect(said(phrase)).toBe(kindOf(saidInLine(phrase)));
  },
);

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

/** What is done, with the word that ends it. */
const ENDS = ['stop', 'discontinue', 'stop taking', 'hold', 'come off'] as const;
const ENDED = [
  'stopped',
  'discontinued',
  "d/c'd",
  'held',
  'paused',
  'ceased',
  'was stopped',
  'had stopped',
] as const;
const persons = fc.constantFrom('', 'Patient ', 'Pt ', 'She ', 'Per wife, he ');
const objects = fc.constantFrom('', ' this', ' it', ' the medication');

describe('what goes on is no end', () => {
  test('a stop that is refused or not wanted', () => {
    const refusals = fc.constantFrom(
      'refuses to',
      'refused to',
      'declines to',
      'does not want to',
      'did not want to',
    );
    fc.assert(
      fc.property(persons, refusals, fc.constantFrom(...ENDS), objects, (person, refusal, end, object) => {
        const remark = `${person}${refusal} ${end}${object}`;
        expect([remark, said(remark)]).toEqual([remark, undefined]);
      }),
    );
  });

  test('a refusal of something else, before it or behind it', () => {
    const refused = fc.constantFrom('refused', 'declined', 'refuses');
    const things = fc.oneof(
      other,
      fc.constantFrom(
        'refill',
        'dose increase',
        'higher dose',
        'deprescribing',
        'injection',
        'pharmacy transfer',
      ),
    );
    fc.assert(
      fc.property(refused, things, fc.constantFrom('', ' today', ': too soon'), (word, thing, rest) => {
        for (const remark of [
          `Pt ${word} ${thing}${rest}`,
          `${thing} ${word}${rest}`,
          `Offered ${thing}, patient ${word}${rest}`,
          `${thing} discussed; pt ${word}${rest}`,
        ])
          expect([remark, said(remark)]).toEqual([remark, undefined]);
      }),
    );
  });

  test('what is advised, where the person goes on', () => {
    const advice = fc.constantFrom(
      'Advised to stop',
      'Told to discontinue',
      'Instructed to stop taking',
      'Asked to hold',
    );
    const goesOn = fc.constantFrom('wants to continue', 'prefers to stay on', 'would like to keep taking it');
    fc.assert(
      fc.property(
        advice,
        goesOn,
        fc.constantFrom(', patient ', ' but she ', '; pt '),
        (advised, will, joint) => {
          const remark = `${advised}${joint}${will}`;
          expect([remark, said(remark)]).toEqual([remark, undefined]);
        },
      ),
    );
  });

  test('what is not done on some days', () => {
    const takes = fc.constantFrom('Does not take', 'not taking', 'Patient does not take it', 'Not using');
    const days = fc.constantFrom(
      'dialysis days',
      'Sundays',
      'weekends',
      'the days of dialysis',
      'HD days',
      'Mondays',
    );
    fc.assert(
      fc.property(takes, days, (take, when) => {
        const remark = `${take} on ${when}`;
        expect([remark, said(remark)]).toEqual([remark, undefined]);
      }),
    );
  });

  test('a pause of a round, whether its unit is told or not', () => {
    const span = fc.integer({ min: 2, max: 28 });
    fc.assert(
      fc.property(
        fc.tuple(span, span),
        fc.constantFrom(' ', ' days '),
        fc.constantFrom(', ', '/', ' '),
        ([on, off], unit, joint) => {
          const remark = `1 capsule daily ${on}${unit}on${joint}${off} off`;
          expect([remark, said(remark)]).toEqual([remark, undefined]);
        },
      ),
    );
  });

  test('a stop behind which it is taken again', () => {
    const joints = fc.constantFrom(' then ', ', then ', ' and ', ', and then ', '; ', '. ');
    const again = fc.constantFrom(
      'resumed',
      'restarted',
      'restarted at lower dose',
      'now taking again',
      'is back on it',
    );
    fc.assert(
      fc.property(persons, fc.constantFrom(...ENDED), joints, again, (person, ended, joint, back) => {
        const remark = `${person}${ended}${joint}${back}`;
        expect([remark, said(remark)]).toEqual([remark, undefined]);
      }),
    );
  });
});

test('an end with its day, as notes write it in several languages', () => {
  const ends = fc.constantFrom(
    'STOP ON',
    'Stop on',
    'End date:',
    'Discontinue on',
    'Therapie beendet am',
    'Einnahme beendet am',
    'Traitement arrêté le',
    'Tratamiento suspendido el',
    'Dejó de tomar el',
    'Nimmt nicht mehr seit',
    'Ne prend plus depuis le',
  );
  const day = fc.integer({ min: 13, max: 28 });
  fc.assert(
    fc.property(ends, day, fc.integer({ min: 1, max: 12 }), (end, d, m) => {
      const isDotted = /[a-z] (?:am|seit)$/u.test(end);
      const date = isDotted ? `${d}.${m}.2026` : `${m}/${d}/2026`;
      const told = saidOfTopic(`${end} ${date}`, () => []);
      expect([end, told]).toMatchObject([end, { meaning: 'stopped', day: date }]);
    }),
  );
});
