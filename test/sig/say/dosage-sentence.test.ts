import { describe, expect, test } from '@jest/globals';
import { sigSentence } from '../../../src/sig/say/dosage-sentence.ts';
import { parseSig } from '../../../src/sig/parse-sig.ts';

describe('a sentence a patient can read', () => {
  test.each([
    ['1 tab po bid prn pain x 7 days', 'Take 1 tablet by mouth twice daily as needed for pain for 7 days'],
    ['2 puffs q4-6h prn sob', 'Inhale 2 puffs every 4 to 6 hours as needed for sob'],
    ['take 3 tablets 1 hour before bedtime', 'Take 3 tablets 1 hour before bedtime'],
    ['1 gtt ou qhs', 'Instill 1 drop in both eyes at bedtime'],
    ['10u sq tid ac', 'Use 10 units under the skin three times daily before meals'],
    [
      '1-2 tabs q4h prn max 8 tabs/day',
      'Take 1 to 2 tablets every 4 hours as needed. Maximum 8 tablets per day',
    ],
    ['1 g iv over 30 minutes q8h', 'Give 1 g into a vein over 30 minutes every 8 hours'],
    ['1 tab mon wed fri at 8am', 'Take 1 tablet on Monday, Wednesday and Friday at 8:00 AM'],
    ['apply to face bid, do not cover', 'Apply to face twice daily, do not cover'],
    [
      'take 2 tabs on day 1 then 1 tab daily x 4 days',
      'Take 2 tablets for 1 day, then 1 tablet once daily for 4 days',
    ],
    ['take 1 tab qam and 2 tabs qhs', 'Take 1 tablet in the morning and 2 tablets at bedtime'],
  ])('%s', (sig, sentence) => {
    expect(sigSentence(parseSig(sig).dosages)).toBe(sentence);
  });

  test('an EHR dosage without text gets one', () => {
    const dosage = {
      timing: { repeat: { frequency: 1, period: 24, periodUnit: 'h' as const } },
      route: { coding: [{ code: 'C38288' }] },
      doseAndRate: [{ doseQuantity: { value: 1 } }],
    };
    expect(sigSentence([dosage])).toBe('Take 1 by mouth every 24 hours');
  });

  test.each([0, -1])('nothing structured, or a dose of %s, gives no sentence', (value) => {
    expect(sigSentence([{ text: 'take it', doseAndRate: [{ doseQuantity: { value } }] }])).toBeUndefined();
  });
});
