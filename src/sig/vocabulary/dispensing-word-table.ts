/** Words that are said to the pharmacy: how much it gives out, how often, and for which diagnosis. */
import type { SigWordRow } from './sig-word-row.ts';

const REFILL = ['rf', 'rfs', 'refill', 'refills'] as const;
const GIVE_OUT = ['dispense', 'dispensed', 'disp'] as const;
const CLAUSE = [...GIVE_OUT, 'dx', 'icd', 'icd10', 'ndc'] as const;

export const DISPENSING_WORDS = {
  refill: {
    words: REFILL,
    reason: 'how often it may be filled again',
    examples: [
      ['1 tablet po bid 60 refills', '1 tablet PO BID'],
      ['1 tab daily no refills', '1 tablet QD'],
      ['10 mg, three refills, one to two po bid', '1-2 PO BID'],
      ['3 refills 2 tabs bid', '2 tablet BID'],
    ],
  },
  clause: {
    words: CLAUSE,
    reason: 'behind these everything up to the end of the sentence is meant for the pharmacy',
    examples: [['1 tab po bid. dx back pain', '1 tablet PO BID']],
  },
  giveOut: {
    words: GIVE_OUT,
    reason: 'behind these and an amount a comma ends what is meant for the pharmacy',
    examples: [
      ['dispense 24 tablets, one tablet po bid', '1 tablet PO BID'],
      ['disp #30, 1 tablet po bid', '1 tablet PO BID'],
      ['dispensed 40 with two refills, 1-2 po bid', '1-2 PO BID'],
    ],
  },
  head: {
    words: [...REFILL, ...CLAUSE, 'qty', 'quantity', '#', 'dtd', 'daw', 'dsp', 'quant', 'qs'],
    reason: 'a label of what is dispensed, before its number',
    examples: [['1 tablet po bid qty 60', '1 tablet PO BID']],
  },
  fillLead: {
    words: ['ok', 'okay', 'may', 'please', 'do'],
    reason: 'two words before "fill": that or when it may be filled',
    examples: [['1 tab daily ok to fill december 20', '1 tablet QD']],
  },
  period: {
    words: ['daily', 'weekly', 'fortnightly', 'monthly'],
    reason: 'how often the pharmacy gives it out, before the word for what it gives',
    examples: [['1 tab daily, monthly script', '1 tablet QD']],
  },
  given: {
    words:
      'script scripts rx prescription prescriptions dispensing dispense pickup collection blister blisters webster dosette pack packs packing'.split(
        ' ',
      ),
    reason: 'what it gives out so often',
    examples: [['1 tab daily weekly blister pack', '1 tablet QD']],
  },
} as const satisfies Readonly<Record<string, SigWordRow>>;
