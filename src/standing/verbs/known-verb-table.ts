/** Verbs of what was done with a drug, or what it did, that end nothing and begin nothing: what is none of them, and no action of the grammar, is not understood. */

export interface KnownVerbRow {
  readonly words: readonly string[];
  readonly reason: string;
  /** Before a drug they are what is done with it, and none of its attributes as `divided` may be. */
  readonly isDoneWithIt?: true;
  /** A sentence on warfarin that leaves it taken. */
  readonly examples: readonly string[];
}

export const KNOWN_VERB_ROWS: readonly KnownVerbRow[] = [
  {
    words:
      'increased decreased reduced raised lowered adjusted titrated uptitrated up-titrated downtitrated doubled halved changed advanced escalated optimized optimised tapered split divided moved timed spaced extended repeated bumped cut brought maximized maximised weaned'.split(
        ' ',
      ),
    reason: 'another dose or time of it',
    examples: ['Warfarin 5 mg daily was optimized last week'],
  },
  {
    words:
      'ordered refilled renewed reordered dispensed sent called faxed e-prescribed electronically delivered supplied provided mailed approved authorized authorised covered furnished sampled issued reissued transferred'.split(
        ' ',
      ),
    reason: 'how it came to the patient',
    isDoneWithIt: true,
    examples: ['Warfarin 5 mg daily was refilled'],
  },
  {
    words:
      'instituted introduced reintroduced reinstated instated reinitiated commenced begun selected chosen picked recommended advised maintained kept employed utilized utilised favored favoured preferred agreed'.split(
        ' ',
      ),
    reason: 'it is begun, kept or chosen',
    isDoneWithIt: true,
    examples: ['Warfarin 5 mg daily was instituted'],
  },
  {
    words:
      'treated managed controlled stabilized stabilised anticoagulated bridged loaded discharged switched converted transitioned placed started established'.split(
        ' ',
      ),
    reason: 'what is done with a patient, and with what drug',
    examples: ['She is managed with warfarin 5 mg daily', 'Anticoagulated on warfarin 5 mg daily'],
  },
  {
    words:
      'tolerated taken given used needed required reviewed confirmed verified listed noted documented reported described found seen known felt thought believed helped explained checked monitored associated crushed mixed called named based recorded entered updated printed dated'.split(
        ' ',
      ),
    reason: 'what is told of it, and how it is taken',
    examples: ['Warfarin 5 mg daily was well tolerated', 'Warfarin 5 mg daily was reviewed'],
  },
];

/** What it did then: whether it is taken since is not told by them. */
export const PAST_EFFECTS: readonly string[] =
  'did made caused gave left went upset bothered triggered provoked produced worsened disagreed proved failed worked'.split(
    ' ',
  );
