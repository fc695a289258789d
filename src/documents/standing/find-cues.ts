/** Cues in a text: where each stands, whether another phrase shields it, and whether it reaches a drug name. */
import { normalizeText, tokenize, type TextToken } from '../../text/normalize-text.ts';
import { buildPhraseMatcher, type PhraseMatch } from '../../text/phrase-matcher.ts';
import { CLAUSE_BREAKS, CUE_ROWS, type CueRow } from './cue-table.ts';

const BREAK = 'break';

const MATCHER = buildPhraseMatcher<CueRow | typeof BREAK>([
  ...CUE_ROWS.flatMap((row) => row.phrases.map((phrase) => [normalizeText(phrase), row as CueRow] as const)),
  ...CLAUSE_BREAKS.map((phrase) => [normalizeText(phrase), BREAK] as const),
]);

/** A cue that reaches a name. */
export interface FoundCue {
  readonly row: CueRow;
  readonly start: number;
  readonly end: number;
}

/** Where a drug name stands in its text, and how far the text goes that belongs to it alone. */
export interface NamePlace {
  readonly start: number;
  readonly end: number;
  /** Offset where the next drug's text begins. */
  readonly ownEnd: number;
}

/** The cues that reach a name, those behind it first, then the nearest before it. */
export function cuesReaching(text: string, name: NamePlace): FoundCue[] {
  const tokens = tokenize(text);
  const matches = MATCHER.matchTokens(tokens);
  const behind = matches.filter((match) => match.start >= name.end && match.end <= name.ownEnd);
  const before = matches.filter((match) => match.end <= name.start);
  return [...reachingBack(text, behind, name), ...reachingForward(text, before, name)];
}

function reachingBack(
  text: string,
  behind: readonly PhraseMatch<CueRow | typeof BREAK>[],
  name: NamePlace,
): FoundCue[] {
  const found: FoundCue[] = [];
  for (const match of behind) {
    if (match.values.includes(BREAK) && match.values.length === 1) break;
    if (/[.;](?:\s|$)/u.test(text.slice(name.end, match.start))) break;
    for (const row of rowsOf(match, ['backward', 'both']))
      if (!isConditional(text, match.start, row) && !isNewDose(text, match, row))
        found.push({ row, start: match.start, end: match.end });
  }
  return found;
}

function reachingForward(
  text: string,
  before: readonly PhraseMatch<CueRow | typeof BREAK>[],
  name: NamePlace,
): FoundCue[] {
  const found: FoundCue[] = [];
  for (const match of before.toReversed()) {
    const between = text.slice(match.end, name.start);
    if (/[.;](?:\s|$)/u.test(between) || closesParenthesis(between)) break;
    if (match.values.includes(BREAK)) break;
    const rows = rowsOf(match, ['forward', 'both']).filter((row) => !isConditional(text, match.start, row));
    found.push(...rows.map((row) => ({ row, start: match.start, end: match.end })));
    if (rows.some((row) => row.meaning !== 'active')) break;
  }
  // A verb of taking hides the cues before it, but not whose taking it is: `"her mother takes"`.
  const subject = found.filter(({ row }) => row.meaning === 'other-person');
  return subject.length > 0 ? subject : found.slice(0, 1);
}

/** `"20 mg daily, changed to 40 mg"`: another dose, not another drug. */
function isNewDose(text: string, { end }: { readonly end: number }, { meaning }: CueRow): boolean {
  return (
    meaning === 'stopped' &&
    /\bto$/iu.test(text.slice(0, end)) &&
    /^\s*(?:\d|half\b|one\b|two\b)/iu.test(text.slice(end))
  );
}

/** `"If the potassium rises then spironolactone should be stopped"`: nothing is stopped yet. */
function isConditional(text: string, at: number, { meaning }: CueRow): boolean {
  if (meaning !== 'stopped' && meaning !== 'held') return false;
  return /\b(?:if|unless|in case)\b[^.;]*$/iu.test(text.slice(Math.max(0, at - 120), at));
}

function rowsOf(
  match: PhraseMatch<CueRow | typeof BREAK>,
  directions: readonly CueRow['direction'][],
): CueRow[] {
  const rows = match.values.filter((value): value is CueRow => value !== BREAK);
  if (rows.some((row) => row.direction === 'shield')) return [];
  return rows.filter((row) => directions.includes(row.direction));
}

/** The cue stood in brackets that close before the name. */
function closesParenthesis(between: string): boolean {
  const close = between.indexOf(')');
  return close >= 0 && !between.slice(0, close).includes('(');
}

/** What a Status or Action cell means: `"Discontinued"`, `"STOP taking"`, `"Active"`. */
export function meaningOfCell(cell: string): CueRow | undefined {
  const tokens: TextToken[] = tokenize(cell);
  const match = MATCHER.longestAt(tokens, 0);
  const rows = (match?.values ?? []).filter((value): value is CueRow => value !== BREAK);
  const whole = match !== undefined && match.endToken === tokens.length;
  const inColumn = rows.filter((row) => row.inColumn === true);
  return whole || tokens.length <= 4 ? inColumn[0] : undefined;
}

/** An action written behind an entry: `"Plavix 75 mg daily - STOP"`, `"(HOLD until follow-up)"`. */
export function actionBehind(text: string): CueRow | undefined {
  for (const match of text.matchAll(ACTION)) {
    const row = meaningOfCell(match.groups?.['action'] ?? '');
    if (row !== undefined) return row;
  }
  return undefined;
}

const ACTION =
  /(?:\s[-–—]\s*|[([;]\s*|:\s+|\*{1,3}\s*)(?:(?:pt|patient|she|he)\s(?:(?:reports|states|says|has|is)\s)?)?(?<action>\p{L}[\p{L}'/]{1,15}(?:\s\p{L}[\p{L}'/]{0,15}){0,3})(?!\p{L}|\s*(?:\d|if\b|when\b|before\b))/gu;
