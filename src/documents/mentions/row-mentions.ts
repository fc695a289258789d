/** A row or card with a field for the name → the one drug it is about. */
import { clusterNames, type NameCluster } from '../names/cluster-names.ts';
import type { DrugNames } from '../names/drug-names.ts';
import { lineWith } from './evidence-line.ts';
import { asideOf, canonicalized, isListed, type FoundMentions } from './found-mentions.ts';
import { sigsOf, strengthIn, textOf } from '../sections/item-fields.ts';
import type { MedicationMention } from './mention.ts';
import { hasDosage, supportOf } from '../names/directions/support.ts';
import { isWanting, looksLikeOther } from '../names/caution.ts';
import { withoutCodes } from '../names/product-text.ts';
import { changedTo } from '../names/directions/read-change.ts';
import type { Item, ItemField } from '../sections/section.ts';
import { withoutPlannedStops } from '../standing/not-yet.ts';
import { TOPIC } from '../standing/clause.ts';
import { meaningOfCell } from '../standing/read-actions.ts';
import { standingsIn, type Standing } from '../standing/standings.ts';
import { splitProduct } from '../names/directions/split-product.ts';
import { unknownCluster } from '../names/unknown-names.ts';
import { unknownDrugName } from './unknown-drug.ts';

/** The drug of such an item; `fields` are all its cells and labelled values. */
export function mentionsOfRow(item: Item, fields: readonly ItemField[], names: DrugNames): FoundMentions {
  const written = textOf(fields, ['name']) || textOf(fields, ['generic-name']);
  const clusters = clusterNames(written, names, item.lines, isListed(item));
  const first =
    clusters[0] ?? clusterNames(textOf(fields, ['generic-name']), names, item.lines, isListed(item))[0];
  const whole = fields
    .filter((field) => field.field !== 'date' && field.field !== 'end-date')
    .map((field) => field.text)
    .join(' ; ');
  const support = supportOf(whole);
  if (first === undefined) return unknownRow(item, fields, written);
  if (
    isWanting(first, support, { isAtNamePlace: true, isListed: isListed(item) }) ||
    looksLikeOther(written, first, isListed(item))
  ) {
    return { mentions: [], setAside: [asideOf(item, first, 'not-a-medication')] };
  }
  if (item.reading === 'allergy') return { mentions: [], setAside: [asideOf(item, first, 'allergy')] };
  if (item.reading === 'narrative' && !hasDosage(support) && !saysEnd(fields))
    return { mentions: [], setAside: [asideOf(item, first, 'no-support')] };
  return { mentions: [rowMention(item, fields, written, first)], setAside: [] };
}

/** An Action or Status cell that ends the drug needs no dosage beside it. */
function saysEnd(fields: readonly ItemField[]): boolean {
  return fields.some(
    ({ field, text }) =>
      (field === 'action' || field === 'status') && ENDINGS.has(meaningOfCell(text)?.meaning ?? ''),
  );
}

const ENDINGS: ReadonlySet<string> = new Set(['stopped', 'held', 'not-taken']);

function rowMention(
  item: Item,
  fields: readonly ItemField[],
  written: string,
  cluster: NameCluster,
): MedicationMention {
  const { product, sig } = splitProduct(written);
  const strength = /\d/u.test(withoutCodes(product)) ? '' : strengthIn(fields);
  const said = saidInRow(written, fields, cluster);
  const generic = clusterIsIn(cluster, written) ? '' : textOf(fields, ['generic-name']);
  return {
    item,
    line: lineWith(item.lines, cluster.written),
    name: cluster.written,
    rxcuis: cluster.rxcuis,
    product: [canonicalized(product, cluster), generic, strength].filter((part) => part !== '').join(' '),
    sigs: [changedInRow(fields), ...sigsOf(fields), sig].filter((text) => text !== ''),
    fields,
    clause: written,
    nameStart: cluster.start,
    nameEnd: cluster.end,
    ownEnd: written.length,
    ...(said !== undefined && { said }),
    ...(cluster.isCorrected && { isCorrected: true as const }),
  };
}

/** What its cell says of the drug, else what a remark in another cell says of it. */
function saidInRow(
  written: string,
  fields: readonly ItemField[],
  cluster: NameCluster,
): Standing | undefined {
  const own = standingsIn(withoutPlannedStops(written), [cluster], { isListed: true }).get(0);
  if (own !== undefined) return own;
  const remarks = fields.filter(({ field }) => SPEAKING_FIELDS.has(field)).map(({ text }) => text);
  return standingsIn(withoutPlannedStops(remarks.join('. ')), [], { isListed: true, hasTopic: true }).get(
    TOPIC,
  );
}

/** Cells that may say what became of the drug: remarks, and in the place of directions `REFUSED, D/C`. */
const SPEAKING_FIELDS: ReadonlySet<string> = new Set([
  'sig',
  'dose',
  'route',
  'frequency',
  'other',
  'details',
]);

/** What a remark in another cell changes it to. */
function changedInRow(fields: readonly ItemField[]): string {
  const remarks = fields.filter(({ field }) => REMARK_FIELDS.has(field)).map(({ text }) => text);
  return remarks.map((text) => changedTo(text)).find((sig) => sig !== '') ?? '';
}

const REMARK_FIELDS: ReadonlySet<string> = new Set(['other', 'details']);

function clusterIsIn(cluster: NameCluster, written: string): boolean {
  return written.slice(cluster.start, cluster.end) === cluster.written;
}

function unknownRow(item: Item, fields: readonly ItemField[], written: string): FoundMentions {
  const name = isListed(item) ? unknownDrugName(written, fields) : undefined;
  if (name === undefined) return { mentions: [], setAside: [] };
  return {
    mentions: [
      rowMention(
        item,
        fields,
        written,
        unknownCluster({ written: name, start: Math.max(0, written.indexOf(name)) }),
      ),
    ],
    setAside: [],
  };
}
