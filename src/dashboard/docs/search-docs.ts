/** Finds the sections of docs/ in which all words of a question stand. */

import type { Doc } from './read-docs.ts';

export interface Hit {
  readonly doc: Doc;
  /** Empty for what stands before the first heading. */
  readonly heading: string;
  readonly address: string;
  /** Text around the first word that was found, in three parts: before, the word, behind. */
  readonly excerpt: readonly [string, string, string];
}

const MOST_HITS = 20;
/** A word of a title says more of what a page is about than one of its text. */
const WEIGHTS = { title: 8, heading: 5, text: 1 } as const;
const MOST_COUNTED = 5;
const AROUND = 90;

/** Best first; none for a question without words. */
export function searchDocs(docs: readonly Doc[], question: string): readonly Hit[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
  if (words.length === 0) return [];
  const found = docs.flatMap((doc) =>
    doc.sections.flatMap((section) => {
      const parts = { title: doc.title, heading: section.heading, text: section.text };
      const scores = words.map((word) => scoreOf(word, parts));
      if (scores.includes(0)) return [];
      const address = `/docs/${doc.name}${section.id === '' ? '' : `#${section.id}`}`;
      const excerpt = excerptOf(section.text, words);
      return [{ doc, heading: section.heading, address, excerpt, score: scores.reduce((a, b) => a + b) }];
    }),
  );
  return found.toSorted((a, b) => b.score - a.score).slice(0, MOST_HITS);
}

function scoreOf(word: string, parts: Readonly<Record<keyof typeof WEIGHTS, string>>): number {
  const times = (text: string): number => Math.min(text.toLowerCase().split(word).length - 1, MOST_COUNTED);
  return (
    times(parts.title) * WEIGHTS.title +
    times(parts.heading) * WEIGHTS.heading +
    times(parts.text) * WEIGHTS.text
  );
}

function excerptOf(text: string, words: readonly string[]): Hit['excerpt'] {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const places = words.map((word) => ({ word, at: line.toLowerCase().indexOf(word) }));
  const { word, at } = places.find((place) => place.at >= 0) ?? { word: '', at: 0 };
  const [start, end] = [Math.max(0, at - AROUND), at + word.length + AROUND];
  return [
    `${start > 0 ? '…' : ''}${line.slice(start, at)}`,
    line.slice(at, at + word.length),
    `${line.slice(at + word.length, end)}${end < line.length ? '…' : ''}`,
  ];
}
