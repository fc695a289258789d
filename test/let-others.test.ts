import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { letOthers, mapInPieces } from '../src/let-others.ts';

test('after so many steps others have their turn, and not before', async () => {
  const turns: string[] = [];
  void setImmediate().then(() => turns.push('other'));
  const others = letOthers(3);
  for (const step of ['first', 'second', 'third']) {
    turns.push(step);
    await others();
  }
  turns.push('fourth');
  expect(turns).toEqual(['first', 'second', 'third', 'other', 'fourth']);
});

test('what is mapped in pieces stays in its order, and waits for work that takes its time', async () => {
  const slowly = async (number: number): Promise<number> => {
    if (number % 2 === 0) await setImmediate();
    return number * 10;
  };
  expect(await mapInPieces([3, 2, 1], slowly)).toEqual([30, 20, 10]);
});
