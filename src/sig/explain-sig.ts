/** The reading of a sig stage by stage, for people: tokens, fragments, fields, what stayed unread and what is in doubt. */
import { sigSentence } from './say/dosage-sentence.ts';
import { parseSig } from './parse-sig.ts';
import type { SigSpan } from './parsed-sig.ts';
import { readFragments } from './recognize/read-fragments.ts';
import { CLOSE, COLON, COMMA, DASH, EQUALS, OPEN, SLASH, STOP } from './words/sig-token.ts';
import type { SigToken } from './words/sig-token.ts';

const MARKS: readonly (readonly [number, string])[] = [
  [DASH, '-'],
  [SLASH, '/'],
  [COMMA, ','],
  [STOP, '.'],
  [OPEN, '('],
  [CLOSE, ')'],
  [EQUALS, '='],
  [COLON, ':'],
];

/** One line per token, fragment, field, unread span and warning, under the name of the stage that found it. */
export function explainSig(text: string): string {
  const { folded, tokens, fragments } = readFragments(text);
  const parsed = parseSig(text);
  const quote = (span: SigSpan) => `"${text.slice(span.start, span.end)}"`;
  const stages: readonly (readonly [string, readonly string[]])[] = [
    ['folded', [folded.text]],
    ['tokens', [tokens.map(tokenText).join(' | ')]],
    [
      'fragments',
      fragments.map((fragment) => `${fragment.kind}: ${wordsOf(tokens, fragment.from, fragment.to)}`),
    ],
    [
      'fields',
      parsed.fields.map(
        (field) => `${field.dosage + 1}. ${field.field}: ${quote(field)} (${field.certainty})`,
      ),
    ],
    [
      'strengths',
      parsed.strengths.map(
        (found) => `${found.dosage + 1}. ${found.low}–${found.high} ${found.unit}: ${quote(found)}`,
      ),
    ],
    ['unread', parsed.unread.map(quote)],
    ['warnings', parsed.warnings.map((warning) => `${warning.kind}: ${quote(warning)}`)],
    ['sentence', [sigSentence(parsed.dosages) ?? 'nothing was understood']],
  ];
  return stages
    .filter(([, lines]) => lines.length > 0)
    .map(([name, lines]) => [name, ...lines.map((line) => `  ${line}`)].join('\n'))
    .join('\n');
}

function tokenText(token: SigToken): string {
  const marks = MARKS.flatMap(([bit, mark]) => ((token.gap & bit) === 0 ? [] : [mark])).join('');
  const value = Number.isNaN(token.value) ? '' : `=${token.value}`;
  return `${marks}${token.text}${value === `=${token.text}` ? '' : value}`;
}

function wordsOf(tokens: readonly SigToken[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map((token) => token.text)
    .join(' ');
}
