/** Single drug names in a text, as they stand: exact, misspelt, misread or cut short; without salts, solvents and excipients that are no drug of their own. */
import { wholeWord } from '../../text/alternatives.ts';
import { REASON_WORDS } from './name-lead-table.ts';
import { drugNameTokens, type DrugNameEntry } from '../../terminology/names/drug-dictionary.ts';
import type { TextToken } from '../../text/normalize-text.ts';
import type { PhraseMatch } from '../../text/phrase-matcher.ts';
import { alternatives } from '../../text/alternatives.ts';
import { NO_SLIPS } from './caution-table.ts';
import { DILUENTS, SALTS, VOLUMES } from './companion-table.ts';
import type { DrugNames, FoundName } from './drug-names.ts';
import { withMisreadPart } from './parts/unnamed-part.ts';
import { borneOutName } from './borne-out-name.ts';
import { completedName, correctedName, type WordOrigin } from './read-scanned-name.ts';

/** The names of a text in its order; `origin` is given where misread and misspelt names are put right. */
export function findNames(text: string, names: DrugNames, origin: WordOrigin | undefined): FoundName[] {
  const tokens = drugNameTokens(text);
  const found: FoundName[] = [];
  let at = 0;
  while (at < tokens.length) {
    const match = names.longestAt(tokens, at);
    if (match === undefined) {
      const token = tokens[at];
      const corrected =
        token === undefined || (origin === 'typed' && mayBeSalt(token, found, text))
          ? undefined
          : correctedAt(text, token, names, origin);
      if (corrected !== undefined) found.push(corrected);
    } else found.push(nameOf(match, tokens, names));
    at = match?.endToken ?? at + 1;
  }
  return found.filter(
    (name) =>
      !isSaltAlone(name, found, text) &&
      !isExcipient(name, text) &&
      !isDiluted(name, text) &&
      !isContent(name, text) &&
      !isEndOfName(name, found, text),
  );
}

/** `"calcium folinate"`: what stands right behind a name may be its salt, and is no slip of another drug. */
function mayBeSalt({ start }: TextToken, found: readonly FoundName[], text: string): boolean {
  return text.slice(found.at(-1)?.end ?? start, start) === ' ';
}

function correctedAt(
  text: string,
  token: TextToken,
  names: DrugNames,
  origin: WordOrigin | undefined,
): FoundName | undefined {
  if (origin === undefined || REASON_BEFORE.test(text.slice(Math.max(0, token.start - 40), token.start)))
    return undefined;
  if (NO_SLIPS.includes(token.text)) return undefined;
  const corrected =
    correctedName(token.text, names, origin) ??
    cutName(text, token, names) ??
    borneOutName(token.text, text.slice(token.end), names, origin);
  if (corrected === undefined) return gluedAt(text, token, names);
  const entries = names.longestAt(drugNameTokens(corrected), 0)?.values ?? [];
  return {
    start: token.start,
    end: token.end,
    normalized: corrected,
    canonical: corrected,
    rxcuis: entries.flatMap((entry) => entry.rxcuis),
    // A word of another kind may be as near to a name: a dosage shows that a drug is meant.
    needsSupport: true,
    isCorrected: true,
  };
}

/** Fewer letters may begin any word. */
const SHORTEST_GLUED = 6;
/** Of the part that is glued to it. */
const SHORTEST_PART = 3;

/** `"LISINOPRILHCTZ 20-12.5"`: the name that a word of two parts begins with, where the strengths tell the other part. */
function gluedAt(text: string, { text: word, start }: TextToken, names: DrugNames): FoundName | undefined {
  for (let length = word.length - SHORTEST_PART; length >= SHORTEST_GLUED; length -= 1) {
    const normalized = word.slice(0, length);
    const match = names.has(normalized) ? names.longestAt(drugNameTokens(normalized), 0) : undefined;
    if (match === undefined) continue;
    const rxcuis = match.values.flatMap((entry) => entry.rxcuis);
    const name = { start, end: start + length, normalized, canonical: undefined, rxcuis };
    const found = { ...name, needsSupport: false, isCorrected: true };
    if (withMisreadPart(text, found, names.store) !== undefined) return found;
  }
  return undefined;
}

