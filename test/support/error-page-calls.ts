/** The calls on the pages of the error codes (docs/errors/<code>.md). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ERROR_CODES, type ErrorCode } from '../../src/errors.ts';

/** Where the pages are. */
export const ERROR_PAGES = path.join(import.meta.dirname, '../../docs/errors');

// Decode edge: the keys of the table.
export const CODES = Object.keys(ERROR_CODES) as ErrorCode[];

/** The page of a code. */
export function errorPageText(code: ErrorCode): string {
  return readFileSync(path.join(ERROR_PAGES, `${code}.md`), 'utf8');
}

/** The call under a heading of the page of a code. */
export function callUnder(heading: 'Fails' | 'Works', code: ErrorCode): string | undefined {
  const pattern = new RegExp(`^## ${heading}\n\n\`\`\`sh\n(?<call>[^\`]+)\n\`\`\``, 'm');
  return pattern.exec(errorPageText(code))?.groups?.['call'];
}
