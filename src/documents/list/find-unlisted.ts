/** Drugs that a request names, and that are neither on its list nor said not to be taken: none is left out without a word. */
import { letOthers, mapInPieces } from '../../let-others.ts';
import type { CueMeaning } from '../../standing/action-table.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import type { SetAsideMention, SetAsideReason } from '../mentions/mention.ts';
import { tellsWhose } from '../patient/read-labels.ts';
import { clusterNames } from '../names/cluster-names.ts';
import { drugNamesOf, type DrugNames } from '../names/drug-names.ts';
import { saysHowMuch, saysHowTaken, supportOf } from '../names/directions/support.ts';
import { isListed } from '../sections/section-table.ts';
import type { Item } from '../sections/section.ts';
import { ownerBefore } from '../../standing/other-person.ts';
import { readActions } from '../../standing/read-actions.ts';
import { standingsIn } from '../../standing/standings.ts';
import type { DocumentRecords } from '../records-from-document.ts';
import { keyOf, type Unread } from './find-unread.ts';
import { doubtedInProse } from './unread/denials.ts';
import { itemsOnLines } from './unread/items-on-lines.ts';
import type { ReconciledMentions } from './reconcile-mentions.ts';

/** Named without a way of taking it; given, proposed or taken once. Whose allergy, relative or denial it is, is known. */
const UNSETTLED: ReadonlySet<SetAsideReason> = new Set(['no-support', 'not-given']);
/** What a list says of a drug that it lists with its dose is known of nothing else: `"metformin 500 mg bid - failed"`. */
const DENIED: ReadonlySet<SetAsideReason> = new Set(['negated', 'allergy']);

/** A drug where it is named. */
interface Named {
  readonly name: string;
  readonly rxcuis: readonly string[];
  readonly line: { readonly page: number; readonly text: string };
}

/** The lines that name a drug of which no document of the request says more, and those that deny something of one that is listed, each once; without those of `told`. A long document lets others have their turn. */
export async function findUnlisted(
  records: readonly DocumentRecords[],
  { regimens, ended }: ReconciledMentions,
  { store, told }: { readonly store: RxNormStore; readonly told: readonly Unread[] },
): Promise<readonly Unread[]> {
  const names = drugNamesOf(store);
  const listed = regimens.flatMap(({ mentions }) => mentions);
  const settled = [...listed, ...ended];
  const isKnown = knownBy(settled, store);
  const isOnList = knownBy(listed, store);
  const isNamed = new Set(settled.map(({ mention }) => mention.name.toLowerCase()));
  const isTold = new Set(told.map(keyOf));
  const unsettled = await mapInPieces(records, async (record) =>
    (await unsettledOf(record, names)).map((named) => ({ named, documentName: record.documentName })),
  );
  const isUnlisted = ({ name, rxcuis }: Named): boolean => {
    // A product of a family that RxNorm does not know (`Robitussin Cough`) is known by its name alone.
    if (rxcuis.length === 0) return !isNamed.has(name.toLowerCase());
    // Of names that are joined (`metoprolol and HCTZ`) each is known by itself.
    return rxcuis.some((one) => !ingredientsOf([one], store).some((rxcui) => isKnown.has(rxcui)));
  };
  const found = unsettled
    .flat()
    .filter(({ named }) => isUnlisted(named))
    .map(({ named, documentName }) => toldOf('unlisted-drug', named, documentName));
  const doubted = records.flatMap((record) =>
    doubtedInProse(record)
      .filter(({ rxcuis }) => ingredientsOf(rxcuis, store).some((rxcui) => isOnList.has(rxcui)))
      .map((one) => toldOf('remark', one, record.documentName)),
  );
  return [...found, ...doubted].filter((one) => {
    const isNew = !isTold.has(keyOf(one));
    isTold.add(keyOf(one));
    return isNew;
  });
}

/** The drugs of mentions, and their ingredients. */
function knownBy(mentions: ReconciledMentions['ended'], store: RxNormStore): ReadonlySet<string> {
  return new Set(
    mentions.flatMap(({ mention, match }) => [
      ...ingredientsOf(mention.rxcuis, store),
      ...(match?.ingredients ?? []).map(({ rxcui }) => rxcui),
    ]),
  );
}

function toldOf(reason: Unread['reason'], { line }: Named, documentName: string): Unread {
  return { reason, documentName, page: line.page, line: line.text };
}

