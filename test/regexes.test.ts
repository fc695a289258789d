import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { analyse } from 'scslre';
import { regexLiterals } from './support/regex-literals.ts';

const ROOT = path.resolve(import.meta.dirname, '../src');

/** Where a regular expression may take more than linear time, because what it reads is short. */
const SHORT_TEXT: readonly (readonly [where: string, reason: string])[] = [
  ['accounts/people/password.ts', 'base64 of a hash of our own'],
  ['setting-table.ts', 'settings of the operator'],
];

/** Where white space is short: the lines of a page (child-messages.ts refuses others). */
const SHORT_SPACE = 'documents/';
/** How the analysis writes white space. */
const SPACES: ReadonlySet<string> = new Set([String.raw`\s`, String.raw`\n`]);

function slowIn(file: string): readonly string[] {
  return regexLiterals(readFileSync(path.join(ROOT, file), 'utf8')).flatMap(({ source, flags }) => {
    const { reports } = analyse({ source, flags });
    const slow = reports.filter(
      ({ character }) => !file.startsWith(SHORT_SPACE) || !SPACES.has(character.literal.source),
    );
    return slow.length === 0 ? [] : [`${file}: /${source}/${flags}`];
  });
}

test('regular expressions take linear time on text that is not known to be short', () => {
  const files = globSync('**/*.ts', { cwd: ROOT });
  const unbounded = files.filter((file) => !SHORT_TEXT.some(([where]) => file.startsWith(where)));
  expect(unbounded.length).toBeGreaterThan(100);
  expect(unbounded.flatMap(slowIn)).toEqual([]);
});

test('the scanner finds regular expressions and nothing else', () => {
  const code =
    'const a = /x+\\/[/]y/giu; // /no/\nconst b = 4 / 2 / 1; const c = `/${d.replace(/p/, "/q/")}/`;';
  expect(regexLiterals(code)).toEqual([{ source: 'x+\\/[/]y', flags: 'giu' }]);
});
