/** Misspelt names that their strength tells: over all names of the starter, misread and mistyped, hardly any is taken for another. */
import { afterAll, expect, test } from '@jest/globals';
import { drugNamesOf } from '../../../src/documents/names/drug-names.ts';
import { borneOutName } from '../../../src/documents/names/borne-out-name.ts';
import { correctedName } from '../../../src/documents/names/read-scanned-name.ts';
import { CONFUSED_LETTERS, LOOK_ALIKES } from '../../../src/documents/scan/confusion-table.ts';
import { size } from '../../support/runs.ts';
import { openStarterStore } from '../../support/starter-store.ts';

const store = openStarterStore();
const names = drugNamesOf(store);
afterAll(() => store.close());

test.each([
  ['synthriod', ' 75 mcg', 'typed', 'synthroid'],
  ['elequis', ' 5 mg', 'typed', 'eliquis'],
  ['caleiiriol', ' 0.25 meg capsule', 'read', 'calcitriol'],
] as const)('%s%s, %s, is %s', (word, behind, origin, name) => {
  expect(correctedName(word, names, origin) ?? borneOutName(word, behind, names, origin)).toBe(name);
});

test.each([
  ['synthriod', ' 5 mg'],
  ['elequis', ''],
  ['hydroxazine', ' 25 mg tablet'],
  ['hydralazyne', ' 25 mg tablet'],
  ['clonodine', ' 0.1 mg'],
  ['celexbra', ' 200 mg'],
])('%s%s is left alone', (word, behind) => {
  expect(borneOutName(word, behind, names, 'typed')).toBeUndefined();
});

test('a valid name is not put right to another, whatever strength stands behind it', () => {
  for (const name of everyName().filter((_, at) => at % 4 === 0)) {
    expect(borneOutName(name, ' 5 mg', names, 'typed')).toBeUndefined();
    expect(borneOutName(name, ' 10 mg tablet', names, 'read')).toBeUndefined();
  }
});

test('no name of a look-alike pair is ever the answer', () => {
  const pairs = new Set<string>(LOOK_ALIKES.flatMap((row) => [...row.names]));
  const answers = slipsOf(
    everyName().filter((_, at) => at % 5 === 0),
    1,
  ).map(({ word, behind }) => borneOutName(word, behind, names, 'typed'));
  expect(answers.filter((answer) => answer !== undefined && pairs.has(answer))).toEqual([]);
});

test('of thousands of slips hardly one is taken for another drug than the one that was meant', () => {
  const slips = slipsOf(everyName(), size(3, 1));
  const answers = slips.flatMap(({ name, word, behind, origin }) => {
    const answer = borneOutName(word, behind, names, origin);
    return answer === undefined ? [] : [{ name, word, answer }];
  });
  const wrong = answers.filter(
    ({ name, answer }) => names.ingredientsOf(name) !== names.ingredientsOf(answer),
  );
  if (process.env['SHOW_FIGURES'] !== undefined)
    console.log(slips.length, answers.length, wrong.length, JSON.stringify(wrong.slice(0, 20)));
  expect(slips.length).toBeGreaterThan(1000);
  expect(wrong.length).toBeLessThanOrEqual(slips.length / 1000);
});

function everyName(): readonly string[] {
  return Array.from({ length: 14 }, (_, at) => names.wordsOfLength(at + 6)).flat();
}

interface Slip {
  readonly name: string;
  readonly word: string;
  readonly behind: string;
  readonly origin: 'read' | 'typed';
}

/** Words one or two slips from each name, with a strength that its drug has. */
function slipsOf(all: readonly string[], rounds: number): Slip[] {
  let seed = 20261124;
  const below = (count: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * count);
  };
  return all.flatMap((name) => {
    const strengths = strengthsOf(name);
    return Array.from({ length: strengths.length === 0 ? 0 : rounds }, (_, round): Slip => {
      const origin = round % 2 === 0 ? 'read' : 'typed';
      const once = origin === 'read' ? misread(name, below) : mistyped(name, below);
      const word = below(2) === 0 ? once : origin === 'read' ? misread(once, below) : mistyped(once, below);
      return { name, word, behind: ` ${strengths[below(strengths.length)]}`, origin };
    }).filter(({ word }) => word !== name && !names.has(word));
  });
}

function strengthsOf(name: string): string[] {
  const products = store.productsOfIngredients(names.ingredientsOf(name));
  const strengths = products.flatMap((rxcui) => {
    const [only, ...others] = store.product(rxcui)?.ingredients ?? [];
    const { strength } = only ?? {};
    const isPlain = others.length === 0 && strength !== undefined && !strength.unit.includes('/');
    return isPlain ? [`${strength.value} ${strength.unit.toLowerCase()}`] : [];
  });
  return [...new Set(strengths)];
}

function misread(word: string, below: (count: number) => number): string {
  const possible = CONFUSED_LETTERS.filter(({ printed }) => word.includes(printed));
  const pair = possible[below(possible.length)];
  return pair === undefined ? word : word.replace(pair.printed, pair.read);
}

function mistyped(word: string, below: (count: number) => number): string {
  const at = 1 + below(word.length - 2);
  const letters = Array.from(word);
  const kind = below(4);
  const other = 'aeioulrnst'[below(10)] ?? 'e';
  if (kind === 0) letters.splice(at, 1);
  else if (kind === 1) letters.splice(at, 0, letters[at] ?? '');
  else if (kind === 2) letters.splice(at, 1, other);
  else letters.splice(at, 2, letters[at + 1] ?? '', letters[at] ?? '');
  return letters.join('');
}
