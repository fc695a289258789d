/** A document that is answered later stands behind the service; one that somebody waits for does not. */
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterAll, expect, test } from '@jest/globals';
import { createDocumentReader, type ReadOptions } from '../../../src/documents/reader/document-reader.ts';
import { buildPdf, textContent } from '../../../scripts/sandbox/build-pdf.ts';

const reader = createDocumentReader({ preStartedChildren: 0, ocrProcesses: 0 });
afterAll(() => reader.close());

const CHART = buildPdf(
  Array.from({ length: 30 }, (_, page) => ({
    content: textContent([`Page ${page + 1}`, 'Lisinopril 10 mg']),
  })),
);

/** Priorities of the processes that this one started (proc_pid_stat(5)). */
function childPriorities(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => {
      try {
        const [, parent] = readFileSync(`/proc/${name}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
        return Number(parent) === process.pid ? [getPriority(Number(name))] : [];
      } catch {
        // It has ended.
        return [];
      }
    });
}

/** By how much the child that reads the last page stands behind this process. */
async function stepsBack(options: ReadOptions): Promise<number> {
  let priority = Number.NaN;
  await reader.read([{ name: 'a.pdf', read: async () => CHART }], {
    ...options,
    onPage: () => (priority = Math.max(...childPriorities())),
  });
  return priority - getPriority();
}

test('a document that is answered later stands behind one that somebody waits for', async () => {
  const kept = new Map<string, Uint8Array>();
  const keeper = {
    find: async (name: string) => kept.get(name),
    keep: async (name: string, bytes: Uint8Array) => void kept.set(name, bytes),
  };
  expect(await stepsBack({})).toBe(0);
  expect(await stepsBack({ keeper })).toBeGreaterThan(0);
});
