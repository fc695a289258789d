/** What a client of the FHIR surface wants back (http://hl7.org/fhir/R4/http.html#mime-type, #general): `_format`, `Accept`, `Prefer`. */

import { ServiceError } from '../../errors.ts';
import type { EndpointRequest } from '../endpoint.ts';

/** The forms an answer can have. */
export type AnswerForm = 'json' | 'html';

/** Media types of each form, and what `_format` may call it. */
const FORM_NAMES: Readonly<Record<AnswerForm, readonly string[]>> = {
  json: ['application/fhir+json', 'application/json', 'text/json', 'json'],
  html: ['text/html', 'html'],
};

/**
 * The form the client wants most; `_format` wins over `Accept`. Throws the error that becomes a 406 when it wants none
 * of those offered: `Accept: text/html;q=0.9, application/fhir+json` → `json`.
 */
export function answerForm(request: EndpointRequest, offered: readonly AnswerForm[]): AnswerForm {
  const asked = request.query.get('_format');
  const header = asked === null ? 'accept' : '_format';
  // A `+` that was not escaped in an address arrives as a space.
  const wanted = asked === null ? request.header('accept') : asked.replace('fhir json', 'fhir+json');
  const best = wanted.trim() === '' ? offered[0] : bestForm(wanted, offered);
  if (best !== undefined) return best;
  const msg = `answers are ${offered.map((form) => FORM_NAMES[form][0]).join(' or ')}`;
  const place = asked === null ? 'header' : 'query';
  throw new ServiceError('unsupported-media-type', [{ loc: [place, header], msg, type: 'not_acceptable' }]);
}

function bestForm(wanted: string, offered: readonly AnswerForm[]): AnswerForm | undefined {
  const ranges = wanted.toLowerCase().split(',').slice(0, 50).map(rangeOf);
  let best: { readonly form: AnswerForm; readonly quality: number } | undefined;
  for (const form of offered) {
    const quality = Math.max(0, ...ranges.map((range) => qualityOf(range, form)));
    if (quality > (best?.quality ?? 0)) best = { form, quality };
  }
  return best?.form;
}

interface MediaRange {
  readonly type: string;
  readonly quality: number;
}

/** `text/html; q=0.8` */
function rangeOf(text: string): MediaRange {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  return { type, quality: Number.isFinite(quality) ? quality : 0 };
}

function qualityOf({ type, quality }: MediaRange, form: AnswerForm): number {
  if (FORM_NAMES[form].includes(type)) return quality;
  // A wildcard asks for nothing in particular: what is named outright comes before it.
  const isWildcard = type === '*/*' || type === (form === 'json' ? 'application/*' : 'text/*');
  return isWildcard ? quality / 1000 : 0;
}

/** `Prefer: handling=strict`: unknown parameters are errors, not warnings. */
export function isStrict(request: EndpointRequest): boolean {
  return /(?:^|[,;\s])handling\s{0,3}=\s{0,3}"?strict\b/i.test(request.header('prefer'));
}
