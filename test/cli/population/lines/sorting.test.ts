import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import fc from '../../../support/fast-check.ts';
import { lineBlocks, linesOf } from '../../../../src/cli/population/lines/line-blocks.ts';
import { openLineWriter } from '../../../../src/cli/population/lines/line-writer.ts';
import { mergeLists } from '../../../../src/cli/population/lines/merge-lists.ts';
import { ownerOf } from '../../../../src/cli/population/lines/owner-of.ts';
import { partitionBlock, sortedLines } from '../../../../src/cli/population/lines/partition-block.ts';
import { readSection } from '../../../../src/cli/population/lines/run-file.ts';
import {
  openSharedResources,
  writeSharedResources,
} from '../../../../src/cli/population/lines/shared-resources.ts';
import { runs } from '../../../support/runs.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const FOLDER = temporaryFolder();
const order = (fields: object) => ({ resourceType: 'MedicationRequest', ...fields });

test.each<[string, unknown, unknown]>([
  ['a subject', order({ subject: { reference: 'Patient/1' } }), 'Patient/1'],
  [
    'an address',
    order({ subject: { reference: 'https://a.example/fhir/Patient/1/_history/2' } }),
    'Patient/1',
  ],
  ['a UUID', order({ subject: { reference: 'urn:uuid:0B-1' } }), 'Patient/0b-1'],
  ['`patient`', { resourceType: 'Immunization', patient: { reference: 'Patient/1' } }, 'Patient/1'],
  ['the patient', { resourceType: 'Patient', id: '1' }, 'Patient/1'],
  ['a group', order({ subject: { reference: 'Group/7' } }), 'Group/7'],
  ['no subject', order({}), 'no-patient'],
  ['a contained patient', order({ subject: { reference: '#p' } }), 'no-patient'],
  ['an identifier alone', order({ subject: { identifier: { value: '7' } } }), 'no-patient'],
  ['a search', order({ subject: { reference: 'Patient?name=x' } }), 'no-patient'],
  ['a practitioner', { resourceType: 'Practitioner', id: '1' }, 'nobody'],
  [
    'a medication',
    { resourceType: 'Medication', id: 'm', identifier: [{ system: 's', value: 'v' }] },
    ['Medication/m', 's|v'],
  ],
  ['a number', 7, 'not-a-resource'],
])('%s says whose a resource is', (_, resource, expected) => {
  const owner = ownerOf(resource);
  const said = { patient: 'patient', shared: 'keys', bad: 'code', nobody: 'kind' }[owner.kind];
  expect((owner as unknown as Record<string, unknown>)[said]).toEqual(expected);
});

test('a Bundle is of the one patient that its entries name, however they name them', () => {
  const patient = { fullUrl: 'urn:uuid:aa', resource: { resourceType: 'Patient', id: '1' } };
  const own = { resource: order({ subject: { reference: 'urn:uuid:AA' } }) };
  const entry = [own, patient, { resource: { resourceType: 'Bundle', entry: [own] } }];
  expect(ownerOf({ resourceType: 'Bundle', entry })).toEqual({ kind: 'patient', patient: 'Patient/1' });
  const other = { resource: order({ subject: { reference: 'Patient/2' } }) };
  expect(ownerOf({ resourceType: 'Bundle', entry: [...entry, other] })).toEqual({
    kind: 'bad',
    code: 'several-patients',
  });
});

