/** Sentences that tell the dosage of the one drug the sentence before them names are read with it. */
import { alternatives } from '../../../text/alternatives.ts';
import { clusterNames } from '../../names/cluster-names.ts';
import { hasAmount, supportOf } from '../../names/directions/support.ts';
import type { DrugNames } from '../../names/drug-names.ts';
import type { Item } from '../../sections/section.ts';
import { DOSE_SENTENCE_ROWS, WHY_ROW, type DoseSentenceRow } from './dose-sentence-table.ts';

/** The openings of a row: `[['her', 'his'], ['dose']]` → `her dose`, `his dose`. */
export function openingsOf({ parts }: DoseSentenceRow): readonly string[] {
  return parts.reduce<readonly string[]>(
    (openings, words) => openings.flatMap((opening) => words.map((word) => `${opening} ${word}`.trim())),
    [''],
  );
}

const OPENING = opening(DOSE_SENTENCE_ROWS);
const OPENING_OF_DRUG = opening(DOSE_SENTENCE_ROWS.filter(({ isOfDrug }) => isOfDrug));

function opening(rows: readonly DoseSentenceRow[]): RegExp {
  return new RegExp(String.raw`^\W{0,3}(?:${alternatives(rows.flatMap(openingsOf))})(?![\p{L}\d])`, 'iu');
}

/** The items of a section, each sentence of a dose joined to the one before it; where that names none or several drugs it stays alone. */
export function withDoseSentences(items: readonly Item[], names: DrugNames): readonly Item[] {
  const joined: Item[] = [];
  for (const item of items) {
    const before = joined.at(-1);
    if (before !== undefined && goesOn(item, before, names)) joined[joined.length - 1] = both(before, item);
    else joined.push(item);
  }
  return joined;
}

function goesOn(item: Item, before: Item, names: DrugNames): boolean {
  if (item.shape !== 'sentence' || before.shape !== 'sentence' || !OPENING.test(item.text)) return false;
  const support = supportOf(item.text);
  const isTold = hasAmount(support) || (support.hasFrequency && OPENING_OF_DRUG.test(item.text));
  const [main] = clausesOf(before.text);
  return isTold && namesIn(item, names) === 0 && namesIn({ ...before, text: main }, names) === 1;
}

function namesIn({ text, lines }: Item, names: DrugNames): number {
  return clusterNames(text, names, lines, false).length;
}

/** What a sentence says, and behind it why. */
function clausesOf(text: string): [main: string, why: string] {
  const at = WHY.exec(text)?.index ?? text.length;
  return [text.slice(0, at), text.slice(at)];
}

const WHY = new RegExp(
  String.raw`\s(?:${alternatives(WHY_ROW.words)})\s(?=(?:${alternatives(WHY_ROW.subjects)})\b)`,
  'iu',
);

/** The dose stands right behind what is taken, before why it is. */
function both(before: Item, item: Item): Item {
  const [main, why] = clausesOf(before.text);
  return {
    ...before,
    lines: [...new Set([...before.lines, ...item.lines])],
    text: why === '' ? `${main} ${item.text}` : `${main}. ${item.text} ${why.trimStart()}`,
  };
}
