/** Words of what stands between a name and the statement that tells its dose: `Atenolol, which he took at 50 mg, is back at 25 mg`. */

export interface BetweenRow {
  /** Lower case. */
  readonly words: readonly string[];
  /** `[text, the amount of atenolol that is taken from now on]`; none where it stays open. */
  readonly examples: readonly (readonly [text: string, amount: string])[];
  readonly reason: string;
}

export const BETWEEN_WORDS = {
  relative: {
    words: ['which', 'that', 'who', 'whom'],
    examples: [
      ['Her atenolol, which she has taken at 50 mg daily, I have put to 100 mg daily', '100 mg'],
      ['Her atenolol, which she takes at 50 mg daily, goes on', '50 mg'],
    ],
    reason: 'begin a clause about the name before the comma; the statement goes on behind its own comma',
  },
  verb: {
    words: ['should', 'will', 'shall', 'must', 'has', 'have', 'goes', 'is to', 'are to', 'can'],
    examples: [
      ['Her atenolol, 50 mg daily when I saw her last, should now be 100 mg daily', '100 mg'],
      ['Her atenolol (50 mg daily until May) is now 100 mg daily', '100 mg'],
    ],
    reason: 'with one of these, or a form of "to be", the statement begins that an apposition stands before',
  },
  taking: {
    words: ['takes', 'taking', 'uses', 'using', 'been', 'remains'],
    examples: [['She came in on atenolol 50 mg daily and takes 100 mg daily at home', '']],
    reason:
      'between two amounts they tell one of another statement than the other: nobody knows which is taken',
  },
  later: {
    words: ['then', 'thereafter', 'afterwards', 'after that', 'after which', 'followed by', 'until'],
    examples: [['He goes home on atenolol 50 mg daily for a week, after which it is 25 mg daily', '50 mg']],
    reason: 'between two amounts they tell that the second comes in the place of the first on a day to come',
  },
  returns: {
    words: ['back to', 'back on'],
    examples: [['Atenolol 100 mg daily for five days, back to her usual 50 mg daily', '50 mg']],
    reason: 'lead from the dose of a few days to the one that stays',
  },
  was: {
    words: ['was', 'were', 'had been', 'used to be', 'stood at'],
    examples: [['Her atenolol, which I have raised to 100 mg daily, was 50 mg in May', '100 mg']],
    reason:
      'right before an amount: what was taken then, so that the clause before it tells what is taken now',
  },
  begun: {
    words: ['started', 'begun', 'began', 'commenced', 'initiated'],
    examples: [['Her atenolol, now 100 mg daily, was started at 50 mg in May', '100 mg']],
    reason: 'with "at" before an amount: the first dose, and no later one',
  },
} as const satisfies Readonly<Record<string, BetweenRow>>;
