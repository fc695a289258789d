/** The blocks of pages that programs write: between `<!-- NAME -->` and `<!-- end of NAME -->`. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RULESET_VERSION } from '../../src/medications/infer-medications.ts';
import { EXTRACTION_RULESET_VERSION } from '../../src/documents/med-list-from-documents.ts';

export const PAGE = path.join(import.meta.dirname, '../../docs/accuracy.md');

/** The text between the marks of a block; undefined where the page has none of that name. */
export function blockOf(page: string, name: string): string | undefined {
  const bounds = boundsOf(page, name);
  return bounds && page.slice(...bounds).trim();
}

/** A page with a block replaced; throws where it has no place for it. */
export function putBlock(page: string, name: string, text: string): string {
  const bounds = boundsOf(page, name);
  if (bounds === undefined) throw new Error(`the page has no block "${name}"`);
  return `${page.slice(0, bounds[0])}${text}\n${page.slice(bounds[1])}`;
}

/** Puts a block into docs/accuracy.md. */
export function writeBlock(name: string, text: string): void {
  writeFileSync(PAGE, putBlock(readFileSync(PAGE, 'utf8'), name, text));
}

function boundsOf(page: string, name: string): [number, number] | undefined {
  const mark = `<!-- ${name} -->\n`;
  const start = page.indexOf(mark);
  const end = page.indexOf(`<!-- end of ${name} -->`, start);
  return start < 0 || end < 0 ? undefined : [start + mark.length, end];
}

/** The line above every table: with what it was measured. */
export function measuredWith(command: string): string {
  const commit = execFileSync('git', ['rev-parse', '--short=9', 'HEAD'], { encoding: 'utf8' }).trim();
  return `\`${command}\`, commit \`${commit}\`, rules \`${RULESET_VERSION}\`, extraction rules \`${EXTRACTION_RULESET_VERSION}\`, starter formulary.`;
}
