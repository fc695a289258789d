/** Items → mentions: which drugs an item names, and which part of its text belongs to each. */
import { clusterNames, type NameCluster } from '../names/cluster-names.ts';
import type { DrugNames } from '../names/drug-names.ts';
import type { MedicationMention, SetAsideMention } from './mention.ts';
import { hasAmount, hasDosage, isInstruction, supportOf } from '../names/directions/support.ts';
import { standingsIn } from '../../standing/standings.ts';
import { standsOf } from './prose/stands-of-names.ts';
import { actionOver, sigsOf, strengthIn, withoutDates } from '../sections/item-fields.ts';
import { endingFields, fieldsOfEach } from './fields-of-each.ts';
import { asideOf, canonicalized, joined, type FoundMentions } from './found-mentions.ts';
import { isFoundInBlood, isOtherWord, isWanting } from '../names/caution.ts';
import { othersApart } from './rows/other-drug-in-row.ts';
import { mentionsOfRow } from './rows/row-mentions.ts';
import { saidBeside } from './rows/said-beside.ts';
import { withoutPlannedStops } from '../../standing/not-yet.ts';
import { isReplaced } from '../../standing/replaced/replacements.ts';
import { isListed } from '../sections/section-table.ts';
import type { Item } from '../sections/section.ts';
import { placesOf } from '../names/place-names.ts';
import { withoutCodes, withoutLead } from '../names/product-text.ts';
import { withoutChanges } from '../names/directions/set-between.ts';
import { rejoinWords } from '../names/rejoin-words.ts';
import { splitProduct } from '../names/directions/split-product.ts';
import { withLabels } from '../sections/split-labels.ts';
import { beginningOf } from '../names/unknown/beginning-of.ts';
import { measuredIn } from '../names/unknown/measured-values.ts';
import { isAtNamePlace, segmentsOf } from '../names/unknown/name-in-segment.ts';
import { endOfSayingLabel } from '../names/unknown/saying-label.ts';
import { withSupplements } from '../names/supplements/named-supplements.ts';
import { unknownCluster } from '../names/unknown/unknown-names.ts';
import {
  isChangedInPlan,
  isToldChange,
  isUntaken,
  isEnded,
  isRemarkOn,
  isEndedBeside,
  isToldInProse,
  onlyTaken,
  tellsOfTaking,
  type Place,
  type Stand,
} from './prose/told-in-prose.ts';
import { isNamedOther } from '../names/others/contained.ts';
import { isOrderLine } from './prose/order-line.ts';
import { endOfQuestion, isBareExample } from './prose/named-beside.ts';
import { markedAmongEntries, namesIn } from './prose/unknown-in-place.ts';
import { behindWithoutAsides, withoutFirstDay } from './prose/without-asides.ts';
import { saysEmpty } from '../../standing/headings/says-empty.ts';
import {
  isHead,
  isLabelled,
  isNameAlone,
  isNoDrug,
  isNoEntry,
  isRemarkOfRow,
  runOfNames,
  unknownDrugName,
} from './unknown-drug.ts';
import { lineWith } from './evidence-line.ts';

/** A longer cell under a drug header holds prose. */
const LONGEST_NAME_CELL = 240;

/** Finds the drugs an item names. */
export function findMentions(printed: Item, names: DrugNames): FoundMentions {
  if (printed.reading === 'none')
    return tellsOfTaking(printed)
      ? onlyTaken(mentionsOfText({ ...printed, reading: 'narrative' }, names))
      : NOTHING;
  const rejoined = (text: string): string => rejoinWords(text, names.has);
  const item = { ...printed, text: rejoined(printed.text) };
  const fields = printed.fields.flatMap((field) => withLabels({ ...field, text: rejoined(field.text) }));
  const nameField =
    fields.find((field) => field.field === 'name') ??
    fields.find(({ field }) => field === 'generic-name' || field === 'other-name');
  if (nameField !== undefined && nameField.text.length <= LONGEST_NAME_CELL) {
    const { fields: own, listed } = othersApart(item, fields, names);
    const entries = listed.map((text) =>
      mentionsOfText({ ...item, shape: 'entry', text, fields: [] }, names),
    );
    return joined([mentionsOfRow(item, own, names), ...entries]);
  }
  if (nameField !== undefined)
    return mentionsOfText({ ...item, text: nameField.text, fields: endingFields(fields) }, names);
  return mentionsOfText({ ...item, fields }, names);
}

