/** What is struck out in an item is no part of what it says: it is kept apart as ended, with the line it stands on. */
import type { Item, ItemField } from '../section.ts';
import type { SectionReading } from '../section-table.ts';

/** `~~so~~`, written or drawn (layout/drawn/struck-words). */
const STRUCK = /~~(?=\S)(.{1,400}?)(?<=\S)~~/gu;

/** The item without what is struck out in it, and what is struck out as an item that has ended; an item of which nothing is struck out as it is. */
export function struckApart(item: Item): readonly Item[] {
  const texts = [item.text, ...item.fields.map(({ text }) => text)];
  if (!texts.some((text) => text.search(STRUCK) >= 0)) return [item];
  const names = item.fields.filter(({ field }) => field === 'name');
  const isWhole = names.length > 0 && names.every(({ text }) => !hasWords(kept(text)));
  if (isWhole) return [ended(item, unmarked)];
  const struck = ended(item, struckIn);
  const rest = changed(item, kept);
  return [rest, struck].filter(({ text, fields }) => hasWords(text) || fields.length > 0);
}

function ended(item: Item, write: (text: string) => string): Item {
  return { ...changed(item, write), reading: ENDED.has(item.reading) ? 'stopped' : item.reading };
}

/** Readings in which something is taken until it is said to have ended. */
const ENDED: ReadonlySet<SectionReading> = new Set(['list', 'narrative']);

function changed(item: Item, write: (text: string) => string): Item {
  const fields = item.fields
    .map((field): ItemField => ({ ...field, text: write(field.text) }))
    .filter(({ text }) => text !== '');
  return { ...item, text: write(item.text), fields };
}

function kept(text: string): string {
  return text.replace(STRUCK, ' ').replaceAll(/\s+/gu, ' ').trim();
}

function struckIn(text: string): string {
  return [...text.matchAll(STRUCK)].map(([, struck = '']) => struck).join(' ');
}

function unmarked(text: string): string {
  return text.replace(STRUCK, '$1');
}

function hasWords(text: string): boolean {
  return /[\p{L}\d]/u.test(text);
}
