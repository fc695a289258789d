/** How what the EHR lists and what the sources say can differ, in words; a shape of its own stands before each, so that colour says nothing alone. */

export const DIFFERENCES = {
  'only-here': {
    shape: '+',
    words: 'Only here: not on the EHR’s list',
    tone: 'warn',
    reason: 'Somebody takes it, or took it, and the EHR does not list it',
  },
  'stopped-elsewhere': {
    shape: '✕',
    words: 'Stopped elsewhere: the EHR still lists it',
    tone: 'bad',
    reason: 'A record ends what the EHR lists as current',
  },
  'completed-still-listed': {
    shape: '■',
    words: 'Completed: the EHR still lists it',
    tone: 'warn',
    reason: 'Its course, supply or time is over, which is no stop: nobody wrote one',
  },
  'off-ehr-list': {
    shape: '−',
    words: 'Ordered, and not on the list that the EHR keeps',
    tone: 'warn',
    reason: 'The EHR keeps a list of current medications, and leaves out what it has as current',
  },
  'filled-after-stop': {
    shape: '!',
    words: 'Filled after the stop',
    tone: 'bad',
    reason: 'A pharmacy handed it over after it had ended',
  },
  'dose-differs': {
    shape: '≠',
    words: 'Dose differs',
    tone: 'warn',
    reason: 'A newer source has another dose or frequency than the EHR lists',
  },
  'duplicate-therapy': {
    shape: '2×',
    words: 'Same ingredient twice',
    tone: 'bad',
    reason: 'Two current entries share an active ingredient',
  },
} as const satisfies Record<
  string,
  { readonly shape: string; readonly words: string; readonly tone: 'warn' | 'bad'; readonly reason: string }
>;

export type DifferenceId = keyof typeof DIFFERENCES;