/** Free text: every drug it names owns the text up to the next one. */
function mentionsOfText(item: Item, names: DrugNames): FoundMentions {
  // In the name of a person stands no drug: `"Jane Norvasc-Sample  DOB: 01/02/1960"`.
  const isOfList = isListed(item.reading);
  if (isOfList && !hasDosage(supportOf(item.text)) && isHead(item)) return NOTHING;
  const found = clusterNames(item.text, names, item.lines, isOfList);
  const isOfValues = measuredIn(item.text, found);
  const isMeasured = (cluster: NameCluster): boolean =>
    isOfValues(cluster) || isFoundInBlood(item.text, cluster);
  const others = found.filter(
    (cluster, index) =>
      isMeasured(cluster) ||
      isOtherWord(item.text, cluster, { isListed: isOfList, isFirst: index === 0, next: found[index + 1] }),
  );
  const own = found.filter((cluster) => !others.includes(cluster));
  const known = withSupplements(item.text, own, isOfList);
  const isOther = (one: NameCluster): boolean => isMeasured(one) || isNamedOther(one, others);
  const clusters = namesIn(item, known, names).filter((one) => !isOther(one));
  const setAside = others.map((cluster) => asideOf(item, cluster, 'not-a-medication'));
  if (clusters.length === 0) {
    const entry = unknownEntry(item, isOther);
    return { ...entry, setAside: [...setAside, ...entry.setAside] };
  }
  const mentions: MedicationMention[] = [];
  const stands = standsOf(item, clusters).filter(
    ({ cluster, place }) => cluster.isUntold !== true && !isRemarkOfRow(item, cluster, place),
  );
  for (const { cluster, place } of stands) {
    const said = place.said ?? saidBeside(item, cluster, { ...place, names });
    const found = judge(item, cluster, { ...place, said });
    if ('reason' in found) setAside.push(found);
    else mentions.push(found);
  }
  return { mentions, setAside };
}

function judge(item: Item, cluster: NameCluster, place: Place): MedicationMention | SetAsideMention {
  if (item.reading === 'allergy') return asideOf(item, cluster, 'allergy');
  if (isNoDrug(item, cluster, place)) return asideOf(item, cluster, 'not-a-medication');
  if (cluster.start < endOfQuestion(item.text)) return asideOf(item, cluster, 'no-support');
  const fieldText = place.isOnly
    ? withoutDates(item.fields)
        .map((field) => field.text)
        .join(' ; ')
    : '';
  const support = supportOf(`${behindWithoutAsides(place.own, cluster.end - place.from)} ; ${fieldText}`);
  const isAtStart = isAtNamePlace(item.text.slice(0, cluster.start));
  // "She is also on calcium and vitamin D": what is taken is no value and no food.
  const isTaken = place.said?.meaning === 'active';
  const stand = { isAtNamePlace: isAtStart || isTaken, isListed: isListed(item.reading), isTaken };
  if (isWanting(cluster, support, { ...stand, isEnded: isEndedBeside(item.text, cluster, place) }))
    return (
      describedEntry(item, cluster, { support, isAtStart, place }) ??
      asideOf(item, cluster, 'not-a-medication')
    );
  if (isSupported(item, cluster, { support, isAtStart, place })) return textMention(item, cluster, place);
  return isRemarkOn(place) || isToldChange(item, cluster, place.cueEnd)
    ? { ...textMention(item, cluster, place), isRemark: true }
    : asideOf(item, cluster, 'no-support');
}

/** `"gabapenten 300 three times"`, `"water pill daily"`: an entry whose words are no drug by themselves is kept as written, with its form; `"water pill (furosemide)"` says which. */
function describedEntry(
  item: Item,
  cluster: NameCluster,
  { support, isAtStart, place }: Stand,
): MedicationMention | undefined {
  if (!isListed(item.reading) || !isAtStart) return undefined;
  if (cluster.isCorrected && beginningOf(place.own.slice(cluster.start - place.from)) === 'item')
    return textMention(item, unknownCluster(cluster), place);
  if (!support.hasForm) return undefined;
  const own = place.own.slice(cluster.start - place.from);
  const [first] = segmentsOf(own, [{ ...cluster, start: 0, end: cluster.end - cluster.start }]);
  const stretch = own.slice(0, first?.end);
  const written = splitProduct(stretch, cluster.end - cluster.start).product.replace(/[\s,;.]{1,3}$/u, '');
  if (written.endsWith('(')) return undefined;
  return written.length > cluster.written.length
    ? textMention(item, unknownCluster({ written, start: cluster.start }), place)
    : undefined;
}

/** In a list, a name at the start of an entry is enough; in prose it takes an instruction, or the word that it is stopped. */
function isSupported(item: Item, cluster: NameCluster, stand: Stand): boolean {
  const { place } = stand;
  if (isReplaced(item.text, { ...cluster, ownEnd: place.cueEnd })) return true;
  if (isEnded(place)) return true;
  if (isBareExample(item.text, cluster, place)) return false;
  if (isUntaken(item, cluster, place.cueEnd)) return false;
  if (isChangedInPlan(item, cluster, place.cueEnd)) return true;
  return isListed(item.reading)
    ? isListedName(item, cluster, stand)
    : isToldInProse(item, stand) || isOrderLine(item, cluster, stand);
}

