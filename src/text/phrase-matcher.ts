/** Finds tens of thousands of phrases in text by longest match over normalized tokens. */
import { tokenize } from './normalize-text.ts';
import type { TextToken } from './normalize-text.ts';

/** One phrase found in a text: everything filed under the longest phrase that starts at its first token. */
export interface PhraseMatch<Value> {
  readonly values: readonly Value[];
  /** Index of the first token and of the token behind the last. */
  readonly firstToken: number;
  readonly endToken: number;
  /** Offsets into the original text. */
  readonly start: number;
  readonly end: number;
}

export interface PhraseMatcher<Value> {
  /** The longest phrase starting at exactly this token. */
  longestAt(tokens: readonly TextToken[], firstToken: number): PhraseMatch<Value> | undefined;
  /** All phrases from left to right, the longest at each place, never overlapping. */
  matchTokens(tokens: readonly TextToken[]): PhraseMatch<Value>[];
  /** As `matchTokens`: `"Aspirin EC 81 mg"` with the phrase `aspirin` → one match at 0–7. */
  match(text: string): PhraseMatch<Value>[];
}

interface PhraseNode<Value> {
  values: Value[] | undefined;
  next: Map<string, PhraseNode<Value>> | undefined;
}

/** Builds a matcher; phrases are given normalized (tokens joined by single spaces), and may repeat with other values. */
export function buildPhraseMatcher<Value>(
  phrases: Iterable<readonly [normalizedPhrase: string, value: Value]>,
): PhraseMatcher<Value> {
  const root: PhraseNode<Value> = { values: undefined, next: new Map() };
  for (const [phrase, value] of phrases) addPhrase(root, phrase, value);
  const longestAt = (tokens: readonly TextToken[], firstToken: number) =>
    longestPhrase(root, tokens, firstToken);
  const matchTokens = (tokens: readonly TextToken[]) => allPhrases(root, tokens);
  return { longestAt, matchTokens, match: (text) => matchTokens(tokenize(text)) };
}

function addPhrase<Value>(root: PhraseNode<Value>, phrase: string, value: Value): void {
  let node = root;
  for (const token of phrase.split(' ')) {
    if (token === '') continue;
    node.next ??= new Map();
    let next = node.next.get(token);
    if (!next) {
      next = { values: undefined, next: undefined };
      node.next.set(token, next);
    }
    node = next;
  }
  if (node === root) return;
  node.values ??= [];
  if (!node.values.includes(value)) node.values.push(value);
}

function allPhrases<Value>(root: PhraseNode<Value>, tokens: readonly TextToken[]): PhraseMatch<Value>[] {
  const matches: PhraseMatch<Value>[] = [];
  let at = 0;
  while (at < tokens.length) {
    const match = longestPhrase(root, tokens, at);
    if (match) matches.push(match);
    at = match ? match.endToken : at + 1;
  }
  return matches;
}

function longestPhrase<Value>(
  root: PhraseNode<Value>,
  tokens: readonly TextToken[],
  firstToken: number,
): PhraseMatch<Value> | undefined {
  let node: PhraseNode<Value> | undefined = root;
  let values: readonly Value[] | undefined;
  let endToken = firstToken;
  for (let at = firstToken; at < tokens.length; at += 1) {
    node = node.next?.get(tokens[at]?.text ?? '');
    if (!node) break;
    if (node.values) {
      values = node.values;
      endToken = at + 1;
    }
  }
  const first = tokens[firstToken];
  const last = tokens[endToken - 1];
  if (!values || !first || !last) return undefined;
  return { values, firstToken, endToken, start: first.start, end: last.end };
}
