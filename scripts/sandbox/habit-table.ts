/** Habits of real FHIR servers that the sandbox takes on when asked to, so that what an app makes of them can be seen. */

interface HabitRow {
  readonly words: string;
  /** A search it refuses: with a parameter that is there, or without one that has to be. */
  readonly refuses?: {
    readonly type?: string;
    readonly having?: string;
    readonly lacking?: string;
    readonly status: number;
  };
  /** Entries it gives at once, whatever is asked for. */
  readonly largestPage?: number;
  /** It has no statement of what it can do. */
  readonly isSilent?: true;
  /** It says that it leaves something out. */
  readonly withholds?: true;
}

export const HABITS: Readonly<Record<string, HabitRow>> = {
  'needs-count': { words: 'needs _count', refuses: { lacking: '_count', status: 400 } },
  'needs-category': { words: 'asks for a category', refuses: { lacking: 'category', status: 400 } },
  'needs-intent': {
    words: 'asks for an intent',
    refuses: { type: 'MedicationRequest', lacking: 'intent', status: 422 },
  },
  'subject-only': { words: 'uses subject instead of patient', refuses: { having: 'patient', status: 400 } },
  'no-include': { words: 'does not send Medications along', refuses: { having: '_include', status: 403 } },
  'no-sort': { words: 'cannot sort', refuses: { having: '_sort', status: 400 } },
  'no-fills': {
    words: 'does not let anybody read fills',
    refuses: { type: 'MedicationDispense', lacking: 'nothing', status: 403 },
  },
  'small-pages': { words: 'gives two entries at once', largestPage: 2 },
  'no-statement': { words: 'says nothing of itself', isSilent: true },
  withholds: { words: 'says that it leaves something out', withholds: true },
};

export type Habit = string;

/** `needs-count,small-pages` → both. Throws an Error that lists what there is for a habit that is none. */
export function habitsNamed(text: string | undefined): readonly Habit[] {
  const names = (text ?? '').split(/[\s,]+/).filter((name) => name !== '');
  const unknown = names.filter((name) => !Object.hasOwn(HABITS, name));
  if (unknown.length === 0) return names;
  throw new Error(`there is no habit ${unknown.join(', ')}; there are: ${Object.keys(HABITS).join(', ')}`);
}

/** The status a search is refused with; undefined where it is answered. */
export function refusalOf(
  habits: readonly Habit[],
  type: string,
  query: URLSearchParams,
): number | undefined {
  for (const { refuses } of habits.map((habit) => HABITS[habit] ?? { words: '' })) {
    if (refuses === undefined || (refuses.type ?? type) !== type) continue;
    const { having, lacking, status } = refuses;
    // One Medication by its id is asked for without a patient.
    if (query.has('_id')) continue;
    if (having !== undefined && query.has(having)) return status;
    if (lacking !== undefined && !query.has(lacking)) return status;
  }
  return undefined;
}

/** The smallest of the largest pages; undefined where there is no limit. */
export function largestPageOf(habits: readonly Habit[]): number | undefined {
  const pages = habits.flatMap((habit) => HABITS[habit]?.largestPage ?? []);
  return pages.length === 0 ? undefined : Math.min(...pages);
}