function isListedName(item: Item, cluster: NameCluster, { support, isAtStart, place }: Stand): boolean {
  const isDenied = place.said !== undefined && DENIALS.has(place.said.meaning);
  const isBare = isBareElement(place.own, cluster.written) && !isDenied;
  const isTaken = place.said?.meaning === 'active';
  return isAtStart || hasDosage(support) || isTaken || isBare || !isProse(item.text);
}

/** `", baby aspirin,"`, `"and an occasional Aleve."`: an element of an enumeration that is hardly more than its name. */
function isBareElement(own: string, written: string): boolean {
  const rest = own
    .replace(written, '')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
  return rest === '' || rest.split(' ').length <= 3;
}

const DENIALS: ReadonlySet<string> = new Set(['allergy', 'other-person', 'negated', 'not-given']);

/** A list entry that is a sentence: more than a dozen words without a number. */
function isProse(text: string): boolean {
  return text.split(/\s+/u).length > 12;
}

function textMention(item: Item, cluster: NameCluster, place: Place): MedicationMention {
  const nameStart = cluster.start - place.from;
  const nameEnd = cluster.end - place.from;
  const written = withoutFirstDay(item.text, place, cluster);
  const lead = actionOver(item);
  const own = withoutChanges(behindWithoutAsides(written, nameEnd), { nameStart, nameEnd, lead });
  const { product, sig } = splitProduct(own, nameEnd);
  const fields = place.isOnly ? item.fields : fieldsOfEach(item, place);
  const strength = /\d/u.test(withoutCodes(product)) ? '' : strengthIn(fields);
  return {
    item,
    line: lineWith(item.lines, cluster.written),
    name: cluster.written,
    rxcuis: cluster.rxcuis,
    product: [canonicalized(withoutLead(product, own, nameStart), cluster), strength]
      .filter((part) => part !== '')
      .join(' '),
    sigs: [...sigsOf(fields), sig, sharedWith(sig, place)].filter((text) => text !== ''),
    fields,
    clause: item.text,
    nameStart: cluster.start,
    nameEnd: cluster.end,
    ownEnd: place.cueEnd,
    ...(place.said !== undefined && { said: place.said }),
    ...(cluster.isCorrected && { isCorrected: true as const }),
  };
}

/** How often it is taken together with the name behind it, where nothing of its own says how. */
function sharedWith(sig: string, { shared = '' }: Place): string {
  const own = supportOf(sig);
  return own.hasFrequency || hasAmount(own) ? '' : shared;
}

/** An entry that names no known drug: the names that stand where names stand, else what it plainly lists. */
function unknownEntry(item: Item, isMeasured: (cluster: NameCluster) => boolean): FoundMentions {
  if (!isListed(item.reading) || item.shape === 'sentence' || saysEmpty(item.text) || isHead(item))
    return NOTHING;
  // In a label that tells what became of it stands no name.
  const from = endOfSayingLabel(item.text);
  const clusters = runOfNames(item).filter(({ start }) => start >= from);
  const written = clusters.length > 0 ? undefined : unknownDrugName(item.text.slice(from), item.fields);
  const start = Math.max(from, item.text.indexOf(written ?? '', from));
  const named = written === undefined ? clusters : [unknownCluster({ written, start })];
  const found = named.length === 0 ? markedAmongEntries(item) : named;
  const said = standingsIn(withoutPlannedStops(item.text), found, { isListed: true });
  const stands = placesOf(item.text, found).map(({ cluster, place }, index) => ({
    cluster,
    place: { ...place, said: said.get(index) },
  }));
  const others = stands.filter(({ cluster, place }) => isMeasured(cluster) || isNoDrug(item, cluster, place));
  const mentions = stands
    .filter((stand) => !others.includes(stand) && !isNoEntry(item, stand.cluster))
    .map(({ cluster, place }) => unknownMention(item, cluster, place));
  return {
    mentions: isLabelled(item, found) ? mentions.filter((one) => !isNameAlone(one)) : mentions,
    setAside: others.map(({ cluster }) => asideOf(item, cluster, 'not-a-medication')),
  };
}

function unknownMention(item: Item, cluster: NameCluster, place: Place): MedicationMention {
  const support = supportOf(place.own);
  const isBare =
    cluster.isKind !== true &&
    isBareElement(place.own, cluster.written) &&
    !(isInstruction(support) && support.hasFrequency);
  return { ...textMention(item, cluster, place), ...(isBare && { isBareName: true as const }) };
}

const NOTHING: FoundMentions = { mentions: [], setAside: [] };
