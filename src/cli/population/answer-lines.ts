/** One patient's resources a line in, one list a line out, in the same order: the contract for programs that pipe. */

import { ServiceError } from '../../errors.ts';
import { isJsonObject, parsedJson } from '../../fhir/free-form.ts';
import { type ListContext, listLine } from './list-line.ts';
import { MAX_LINE_BYTES } from './lines/line-blocks.ts';
import { POPULATION_ERRORS, type PopulationError } from './lines/population-error-table.ts';

/** The answer to each line of `input`; an error in its place where there is none. */
export async function* answerLines(
  input: AsyncIterable<Uint8Array>,
  context: ListContext,
): AsyncGenerator<string> {
  for await (const line of linesIn(input)) yield answerTo(line, context);
}

function answerTo(line: Uint8Array | undefined, context: ListContext): string {
  if (line === undefined) return failure('line-too-long');
  const resources = resourcesIn(Buffer.from(line).toString('utf8'));
  if (typeof resources === 'string') return failure(resources);
  try {
    return listLine(resources, context);
  } catch (error) {
    const isRefused = error instanceof ServiceError && error.code === 'several_patients';
    return failure(isRefused ? 'several-patients' : 'not-inferred');
  }
}

/** `{"error":{"code":"not-json","reason":"the line is not JSON"}}` */
function failure(code: PopulationError): string {
  return `${JSON.stringify({ error: { code, reason: POPULATION_ERRORS[code] } })}\n`;
}

/** A Bundle, a resource, or a list of them. */
function resourcesIn(text: string): readonly unknown[] | PopulationError {
  const json = text.trim();
  if (json === '') return 'nothing-to-work-on';
  const value = parsedJson(json);
  if (value === undefined) return 'not-json';
  if (Array.isArray(value)) return value.length === 0 ? 'nothing-to-work-on' : value;
  return isJsonObject(value) && 'resourceType' in value ? [value] : 'not-a-resource';
}

const NEWLINE = 10;

/** Undefined for a line that is too long to be held. */
async function* linesIn(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array | undefined> {
  let parts: Uint8Array[] = [];
  let length = 0;
  const take = (): Uint8Array | undefined => {
    const line = length > MAX_LINE_BYTES ? undefined : Buffer.concat(parts);
    [parts, length] = [[], 0];
    return line;
  };
  for await (const piece of input) {
    let start = 0;
    for (let end = piece.indexOf(NEWLINE); end !== -1; end = piece.indexOf(NEWLINE, start)) {
      parts.push(piece.subarray(start, end));
      length += end - start;
      yield take();
      start = end + 1;
    }
    length += piece.length - start;
    if (length <= MAX_LINE_BYTES) parts.push(piece.subarray(start));
    else parts = [];
  }
  if (length > 0) yield take();
}
