/** Sentences whose verb nobody knows: something was done with the drug, or it did something, and whether it is taken since cannot be told. */
import { withoutDirections } from '../../sig/find-directions.ts';
import { alternatives, wholeWord } from '../../text/alternatives.ts';
import { MODIFIERS } from '../modifier-table.ts';
import { SENTENCE_WORDS } from '../sentence-word-table.ts';
import { KNOWN_VERB_ROWS, PAST_EFFECTS } from './known-verb-table.ts';

const KNOWN: ReadonlySet<string> = new Set(KNOWN_VERB_ROWS.flatMap(({ words }) => words));

/** Characters behind a name in which its verb stands. */
const NEAR = 120;

/**
 * `"Azathioprine 100 mg daily was zorged in May"`, `"She zorged the azathioprine"`, `"Azathioprine 100 mg daily made her ill"`. To be asked of a
 * sentence of which no action says anything of the drug.
 */
export function isOfUnknownVerb(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  const written = text.slice(end, end + NEAR);
  if (OTHER_DOSE.test(written)) return false;
  const behind = withoutDirections(written);
  if (EFFECT.test(behind)) return true;
  const does = ENDS_OBJECT.test(written) ? DOES.exec(text.slice(Math.max(0, start - NEAR), start)) : null;
  const verb = DONE.exec(behind) ?? does;
  return verb !== null && !KNOWN.has((verb.groups?.['verb'] ?? '').toLowerCase());
}

/** `"nudged his bisoprolol up from 2.5 mg to 5 mg"`, `"was zorged to 20 mg daily"`: whatever the verb, it leads to an amount. */
const OTHER_DOSE = /^[^.;]{0,60}?\b(?:to|from|by|at)\s\d/iu;

const PARTICIPLE = String.raw`(?<verb>\p{L}{2,12}(?:ed|en|wn)|cut|put|shut|let|hit|set)\b`;
/** `" was "`, `" has since been "`; how or when may stand between. */
const DONE = new RegExp(
  String.raw`^[\s,]*(?:(?:which|that)\s)?(?:(?:has|have|had)\s(?:(?:since|also|then|now|recently)\s)?been|was|were|got)\s(?:(?:\p{L}{2,12}ly|then|later|also|just|well)\s)?${PARTICIPLE}`,
  'iu',
);
const EFFECT = new RegExp(String.raw`^[\s,:–—-]*(?:${alternatives(PAST_EFFECTS)})\b`, 'iu');
/** `"Lined through 4/2: "`, `"Zorged on May 3: "`, `"Zorged up with "` before a drug: what was done or came then, and no list it is of. */
export function isLedByUnknownVerb(before: string): boolean {
  const verb = (LEADS.exec(before) ?? CAME_WITH.exec(before))?.groups?.['verb']?.toLowerCase();
  return verb !== undefined && !KNOWN.has(verb);
}

const LEADS = new RegExp(String.raw`^\P{L}{0,4}${PARTICIPLE}[^.:;\d]{0,30}\d[^.:;]{0,12}:\s*$`, 'iu');

/** At the beginning of the last sentence, up to the drug: what happened, and with what. */
const CAME_WITH = new RegExp(
  String.raw`(?:^\P{L}{0,4}|[.;]\s{1,2})${PARTICIPLE}(?:\s\p{L}{2,10}){0,2}\s(?:with|on|after|from|to)\s(?:(?:${alternatives(SENTENCE_WORDS.possessive.words)})\s)?$`,
  'iu',
);

/** `"She zorged her "`: a person or a doctor did it, and the drug stands right behind. */
const DOES = new RegExp(
  String.raw`\b(?:${alternatives(SENTENCE_WORDS.subject.words)}|\p{L}{3,12}(?:ist|ician)|dr\.?\s\p{L}{2,14})\s(?:(?:has|have|had|then|since|also|just)\s){0,2}(?<verb>\p{L}{2,12}ed)\s(?:(?:${alternatives(SENTENCE_WORDS.possessive.words)})\s)?$`,
  'iu',
);
/** In `"shortened her Stelara interval"` it is done to something of the drug, and not to the drug. */
const ENDS_OBJECT = new RegExp(
  String.raw`^\s*(?:[.,;:)(]|$|\d|(?:${alternatives([...SENTENCE_WORDS.time.words, 'for', 'and', 'with', 'as', 'at'])})\b)`,
  'iu',
);

/**
 * `"Zafirlukast had upset her"`, `"Zafirlukast we have abandoned"`, `"Zafirlukast: patient zorged himself off it"`: behind the drug a sentence goes
 * on that tells something of it. To be asked where no action says that it is taken.
 */
export function isToldOf(text: string, { end }: { readonly end: number }): boolean {
  const behind = text.slice(end);
  const done = REMARKED.exec(behind)?.groups?.['verb']?.toLowerCase();
  return EFFECT.test(behind) || TOLD.test(behind) || (done !== undefined && !KNOWN.has(done));
}

/** Set off behind the drug, what a person did. */
const REMARKED = new RegExp(
  String.raw`^\s?(?::|[–—-])\s(?:${alternatives(SENTENCE_WORDS.subject.words)})\s(?:(?:has|have|had|then|since|also|just)\s){0,2}(?<verb>\p{L}{2,12}ed)\b`,
  'iu',
);

/**
 * `"Lidocaine plasters will not be supplied"`, `"Zafirlukast is never to be zorged"`: behind the drug, its strength and its form, a sentence denies
 * something of it, which may be that it is taken; what is not missed, changed or due is.
 */
export function isDeniedOf(text: string, { end }: { readonly end: number }): boolean {
  const denied = DENIED.exec(text.slice(end, end + NEAR));
  return denied !== null && !HOW.test(denied.groups?.['what'] ?? '');
}

const DENIED = new RegExp(
  String.raw`^(?:\s[\p{L}\d.,%/-]{1,12}){0,4}?\s(?:(?:${alternatives([...MODIFIERS.passive, ...MODIFIERS.ahead, 'may'])})\s(?:${alternatives(MODIFIERS.negation)})|cannot)\s(?<what>[^.;]{2,60})`,
  'iu',
);
const HOW = new RegExp(wholeWord(SENTENCE_WORDS.handled.words), 'iu');

const TOLD = new RegExp(
  String.raw`^[\s,]+(?:(?:which|that)\s)?(?:${alternatives([...SENTENCE_WORDS.teller.words, ...SENTENCE_WORDS.tellsOfThen.words])})\s`,
  'iu',
);
