/** Is an amount over something, so that it is a strength or a rate: `5 mg per mL`. By which way it is given is no such thing: `80 mg per G-tube`. */
import { ROUTES } from '../../../terminology/codes/route-table.ts';
import { alternatives } from '../../../text/alternatives.ts';

const WAYS = ROUTES.flatMap(({ phrases }) => phrases.filter((phrase) => phrase.startsWith('per '))).map(
  (phrase) => phrase.slice('per '.length),
);

/** `per`, with no way of giving behind it. */
export const PER_SOMETHING = String.raw`per\b(?!\s(?:${alternatives(WAYS).replaceAll(String.raw`\s+`, String.raw`[\s-]+`)})\b)`;
