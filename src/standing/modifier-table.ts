/** The words between a subject and its action: negations, doubts, auxiliaries, adverbs. */

/** Where one is, and no action. */
export const FORMS_OF_BE = ['is', 'was', 'are', 'were', 'be', 'been', 'being'] as const;

export const MODIFIERS = {
  /** Turn the action into its contrary. */
  negation: [
    'not',
    'never',
    'cannot',
    'isnt',
    'wasnt',
    'doesnt',
    'didnt',
    'hasnt',
    'havent',
    'wont',
    'dont',
    'nor',
    'unable',
    // "no longer prescribed"
    'longer',
  ],
  /** The action has not happened and may never. */
  doubt: [
    'may',
    'might',
    'could',
    'consider',
    'considering',
    'considered',
    'possibly',
    'possible',
    'perhaps',
    'potentially',
    'eventually',
    'reasonable',
    'discussed',
    'discussing',
    'option',
    // "would love to add"
    'love',
    'hope',
    'hopes',
    'hoping',
    'wish',
    'wishes',
    // "does not want to stop", "wants to stop"
    'want',
    'wants',
    'wanted',
    'wanting',
    'willing',
  ],
  /** What was done then is not done now: `"has previously also been on"`. */
  past: ['previously', 'formerly', 'initially', 'originally'],
  /** The drug before them is what the action is done to. */
  passive: [...FORMS_OF_BE, 'got', 'get', 'gets'],
  /** It shall happen, and has not yet. */
  ahead: ['will', 'would', 'shall', 'should', 'can', 'must', 'to', 'going', 'plan', 'planning'],
  /** Say nothing of their own. */
  neutral: [
    'has',
    'have',
    'had',
    'having',
    'do',
    'does',
    'did',
    'currently',
    'recently',
    'now',
    'then',
    'also',
    'just',
    'already',
    'since',
    'temporarily',
    'subsequently',
    'later',
    'again',
    'actually',
    'therefore',
    'thus',
    'still',
    'yet',
    'today',
    'go',
    'ahead',
    'told',
    'advised',
    'instructed',
    'supposed',
    'allowed',
    'asked',
    'recommend',
    'recommended',
    'recommending',
    'advise',
    'agreed',
    'decided',
  ],
} as const satisfies Record<string, readonly string[]>;

/** Before these `may` is the month, and before a finite verb: `"the one he got in May was stopped"`. */
export const BEFORE_MONTH: readonly string[] =
  'in since until till by of from last early late mid during around'.split(' ');

export type ModifierKind = keyof typeof MODIFIERS;
