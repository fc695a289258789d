/** The point of the day that a meal, and waking, falls into: codes of v3-TimingEvent → codes of FHIR R4 event-timing. */
export const POINT_OF_MEAL: Readonly<Record<string, 'MORN' | 'NOON' | 'EVE' | undefined>> = {
  ACM: 'MORN',
  CM: 'MORN',
  PCM: 'MORN',
  WAKE: 'MORN',
  ACD: 'NOON',
  CD: 'NOON',
  PCD: 'NOON',
  ACV: 'EVE',
  CV: 'EVE',
  PCV: 'EVE',
};
