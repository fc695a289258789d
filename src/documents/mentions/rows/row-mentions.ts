/** A row or card with a field for the name → the one drug it is about. */
import { labelAtStart, REMARK_LEAD } from '../../layout/headers/label-at-start.ts';
import { NOT_TAKEN } from '../../../standing/action-table.ts';
import { clusterNames, type NameCluster } from '../../names/cluster-names.ts';
import type { DrugNames } from '../../names/drug-names.ts';
import { lineWith } from '../evidence-line.ts';
import { asideOf, canonicalized, type FoundMentions } from '../found-mentions.ts';
import { SECOND_NAMES, sigsOf, strengthIn, textOf, withoutDates } from '../../sections/item-fields.ts';
import type { MedicationMention } from '../mention.ts';
import { ownOrCells } from './own-directions.ts';
import { withDrugAsName } from './drug-beside-name.ts';
import { changedInRow } from './changed-in-row.ts';
import { hasDosage, saysHowTaken, supportOf } from '../../names/directions/support.ts';
import { isOutOfPlace, isWanting, looksLikeOther } from '../../names/caution.ts';
import { withoutCodes } from '../../names/product-text.ts';
import { isOnlyForm } from '../../../terminology/forms/form-words.ts';
import { isListed } from '../../sections/section-table.ts';
import type { Item, ItemField } from '../../sections/section.ts';
import { endedAlone, endOfAnswer, endOfWhole } from '../../../standing/remark/ended-alone.ts';
import { withoutPlannedStops } from '../../../standing/not-yet.ts';
import { TOPIC } from '../../../standing/clause.ts';
import { meaningOfCell, readActions } from '../../../standing/read-actions.ts';
import { standingsIn, type Standing } from '../../../standing/standings.ts';
import { splitProduct } from '../../names/directions/split-product.ts';
import { beginningOf } from '../../names/unknown/beginning-of.ts';
import { isDevice } from '../../names/unknown/named-thing.ts';
import { unknownCluster } from '../../names/unknown/unknown-names.ts';
import { isHead, unknownDrugName } from '../unknown-drug.ts';

/** The drug of such an item; `fields` are all its cells and labelled values. */
export function mentionsOfRow(item: Item, fields: readonly ItemField[], names: DrugNames): FoundMentions {
  const written = textOf(fields, ['name']) || textOf(fields, SECOND_NAMES);
  const clusters = clusterNames(written, names, item.lines, isListed(item.reading)).filter(
    (cluster) => !isOutOfPlace(written, cluster),
  );
  const first =
    clusters[0] ?? clusterNames(textOf(fields, SECOND_NAMES), names, item.lines, isListed(item.reading))[0];
  const whole = withoutDates(fields)
    .map((field) => field.text)
    .join(' ; ');
  const support = supportOf(whole);
  const row = { item, fields, written, names };
  if (first === undefined || isNamedBehindUnknown(written, first)) return unknownRow(row);
  if (
    isWanting(first, support, { isAtNamePlace: true, isListed: isListed(item.reading) }) ||
    looksLikeOther(written, first, isListed(item.reading))
  ) {
    return keptAsUnknown(row, first);
  }
  if (item.reading === 'allergy') return { mentions: [], setAside: [asideOf(item, first, 'allergy')] };
  if (item.reading === 'narrative' && !hasDosage(support) && !saysEnd(fields))
    return { mentions: [], setAside: [asideOf(item, first, 'no-support')] };
  return { mentions: [rowMention(row, first)], setAside: [] };
}

/** `"Calcichew D3 Forte"`: the words before what is no drug by itself may be a name that nobody knows. */
function keptAsUnknown(row: Row, first: NameCluster): FoundMentions {
  const { item, written } = row;
  const isOneName = /^\p{L}[\p{L}-]{3,}\s$/u.test(written.slice(0, first.start)) && isListed(item.reading);
  const whole = isOneName ? unknownRow(row) : undefined;
  const isKept = whole !== undefined && whole.mentions.length > 0;
  return isKept ? whole : { mentions: [], setAside: [asideOf(item, first, 'not-a-medication')] };
}

/** `"Zyxomarin tablet 200 mg Give 1 tablet four times a day with levodopa"`: a drug behind the whole directions of another name is not that of the row. */
function isNamedBehindUnknown(written: string, { start }: NameCluster): boolean {
  return beginningOf(written) === 'item' && saysHowTaken(supportOf(written.slice(0, start)));
}

/** An Action or Status cell that ends the drug needs no dosage beside it. */
function saysEnd(fields: readonly ItemField[]): boolean {
  return fields.some(
    ({ field, text }) =>
      (field === 'action' || field === 'status') && NOT_TAKEN.has(meaningOfCell(text)?.meaning ?? ''),
  );
}

/** A row, and what stands in its field for the name. */
interface Row {
  readonly item: Item;
  readonly fields: readonly ItemField[];
  readonly written: string;
  readonly names: DrugNames;
}

