/** The small words of directions: what stands before a number, a place or another dose, and says nothing alone. */
import { EVERY_OTHER } from '../../terminology/codes/frequency-table.ts';
import { wordsOf } from '../../terminology/codes/languages/words-of-languages.ts';
import type { SigWordRow } from './sig-word-row.ts';

export const JOINING_WORDS = {
  empty: {
    words:
      'the a an of and et und y to at in on with please sig total for is by your it or int this s from around'.split(
        ' ',
      ),
    reason: 'carry nothing of their own: what is left of them is not unread',
    examples: [['1 tablet in the morning and 2 tablets at bedtime', '1 tablet QAM @MORN + 2 tablet QHS @HS']],
  },
  dose: {
    words: ['and', 'plus', 'y', 'et', 'und', 'also', 'with'],
    reason: 'join a dose to the one before it',
    examples: [['1 tablet twice daily and 1 tablet as needed', '1 tablet BID + 1 tablet PRN']],
  },
  either: {
    words: ['or', 'oder', 'ou'],
    reason: 'before a dose of which one or the other is taken: they stay with it',
    examples: [['one in the morning or two at night', '1 QAM @MORN {or two at night}']],
  },
  range: {
    words: ['to', 'or', 'thru', 'through', 'a', 'o', 'oder', 'bis'],
    reason: 'between two numbers: from the one to the other',
    examples: [
      ['1 to 2 tablets daily', '1-2 tablet QD'],
      ['1 bis 2 Tabletten täglich', '1-2 tablet QD'],
    ],
  },
  days: {
    words: ['and', 'or', 'y', 'on', 'und', 'et', 'le', 'los'],
    reason: 'between two days of the week',
    examples: [['1 tab on mon and fri', '1 tablet BIW mon,fri']],
  },
  daysLead: {
    words: ['on', 'every', 'each', 'q', 'only', ...wordsOf('every'), 'los', 'el', 'le', 'am', 'op', 'an'],
    reason: 'before a day of the week',
    examples: [['1 tab every monday', '1 tablet QWK mon']],
  },
  daysAlternate: {
    words: EVERY_OTHER,
    reason: 'before days of the week: those of every second week',
    examples: [
      ['1 tab every other tuesday', '1 tablet Q2WK tue'],
      ['1 tab alternate wed', '1 tablet Q2WK wed'],
      ['1 tab every other day', '1 tablet QOD'],
    ],
  },
  daysAgo: {
    words: ['last'],
    reason: 'before a day of the week: when it was taken or filled, and not how often it is taken',
    examples: [['1 tab daily, last taken monday', '1 tablet QD {last taken monday}']],
  },
  daysThrough: {
    words: ['thru', 'through', 'to'],
    reason: 'between the first and the last day of several',
    examples: [['1 tab monday through friday', '1 tablet 5XWK mon,tue,wed,thu,fri']],
  },
  except: {
    words: ['except', 'excluding', 'but'],
    reason: 'the days behind them are those on which it is not taken, or is another dose',
    examples: [
      ['1 tab daily except sunday', '1 tablet 6XWK mon,tue,wed,thu,fri,sat'],
      ['5 mg daily except 7.5 mg on mon', '5 mg 6XWK tue,wed,thu,fri,sat,sun + 7.5 mg QWK mon'],
    ],
  },
  condition: {
    words: ['if', 'unless'],
    reason: 'begin a condition: a length of time in it is no course',
    examples: [['30 mL daily as needed if no BM x 3 days', '30 mL QD PRN {if no BM x 3 days}']],
  },
  times: {
    words: ['and', 'or', 'at'],
    reason: 'between two times of the day',
    examples: [['1 tab at 0800 and 2000', '1 tablet BID @08:00,20:00']],
  },
  place: {
    words: ['in', 'into', 'to', 'on', 'onto', 'over', 'around', 'per', 'en', 'inside', 'ins', 'dans', 'for'],
    reason: 'before a site of the body',
    examples: [['apply inside your nostril daily', 'NAS [nostril] QD']],
  },
  ofPlace: {
    words: ['the', 'your', 'her', 'his', 'el', 'la', 'les', 'las', 'los', 'das', 'all', 'entire'],
    reason: 'between the preposition and the site',
    examples: [
      ['apply to entire scalp daily', 'TOP [scalp] QD'],
      ['1 gtt en los ojos tid', '1 drop OPH [eyes] TID'],
    ],
  },
  noVerb: {
    words: 'not dont never avoid or nor to be after before each every between in'.split(' '),
    reason: 'behind them a verb gives no new order: "do not take" stays in its sentence',
    examples: [['do not take with milk, take 1 tablet daily', '1 tablet QD {do not take with milk}']],
  },
  freeText: {
    words: ['instr', 'instructions'],
    reason: 'what pharmacy systems write before free text is no part of the text',
    examples: [['1 tablet daily instr: see your doctor', '1 tablet QD {see your doctor}']],
  },
} as const satisfies Readonly<Record<string, SigWordRow>>;
