/** Recognizes infusion times: `over 30 minutes`, `infuse over 1-2 hours`; rates such as `125 mL/hr` are read with the dose. */
import { readNumberRange, readTimeUnit, skipWords } from '../../words/read-amount.ts';
import type { Recognizer } from '../../sig-fragment.ts';
import { wordAt } from '../../words/sig-token.ts';

export const INFUSION_TIME_RECOGNIZER: Recognizer = {
  name: 'infusion-time',
  recognize: (tokens, at) => {
    if (wordAt(tokens, at) !== 'over') return undefined;
    const number = readNumberRange(tokens, skipWords(tokens, at + 1, 'at', 'least'));
    const unit = number === undefined ? undefined : readTimeUnit(tokens, number.to);
    if (
      number === undefined ||
      unit === undefined ||
      (unit.unit !== 'min' && unit.unit !== 'h' && unit.unit !== 's')
    )
      return undefined;
    return {
      kind: 'infusion-time',
      from: at,
      to: unit.to,
      value: number.low,
      high: number.high,
      unit: unit.unit,
    };
  },
};
