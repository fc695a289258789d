import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { analyse } from 'scslre';
import { literalsOf, regexLiterals, type RegexLiteral } from './support/regex-literals.ts';
import { wordLists, wordsChosenFrom } from './support/word-lists.ts';

const ROOT = path.resolve(import.meta.dirname, '../src');
const codeOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** Where a regular expression may take more than linear time, because what it reads is short. */
const SHORT_TEXT: readonly (readonly [where: string, reason: string])[] = [
  ['accounts/people/password.ts', 'base64 of a hash of our own'],
  ['setting-table.ts', 'settings of the operator'],
];

/** Where white space is short: the lines of a page (child-messages.ts refuses others). */
const SHORT_SPACE = 'documents/';

interface Pattern extends RegexLiteral {
  /** The file, below `src`. */
  readonly where: string;
}

function isSlow({ where, source, flags }: Pattern): boolean {
  return analyse({ source, flags }).reports.some(
    ({ character }) => !where.startsWith(SHORT_SPACE) || !isSpace(character.set),
  );
}

/** Whether a set of characters, as the analysis gives it, holds white space only. */
function isSpace({
  ranges,
}: {
  readonly ranges: readonly { readonly min: number; readonly max: number }[];
}): boolean {
  return ranges.every(({ min, max }) =>
    Array.from({ length: max - min + 1 }, (_, index) => String.fromCodePoint(min + index)).every(
      (character) => /\s/.test(character),
    ),
  );
}

const shown = ({ where, source, flags }: Pattern): string => `${where}: /${source}/${flags}`;

test('regular expressions take linear time on text that is not known to be short', () => {
  const files = globSync('**/*.ts', { cwd: ROOT });
  const unbounded = files.filter((file) => !SHORT_TEXT.some(([where]) => file.startsWith(where)));
  expect(unbounded.length).toBeGreaterThan(100);
  const written = unbounded.flatMap((where) =>
    regexLiterals(codeOf(where)).map((literal) => ({ where, ...literal })),
  );
  expect(written.filter(isSlow).map(shown)).toEqual([]);
});

test('so do those that are composed of tables', () => {
  const program = path.join(import.meta.dirname, 'support/print-built-regexes.mjs');
  const printed = execFileSync(process.execPath, [program, ROOT], { encoding: 'utf8' });
  const built = JSON.parse(printed) as readonly Pattern[];
  expect(built.length).toBeGreaterThan(100);
  expect(built.filter(isSlow).map(shown)).toEqual([]);
});

test('the scanner finds regular expressions and nothing else', () => {
  const code =
    'const a = /x+\\/[/]y/giu; // /no/\nconst b = 4 / 2 / 1; const c = `/${d.replace(/p/, "/q/")}/`;';
  expect(regexLiterals(code)).toEqual([{ source: 'x+\\/[/]y', flags: 'giu' }]);
});

/** The rooms that know language. */
const SPEAKING = '{documents,medications,sig,terminology,text}/**/*.ts';
/** A pattern of an engine chooses between so many plain words at most: the grammar of a few words, and no vocabulary. */
const MOST_CHOSEN = 4;
/** A list of plain words in an engine is so long at most. */
const MOST_LISTED = 7;

const ENGINES = globSync(SPEAKING, { cwd: ROOT }).filter((file) => !file.endsWith('-table.ts'));

test('vocabulary stands in tables: an engine chooses between a few words at most', () => {
  const wrong = ENGINES.flatMap((file) => {
    const { regexes, texts } = literalsOf(codeOf(file));
    return [...regexes.map(({ source }) => source), ...texts]
      .filter((pattern) => wordsChosenFrom(pattern) > MOST_CHOSEN)
      .map((pattern) => `${file}: ${pattern.slice(0, 80)}`);
  });
  expect(ENGINES.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

test('vocabulary stands in tables: an engine lists a few words at most, ids are typed', () => {
  const wrong = ENGINES.flatMap((file) =>
    wordLists(codeOf(file))
      .filter((words) => words.length > MOST_LISTED)
      .map((words) => `${file}: ${words.slice(0, 3).join(', ')}`),
  );
  expect(wrong).toEqual([]);
});

test.each([
  [String.raw`^(?:mg|mcg|\d+)$`, 2],
  [String.raw`\b(?:eyes?|ears?)\b|(?<unit>ml|[a-z]+|\p{Lu}\w)`, 2],
  ['(?:the (?:former|latter|last)|it)', 3],
  ['(?:${alternatives(WORDS)}|as needed)', 1],
  ['(?:x|y)', 0],
])('%s chooses between %d words', (pattern, words) => expect(wordsChosenFrom(pattern)).toBe(words));

test('lists of words are found, lists of ids are none', () => {
  expect(wordLists("const A = new Set(['and', 'or']);")).toEqual([['and', 'or']]);
  expect(wordLists("const A: ReadonlySet<Kind> = new Set(['held', 'stopped']);")).toEqual([]);
  expect(wordLists("const A = ['held', 'stopped'] as const;\ntype B = (typeof A)[number];")).toEqual([]);
});