/** What was set aside in doubt, and orders for a day to come of a drug that nothing else names. */
async function unsettledOf(
  { setAside, mentions, items }: DocumentRecords,
  names: DrugNames,
): Promise<readonly Named[]> {
  const itemsOn = itemsOnLines(items);
  const saidOf = saidOnce(names);
  const inDoubt = await mapInPieces(
    setAside.filter(
      (aside) =>
        (UNSETTLED.has(aside.reason) ||
          isDeniedInList(aside, itemsOn(aside.line)) ||
          isBorrowed(aside, itemsOn(aside.line))) &&
        !tellsWhose(aside.line.text),
    ),
    (aside) => (isHarmful(aside, itemsOn(aside.line), saidOf) ? [] : [aside]),
    letOthers(ASIDES_PER_TURN),
  );
  return [
    ...inDoubt.flat(),
    ...mentions.flatMap(({ mention }) => (mention.isRemark === true ? [mention] : [])),
  ];
}

/** Denied with its dose in a list, or with how it is taken in a sentence: what is denied there may be something else of it (`"Not packed: tiotropium 2 puffs daily"`, `"2 puffs daily, which did not help"`) or of what stands above (`"did not like it"`). */
function isDeniedInList({ reason, name }: SetAsideMention, items: readonly Item[]): boolean {
  return (
    DENIED.has(reason) &&
    items.some(({ reading, text }) => {
      const at = text.indexOf(name);
      const behind = text.slice(at + name.length);
      if (at < 0) return false;
      if (isListed(reading)) return saysHowMuch(behind);
      const isOpen = deniesInLabel(text.slice(0, at)) || !isDeniedNear(text.slice(0, at + name.length), at);
      return reason === 'negated' && isOpen && saysHowTaken(supportOf(behind));
    })
  );
}

function deniesInLabel(before: string): boolean {
  return denialsIn(LABEL.exec(before)?.groups?.['label'] ?? '').length > 0;
}

const LABEL = /^(?<label>[^:;.]{3,60}):\s/u;

/** A word at most stands between what is denied and the name: `"She failed Plavix"`, and not `"did not like the look of things"` above it. */
function isDeniedNear(text: string, name: number): boolean {
  return denialsIn(text).some(
    ({ start, end }) =>
      start >= name || (text.slice(end, name).match(/\p{L}+/gu) ?? []).length <= MOST_BETWEEN,
  );
}

const MOST_BETWEEN = 1;

function denialsIn(text: string): readonly { readonly start: number; readonly end: number }[] {
  return readActions(text).actions.filter(({ rows }) => rows.some(({ meaning }) => meaning === 'negated'));
}

/** `"had two of his roommate's Flexeril"`: whose it is does not tell who takes it. */
function isBorrowed({ reason, name }: SetAsideMention, items: readonly Item[]): boolean {
  return (
    reason === 'other-person' &&
    items.some(({ text }) => {
      const start = text.indexOf(name);
      const span = { start, end: start + name.length };
      return start >= 0 && ownerBefore(text, span, readActions(text).actions) !== undefined;
    })
  );
}

/** For each of them an item is read, as long as one may be. */
const ASIDES_PER_TURN = 2;

/** What an item says of each name, as written. */
type SaidOf = (item: Item) => readonly { readonly written: string; readonly meaning?: CueMeaning }[];

/** Of many drugs that are set aside in one item it is read once. */
function saidOnce(names: DrugNames): SaidOf {
  const known = new Map<Item, ReturnType<SaidOf>>();
  return (item) => {
    const said = known.get(item) ?? saidIn(item, names);
    known.set(item, said);
    return said;
  };
}

function saidIn({ text, lines }: Item, names: DrugNames): ReturnType<SaidOf> {
  const clusters = clusterNames(text, names, lines, false);
  const said = standingsIn(text, clusters, { isListed: false });
  return clusters.map(({ written }, at) => {
    const meaning = said.get(at)?.meaning;
    return meaning === undefined ? { written } : { written, meaning };
  });
}

/** `"She is allergic to Cosopt"`: said of it wherever its line names it. */
function isHarmful({ name, reason }: SetAsideMention, items: readonly Item[], saidOf: SaidOf): boolean {
  if (reason !== 'no-support') return false;
  const saidThere = items
    .filter(({ text }) => text.includes(name))
    .flatMap((item) => saidOf(item).filter(({ written }) => written === name));
  return saidThere.length > 0 && saidThere.every(({ meaning }) => meaning === 'allergy');
}

function ingredientsOf(rxcuis: readonly string[], store: RxNormStore): readonly string[] {
  return rxcuis.flatMap((rxcui) => [
    rxcui,
    ...(store.product(rxcui)?.ingredients ?? []).map((one) => one.rxcui),
  ]);
}
