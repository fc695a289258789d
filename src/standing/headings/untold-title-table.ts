/** Words of titles that deny something, or tell what was done: what leaves a drug taken all the same. */

export interface TitleWordRow {
  readonly words: readonly string[];
  readonly reason: string;
  /** `[title, does it leave untold whether what stands below is taken]`. */
  readonly examples: readonly (readonly [title: string, denies: boolean])[];
}

export const TITLE_WORDS = {
  nots: {
    words: ['not', 'never', ...'is are was were has have'.split(' ').map((verb) => `${verb}n't`)],
    reason: 'deny what is done, in the form behind them',
    examples: [
      ['Not to be purchased again', true],
      ["Aren't coming back", true],
    ],
  },
  helping: {
    words: 'do does did will would shall should must may can could'.split(' '),
    reason: 'stand before what is denied in its plain form',
    examples: [
      ['He will not fetch these', true],
      ['Staff must not fetch', true],
    ],
  },
  helpingDenied: {
    words: [
      ...'do does did would should must could'.split(' ').map((verb) => `${verb}n't`),
      "won't",
      "shan't",
      "can't",
      'cannot',
      'never',
    ],
    reason: 'the same with the denial in it',
    examples: [
      ["Won't fetch", true],
      ['Never offer these', true],
    ],
  },
  nobody: {
    words: ['nobody', 'no one', 'neither of us', 'none of us'],
    reason: 'deny that anybody does what stands behind them',
    examples: [['Nobody fetches these', true]],
  },
  exceptions: {
    words: [
      'but',
      'without',
      'unless',
      'if',
      'when',
      'where',
      'while',
      'together',
      'before',
      'after',
      'only',
    ],
    reason: 'beside a denial they tell in which case, and not whether',
    examples: [
      ['Not to be purchased without a prescription', false],
      ['Nobody gives these but the nurse', false],
    ],
  },
  mildly: {
    words: 'really ever all be to being yet any more again longer quite fully always routinely usually'.split(
      ' ',
    ),
    reason: 'between a denial and what is denied',
    examples: [['Never ever to be purchased', true]],
  },
  keeping: {
    words: [
      // How it is taken or kept.
      ...'crush chew open dissolve refrigerate shake heat swallow exceed double substitute interchange share store mix combine drink smoke eat lie sit operate wait'.split(
        ' ',
      ),
      // Another dose or time.
      ...'change increase decrease reduce raise lower adjust titrate alter vary move modify'.split(' '),
      // An end or a pause.
      ...'delay interrupt postpone omit neglect'.split(' '),
      // What is done with its paper, its pack or its price.
      ...'review verify confirm reconcile record document check monitor note report scan print list prescribe pack blister bottle wrap seal decant cover reimburse charge assess discuss address label'.split(
        ' ',
      ),
    ],
    reason:
      'verbs that are denied of a drug that is taken: how it is taken, that it is changed or ended, and what is done with its paper',
    examples: [
      ['Do not crush', false],
      ['Never interrupt', false],
      ['Not reconciled', false],
      ['Not to be chewed', false],
      ['Never blistered', false],
    ],
  },
  keepingIrregular: {
    words:
      'split cut break broken freeze frozen forget forgotten lose lost drive driving hide hidden shown seen known written bring brought'.split(
        ' ',
      ),
    reason: 'the same, of which no rule makes the forms',
    examples: [['Do not split', false]],
  },
  runsOut: {
    words: ['run'],
    reason: 'denied, an order to have it at hand; done, something else',
    examples: [['Never run out', false]],
  },
  leaving: {
    words: ['out', 'away'],
    reason: 'alone before a drug they tell where it goes, and not whether it is taken there',
    examples: [
      ['Out', true],
      ['Out of hours', false],
      ['Back', false],
    ],
  },
  irregular: {
    words:
      'bought brought sold sent put left kept held had made got paid found lost told done gone run come cut set let shut'.split(
        ' ',
      ),
    reason: 'done, in forms that no ending tells',
    examples: [['Not to be bought again', true]],
  },
  supplying: {
    words:
      'purchased bought obtained got filled prefilled stocked stored packed prescribed managed collected picked copied compiled gathered imported pulled transcribed extracted generated signed inserted applied inhaled injected administered scheduled compounded combined licensed paid set made'.split(
        ' ',
      ),
    reason: 'where what is taken came from or is kept, how it is given, and who wrote of it',
    examples: [['Stored in the hall for now', false]],
  },
  forNow: {
    words: [
      'for now',
      'for the moment',
      'for the time being',
      'for a while',
      'in the meantime',
      'until',
      'till',
    ],
    reason: 'what was done with a drug for a time, in words that nobody knows, may be a pause',
    examples: [
      ['Left at home for now', true],
      ['Zorged until the scan', true],
      ['Increased until the scan', false],
      ['Continued for now', false],
    ],
  },
  noVerbs: {
    words:
      'dosing dressing nursing bridging loading covering pending beginning needing leading fasting breathing feeding swelling bleeding wheezing cleaning sleeping often even during morning evening everything anything something according children women'.split(
        ' ',
      ),
    reason: 'end as such a form does, and are none',
    examples: [['Not during the night', false]],
  },
} as const satisfies Readonly<Record<string, TitleWordRow>>;
