/** Strengths behind a name that are no amount that is taken: two of a combination, and the mark of a concentration. */
import { CONCENTRATION_MARKS } from '../../../terminology/codes/strength-unit-table.ts';
import { alternatives } from '../../../text/alternatives.ts';

const NUMBER = String.raw`\d{1,4}(?:\.\d{1,3})?`;

/** `"Vicodin 1/2 tablet"`: how much of one. */
const PART_OF_ONE = String.raw`(?:1\s?\/\s?[234]|[23]\s?\/\s?[34])(?![\d.])`;

/** `"Vicodin 5/500"`, `"Norco 10 per 325"`: what the tablet holds, before how many are taken. */
export const STRENGTHS_OF_TWO = new RegExp(
  String.raw`^\s*(?!${PART_OF_ONE})${NUMBER}(?:\s?mg)?(?:\s?\/\s?|\sper\s)${NUMBER}(?:\s?mc?g)?(?!\.?\d|[\p{L}/%]|-\d|\s?(?:ml|cc)\b)`,
  'iu',
);

/** `U-100`: so much of the drug in a millilitre, and no amount of anything that stands behind it (`U-100 3 mL pen`). */
export const CONCENTRATION = new RegExp(
  String.raw`\b(?:${alternatives(CONCENTRATION_MARKS.map(({ mark }) => mark))})-?\d{2,3}\b`,
  'giu',
);
