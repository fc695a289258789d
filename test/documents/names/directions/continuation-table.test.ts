import { describe, expect, test } from '@jest/globals';
import {
  ASIDE_ROWS,
  CONTINUATION_ROWS,
} from '../../../../src/documents/names/directions/continuation-table.ts';
import { findSections } from '../../../../src/documents/sections/find-sections.ts';
import { groupEntries } from '../../../../src/documents/sections/entries/group-entries.ts';
import type { Item } from '../../../../src/documents/sections/section.ts';
import { documentOf } from '../../../support/document-builders.ts';

const startsWithDrug = (text: string): boolean =>
  /^(?:lisinopril|metformin|captopril|startle|oncaspar)\b/iu.test(text);

async function entriesOf(...lines: readonly string[]): Promise<readonly Item[]> {
  const sections = await findSections(documentOf(['MEDICATIONS', ...lines]), startsWithDrug);
  return sections.flatMap((section) => groupEntries(section, section.lines, startsWithDrug));
}

describe.each(CONTINUATION_ROWS)('$id: $reason', ({ examples, others = [] }) => {
  test.each(examples)('goes on: %s', async (line) => {
    expect(await entriesOf('Lisinopril 10 mg', line, 'Metformin 500 mg')).toHaveLength(2);
  });

  test.each([...others, 'Metformin 1000 mg'])('begins an entry: %s', async (line) => {
    expect(await entriesOf('Lisinopril 10 mg', line, 'Metformin 500 mg')).toHaveLength(3);
  });
});

describe.each(ASIDE_ROWS)('$id: $reason', ({ examples, others }) => {
  test.each(examples)('an aside: %s', async (cell) => {
    const [entry] = await entriesOf(`Lisinopril 10 mg once  ${cell}`, 'Metformin 500 mg');
    expect(entry?.text).not.toContain(cell);
  });

  test.each(others)('part of the entry: %s', async (cell) => {
    const [entry] = await entriesOf(`Lisinopril 10 mg once  ${cell}`, 'Metformin 500 mg');
    expect(entry?.text).toContain(cell);
  });
});

test('an item of a run-in list that is broken by the end of its line goes on below', async () => {
  const full = 'lisinopril 10 mg daily, metformin 500 mg twice daily, captopril 25 mg daily, fish';
  const entries = await entriesOf(full, 'oil 1000 mg daily, startle 5 mg daily');
  expect(entries.map(({ text }) => text.replaceAll('\n', ' '))).toEqual([
    `${full} oil 1000 mg daily, startle 5 mg daily`,
  ]);
});
