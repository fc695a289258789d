/** Words around what is done in a remark on one drug: those that leave it said of that drug, because they name nothing else. */

/** `[a remark, what it says of its drug]`; undefined: nothing. */
type RemarkExample = readonly [remark: string, said?: 'stopped' | 'held' | 'not-taken'];

interface RemarkWordRow {
  readonly words: readonly string[];
  readonly reason: string;
  readonly examples: readonly RemarkExample[];
}

export const REMARK_WORDS = {
  general: {
    words: ['medication', 'medicine', 'med', 'drug', 'therapy', 'treatment'],
    reason: 'in a remark on one drug they name it, where no word before them makes them another',
    examples: [
      ['Medication discontinued', 'stopped'],
      ['Pt off med since April', 'stopped'],
      ['Blood pressure medication stopped'],
      ['Physical therapy discontinued'],
    ],
  },
  article: {
    words: 'the this that your his her their my'.split(' '),
    reason: 'may stand before such a word',
    examples: [['Stop the medication', 'stopped']],
  },
  compound: {
    words:
      'list lists reconciliation refill refills change changes error errors order orders dose doses'.split(
        ' ',
      ),
    reason: 'behind such a word: something about drugs, and not the drug',
    examples: [['Discontinued medication list reviewed'], ['Medication order cancelled']],
  },
  lead: {
    words: [
      ...'patient pt she he they who which that it this i we mother father wife husband daughter son'.split(
        ' ',
      ),
      ...'medication medicine med drug therapy treatment the was has had been is are and but then so'.split(
        ' ',
      ),
      ...'reports reported report states stated says said per self please now today currently already'.split(
        ' ',
      ),
      ...'status note notes comment comments update action take reason as of on since'.split(' '),
      ...'temporarily recently previously also again'.split(' '),
      ...'uso therapie einnahme behandlung traitement tratamiento die der das le la el pt patiente paciente'.split(
        ' ',
      ),
    ],
    reason: 'before what is done they name nothing else that it could be done to',
    examples: [
      ['Patient stopped on own', 'stopped'],
      ['Pt reports she stopped taking 2 weeks ago', 'not-taken'],
      ['Status: discontinued', 'stopped'],
      ['Smoking was discontinued'],
      ['IV fluids held'],
      ['Statin was discontinued'],
      ['Call if patient not taking'],
      ['Therapie beendet am 20.05.2026', 'stopped'],
      ['Traitement arrêté le 20/05/2026', 'stopped'],
      ['Tratamiento suspendido', 'stopped'],
    ],
  },
  behind: {
    words: [
      ...'per due d/t dt since because pending secondary effective eff'.split(' '),
      ...'wegen aufgrund seit desde depuis temporarily indefinitely altogether completely entirely'.split(
        ' ',
      ),
      ...'today yesterday now immediately anymore currently already permanently'.split(' '),
      'as of',
      'any more',
      'any longer',
      'at this time',
      'at present',
      'at home',
      'this week',
    ],
    reason: 'behind what is done they begin why, when or by whose word',
    examples: [
      ['Stopped due to bleeding', 'stopped'],
      ['on hold per PCP', 'held'],
      ['Not taking at this time', 'not-taken'],
      ['Not taking as prescribed'],
      ['abgesetzt wegen Husten', 'stopped'],
      ['Pausiert seit 05.01.2026 wegen Clarithromycin', 'held'],
    ],
  },
  manner: {
    words: ['as prescribed', 'as directed', 'as instructed', 'as ordered', 'as it', 'as often', 'as needed'],
    reason: 'it is taken, in another way',
    examples: [['Not taking as directed'], ['Pt not using as ordered']],
  },
  behindDone: {
    words: [
      ...'by on in at for after when while once before during last until am le el il von par por'.split(' '),
      ...'em bis hasta jusqu recently prior x'.split(' '),
    ],
    reason:
      'behind what was done they tell by whom, when or why; behind an order how or when it is to be done',
    examples: [
      ['Stopped by cardiology', 'stopped'],
      ['Held on admission', 'held'],
      ['abgesetzt am 20.05.2026', 'stopped'],
      ['Do not take on an empty stomach'],
      ['Discontinue after 5 days'],
      ['Do not take in the morning'],
    ],
  },
  until: {
    words: ['until', 'till', 'til', 'bis', 'hasta', 'jusqu'],
    reason: 'behind an order to stop: it is meant to go on',
    examples: [
      ['Do not take until seen by cardiology', 'held'],
      ['Stop taking until 6/10/2026', 'held'],
      ['pausiert bis zur OP', 'held'],
    ],
  },
  visitor: {
    words: ['patient', 'pt', 'she', 'he', 'they', 'mother', 'father', 'wife', 'husband', 'daughter', 'son'],
    reason: 'who stopped by somewhere was there',
    examples: [['Patient stopped by clinic'], ['Stopped by patient', 'stopped']],
  },
  value: {
    words: ['for', 'low', 'high', 'elevated'],
    reason: 'before a name that is also measured: a value of the laboratory, and the reason',
    examples: [['Held for potassium 6', 'held']],
  },
  orderLead: {
    words: 'please to be should must will now'.split(' '),
    reason: 'before such a word it is to be done, and not done',
    examples: [['Please stop', 'stopped']],
  },
  order: {
    words: 'stop discontinue hold withhold pause cease avoid d/c dc'
      .split(' ')
      .concat('do not', "don't", 'don’t', 'dont'),
    reason: 'tells what is to be done',
    examples: [['STOP TAKING', 'stopped'], ['Do not take in the morning'], ['Stop smoking']],
  },
  orderTail: {
    words: 'taking using take use give off on'.split(' '),
    reason: 'goes on with the order',
    examples: [['Discontinue taking', 'stopped']],
  },
  leadsToReason: {
    words: ['by', 'per', 'due to', 'because', 'since', 'pending', 'until'],
    reason: 'ends the words of an action that begin by whom or why it was done',
    examples: [['Suspended by cardiology', 'held']],
  },
  few: {
    words: ['a few', 'a', 'an', 'one', 'two', 'three', 'four', 'five', 'six', 'several', 'few'],
    reason: 'how many days or weeks, in words',
    examples: [['Stopped two weeks ago', 'stopped']],
  },
  span: {
    words: 'h hr hrs hour hours d day days wk wks week weeks mo mos month months yr yrs year years'.split(
      ' ',
    ),
    reason: 'a length of time: since when it is so, or for how long it shall be',
    examples: [
      ['Stopped 3 months ago', 'stopped'],
      ['Hold for 2 weeks', 'held'],
      ['Hold for 5 days before surgery'],
    ],
  },
  besides: {
    words: ['while on', 'while taking', 'while using', 'while receiving', 'as long as on'],
    reason:
      'behind an order to hold and before the name of another drug: it is held as long as that is taken',
    examples: [['Hold while NPO'], ['Avoid while on metronidazole']],
  },
  besidesOwn: {
    words: ['other', 'another', 'additional', 'any other', 'more', 'extra', 'containing', 'with'],
    reason: 'before a name: what else has it, and not the drug itself',
    examples: [['Avoid other products'], ['Do not take with other medications']],
  },
  passed: {
    words: ['ago', 'back', 'now'],
    reason: 'behind a length of time: it has passed since',
    examples: [['Discontinued about 2 years ago', 'stopped']],
  },
  about: {
    words: ['about', 'approximately', '~'],
    reason: 'before a length of time',
    examples: [['Discontinued about 2 years ago', 'stopped']],
  },
  dayLead: {
    words: ['on', 'am', 'le', 'el', 'em', 'eff', 'effective', 'as of', 'date', 'in', 'since'],
    reason: 'between what is done and its day, or its month',
    examples: [
      ['STOP ON 5/15/26', 'stopped'],
      ['Suspended on 5/10/2026', 'held'],
      ['Suspenso em 10/02/2026 por mialgia', 'stopped'],
    ],
  },
  partOfYear: {
    words: ['early', 'mid', 'late', 'spring', 'summer', 'autumn', 'fall', 'winter', 'end of', 'beginning of'],
    reason: 'between what is done and its month or year',
    examples: [
      ['Stopped early 2025', 'stopped'],
      ['Discontinued in late March 2025', 'stopped'],
    ],
  },
  denial: {
    words: ['denies taking', 'denies using'],
    reason: 'on a drug of the list they tell that it is not taken; a letter tells so of what nobody listed',
    examples: [
      ['Patient denies taking this', 'not-taken'],
      ['Denies taking any alcohol'],
      ['Denies taking more than prescribed'],
    ],
  },
  suspended: {
    words: ['suspended'],
    reason: 'with a day it is done; alone it is the state of the order in some exports',
    examples: [['Suspended 5/10/2026', 'held'], ['Suspended']],
  },
  endDate: {
    words: [
      'end date',
      'stop date',
      'ends',
      'ends on',
      'ending',
      'discontinue date',
      'd/c date',
      'enddatum',
      'date de fin',
      'fecha de fin',
    ],
    reason: 'the day behind it is the last of the order',
    examples: [
      ['End date: 5/15/2026', 'stopped'],
      ['Start date 5/1/2026, stop date 5/15/2026', 'stopped'],
      ['End date: unknown'],
    ],
  },
  instead: {
    words: 'if when unless start begin take instead resume'.split(' '),
    reason: 'soon behind an order: a case that may come, or how it goes on',
    examples: [['Stop - if rash occurs'], ['STOP. Take 2 tablets daily instead']],
  },
} as const satisfies Readonly<Record<string, RemarkWordRow>>;
