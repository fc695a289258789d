/** Words around a drug name that say it is not, or no longer, taken by this patient: the rows of the cue engine in `qualify-mentions.ts`. */

/**
 * What a cue makes of a mention.
 * - `stopped`: a decision to end it; `held`: interrupted; `not-taken`: refused or never taken. Kept apart with that status, never shown as current.
 * - `finished`: the order or course reached its end in the record keeping of the sender; stays on the document's list (there is no status on the wire).
 * - `allergy`, `other-person`, `negated`, `not-given`: no entry at all.
 * - `active`: says that it is taken; ends what another cue said before it.
 */
export type CueMeaning =
  | 'stopped'
  | 'held'
  | 'not-taken'
  | 'finished'
  | 'allergy'
  | 'other-person'
  | 'negated'
  | 'not-given'
  | 'active';

/** Where the drug stands seen from the cue. `both`: anywhere in the clause; `self`: a drug-like phrase that is not a cue and shields its words (pseudo cue). */
export type CueDirection = 'forward' | 'backward' | 'both' | 'shield';

export interface CueRow {
  readonly id: string;
  readonly meaning: CueMeaning | 'none';
  readonly direction: CueDirection;
  /** Lower case, single spaces, matched at word borders. */
  readonly phrases: readonly string[];
  /** Also means this as the whole content of a Status or Action cell. */
  readonly inColumn?: true;
  /** `[text, drug]` where the cue reaches the drug, or, for shields, where no other cue may. */
  readonly examples: readonly (readonly [text: string, drug: string])[];
  readonly reason: string;
}

