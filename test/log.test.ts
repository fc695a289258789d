import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { faultFields, LOG_KEYS, openLog } from '../src/log.ts';
import type { LogFields } from '../src/log.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const folder = temporaryFolder();

function written(name: string, write: (log: ReturnType<typeof openLog>) => void): string {
  const file = path.join(folder, name);
  const log = openLog({ level: 'trace', destination: openSync(file, 'w') });
  write(log);
  return readFileSync(file, 'utf8');
}

test('a line has the time, the level, the event and the fields that are allowed', () => {
  const text = written('allowed.log', (log) => {
    log.info('request answered', { requestId: 'request-1', status: 200, durationMs: 1.5 });
  });
  expect(JSON.parse(text)).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    event: 'request answered',
    requestId: 'request-1',
    status: 200,
    durationMs: 1.5,
  });
});

test('a field that is not on the list is left out, however it got there', () => {
  // A cast stands in for what types cannot stop: an object from elsewhere with more fields than its type says.
  const fields = { status: 500, body: 'Jane Roe', err: new Error('Jane Roe') } as LogFields;
  const text = written('left-out.log', (log) => log.error('request failed', fields));
  expect(text).not.toContain('Jane');
  expect(Object.keys(JSON.parse(text)).toSorted()).toEqual(['event', 'level', 'status', 'time']);
});

test('a line stays one line', () => {
  const text = written('line.log', (log) => log.info('request answered', { requestId: 'a\r\nb\u001B[31m' }));
  expect(text.trimEnd().split('\n')).toHaveLength(1);
});

test('a fault is told by name, code and places; never by its message', () => {
  const message =
    'Unexpected token in {"name":"Jane Roe"}\n    at Jane (file:///home/jane/Roe.ts:1:1)\n  metformin';
  const fields = faultFields(Object.assign(new TypeError(message), { code: 'ERR_SOMETHING' }));
  expect(fields).toMatchObject({ errorName: 'TypeError', errorCode: 'ERR_SOMETHING' });
  expect(JSON.stringify(fields)).not.toMatch(/jane|roe|metformin/i);
});

test('a name or code that is not plain is not kept', () => {
  const fault = Object.assign(new Error('x'), { name: 'Jane Roe', code: 'MRN 12345' });
  expect(faultFields(fault)).toMatchObject({ errorName: 'Error' });
  expect(JSON.stringify(faultFields(fault))).not.toContain('12345');
  expect(faultFields('Jane Roe')).toEqual({ errorName: 'not an Error' });
});

test('of the copy of a fault that a library hands on the class is gone, and the rest is told as of the fault', () => {
  const fault = Object.assign(new Error('Jane Roe'), { code: 'ECONNREFUSED' });
  const { message, stack } = fault;
  const fields = faultFields(Object.assign({}, fault, { message, stack }));
  expect(fields).toEqual(faultFields(fault));
  expect(fields.errorFrames).not.toEqual([]);
});

test('the places are of this project, its dependencies or Node', () => {
  const fault = new Error('x');
  fault.stack = [
    'Error: x',
    `    at read (${new URL('../src/fhir/dates.ts', import.meta.url).href}:12:3)`,
    '    at node:internal/process/task_queues:95:5',
    '    at other (file:///etc/other.ts:1:1)',
  ].join('\n');
  expect(faultFields(fault).errorFrames).toEqual([
    'src/fhir/dates.ts:12:3',
    'node:internal/process/task_queues:95:5',
  ]);
});

test('the list of keys is short and fixed', () => {
  expect(LOG_KEYS.length).toBeLessThanOrEqual(20);
});
