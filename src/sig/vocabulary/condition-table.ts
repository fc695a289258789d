/** How a circumstance is told that a dose is taken in: `when agitated`, `in case of pain`, `if she feels faint`. */
import type { SigWordRow } from './sig-word-row.ts';

export const CONDITION_WORDS = {
  circumstance: {
    words: [
      'if',
      'when',
      'whenever',
      'for when',
      'only if',
      'only when',
      'just when',
      'in case',
      'in case of',
      'in the event of',
      'in the event that',
    ],
    reason: 'conjunctions of circumstance: what follows them is what a dose is needed for, whatever it is',
    examples: [
      ['1 tablet when agitated', '1 tablet PRN for agitated'],
      ['5 mg in case of pain', '5 mg PRN for pain'],
      ['10 mg twice daily only if wheezy', '10 mg BID PRN for wheezy'],
      ['5 mg if seizure > 5 min', '5 mg PRN for seizure > 5 min'],
      ['5 mg if seizure lasts more than 5 minutes', '5 mg PRN for seizure lasts more than 5 minutes'],
    ],
  },
  eachTime: {
    words: [
      'after each',
      'after every',
      'following each',
      'following every',
      'with each',
      'with every',
      'for each',
      'for every',
      'at each',
    ],
    reason: 'before what happens: as often as it does, which nobody can know',
    examples: [
      ['2 mg after each loose stool', '2 mg PRN for loose stool'],
      ['5 mg with every seizure', '5 mg PRN for seizure'],
      ['1 tablet with each meal', '1 tablet TID WM @C'],
    ],
  },
  event: {
    words:
      'stool stools motion motions bm movement movements diarrhea diarrhoea vomit vomiting seizure seizures fit attack attacks episode episodes spasm bout headache migraine'.split(
        ' ',
      ),
    reason: 'what happens, of which up to three words tell more before it',
    examples: [
      ['1 tablet after each watery bowel movement', '1 tablet PRN for watery bowel movement'],
      ['1 tablet after each dialysis', '1 tablet ?after each dialysis'],
    ],
  },
  subject: {
    words: 'you he she they it i patient pt resident child is are be has have feels feel feeling'.split(' '),
    reason: 'who it is told of, and the verb: the word behind them says what the condition is',
    examples: [
      ['1 tablet when she is agitated', '1 tablet PRN for she is agitated'],
      ['1 tablet daily if pt is able', '1 tablet QD ?if pt is able'],
    ],
  },
  state: {
    words: ['in'],
    reason: 'leads to a state, which is the reason',
    examples: [['1 tablet when in pain', '1 tablet PRN for pain']],
  },
  clause: {
    words: ['is', 'patient', 'pt', 'up'],
    reason: 'end a reason of one word, and go on with a clause',
    examples: [['1 tablet when my knee is bad', '1 tablet PRN for my knee is bad']],
  },
  possible: {
    words:
      'tolerated tolerating able unable well better stable fasting possible available covered approved affordable allowed insurance generic ok okay desired using applicable different npo missed miss forget'.split(
        ' ',
      ),
    reason: 'whether it can be taken at all, and what was forgotten: no complaint',
    examples: [['1 tablet daily when available', '1 tablet QD ?when available']],
  },
  action: {
    words: ['taking', 'taken', 'take', 'takes', 'stop', 'stopping', 'starting'],
    reason: 'another thing that is done, and no complaint',
    examples: [['1 tablet daily when stopping prednisone', '1 tablet QD ?when stopping prednisone']],
  },
  measured: {
    words:
      'less more greater above below over under systolic diastolic pulse hr inr weight sugar sugars temp temperature potassium creatinine'.split(
        ' ',
      ),
    reason: 'what is measured: a limit and no complaint',
    examples: [['5 mg daily if systolic over 100', '5 mg QD ?if systolic over 100']],
  },
  limit: {
    words: ['at', 'by', 'after', 'before', 'in', 'per'],
    reason: 'lead from what is measured to its number',
    examples: [['20 mg daily when potassium at 5', '20 mg QD ?when potassium at 5']],
  },
  told: {
    words:
      'was were had did came went left began started stopped admitted discharged seen reviewed prescribed diagnosed'.split(
        ' ',
      ),
    reason: 'tell what happened once, so that nothing is needed for it',
    examples: [['5 mg daily when discharged', '5 mg QD ?when discharged']],
  },
} as const satisfies Readonly<Record<string, SigWordRow>>;
