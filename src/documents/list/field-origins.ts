/** Where the fields of an entry come from: read in a line, or concluded from one, and why. */
import { readDosage } from '../mentions/read-dosage.ts';
import type { EntrySource, ExtractedMedication, ResolvedMention } from '../mentions/resolved-mention.ts';
import { sourceOf } from './find-conflicts.ts';
import { byAuthority } from './rank-mentions.ts';

/** Parts of an entry that come from somewhere. */
export type OriginField = 'name' | 'code' | 'dose' | 'route' | 'form' | 'frequency';

/** One part, and the line that it was read in or concluded from. */
export interface FieldOrigin {
  readonly isSaid: boolean;
  readonly source: EntrySource;
  /** Why it was concluded; absent where the line says it. */
  readonly reason?: string;
}

/** The origin of every part that the entry has; `mentions` are those it was built from. */
export function originsOf(
  entry: ExtractedMedication,
  mentions: readonly ResolvedMention[],
): ReadonlyMap<OriginField, FieldOrigin> {
  const ranked = byAuthority(mentions);
  const found = [...productOrigins(entry, ranked), ...dosageOrigins(entry, ranked)];
  return new Map(found.flatMap(([field, origin]) => (origin === undefined ? [] : [[field, origin]])));
}

type Found = readonly [OriginField, FieldOrigin | undefined];

/** Name, code and form are RxNorm's for what a line says, unless it says just that. */
function productOrigins(entry: ExtractedMedication, ranked: readonly ResolvedMention[]): readonly Found[] {
  const { drugName, product, concept, step } = entry;
  const own = ranked.find(({ match }) => product !== undefined && match?.product === product) ?? ranked[0];
  if (own === undefined) return [];
  const words = (text: string | undefined, reason: string): FieldOrigin | undefined =>
    text === undefined ? undefined : originOfWords(own, text, reason);
  return [
    ['name', words(drugName, `RxNorm's name of what the line says (${step})`)],
    ['code', words(concept?.rxcui, `RxNorm's code of what the line says (${step})`)],
    ['form', formOrigin(product?.doseForm, own)],
  ];
}

/** `Extended Release Oral Tablet`: that it is oral, the route says. */
function formOrigin(form: string | undefined, mention: ResolvedMention): FieldOrigin | undefined {
  if (form === undefined) return undefined;
  const source = sourceOf(mention);
  const line = source.line.toLowerCase();
  const words = form.toLowerCase().split(' ');
  const isSaid = words.every((word) => word === 'oral' || line.includes(word));
  return isSaid ? { isSaid, source } : { isSaid, source, reason: 'the form of the product in RxNorm' };
}

function originOfWords(mention: ResolvedMention, text: string, reason: string): FieldOrigin {
  const source = sourceOf(mention);
  const isSaid = source.line.toLowerCase().includes(text.toLowerCase());
  return isSaid ? { isSaid, source } : { isSaid, source, reason };
}

/** Dose, route and frequency stand in directions; a route may follow from the form of the product. */
function dosageOrigins(
  { dosage }: ExtractedMedication,
  ranked: readonly ResolvedMention[],
): readonly Found[] {
  const { dose, frequency } = dosage;
  const withDose = ranked.find(
    (one) => one.dosage.dose?.quantity === dose?.quantity && one.dosage.dose?.unit === dose?.unit,
  );
  const withFrequency = ranked.find((one) => one.dosage.frequency === frequency);
  return [
    ['dose', dose && withDose && { isSaid: true, source: sourceOf(withDose) }],
    ['route', routeOrigin(dosage.route?.id, ranked)],
    ['frequency', frequency === undefined ? undefined : withFrequency && saidBy(withFrequency)],
  ];
}

function routeOrigin(route: string | undefined, ranked: readonly ResolvedMention[]): FieldOrigin | undefined {
  const having = ranked.filter((one) => route !== undefined && one.dosage.route?.id === route);
  // Without its product nothing but the words of a mention can give it a route.
  const saying = having.find(({ mention }) => readDosage(mention, undefined).route?.id === route);
  if (saying !== undefined) return saidBy(saying);
  const [first] = having;
  return first && { isSaid: false, source: sourceOf(first), reason: 'the route of its dose form' };
}

function saidBy(mention: ResolvedMention): FieldOrigin {
  return { isSaid: true, source: sourceOf(mention) };
}
