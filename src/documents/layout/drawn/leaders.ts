/** Dots that lead from a label to what stands behind it (`Name ........ Plavix   Dose .. 75 mg`): they say what a colon says. */
import { groupByBaseline } from '../compose-lines.ts';
import { columnOf } from '../headers/read-columns.ts';
import type { Word } from '../../line.ts';

/** Dots alone, or behind the label they lead from. */
const LEADER = /^(?<label>[^.…]*)(?:\.{2,}|…+)$/u;
/** Words of a label. */
const LONGEST_LABEL = 3;

/** The page with a colon behind each label of a field that dots lead from; other dots (`Lisinopril ..... 10 mg`) stay. */
export function withLeaders<Page extends { readonly words: readonly Word[] }>(page: Page): Page {
  if (!page.words.some(({ text, origin }) => origin === 'text-layer' && LEADER.test(text))) return page;
  const read = new Map(groupByBaseline(page.words).flatMap(({ words }) => labelled(words)));
  return { ...page, words: page.words.flatMap((word) => read.get(word) ?? []) };
}

/** Each word of a row as it is read; dots behind a label are gone. */
function labelled(words: readonly Word[]): [Word, Word][] {
  const read: [Word, Word][] = [];
  for (const word of words) {
    const label = word.origin === 'text-layer' ? LEADER.exec(word.text)?.groups?.['label'] : undefined;
    const before = label === '' ? read : [...read, [word, { ...word, text: label ?? '' }] as const];
    const last = before.at(-1);
    if (label === undefined || last === undefined || !isLabel(before.map(([, { text }]) => text))) {
      read.push([word, word]);
      continue;
    }
    if (label === '') read.pop();
    read.push([last[0], { ...last[1], text: `${last[1].text}:` }]);
  }
  return read;
}

/** The last words are the name of a field. */
function isLabel(texts: readonly string[]): boolean {
  return Array.from({ length: LONGEST_LABEL }, (_, index) => texts.slice(-index - 1)).some(
    (label) => label.length <= texts.length && columnOf(label.join(' ')) !== undefined,
  );
}