test('every line comes once, with its number and its bytes, however a file is cut into blocks and shards', async () => {
  const line = fc.constantFrom(
    '',
    'nonsense',
    '{"resourceType":"Patient","id":"ä"}',
    '{"resourceType":"Patient","id":"b","name":"\\t"}',
    '  {"resourceType":"Patient",\t"id":"c"} \r',
  );
  const cut = fc.record({
    lines: fc.array(line, { maxLength: 12 }),
    blockBytes: fc.integer({ min: 1, max: 90 }),
    shards: fc.integer({ min: 1, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(cut, async ({ lines, blockBytes, shards }) => {
      writeFileSync(path.join(FOLDER, 'a\tb.ndjson'), lines.join('\n'));
      const source = { folder: FOLDER, files: ['a\tb.ndjson'], blockBytes, onBytes: () => undefined };
      const found: [number, string][] = [];
      for await (const block of lineBlocks(source)) {
        const run = path.join(FOLDER, 'run');
        partitionBlock(block, shards, run);
        for (let shard = 0; shard < shards; shard += 1) {
          const section = readSection(run, shard);
          for (const { place, start, end } of sortedLines(section)) {
            expect(place.file).toBe('a\tb.ndjson');
            found.push([place.line, section.toString('utf8', start, end)]);
          }
        }
        const errors = readSection(run, shards + 1)
          .toString('utf8')
          .split('\n')
          .filter(Boolean);
        for (const error of errors) found.push([(JSON.parse(error) as { line: number }).line, 'nonsense']);
      }
      const expected = lines.map((text, index) => [index + 1, text.trim()] as [number, string]);
      expect(found.toSorted(([one], [another]) => one - another)).toEqual(
        expected.filter(([, text]) => text !== ''),
      );
    }),
    runs(500),
  );
});

test('lines end where they end, with or without a break behind the last', () => {
  const bytes = new Uint8Array(Buffer.from('\uFEFF{"a":1}\r\n\n {"b":2}'));
  const texts = [...linesOf({ bytes, firstLine: 5 })].map(({ line, start, end }) => [
    line,
    Buffer.from(bytes).toString('utf8', start, end),
  ]);
  expect(texts).toEqual([
    [5, '{"a":1}'],
    [7, '{"b":2}'],
  ]);
});

test('sorted files become one sorted file', async () => {
  const names = fc.uniqueArray(
    fc.string({ unit: fc.constantFrom('a', 'b', 'é', '1'), minLength: 1, maxLength: 4 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(names, { maxLength: 5 }), async (parts) => {
      const files = parts.map((part, index) => {
        const file = path.join(FOLDER, `part-${index}`);
        const writer = openLineWriter(file);
        for (const name of part.toSorted()) writer.write(`${name}\t[${name}]\n`);
        writer.close();
        return file;
      });
      const to = path.join(FOLDER, 'merged');
      let ended = 0;
      const count = await mergeLists(files, to, {
        signal: new AbortController().signal,
        onFileEnd: () => (ended += 1),
      });
      const all = parts.flat().toSorted();
      expect(readFileSync(to, 'utf8')).toBe(all.map((name) => `[${name}]\n`).join(''));
      expect({ count, ended }).toEqual({
        count: all.length,
        ended: parts.filter(({ length }) => length > 0).length,
      });
    }),
    runs(300),
  );
});

test('what is shared is found by type and id, by identifier, and through what it is made of', () => {
  const file = path.join(FOLDER, 'shared.sqlite');
  const shared = [
    { resourceType: 'Substance', id: 's' },
    { resourceType: 'Medication', id: 'm', ingredient: [{ itemReference: { reference: 'Substance/s' } }] },
    { resourceType: 'Medication', id: 'other' },
  ];
  writeSharedResources(
    file,
    shared.map((resource) => ({
      keys: [`${resource.resourceType}/${resource.id}`, `urn:x|${resource.id}`],
      json: JSON.stringify(resource),
    })),
  );
  const find = openSharedResources(file);
  const byAddress = order({
    medicationReference: { reference: 'https://a.example/fhir/Medication/m/_history/1' },
  });
  expect(find([byAddress])).toEqual(shared.slice(0, 2));
  expect(find([order({ medicationReference: { identifier: { system: 'urn:x', value: 'other' } } })])).toEqual(
    [shared[2]],
  );
  expect(find([order({ medication: { reference: { reference: 'Medication/none' } } })])).toEqual([]);
});