function rowMention(row: Row, cluster: NameCluster): MedicationMention {
  const { item, fields, written } = row;
  const { product, sig } = splitProduct(written);
  const strength = /\d/u.test(withoutCodes(product)) ? '' : strengthIn(fields);
  const said = saidInRow(row, cluster);
  const generic = clusterIsIn(cluster, written) ? '' : textOf(fields, SECOND_NAMES);
  const own = /\d/u.test(generic) ? formOf(product) : canonicalized(product, cluster);
  return {
    item,
    line: lineWith(item.lines, cluster.written),
    name: cluster.written,
    rxcuis: cluster.rxcuis,
    product: [own, generic, strength].filter((part) => part !== '').join(' '),
    sigs: [changedInRow(fields), ...directionsOf(withoutLabel(sig), fields)].filter((text) => text !== ''),
    fields,
    clause: written,
    nameStart: cluster.start,
    nameEnd: cluster.end,
    ownEnd: written.length,
    ...(said !== undefined && { said }),
    ...(cluster.isCorrected && { isCorrected: true as const }),
  };
}

/** Beside `"Telmisartan 40 mg"`, which says how much is in it, of `"Tab Zyxomarin 40"`: `"Tab"`. */
function formOf(product: string): string {
  return product
    .split(/[\s.]+/u)
    .filter((word) => isOnlyForm(word))
    .join(' ');
}

/** `"uses 2-3 a week"` in a column of comments adds to directions that stand with the name, and changes none of them. */
function directionsOf(own: string, fields: readonly ItemField[]): readonly string[] {
  const isWhole = saysHowTaken(supportOf(own));
  if (!isWhole) return ownOrCells(own, sigsOf(fields));
  const isRemark = ({ field }: ItemField): boolean => field === 'details';
  const cells = sigsOf(fields.filter((field) => !isRemark(field)));
  return [...ownOrCells(own, cells), textOf(fields.filter(isRemark), ['details'])];
}

/** `"SIG: INJECT 28 UNITS AT BEDTIME"` */
function withoutLabel(sig: string): string {
  const { field, value = '' } = labelAtStart(sig) ?? {};
  return field === 'sig' && value !== '' ? value : sig;
}

/** What its cell says of the drug, else what a remark in another cell says of it; of another drug a remark may say something else. */
function saidInRow({ item, fields, written, names }: Row, cluster: NameCluster): Standing | undefined {
  const named = namedWith(cluster, clusterNames(written, names, item.lines, isListed(item.reading)));
  const standings = standingsIn(withoutPlannedStops(written), named, { isListed: true });
  const own = standings.get(named.indexOf(cluster));
  if (own !== undefined) return own;
  const marked = [...written.matchAll(MARK)].flatMap(
    ({ groups }) => endOfWhole(groups?.['words'] ?? '') ?? [],
  );
  if (marked[0] !== undefined) return marked[0];
  const labelled = [...written.matchAll(REMARK_LABEL)].flatMap(
    ({ groups }) =>
      standingsIn(groups?.['label'] ?? '', [], { isListed: true, hasTopic: true }).get(TOPIC) ?? [],
  )[0];
  const alone = written.split(/(?<=[.;])\s+/u).slice(1);
  const sentence = labelled ?? alone.map((text) => endedAlone(text)).find((said) => said !== undefined);
  if (sentence !== undefined) return sentence;
  const ended = fields.flatMap(({ field, text }) => (field === 'end-date' ? (endSaid(text) ?? []) : []))[0];
  if (ended !== undefined) return ended;
  const whole = fields.flatMap(({ field, text }) => (field === 'other' ? (cellSaid(text) ?? []) : []))[0];
  if (whole !== undefined) return whole;
  const beside = saidInRemarks({ ...item, fields }, cluster, names);
  // What another cell says leads to no name: it stands behind all of this one.
  return beside && { ...beside, at: written.length + beside.at };
}

/** The drug of a row among others that its cell names, of which something else may be said; its further names are no others. */
function namedWith(cluster: NameCluster, all: readonly NameCluster[]): readonly NameCluster[] {
  const others = all.filter((one) => !holds(one, cluster) && !holds(cluster, one) && one.start > cluster.end);
  return [cluster, ...others];
}

/** What the other cells or labelled values of an item say of its drug: `"Comment: stopped in May"`. */
export function saidInRemarks(
  { fields, lines }: Pick<Item, 'fields' | 'lines'>,
  cluster: NameCluster,
  names: DrugNames,
): Standing | undefined {
  const remarks = fields.filter((field) => mayTell(field)).map(({ text }) => text);
  if (remarks.length === 0) return undefined;
  const { named, said } = readRemark(remarks.join('. '), lines, names);
  const own = named.findIndex((one) => isSame(one, cluster) || isSameUnknown(one, cluster));
  // A cell that is an end says it whatever stands in the cells before it.
  return (
    said.get(TOPIC) ??
    said.get(own) ??
    remarks.map((text) => endOfAnswer(text)).find((one) => one !== undefined)
  );
}

/** `"filled"`, `"sent"`, alone under a header that nobody knows: what was done with a prescription takes back no end that a remark tells. */
function mayTell({ field, text }: ItemField): boolean {
  if (!SPEAKING_FIELDS.has(field)) return false;
  return field !== 'other' || /\s/u.test(text.trim()) || endOfAnswer(text) !== undefined;
}

