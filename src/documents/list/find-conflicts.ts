/** Where the documents disagree on a drug: the value that is shown, and what other lines say. */
import { strengthKey } from '../../terminology/products/strength-key.ts';
import type {
  EntryConflict,
  EntrySource,
  MentionDosage,
  ResolvedMention,
} from '../mentions/resolved-mention.ts';

/** What an entry shows. */
export interface ShownValues {
  readonly dosage: MentionDosage;
  /** Name of the product that is shown, and its strength. */
  readonly product: { readonly name: string; readonly strength: string | undefined } | undefined;
}

type Field = EntryConflict['field'];

/** Every field on which a mention says something else than is shown; `ended` are lines that say the drug is not taken. */
export function conflictsOf(
  shown: ShownValues,
  mentions: readonly ResolvedMention[],
  ended: readonly ResolvedMention[],
): readonly EntryConflict[] {
  const fields = DOSAGE_FIELDS.map((field) => {
    const value = valueOf(shown.dosage, field);
    const others = mentions.flatMap((mention) => {
      const other = valueOf(mention.dosage, field);
      const differs = value !== undefined && other !== undefined && disagree(field, value, other);
      return differs ? [{ value: other, source: sourceOf(mention) }] : [];
    });
    return { field, shown: value ?? '', others };
  });
  return [...fields, productConflict(shown.product, mentions), standingConflict(ended)].filter(
    ({ others }) => others.length > 0,
  );
}

const DOSAGE_FIELDS = ['dose', 'route', 'frequency'] as const satisfies readonly Field[];

function valueOf(
  { dose, route, frequency }: MentionDosage,
  field: (typeof DOSAGE_FIELDS)[number],
): string | undefined {
  if (field === 'route') return route?.abbreviation ?? undefined;
  if (field === 'frequency') return frequency;
  return dose === undefined ? undefined : `${dose.quantity} ${dose.unit}`.trim();
}

/** Doses in unlike units (`1 tablet`, `10 mg`) may be the same; so may `QD` and `QAM`. */
function disagree(field: Field, left: string, right: string): boolean {
  if (left === right) return false;
  if (field === 'dose') return unitOf(left) === unitOf(right);
  return field !== 'frequency' || timesOf(left) !== timesOf(right);
}

function unitOf(dose: string): string {
  return dose.replace(/^[\d.-]+\s?/u, '');
}

const ALIKE: Readonly<Record<string, string>> = {
  QAM: 'QD',
  QPM: 'QD',
  QHS: 'QD',
  Q24H: 'QD',
  Q12H: 'BID',
  Q8H: 'TID',
  Q6H: 'QID',
};

function timesOf(frequency: string): string {
  const [often = '', ...rest] = frequency.split(' ');
  return [ALIKE[often] ?? often, ...rest.filter((word) => word === 'PRN')].join(' ');
}

function productConflict(shown: ShownValues['product'], mentions: readonly ResolvedMention[]): EntryConflict {
  const others = mentions.flatMap((mention) => {
    const { match } = mention;
    const strength = strengthKey(match?.product);
    if (match === undefined || strength === undefined || shown?.strength === undefined) return [];
    return strength === shown.strength ? [] : [{ value: match.product.name, source: sourceOf(mention) }];
  });
  return { field: 'product', shown: shown?.name ?? '', others };
}

function standingConflict(ended: readonly ResolvedMention[]): EntryConflict {
  const others = ended.map((mention) => ({ value: mention.standing, source: sourceOf(mention) }));
  return { field: 'standing', shown: 'current', others };
}

/** The line of a mention. */
export function sourceOf({ documentName, mention }: ResolvedMention): EntrySource {
  return { documentName, page: mention.line.page, line: mention.line.text };
}
