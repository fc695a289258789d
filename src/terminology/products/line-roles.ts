/** What the words around a drug name do in a line, and where its directions begin. */
import type { TextToken } from '../../text/normalize-text.ts';
import { FORM_WORDS } from '../forms/form-words.ts';
import { INFUSION_WORDS, LINE_WORD_TABLE } from './product-line-table.ts';
import type { LineWordRow } from './product-line-table.ts';

/** The words of each role. */
export const ROLES = wordRoles();

function wordRoles(): Record<LineWordRow['role'], ReadonlySet<string>> {
  const of = (role: LineWordRow['role']) =>
    new Set(
      LINE_WORD_TABLE.filter((row) => row.role === role).flatMap((row): readonly string[] => row.words),
    );
  return {
    leading: of('leading'),
    directions: of('directions'),
    label: of('label'),
    'other-product': of('other-product'),
  };
}

/** Directions begin at the first such word behind the name, or behind a spaced hyphen or colon once a strength was given. */
export function directionsStart(text: string, tokens: readonly TextToken[], from: number): number {
  for (let at = from; at < tokens.length; at += 1) {
    // "swish and swallow", "for oral suspension": inside the words of a form none begins directions.
    const form = FORM_WORDS.longestAt(tokens, at);
    if (form !== undefined && form.endToken > at + 1) {
      at = form.endToken - 1;
      continue;
    }
    if (beginsDirections(tokens, at)) return at;
    const gap = text.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start);
    if (/ - | – |\n/u.test(gap) && at > from) return at;
  }
  return tokens.length;
}

const DILUENTS: ReadonlySet<string> = new Set(INFUSION_WORDS.diluent.words);
const FORM_PURPOSES: ReadonlySet<string> = new Set(INFUSION_WORDS.purpose.words);

function beginsDirections(tokens: readonly TextToken[], at: number): boolean {
  const word = tokens[at]?.text ?? '';
  const next = tokens[at + 1]?.text ?? '';
  if (word === 'in') return DILUENTS.has(next) || ROLES.directions.has(word);
  if (word === 'for' && (FORM_PURPOSES.has(next) || isForm(tokens, at))) return false;
  return ROLES.directions.has(word);
}

/** `for oral suspension` is a form of its own. */
function isForm(tokens: readonly TextToken[], at: number): boolean {
  return FORM_WORDS.longestAt(tokens, at) !== undefined;
}