/** The drugs a remark names, and what it says of each and of the one it is a remark on; one that tells of no action says nothing. */
function readRemark(
  written: string,
  lines: Item['lines'],
  names: DrugNames,
): { readonly named: readonly NameCluster[]; readonly said: ReturnType<typeof standingsIn> } {
  const remark = withoutPlannedStops(written);
  if (readActions(remark).actions.length === 0) return { named: [], said: new Map() };
  const named = clusterNames(remark, names, lines, false);
  return { named, said: standingsIn(remark, named, { isListed: true, hasTopic: true }) };
}

/** `"Comment: stop lisinopril"` in the entry of another drug: what ends is told, and changes neither. */
export function endsAnotherDrug({ item, rxcuis }: MedicationMention, names: DrugNames): boolean {
  const remarks = item.fields.flatMap(({ field, text }) => (SPEAKING_FIELDS.has(field) ? [text] : []));
  return remarks.some((remark) => {
    const { named, said } = readRemark(remark, item.lines, names);
    return named.some(
      (one, index) => !isSame(one, { rxcuis }) && NOT_TAKEN.has(said.get(index)?.meaning ?? ''),
    );
  });
}

/** `"… daily. Patient not taking: Reported on 6/1/2026"`, or in capitals: words before a colon, behind what is said of the drug. */
const REMARK_LABEL = new RegExp(
  String.raw`(?<=[.;)\d\p{Ll}] )(?<label>${REMARK_LEAD}|\p{Lu}{3,16}(?: \p{Lu}{2,16}){1,4}):\s`,
  'gu',
);

/** `"02/11/26 d/c low BP"` in the column of the end: what it says first of an end is said of the drug. */
function endSaid(text: string): Standing | undefined {
  for (const { rows, start } of readActions(withoutPlannedStops(text)).actions) {
    const said = rows.find(({ meaning }) => NOT_TAKEN.has(meaning));
    if (said !== undefined && said.meaning !== 'none')
      return { meaning: said.meaning, id: said.row.id, at: start };
  }
  return undefined;
}

/** `"(STOPPED) lisinopril"`, `"lisinopril *HELD*"`: words that a mark sets apart in the cell of the name. */
const MARK = /[[(*"]{1,3}(?<words>[^\])*"]{2,30})[\])*"]{1,3}/gu;

/** `"REVERSED"` under whatever header: a cell that says nothing else says it of its row. */
function cellSaid(text: string): Standing | undefined {
  return meaningOfCell(text)?.reach === 'cell' ? endOfWhole(text) : undefined;
}

/** A combination is another drug than one of its parts. */
function isSame(one: Meant, other: Meant): boolean {
  return holds(one, other) && holds(other, one);
}

function isSameUnknown(one: NameCluster, other: NameCluster): boolean {
  return one.rxcuis.length + other.rxcuis.length === 0 && one.normalized === other.normalized;
}

type Meant = Pick<NameCluster, 'rxcuis'>;

function holds(one: Meant, other: Meant): boolean {
  return other.rxcuis.length > 0 && other.rxcuis.every((rxcui) => one.rxcuis.includes(rxcui));
}

/** Cells that may say what became of the drug: remarks, and in the place of directions or of a day `REFUSED, D/C`. */
const SPEAKING_FIELDS: ReadonlySet<string> = new Set([
  'sig',
  'dose',
  'route',
  'frequency',
  'date',
  'fill-date',
  'other',
  'details',
]);

function clusterIsIn(cluster: NameCluster, written: string): boolean {
  return written.slice(cluster.start, cluster.end) === cluster.written;
}

/** What the other cells say; days tell nothing of how a drug is taken. */
function besidesName(fields: readonly ItemField[]): readonly ItemField[] {
  return withoutDates(fields).filter(({ field }) => field !== 'name' && !SECOND_NAMES.includes(field));
}

/** The drug of a row that nobody knows, by its ingredient where another column names that. */
function unknownRow(row: Row): FoundMentions {
  const ingredient = textOf(row.fields, ['generic-name']);
  const isNamed = ingredient !== '' && unknownName({ ...row, written: ingredient }) !== undefined;
  return unknownBy(isNamed ? { ...row, written: ingredient } : row);
}

function unknownName({ item, fields, written }: Row): string | undefined {
  return isListed(item.reading) && !isHead(item)
    ? unknownDrugName(written, besidesName(fields), { isNameCell: true })
    : undefined;
}

function unknownBy(row: Row): FoundMentions {
  const { item, fields, written, names } = row;
  const name = unknownName(row);
  if (name === undefined) {
    const moved = isListed(item.reading) ? withDrugAsName(item, fields, names) : undefined;
    return moved === undefined ? { mentions: [], setAside: [] } : mentionsOfRow(item, moved, names);
  }
  const cluster = unknownCluster({ written: name, start: Math.max(0, written.indexOf(name)) });
  return isDevice(name)
    ? { mentions: [], setAside: [asideOf(item, cluster, 'not-a-medication')] }
    : { mentions: [rowMention(row, cluster)], setAside: [] };
}
