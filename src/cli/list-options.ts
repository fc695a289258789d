/** The options of the command line that say how a list is made and shown, of one patient or of many. */

import { type Command, InvalidArgumentError, Option } from 'commander';
import { ServiceError } from '../errors.ts';
import { readAsOf } from '../http/wire/as-of.ts';
import { LIST_FORMS, OUTPUT_FORMATS, POLICIES, VERBOSITIES } from '../http/wire/infer-request-body.ts';
import { readInferRequest } from '../http/wire/infer-request.ts';
import { INFERRED_STATUSES } from '../medications/medication-list.ts';
import type { ListSettings } from './population/list-line.ts';

export interface ListOptions {
  readonly asOf?: string;
  readonly format?: string;
  readonly verbosity?: string;
  readonly as?: string;
  readonly status?: string[];
  readonly policy?: string;
  readonly explain?: true;
}

/** Adds them to a command. */
export function addListOptions(command: Command): Command {
  return command
    .option('--as-of <date>', 'reference date or date-time (default: now)', asOfArgument)
    .addOption(new Option('--format <format>', 'print JSON in this format').choices(OUTPUT_FORMATS))
    .addOption(
      new Option('--as <form>', 'print FHIR in this form (a Bundle unless told)').choices(LIST_FORMS),
    )
    .addOption(
      new Option('--verbosity <verbosity>', 'how much the JSON holds (default: full)').choices(VERBOSITIES),
    )
    .addOption(
      new Option('--status <status...>', 'only medications with these statuses').choices(INFERRED_STATUSES),
    )
    .addOption(
      new Option('--policy <policy>', 'what settles disagreeing facts (default: dates)').choices(POLICIES),
    )
    .option('--explain', 'say of every medication why it has its status');
}

function asOfArgument(text: string): string {
  if (readAsOf(text) === undefined) throw new InvalidArgumentError('It must be a date such as 2026-06-01.');
  return text;
}

/** The options as fields of a request, those that were given. */
export function fieldsOf(options: ListOptions): Record<string, unknown> {
  const { asOf, format, verbosity, as, status, policy, explain } = options;
  return {
    ...(asOf === undefined ? {} : { as_of: asOf }),
    ...(format === undefined ? {} : { format }),
    ...(verbosity === undefined ? {} : { verbosity }),
    ...(as === undefined ? {} : { as, format: format ?? 'fhir_bundle' }),
    ...(status === undefined ? {} : { statuses: status }),
    ...(policy === undefined ? {} : { policy }),
    ...(explain === undefined ? {} : { explain }),
  };
}

/** What is asked of every patient alike, and when. Throws an Error where the options do not go together. */
export function settingsOf(options: ListOptions): {
  readonly settings: ListSettings;
  readonly asOf: Date | undefined;
} {
  const body = { verbosity: 'full', bundle: { resourceType: 'Bundle' }, ...fieldsOf(options) };
  try {
    const { format, verbosity, as, statuses, policy, explain, asOf } = readInferRequest(body);
    return { settings: { format, verbosity, as, statuses, policy, explain }, asOf };
  } catch (error) {
    throw error instanceof ServiceError ? new Error(wordsOf(error), { cause: error }) : error;
  }
}

function wordsOf({ detail }: ServiceError): string {
  return Array.isArray(detail)
    ? detail.map(({ msg }: { msg: string }) => msg).join('\n')
    : 'the options do not go together';
}

/** `--workers 4` */
export function workersArgument(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new InvalidArgumentError('expected a number of threads.');
  return Number(text);
}
