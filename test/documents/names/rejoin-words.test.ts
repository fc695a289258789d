import { expect, test } from '@jest/globals';
import { rejoinWords } from '../../../src/documents/names/rejoin-words.ts';

const NAMES = new Set(['metoprolol', 'oxycodone', 'acetaminophen', 'hydrochlorothiazide', 'co trimoxazole']);

test.each([
  ['Metopro-\nlol tartrate', 'Metoprolol tartrate'],
  ['Hydrochloro-thiazide', 'Hydrochlorothiazide'],
  ['one tab-\n  let every morn-\ning', 'one tablet every morning'],
  ['Oxycodone-\nacetaminophen 5-325 mg', 'Oxycodone-acetaminophen 5-325 mg'],
  ['Oxycodone-acetaminophen', 'Oxycodone-acetaminophen'],
  ['Zyxo-\nmarin 40 mg', 'Zyxo-\nmarin 40 mg'],
  ['twice-\ndaily', 'twice-daily'],
])('%j → %j', (text, joined) => expect(rejoinWords(text, (word) => NAMES.has(word))).toBe(joined));