export const CUE_ROWS = [
  {
    id: 'stop-order',
    meaning: 'stopped',
    direction: 'forward',
    phrases: ['stop taking', 'stop', 'stopped', 'stopping', 'discontinue', 'discontinued', 'discontinuing', 'd/c', "d/c'd", 'dc', "dc'd", 'dced', 'quit taking', 'quit', 'taken off', 'took off', 'off', 'weaned off', 'came off', 'cease', 'ceased', 'do not take', "don't take", 'do not use', 'do not continue', 'do not resume', 'do not restart', 'withdrawn', 'withdrew', 'no longer takes', 'no longer taking', 'no longer on', 'no longer using', 'no longer uses', 'is not on', 'not currently on', 'not on'],
    inColumn: true,
    examples: [
      ['Stop taking warfarin 5 mg daily', 'warfarin'],
      ['Discontinued lisinopril because of cough', 'lisinopril'],
      ['The patient is no longer taking metformin', 'metformin'],
      ['He was taken off amiodarone', 'amiodarone'],
    ],
    reason: 'an explicit end',
  },
  {
    id: 'stop-after-name',
    meaning: 'stopped',
    direction: 'backward',
    phrases: ['was stopped', 'were stopped', 'stopped', 'has been stopped', 'was discontinued', 'were discontinued', 'has been discontinued', 'is discontinued', 'discontinued', 'discontinue', 'stop taking', 'd/c', "d/c'd", "dc'd", 'dced', 'no longer taking', 'no longer takes', 'no longer in use', 'no longer needed', 'was ceased', 'ceased', 'ceased taking', 'was withdrawn', 'withdrawn', 'cancelled', 'canceled', 'removed from list', 'therapy ended', 'changed to another', 'was replaced by', 'was switched to', 'switched to', 'was changed to', 'changed to', 'replaced by', 'replaced with'],
    inColumn: true,
    examples: [
      ['Amlodipine 5 mg daily was stopped', 'amlodipine'],
      ['Metoprolol - discontinued', 'metoprolol'],
      ['Simvastatin 40 mg was changed to atorvastatin', 'simvastatin'],
    ],
    reason: 'the same, said after the name',
  },
  {
    id: 'stop-action-cell',
    meaning: 'stopped',
    direction: 'both',
    phrases: ['stopped taking', 'status: discontinued', 'status: stopped', 'status discontinued', 'action: stop', 'deleted', 'aborted', 'dc', 'stop med', 'stop medication', 'discontinued by', 'entered in error', 'erroneous'],
    inColumn: true,
    examples: [['Warfarin 5 mg tablet Status: Discontinued', 'warfarin']],
    reason: 'a status written into the row',
  },
  {
    id: 'hold',
    meaning: 'held',
    direction: 'forward',
    phrases: ['hold', 'held', 'holding', 'withhold', 'withheld', 'pause', 'paused', 'temporarily stop', 'temporarily stopped', 'hold off on', 'do not give'],
    inColumn: true,
    examples: [
      ['Hold metformin until Friday', 'metformin'],
      ['We are holding lisinopril', 'lisinopril'],
    ],
    reason: 'interrupted: not taken now',
  },
  {
    id: 'hold-after-name',
    meaning: 'held',
    direction: 'backward',
    phrases: ['on hold', 'is held', 'was held', 'were held', 'held', 'being held', 'is being held', 'has been held', 'to be held', 'is paused', 'was paused', 'withheld', 'temporarily stopped', 'temporarily discontinued', 'on pause'],
    inColumn: true,
    examples: [
      ['Warfarin was held before surgery', 'warfarin'],
      ['Metformin 500 mg (on hold)', 'metformin'],
    ],
    reason: 'interrupted, said after the name',
  },
  {
    id: 'not-taking',
    meaning: 'not-taken',
    direction: 'both',
    phrases: ['not taking', 'is not taking', 'not using', 'refused', 'refuses', 'refusing', 'declined', 'declines', 'never took', 'never started', 'never filled', 'not started', 'did not start', 'did not tolerate', 'could not tolerate', 'not tolerated', 'patient not taking', 'not currently taking', 'non-compliant with', 'noncompliant with', 'nonadherent to', 'non-adherent to', 'avoid', 'avoids', 'avoiding'],
    inColumn: true,
    examples: [
      ['Patient refused atorvastatin', 'atorvastatin'],
      ['Aspirin 81 mg (patient not taking)', 'aspirin'],
    ],
    reason: 'not taken, by the patient’s choice or body',
  },
  {
    id: 'finished',
    meaning: 'finished',
    direction: 'both',
    phrases: ['completed', 'complete', 'finished', 'inactive', 'expired', 'suspended', 'course completed', 'completed course', 'past'],
    inColumn: true,
    examples: [['Amoxicillin 500 mg three times a day, completed', 'amoxicillin']],
    reason: 'exports write the state of the order here ("completed" = the prescription was written; all rows of some senders), so it does not tell a stop',
  },
  {
    id: 'allergic',
    meaning: 'allergy',
    direction: 'forward',
    phrases: ['allergic to', 'allergy to', 'allergies to', 'allergies', 'allergy', 'allergic reaction to', 'hypersensitivity to', 'hypersensitive to', 'intolerant to', 'intolerant of', 'intolerance to', 'intolerances', 'sensitive to', 'sensitivity to', 'adverse reaction to', 'anaphylaxis to', 'anaphylaxis with', 'reaction to', 'hives with', 'hives from', 'rash with', 'rash from', 'reacts to'],
    examples: [
      ['He is allergic to penicillin', 'penicillin'],
      ['Allergies: codeine, aspirin', 'aspirin'],
    ],
    reason: 'must not be given',
  },
  {
    id: 'allergy-after-name',
    meaning: 'allergy',
    direction: 'backward',
    phrases: ['allergy', 'allergies', 'intolerance', 'anaphylaxis', 'causes rash', 'causes hives', 'caused rash', 'caused hives', 'causes nausea', 'hypersensitivity', '(allergy)'],
    examples: [
      ['Known penicillin allergy', 'penicillin'],
      ['Sulfamethoxazole causes rash', 'sulfamethoxazole'],
    ],
    reason: 'must not be given',
  },
  {
    id: 'family-member',
    meaning: 'other-person',
    direction: 'both',
    phrases: ['mother', 'father', 'brother', 'sister', 'son', 'daughter', 'wife', 'husband', 'spouse', 'aunt', 'uncle', 'cousin', 'grandmother', 'grandfather', 'grandparent', 'sibling', 'siblings', 'parents', 'family history', 'roommate', 'partner', 'family member'],
    examples: [
      ['Her mother takes insulin glargine 20 units at bedtime', 'insulin glargine'],
      ['Brother is on warfarin', 'warfarin'],
    ],
    reason: 'belongs to someone else',
  },
  {
    id: 'caregiver',
    meaning: 'none',
    direction: 'shield',
    phrases: ['caregiver: mother', 'caregiver mother', 'given by mother', 'given by father', 'per mother', 'per wife', 'per husband', 'per daughter', 'per son', 'mother reports', 'wife reports', 'husband reports', 'daughter reports', 'son reports', 'according to wife', 'mother gives', 'from mother', 'by mother', 'lives with'],
    examples: [['Per mother he takes cetirizine 5 mg daily', 'cetirizine']],
    reason: 'a relative who tells or gives, not one who takes',
  },
  {
    id: 'negated',
    meaning: 'negated',
    direction: 'forward',
    phrases: ['denies', 'denied', 'denies taking', 'denies taking any', 'denies use of', 'denies using', 'no', 'not', 'without', 'never', 'negative for', 'no history of', 'no use of', 'has not taken', 'has not been on', 'has never taken', 'does not take', "doesn't take", 'does not use', 'does not require', 'no need for', 'not a candidate for', 'not given', 'no evidence of', 'rule out', 'rather than', 'instead of', 'in lieu of', 'failed', 'has failed', 'tried and failed'],
    examples: [
      ['Denies taking aspirin or ibuprofen', 'ibuprofen'],
      ['She does not take warfarin', 'warfarin'],
    ],
    reason: 'said not to be taken',
  },
  {
    id: 'not-given',
    meaning: 'not-given',
    direction: 'forward',
    phrases: ['consider', 'considering', 'could consider', 'may consider', 'discussed', 'discuss', 'candidate for', 'if needed start', 'will consider', 'recommend considering', 'option of', 'risks of', 'levels of', 'level of', 'serum', 'toxicity of', 'overdose of', 'previously on', 'previously took', 'previously taking', 'was on', 'used to take', 'had been on', 'in the past', 'history of taking', 'status post', 's/p', 'last dose of', 'received', 'given', 'was given', 'were given', 'treated with', 'premedicated with', 'loaded with', 'anesthesia with', 'sedated with'],
    examples: [
      ['Consider adding metformin 500 mg twice daily', 'metformin'],
      ['Previously on lisinopril 10 mg daily', 'lisinopril'],
      ['He was treated with ceftriaxone 1 g IV daily in the hospital', 'ceftriaxone'],
    ],
    reason: 'thought about, past, or done and over; counts only in prose',
  },
  {
    id: 'not-a-negation',
    meaning: 'none',
    direction: 'shield',
    phrases: ['not only', 'no change', 'no changes', 'no change to', 'no change in', 'no refills', 'no refill', 'no substitution', 'not to exceed', 'not exceed', 'do not exceed', 'no more than', 'not more than', 'do not crush', 'do not chew', 'do not break', 'do not swallow', 'do not stop', 'do not stop taking', 'do not discontinue', "don't stop", 'do not skip', 'do not miss', 'not to be discontinued', 'should not be stopped', 'no grapefruit', 'do not take with', 'do not take more', 'if not', 'or not', 'whether or not', 'no alcohol', 'do not drive', 'not relieved', 'no relief', 'if no', 'not specified', 'not documented', 'not applicable', 'do not drink', 'off label', 'day off', 'days off', 'week off', 'weeks off', 'one week off', '7 days off', 'stop date', 'start stop', 'start/stop', 'stop time', 'stop:', 'discontinue date', 'hold if', 'hold for', 'hold for sbp', 'hold when', 'hold parameters', 'held if', 'stop if', 'discontinue if', 'discontinue when', 'stop when', 'stop using if', 'hold the', 'withhold if', 'no current facility-administered', 'given by', 'given with', 'to be given', 'given by mouth', 'is given', 'if given', 'past due', 'past the', 'half past', 'allergies in plan', 'for allergies', 'for allergy', 'allergy relief', 'allergy symptoms', 'seasonal allergies', 'prn allergies', 'as needed for allergies', 'for seasonal allergies', 'allergy season'],
    examples: [
      ['Do not stop taking clopidogrel 75 mg', 'clopidogrel'],
      ['Metoprolol 25 mg twice daily, hold for SBP < 100', 'metoprolol'],
      ['Loratadine 10 mg daily for seasonal allergies', 'loratadine'],
      ['Acetaminophen 500 mg every 6 hours, not to exceed 3 g', 'acetaminophen'],
    ],
    reason: 'holds the words of a cue, but means something else',
  },
  {
    id: 'taken',
    meaning: 'active',
    direction: 'forward',
    phrases: ['continue', 'continues', 'continued', 'resume', 'resumed', 'restart', 'restarted', 'start', 'started', 'switch to', 'switched to', 'changed to', 'change to', 'replaced by', 'replaced with', 'currently taking', 'now on', 'begin', 'began', 'increase', 'increased', 'decrease', 'decreased', 'prescribed', 'takes', 'taking'],
    inColumn: true,
    examples: [['Stopped atenolol, started metoprolol 25 mg twice daily', 'metoprolol']],
    reason: 'ends the reach of an earlier cue: the new drug of a switch is taken',
  },
  {
    id: 'active-cell',
    meaning: 'active',
    direction: 'both',
    phrases: ['status: active', 'active', 'current', 'taking', 'continue', 'new', 'change', 'changed', 'modified', 'refill', 'prescribe', 'ongoing', 'in use', 'normal', 'approved', 'new prescription', 'unchanged'],
    inColumn: true,
    examples: [['Lisinopril 10 mg Status: Active', 'lisinopril']],
    reason: 'the cell of the row says that it is taken',
  },
] as const satisfies readonly CueRow[];

