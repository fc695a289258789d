/** The structured log: fixed event names and an allow-list of fields, so that nothing of a request's content can be written. */

import { pino } from 'pino';

/** Every level of `LOG_LEVEL`, quietest last. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Every event there is. A log line has no free text: what happened is one of these. */
export const LOG_EVENTS = {
  'service started': 'the service listens',
  'worker started': 'a process of its own works on requests that are answered later',
  'cores taken':
    'how many cores a worker takes parts of populations for; those that others on its machine hold it leaves to them',
  'requests not put aside':
    'there is no SECRETS_KEY to seal them with on PostgreSQL, so that every request is answered at once',
  'documents not isolated':
    'the processes that read PDFs share the network of the service: the system lets it make no namespaces, so the container has to hold them',
  'core dumps not forbidden':
    'the system has no prlimit: a crash can leave the memory of the process in a file; start it with ulimit -c 0',
  'service stopping': 'a signal asked the service to stop',
  'service stopped': 'running requests are finished and the stores are closed',
  'request answered': 'one line per request, whatever its status',
  'job ended': 'a request that was put aside came to its answer; one line per job',
  'request failed':
    'a fault of the service or of something it needs: where it happened, never what was in the request',
  'process fault': 'something failed outside of any request; the service goes on',
  'people library': 'better-auth met a fault; where it happened, never what it said',
  'mail failed': 'the mail server did not take a message',
  'store failed': 'units could not be given back; they come back by themselves after a while',
} as const satisfies Record<string, string>;
export type LogEvent = keyof typeof LOG_EVENTS;

/** The only fields a line can have beside time, level and event; ids, counts, durations and fixed words, never content. */
export interface LogFields {
  readonly requestId?: string;
  readonly organizationId?: string;
  /** The first characters of the key, as the dashboard lists it. */
  readonly keyPrefix?: string;
  readonly method?: string;
  /** Id of the endpoint-table row; the path itself can hold what a client put there. */
  readonly endpoint?: string;
  readonly status?: number;
  readonly errorKind?: string;
  readonly durationMs?: number;
  readonly bytesIn?: number;
  readonly bytesOut?: number;
  readonly units?: number;
  readonly inputCount?: number;
  readonly outputCount?: number;
  readonly cores?: number;
  /** Class and code of a fault (`TypeError`, `ERR_SQLITE_ERROR`) and where it was thrown; its message is not kept. */
  readonly errorName?: string;
  readonly errorCode?: string;
  readonly errorFrames?: readonly string[];
  readonly signal?: string;
  readonly address?: string;
  readonly version?: string;
}

/** The keys of `LogFields`, checked again as the line is written: a field that is not here is left out. */
export const LOG_KEYS = [
  'requestId',
  'organizationId',
  'keyPrefix',
  'method',
  'endpoint',
  'status',
  'errorKind',
  'durationMs',
  'bytesIn',
  'bytesOut',
  'units',
  'inputCount',
  'outputCount',
  'cores',
  'errorName',
  'errorCode',
  'errorFrames',
  'signal',
  'address',
  'version',
] as const satisfies readonly (keyof LogFields)[];

export interface Log {
  readonly debug: (event: LogEvent, fields?: LogFields) => void;
  readonly info: (event: LogEvent, fields?: LogFields) => void;
  readonly warn: (event: LogEvent, fields?: LogFields) => void;
  readonly error: (event: LogEvent, fields?: LogFields) => void;
}

export interface LogOptions {
  readonly level: LogLevel;
  /** An open file descriptor; standard error unless told. */
  readonly destination?: number;
}

/** Opens the log: one JSON object per line. */
export function openLog(options: LogOptions): Log {
  // A line is written before the call returns: what was logged before a crash is there.
  const destination = pino.destination({ dest: options.destination ?? 2, sync: true });
  const logger = pino(
    {
      level: options.level,
      base: null,
      messageKey: 'event',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
  const writer = (level: keyof Log) => (event: LogEvent, fields?: LogFields) => {
    if (logger.isLevelEnabled(level)) logger[level](allowedFields(fields), event);
  };
  return { debug: writer('debug'), info: writer('info'), warn: writer('warn'), error: writer('error') };
}

function allowedFields(fields: LogFields | undefined): LogFields {
  const allowed: Record<string, unknown> = {};
  if (fields === undefined) return allowed;
  for (const key of LOG_KEYS) {
    if (fields[key] !== undefined) allowed[key] = fields[key];
  }
  return allowed;
}

/** Where a fault happened and what kind it is, without its message, which can hold what was in the request. */
export function faultFields(error: unknown): LogFields {
  if (!isFault(error)) return { errorName: 'not an Error' };
  const { name = 'Error', code } = error;
  return {
    errorName: PLAIN_NAME.test(name) ? name : 'Error',
    ...(typeof code === 'string' && PLAIN_NAME.test(code) && { errorCode: code }),
    errorFrames: framesOf(error),
  };
}

/** What an Error is made of. */
interface Fault {
  readonly name?: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: string;
}

/** An Error, or the copy of one that a library hands on without its class (pg-boss). */
function isFault(error: unknown): error is Fault {
  if (typeof error !== 'object' || error === null) return false;
  const isText = (name: string): boolean => typeof Reflect.get(error, name) === 'string';
  return isText('message') && (error instanceof Error || isText('stack'));
}

/** `TypeError`, `ERR_SQLITE_ERROR`, a SQLSTATE such as `57P01`. */
const PLAIN_NAME = /^[A-Za-z0-9_]{1,40}$/;

/** `    at read (file:///…/src/fhir/dates.ts:12:3)`; the place alone is kept: `src/fhir/dates.ts:12:3`. */
const STACK_FRAME = /^ {4}at (?:.{0,200}\()?(?:file:\/\/)?(?<place>[^\s()]{1,300}:\d{1,7}:\d{1,7})\)?$/;
const FRAMES_KEPT = 12;
const PROJECT_ROOT = new URL('..', import.meta.url).pathname;

/** Only places in files of this project, of its dependencies or of Node, so that a message that looks like a frame stays out. */
function framesOf(error: Fault): string[] {
  const stack = error.stack ?? '';
  const messageAt = stack.indexOf(error.message);
  const afterMessage = messageAt < 0 ? stack : stack.slice(messageAt + error.message.length);
  const places = afterMessage.split('\n', 100).map((line) => STACK_FRAME.exec(line)?.groups?.['place'] ?? '');
  return places
    .filter((place) => place.startsWith('node:') || place.startsWith(PROJECT_ROOT))
    .map((place) => place.replace(PROJECT_ROOT, ''))
    .slice(0, FRAMES_KEPT);
}
