/** Sigs in the mix of lengths and styles that pharmacies and EHRs send. */

export const TYPICAL_SIGS = [
  'take 1 tablet by mouth daily',
  '1 tab po bid',
  'Take 1 tablet (20 mg total) by mouth daily.',
  'TAKE 1 TABLET BY MOUTH TWICE DAILY',
  'Take 1 capsule (100 mg total) by mouth 3 (three) times daily as needed for cough for up to 5 days.',
  '1 tabs po bidx10 days',
  '1-2 tabs po q4-6h prn pain',
  'inhale 2 puffs by mouth every 4 to 6 hours as needed for wheezing',
  'instill 1 drop in both eyes 4 times daily for 7 days',
  'apply to affected area twice daily',
  'inject 20 units subcutaneously at bedtime',
  'take 1 tablet by mouth every 8 hours as needed for nausea. max 3 tablets per day',
  'Take 2 tablets on day 1 then 1 tablet daily for 4 days',
  'use 2 sprays in each nostril once daily',
  'one tab every morning 30 minutes before breakfast',
  '5 ml by mouth every 6 hours as needed',
  'take 1 tablet by mouth at bedtime',
  'take 1 tablet by mouth once a week on monday',
  'place 1 patch onto the skin every 72 hours',
  'use as directed',
] as const;