/** Words that end the reach of a cue: the next clause is another statement. Matched like cue phrases. */
export const CLAUSE_BREAKS = ['but', 'however', 'although', 'except', 'while', 'whereas', 'then', 'and started', 'and start', 'and begin', 'and continue', 'now', 'because', 'apart from', 'otherwise', 'which'] as const;

/** Whole statements that a list is empty. Text in lower case; the list they stand in gives no entry. */
export const EMPTY_LIST_PHRASES = [
  { phrase: 'no known medications', reason: 'C-CDA text for nullFlavor' },
  { phrase: 'no known medication', reason: 'same' },
  { phrase: 'no current medications', reason: 'same' },
  { phrase: 'no medications', reason: 'also "no medications administered", "no medications on file"' },
  { phrase: 'no active medications', reason: 'same' },
  { phrase: 'not on any medications', reason: 'prose' },
  { phrase: 'no information', reason: 'nothing recorded' },
  { phrase: 'none', reason: 'nothing recorded' },
  { phrase: 'none recorded', reason: 'nothing recorded' },
  { phrase: 'none known', reason: 'nothing recorded' },
  { phrase: 'none reported', reason: 'nothing recorded' },
  { phrase: 'denies', reason: 'denies taking any' },
  { phrase: 'not on file', reason: 'nothing recorded' },
  { phrase: 'no data', reason: 'nothing recorded' },
  { phrase: 'unknown', reason: 'nothing recorded' },
  { phrase: 'n/a', reason: 'nothing recorded' },
  { phrase: 'nil', reason: 'UK' },
  { phrase: 'no inpatient medication', reason: '"No Inpatient Medication Information Available"' },
  { phrase: 'no discharge medication', reason: 'same' },
  { phrase: 'not documented', reason: '"Medication Administration not documented"' },
  { phrase: 'not available', reason: 'nothing recorded' },
  { phrase: 'no home medications', reason: 'same' },
  { phrase: 'patient not on', reason: '"Patient not on Self-Medications"' },
  { phrase: 'has no', reason: '"Patient has no current medications"' },
] as const;