/** `"ointment for psoriasis"`: what it is for is no misspelt drug; a prescription is for one. */
const REASON_BEFORE = new RegExp(
  String.raw`(?<!\bprescriptions?\s)${wholeWord(REASON_WORDS)}\s+(?:\p{L}{1,12}\s+)?$`,
  'iu',
);

const ARE_DILUENTS: ReadonlySet<string> = new Set(DILUENTS);
const ARE_SALTS: ReadonlySet<string> = new Set(SALTS);

/** Labels and claims cut names short in capitals: `OXYCOD/APAP TAB 5-325MG`; nobody else does. */
function cutName(text: string, token: TextToken, names: DrugNames): string | undefined {
  const written = text.slice(token.start, token.end);
  const isLabel =
    names.mayBeCut === true || (written === written.toUpperCase() && text === text.toUpperCase());
  return isLabel ? completedName(token.text, names) : undefined;
}

function nameOf(
  match: PhraseMatch<DrugNameEntry>,
  tokens: readonly TextToken[],
  names: DrugNames,
): FoundName {
  const normalized = tokens
    .slice(match.firstToken, match.endToken)
    .map((token) => token.text)
    .join(' ');
  const { start, end, values } = match;
  const rxcuis = values.flatMap((entry) => entry.rxcuis);
  return {
    start,
    end,
    normalized,
    canonical: names.fullName(normalized),
    rxcuis,
    needsSupport: values.every((entry) => entry.needsSupport),
    isCorrected: false,
    ...(names.listed?.has(normalized) === true && { isListedThere: true as const }),
  };
}

/** `"Adcal-D3"`: an abbreviation at the end of a word that nobody knows is no name of its own. */
function isEndOfName(name: FoundName, found: readonly FoundName[], text: string): boolean {
  const isShort = !name.isCorrected && name.normalized.length <= LONGEST_SHORT;
  const isJoined = isShort && /\p{L}{3}-$/u.test(text.slice(0, name.start));
  return isJoined && !found.some(({ end }) => end === name.start - 1);
}

/** Letters of an abbreviation. */
const LONGEST_SHORT = 3;

/** `(in polysorbate)`, `(albumin free)`: what a product is or is not made with. */
function isExcipient(name: FoundName, text: string): boolean {
  const before = text.slice(Math.max(0, name.start - 12), name.start);
  return (
    /\((?:in|with)\s+$/iu.test(before) ||
    /^[\s-]*free\b/iu.test(text.slice(name.end, name.end + 8)) ||
    /\sin\s(?=polysorb)$/iu.test(before)
  );
}

/** `"vancomycin 1 g in sodium chloride 0.9 %"`, `"with 8 oz water"`, `"w/ 8 oz water"`: what a drug is given in or taken with. */
function isDiluted(name: FoundName, text: string): boolean {
  return (
    ARE_DILUENTS.has(name.normalized) && IN_AMOUNT.test(text.slice(Math.max(0, name.start - 24), name.start))
  );
}

/** `"150 mcg elemental iodine"`, `"65 mg of elemental iron"` behind a name: how much of it another drug holds. */
function isContent({ start }: FoundName, text: string): boolean {
  const before = text.slice(Math.max(0, start - 40), start);
  const amount = ELEMENTAL.exec(before);
  return amount !== null && /\p{L}{3}/u.test(before.slice(0, amount.index));
}

const ELEMENTAL = /\d\s?\p{L}{1,5}\s(?:of\s)?elemental\s$/iu;

const IN_AMOUNT = new RegExp(
  String.raw`\b(?:in\s+|with\s+|w\/\s*)(?:[\d.,/½]{1,6}\s*(?:${alternatives(VOLUMES)})\s+(?:of\s+)?)?$`,
  'iu',
);

/** `sodium` right behind `mycophenolate` is its salt, not a drug of its own. */
function isSaltAlone(name: FoundName, found: readonly FoundName[], text: string): boolean {
  if (!ARE_SALTS.has(name.normalized)) return false;
  const before = found.filter((other) => other.end <= name.start).at(-1);
  return before !== undefined && /^\s*$/u.test(text.slice(before.end, name.start));
}
