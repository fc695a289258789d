/** Words between a drug and the day on which it ends. */

export interface EndWordRow {
  /** Lower case. */
  readonly words: readonly string[];
  readonly reason: string;
  /** `[what is said of a drug, whether it is over in a document of May 2026]`. */
  readonly examples: readonly (readonly [said: string, isOver: boolean])[];
}

export const END_WORDS = {
  until: {
    words: [
      'until',
      'till',
      'through',
      'thru',
      'bis',
      'bis zum',
      'bis einschließlich',
      "jusqu'au",
      'jusqu’au',
      'hasta',
      'hasta el',
      'fino al',
      't/m',
    ],
    reason: 'before the last day, in the languages in which lists are read',
    examples: [
      ['500 mg daily until 4/30/2026', true],
      ['500 mg daily thru 6/30/2026', false],
      ['1-1-1 bis 30.04.2026', true],
      ["1 cp matin et soir jusqu'au 30/04/2026", true],
      ['1 tableta cada 8 horas hasta el 30/06/2026', false],
    ],
  },
  upTo: {
    words: ['to'],
    reason: 'between the first and the last day of a period, which may be that of the order',
    examples: [['500 mg daily, 4/1/2026 to 4/30/2026', false]],
  },
  endsOn: {
    words: ['stop on', 'stopped on', 'end on', 'ends on', 'ended on'],
    reason: 'before the day of the end',
    examples: [['500 mg daily, stop on 4/30/2026', true]],
  },
  label: {
    words: ['dc date', 'd/c date', 'stop date', 'discontinue date', 'discontinued date'],
    reason: 'a label of the day on which the drug itself ends; an end date is often that of the order',
    examples: [
      ['500 mg daily (DC Date: 04/30/2026)', true],
      ['500 mg daily Stop date 6/30/2026', false],
    ],
  },
  order: {
    words: ['stop', 'stopping', 'discontinue', 'cease', 'end', 'finish'],
    reason: 'an order with its day, which may be to come; what is `stopped` is over',
    examples: [['500 mg daily, stop 6/30/2026', false]],
  },
  begin: {
    words: ['start', 'started', 'starting', 'begin', 'began', 'from'],
    reason: 'before the first day of an order, whose last day stands behind it',
    examples: [['500 mg daily, start 5/1/2026, stop 6/30/2026', false]],
  },
  hold: {
    words: ['hold', 'held', 'holding', 'pause', 'paused', 'withheld'],
    reason: 'before such a day: the pause ends, and the drug goes on',
    examples: [['500 mg daily, hold until 4/30/2026', false]],
  },
} as const satisfies Readonly<Record<string, EndWordRow>>;

/** Words of columns and states that tell of days. */
export interface ToldWordRow {
  /** Lower case. */
  readonly words: readonly string[];
  readonly reason: string;
  /** Headers that hold one, or cells that begin with one. */
  readonly examples: readonly string[];
  readonly others: readonly string[];
}

export const TOLD_WORDS = {
  begun: {
    words:
      'start started begin begun began ordered prescribed written filled dispensed issued given taken'.split(
        ' ',
      ),
    reason: 'head a column of days that are past: what stands there was done',
    examples: ['Start', 'Date Started', 'Last Filled', 'Date written'],
    others: ['Next due', 'Expires', 'Due'],
  },
  ended: {
    words: ['d c', 'dc', 'discontinued', 'stopped', 'ended', 'ceased'],
    reason: 'head a column of days on which something was ended; `Stop` and `End date` may be planned',
    examples: ['D/C', 'Date stopped', 'Discontinued'],
    others: ['Stop', 'End date'],
  },
  done: {
    words:
      'given administered dispensed issued copied transcribed recorded stopped started commenced ceased withheld'.split(
        ' ',
      ),
    reason: 'before a day in a line: it was done then, so that the document is not of a day before',
    examples: ['Given', 'copied', 'Stopped'],
    others: ['Give', 'copy', 'Stop', 'reviewed'],
  },
  toCome: {
    words: ['be', 'not', 'if', 'until', 'get', 'once', 'when'],
    reason: 'before such a word: it is to be done yet, or may be',
    examples: ['be', 'If'],
    others: ['was', 'been'],
  },
  completed: {
    words: ['completed', 'complete', 'compl'],
    reason: 'the state of an order, and with a day that is past the end of its course',
    examples: ['Completed', 'Complete', 'completed 02/20'],
    others: ['Active', 'Compliant', 'not completed'],
  },
  course: {
    words: ['course completed', 'completed course', 'course complete'],
    reason: 'what was taken, and not its order; with the day on which it was issued it is over',
    examples: ['COURSE COMPLETED', 'Completed course'],
    others: ['Completed', 'Course'],
  },
  noneLeft: {
    words: ['0', 'nr', 'none', 'no refills'],
    reason: 'under refills: what was handed over was the last of it',
    examples: ['0', 'NR', 'None'],
    others: ['1', 'PRN', ''],
  },
} as const satisfies Readonly<Record<string, ToldWordRow>>;
