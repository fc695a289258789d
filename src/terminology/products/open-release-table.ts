/** Drugs of which a strength without a form leaves open whether it is the plain one or the one that releases over the day or in the gut. */

export interface OpenReleaseRow {
  /** RxNorm names of the ingredients. */
  readonly ingredients: readonly string[];
  readonly reason: string;
  /** Texts that must not become a product. */
  readonly examples: readonly string[];
}

/** Both releases are everyday, have strengths in common, and are not exchanged one for one (US labels; ISMP on omitted suffixes). */
export const OPEN_RELEASES = [
  {
    ingredients: ['oxycodone', 'morphine', 'hydromorphone', 'oxymorphone', 'tapentadol', 'tramadol'],
    reason: 'opioids: a day’s amount taken at once can be fatal',
    examples: ['oxycodone 10 mg', 'morphine 15 mg', 'morphine 30 mg po bid'],
  },
  {
    ingredients: ['diltiazem', 'verapamil', 'nifedipine', 'propranolol'],
    reason: 'given once a day or three to four times a day, by the release',
    examples: ['diltiazem 120 mg', 'verapamil 120 mg', 'propranolol 80 mg daily'],
  },
  {
    ingredients: ['tacrolimus', 'lithium carbonate', 'carbamazepine', 'theophylline'],
    reason: 'narrow range between too little and too much; the releases are not interchangeable',
    examples: ['tacrolimus 1 mg', 'carbamazepine 200 mg'],
  },
  {
    ingredients: ['venlafaxine', 'quetiapine', 'methylphenidate', 'dexmethylphenidate', 'guanfacine'],
    reason: 'the strengths of both releases overlap, and one is taken once a day',
    examples: ['venlafaxine 75 mg', 'quetiapine 200 mg', 'methylphenidate 20 mg'],
  },
  {
    ingredients: ['diclofenac'],
    reason: 'the plain tablet is the potassium salt, and most people take the sodium salt of delayed release',
    examples: ['diclofenac 50 mg', 'diclofenac 50 mg twice daily'],
  },
] as const satisfies readonly OpenReleaseRow[];

const NAMES: readonly string[] = OPEN_RELEASES.flatMap((row) => [...row.ingredients]);

/** Whether a normalized name is one of these drugs or a salt of it: `oxycodone hydrochloride`. */
export function isOpenRelease(name: string): boolean {
  return NAMES.some((open) => name === open || name.startsWith(`${open} `));
}
