/** Words on a hand-over that say that nobody has what was handed over: it went back, was never fetched, or was only ever billed. */

interface NotCollectedRow {
  readonly words: RegExp;
  readonly reason: string;
  readonly examples: readonly string[];
  /** Like words that leave it a hand-over. */
  readonly others: readonly string[];
}

export const NOT_COLLECTED = {
  'went back': {
    words: /\breturn(?:ed)?[\s-]to[\s-]stock\b|\bRTS\b|\bput back (?:in|into|on) (?:stock|the shelf)\b/i,
    reason: 'pharmacies put back what nobody has collected, often without a change of its status',
    examples: ['Returned to stock 5/24/2026', 'RETURN TO STOCK', 'Return-to-stock after 14 days', 'RTS 5/24'],
    others: ['returned the vial to the clinic', 'in stock'],
  },
  'was never fetched': {
    words: /\b(?:never|not|wasn't|was not) (?:been )?(?:picked[\s-]up|collected)\b|\buncollected\b/i,
    reason: 'what was not fetched is not taken',
    examples: ['never picked up', 'Not collected by patient', 'patient has not picked up', 'Uncollected'],
    others: ['picked up by daughter', 'collected'],
  },
  'was refused': {
    words:
      /\b(?:refused|declined) (?:to pick up )?(?:the |this |their |his |her )?(?:medication|medicine|drug|rx|prescription|fill)\b(?!\s(?:counsel|consult|review|education|guide|synch?\b))/i,
    reason: 'what was refused at the counter stays there',
    examples: ['Patient refused medication at pickup', 'declined to pick up the prescription'],
    others: ['Patient refused counseling', 'declined medication counseling', 'refused generic'],
  },
  'was undone': {
    words:
      /\b(?:claim|fill|rx|prescription|dispens(?:e|ing)|transaction) (?:was |has been )?(?:reversed|voided)\b|\b(?:reversal|voided) of (?:the )?(?:claim|fill|rx|prescription)\b|^\W*(?:claim )?(?:reversed|reversal|voided)\W*$/i,
    reason: 'pharmacies and payers undo a hand-over that did not take place',
    examples: ['claim reversed', 'Claim was reversed 5/12', 'Voided', 'Rx voided', 'fill reversed'],
    others: ['prior authorization reversed the denial', 'voided 300 mL'],
  },
} as const satisfies Readonly<Record<string, NotCollectedRow>>;

/** In one sentence with the words above they tell of what may come, or of another hand-over. */
export const NOT_OF_THIS_ONE = {
  words:
    /\b(?:if|unless|until|will|would|may|could|to be|(?:previous|prior|last|earlier|first|other|old) (?:fill|claim|rx|prescription|one)|not (?:been )?(?:return(?:ed)?|reversed|voided))\b/i,
  reason: 'a warning on the label, or the history of the prescription',
  examples: [
    'If not picked up by 5/24 it goes back',
    'Will be returned to stock after 14 days',
    'Previous fill returned to stock',
    'claim not reversed',
  ],
} as const;
