/** Verbs of two words with the drug between them: `"throw the Restasis out"`, `"take the Zocor 20 mg off"`. */
import { withoutDirections } from '../../sig/find-directions.ts';
import { alternatives } from '../../text/alternatives.ts';
import type { TextToken } from '../../text/normalize-text.ts';
import type { PhraseMatch } from '../../text/phrase-matcher.ts';
import { SENTENCE_WORDS } from '../sentence-word-table.ts';
import { PARTED_VERBS } from './ending-verb-table.ts';

/** Where a name stands. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The verb as it stands before the drug, and where its particle stands behind it. */
interface AroundName extends Span {
  readonly particle: number;
}

/** Where the drugs of a text stand inside a verb that ends them. */
function verbsAround(text: string, names: readonly Span[]): AroundName[] {
  return names.flatMap((name, index) => {
    const before = text.slice(Math.max(0, name.start - LONGEST_VERB), name.start);
    const verb = VERB.exec(before);
    const particles = PARTED_VERBS.find(({ verbs }) =>
      verbs.includes(verb?.groups?.['verb']?.toLowerCase() ?? ''),
    );
    if (verb === null || particles === undefined) return [];
    const behind = text.slice(
      name.end,
      Math.min(names[index + 1]?.start ?? text.length, name.end + LONGEST_DOSAGE),
    );
    const particle = particleIn(behind, particles.particles);
    const start = name.start - before.length + verb.index;
    const end = start + (verb.groups?.['verb'] ?? '').length;
    return particle === undefined ? [] : [{ start, end, particle: name.end + particle }];
  });
}

/** Characters of `"throw your old "` and of `" 20 mg tablets at night out"`. */
const LONGEST_VERB = 30;
const LONGEST_DOSAGE = 60;

const VERB = new RegExp(
  String.raw`\b(?<verb>${alternatives(PARTED_VERBS.flatMap(({ verbs }) => verbs))})\s(?:(?:${alternatives(SENTENCE_WORDS.ownDose.words.filter((word) => !word.includes(' ')))})\s){0,2}$`,
  'iu',
);

/** Nothing but how the drug is taken before the particle; behind it nothing, or when and why: `"off the shelf"` is another place. */
function particleIn(behind: string, particles: readonly string[]): number | undefined {
  const match = new RegExp(String.raw`\s(?<particle>${alternatives(particles)})(?=${ENDS})`, 'iu').exec(
    behind,
  );
  if (match === null || !/^[\s,]*$/u.test(withoutDirections(behind.slice(0, match.index)))) return undefined;
  return match.index + 1;
}

const ENDS = String.raw`\s*(?:[.,;:)!]|$|(?:${alternatives(SENTENCE_WORDS.thenBehind.words)})\b)`;

/** What is written, with the verbs that have their drug between their words; those words say nothing else. */
export function withVerbsAround<Value>(
  text: string,
  names: readonly Span[],
  { tokens, written, means }: Written<Value>,
): readonly PhraseMatch<Value>[] {
  const around = verbsAround(text, names);
  if (around.length === 0) return written;
  const others = written.filter(
    (match) =>
      !around.some(
        ({ start, particle }) => match.start === start || (match.start <= particle && particle < match.end),
      ),
  );
  const verbs = around.map(({ start, end }) => {
    const firstToken = tokens.findIndex((token) => token.start === start);
    return { values: [means], start, end, firstToken, endToken: firstToken + 1 };
  });
  return [...others, ...verbs].toSorted((left, right) => left.start - right.start);
}

interface Written<Value> {
  readonly tokens: readonly TextToken[];
  readonly written: readonly PhraseMatch<Value>[];
  /** What such a verb means. */
  readonly means: Value;
}
