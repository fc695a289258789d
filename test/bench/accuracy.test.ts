import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Answered } from '../../bench/accuracy/answer-case.ts';
import { readGold, type GoldCase } from '../../bench/accuracy/gold.ts';
import { blockOf, PAGE } from '../../bench/accuracy/page.ts';
import { emptyTally, isDose, isDrug, scoreCase } from '../../bench/accuracy/score-case.ts';
import { HEAD } from '../../bench/accuracy/tables.ts';

const GOLD = path.join(import.meta.dirname, '../../fixtures/gold');

function rowsOf(table: string): string[][] {
  return table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

describe('docs/accuracy.md', () => {
  const page = readFileSync(PAGE, 'utf8');
  const gold = readGold(GOLD);

  test('has the figures of every kind of input, over all its cases and drugs', () => {
    const [head, , ...rows] = rowsOf(blockOf(page, 'figures') ?? '');
    expect(head).toEqual([...HEAD]);
    const due = new Map<string, [number, number]>();
    for (const { kind, seen, medications } of gold) {
      const name = `${kind}, ${seen ? 'worked on' : 'new'}`;
      const [cases, drugs] = due.get(name) ?? [0, 0];
      due.set(name, [cases + 1, drugs + medications.length]);
    }
    const shown = rows.map(([name = '', cases, drugs]) => [name, [Number(cases), Number(drugs)]]);
    expect(shown).toEqual([...due]);
  });

  test('says with which command and commit', () => {
    expect(blockOf(page, 'figures')).toMatch(/^`npm run bench:accuracy -- --write`, commit `[0-9a-f]{9}`/);
  });

  test('lists failures of cases that are there', () => {
    const ids = new Set(gold.map(({ id }) => id));
    const named = [...(blockOf(page, 'failures') ?? '').matchAll(/^- `(?<id>[^`]+)`, /gm)];
    expect(named.length).toBeGreaterThan(0);
    for (const { groups } of named) expect(ids).toContain(groups?.['id']);
  });
});

test('every resource a gold names stands in its input', () => {
  for (const { id, input, medications } of readGold(GOLD)) {
    if (!input?.endsWith('.json')) continue;
    const text = readFileSync(path.join(GOLD, input), 'utf8');
    for (const source of medications.flatMap(({ sources = [] }) => sources)) {
      const name = source.split('/')[1] ?? '';
      expect([id, source, name.startsWith('#') || text.includes(`"${name}"`)]).toEqual([id, source, true]);
    }
  }
});

describe('the score', () => {
  const entry = (name: string, more: Partial<Answered> = {}): Answered => ({
    name,
    ingredients: [name],
    product: [name],
    sources: [],
    ...more,
  });
  const gold = (more: Partial<GoldCase>): GoldCase => ({
    id: 'case',
    kind: 'letter',
    seen: false,
    input: 'case.txt',
    medications: [],
    ...more,
  });

  test('counts what is missed, what nobody wrote, what must not be there, and not what may be there', () => {
    const tally = emptyTally();
    scoreCase(
      gold({ medications: [{ drug: ['a'] }, { drug: ['b'] }], forbidden: ['c'], neutral: ['d'] }),
      ['a', 'c', 'd', 'e'].map((name) => entry(name)),
      tally,
    );
    expect(tally).toMatchObject({ drugs: 2, found: 1, extra: 2, forbidden: 1 });
    expect(tally.failures.map(({ what }) => what)).toEqual(['missed', 'forbidden', 'not in the records']);
  });

  test('a part is not its combination, and the salt behind a name is nothing', () => {
    expect(isDrug(['a / b'], { ingredients: ['a'] })).toBe(false);
    expect(isDrug(['a'], { ingredients: ['a', 'b'] })).toBe(false);
    expect(isDrug(['b / a'], { ingredients: ['a', 'b'] })).toBe(true);
    expect(isDrug(['x', 'metformin'], { ingredients: ['Metformin hydrochloride'] })).toBe(true);
  });

  test('a dose is an amount with its unit, or a count of anything', () => {
    expect(isDose('40 mg', { quantity: '40', unit: 'mg' })).toBe(true);
    expect(isDose('40 mg', { quantity: '40', unit: 'mcg' })).toBe(false);
    expect(isDose('1', { quantity: '1', unit: 'puff' })).toBe(true);
    expect(isDose('1', { quantity: '1', unit: 'mg' })).toBe(false);
    expect(isDose('1-2 tablet', { quantity: '1-2', unit: 'tablet' })).toBe(true);
    expect(isDose('1 tablet', undefined)).toBe(false);
  });

  test('pairs of resources are merged or apart as in the gold', () => {
    const tally = emptyTally();
    const medications = [
      { drug: ['a'], sources: ['R/1', 'R/2'] },
      { drug: ['b'], sources: ['R/3'] },
    ];
    const answered = [entry('a', { sources: ['R/1', 'R/3'] }), entry('a', { sources: ['R/2'] })];
    scoreCase(gold({ medications }), answered, tally);
    expect(tally).toMatchObject({ wrongMerges: 1, missedMerges: 1 });
  });

  test('a status counts where the gold has one', () => {
    const tally = emptyTally();
    const medications = [{ drug: ['a'], sources: ['R/1'], status: ['stopped' as const] }];
    scoreCase(gold({ medications }), [entry('a', { sources: ['R/1'], status: 'active' })], tally);
    expect(tally.fields.status).toEqual({ right: 0, scored: 1 });
    expect(tally.failures).toEqual([{ id: 'case', what: 'status', says: 'a: active instead of stopped' }]);
  });
});
