/** From which confidence on a status is worth asking the patient about, wherever it is shown. */

/** Below this a status usually rests on one signal or old data (specification, Confidence). */
export const VERIFY_BELOW = 0.7;
