/** Orders of a plan and of a line of its own, of which no verb says that they are to be taken: `"Nystatin powder to groin BID until healed"`. */
import { PLANNING_KINDS } from '../../sections/section-table.ts';
import { isOfKin } from '../../../standing/other-person.ts';
import { readActions } from '../../../standing/read-actions.ts';
import { SENTENCE_WORDS } from '../../../standing/sentence-word-table.ts';
import type { Standing } from '../../../standing/standings.ts';
import { alternatives, wholeWord } from '../../../text/alternatives.ts';
import type { NameCluster } from '../../names/cluster-names.ts';
import { endOfOften, saysHowTaken, supportOf } from '../../names/directions/support.ts';
import { JOINING_WORDS } from '../../names/name-lead-table.ts';
import { isStatement } from '../../names/unknown/beginning-of.ts';
import type { Item } from '../../sections/section.ts';
import { TELLING_ROWS } from './telling-word-table.ts';
import { behindWhat } from './said-in-context.ts';
import { useBehind } from './without-asides.ts';
import { isDirected, type Stand } from './told-in-prose.ts';

/** What somebody does with it so often (`"Voltaren gel, which Colette rubs on the knee twice daily"`), or `"Nystatin powder to groin BID until healed"`: a line that begins with the drug, says how and how often (in a plan, how often), and tells of nobody. */
export function isOrderLine(item: Item, cluster: NameCluster, stand: Stand): boolean {
  const { said, cueEnd } = stand.place;
  const isUsed = said === undefined && useBehind(item.text.slice(cluster.end, cueEnd)) !== undefined;
  return isUsed || beginsAsOrder(item, cluster, stand);
}

function beginsAsOrder(item: Item, { start }: NameCluster, { support, place }: Stand): boolean {
  const { kind } = item.section;
  const own = item.text.slice(start, place.cueEnd);
  if (isSaidOf(item.text, place.said)) return false;
  if (place.isAtHead !== true)
    return PLANNING_KINDS.has(kind) && isDirected(support) && beginsClause(item.text, start, own);
  if (isStatement(beforeCondition(item.text.replace(MEANWHILE, '')))) return false;
  if (isOrdered(item, own, place)) return true;
  return isDirected(support) && kind !== 'hospital-course';
}

/** An order of a plan, and one more of what a sentence enumerates. */
function isOrdered(item: Item, own: string, { isAllOfText }: Stand['place']): boolean {
  const isPlanned = PLANNING_KINDS.has(item.section.kind);
  if (isPlanned && (isAllOfText === true || PACK.test(own))) return true;
  return isDirectedWholly(own) && (isPlanned || isBehindTaken(item));
}

/** `"She takes Zocor 40 mg daily and a baby aspirin. Prilosec once in a while for heartburn."`: right behind a sentence that enumerates what somebody takes another one is named. */
function isBehindTaken(item: Item): boolean {
  const before = behindWhat(item, LONGEST_ENUMERATION).trim();
  const sentence = before.split(SENTENCE_END).at(-1) ?? '';
  const { actions } = readActions(sentence);
  const [first] = actions;
  return (
    first !== undefined &&
    actions.length === 1 &&
    first.rows.some(({ row, meaning }) => row.id === 'take' && meaning === 'active') &&
    saysHowTaken(supportOf(sentence.slice(first.end))) &&
    !isOfKin(before.slice(0, before.length - sentence.length + first.from))
  );
}

/** Characters. */
const LONGEST_ENUMERATION = 600;
const SENTENCE_END = /\.\s+(?=\p{Lu})/u;

/** `"Tylenol p.r.n., also if the cough is worse"`: what a condition behind an order states is stated of no drug. */
function beforeCondition(text: string): string {
  return text.slice(0, CONDITION.exec(text)?.index);
}

const CONDITION = new RegExp(String.raw`(?<=\s)${wholeWord(SENTENCE_WORDS.condition.words)}`, 'iu');

/** `" until she is seen"`: how long an order goes on. */
const MEANWHILE = new RegExp(
  String.raw`\s${wholeWord(TELLING_ROWS.meanwhile.words)}[^.;]{0,80}(?=[.;]|$)`,
  'iu',
);

/** `"Warm compresses, and ofloxacin eardrops twice daily"`: a further element of a plan, behind one that does nothing with a drug. */
function beginsClause(text: string, start: number, own: string): boolean {
  const before = text.slice(0, start);
  const lead = CLAUSE_LEAD.exec(before);
  if (lead === null || isStatement(own) || WAITS.test(before)) return false;
  return readActions(before).actions.length === 0;
}

const WAITS = new RegExp(
  wholeWord([
    ...SENTENCE_WORDS.condition.words,
    ...SENTENCE_WORDS.conditionBehind.words,
    ...SENTENCE_WORDS.awaited.words,
  ]),
  'iu',
);

/** A comma, and what joins. */
const CLAUSE_LEAD = new RegExp(String.raw`,\s(?:(?:${alternatives(JOINING_WORDS)})\s)?$`, 'iu');

/** Something is said of it; that the text begins with the order to take it is its own. */
function isSaidOf(text: string, said: Standing | undefined): boolean {
  return said !== undefined && (said.meaning !== 'active' || /\p{L}/u.test(text.slice(0, said.at)));
}

/** `"Azithromycin 5-day dose pack."`: its box says how it is taken. */
const PACK = new RegExp(String.raw`^[^.;,]{0,40}${wholeWord(TELLING_ROWS.pack.words)}`, 'iu');

/** `"Ibuprofen p.r.n."`, not `"Warfarin monthly INR checks"`: how often, and up to the first comma nothing but the names and directions. */
function isDirectedWholly(text: string): boolean {
  const end = endOfOften(text);
  return end !== undefined && ENDS_ORDER.test(text.slice(end));
}

const ENDS_ORDER = new RegExp(
  String.raw`^[.\s]*(?:[,;)]|$|(?:${alternatives(['for', 'and', 'with', ...TELLING_ROWS.meanwhile.words])})\s)`,
  'iu',
);
