/** What is said of a drug beside its entry: in its remarks, and in a sentence of its own behind it (`"Metformin 500 mg bid. Stopped."`). */
import { NOT_TAKEN } from '../../../standing/action-table.ts';
import { withoutPlannedStops } from '../../../standing/not-yet.ts';
import { readActions } from '../../../standing/read-actions.ts';
import { endedAlone, endOfWhole } from '../../../standing/remark/ended-alone.ts';
import type { Standing } from '../../../standing/standings.ts';
import type { NameCluster } from '../../names/cluster-names.ts';
import type { DrugNames } from '../../names/drug-names.ts';
import type { Item } from '../../sections/section.ts';
import { saidInRemarks } from './row-mentions.ts';
import { classOf } from '../../names/unknown/word-class.ts';
import type { WordClassId } from '../../names/word-class-table.ts';

/** The part of an entry that is of one drug. */
interface OwnPart {
  /** The entry names no other. */
  readonly isOnly: boolean;
  readonly own: string;
  readonly names: DrugNames;
}

/** Where the entry itself says nothing of what became of its drug. */
export function saidBeside(
  item: Item,
  cluster: NameCluster,
  { isOnly, own, names }: OwnPart,
): Standing | undefined {
  // Behind several drugs a sentence may be about whoever takes them: `"Retired."`
  if (!isOnly) return undefined;
  return saidInRemarks(item, cluster, names) ?? (item.shape === 'entry' ? endedBehind(own) : undefined);
}

/** What the sentences behind the first one say of its drug; one that may be about something else says nothing of it. */
function endedBehind(told: string): Standing | undefined {
  const behind = told.split(/(?<=[.;])\s+(?=\p{Lu})/u).slice(1);
  return behind.map((text) => endOf(text)).find((said) => said !== undefined);
}

/** `"Stopped last month"`, `"Patient self-discontinued"`, not `"Stopped Zyxomarin"` and not `"Will stop"`. */
function endOf(sentence: string): Standing | undefined {
  const text = withoutPlannedStops(sentence);
  const [action] = readActions(text).actions;
  if (action === undefined) return endedAlone(text);
  const isOfNothingElse = saysWho(text.slice(0, action.start)) && isClosed(text.slice(action.end));
  const said = action.rows.find(({ meaning }) => NOT_TAKEN.has(meaning));
  if (!isOfNothingElse) return endedAlone(text);
  if (said?.row.id === 'not-needed') return undefined;
  if (said === undefined || said.meaning === 'none') return endOfWhole(text);
  return { meaning: said.meaning, id: said.row.id, at: 0 };
}

/** `"This was"`, `"Patient"`; what will be done is not done yet. */
function saysWho(words: string): boolean {
  return (words.match(/\p{L}+/gu) ?? []).every(
    (word) => word.toLowerCase() !== 'will' && WHO.has(classOf(word)),
  );
}

const WHO: ReadonlySet<WordClassId | undefined> = new Set<WordClassId>([
  'pronouns-and-determiners',
  'remarks',
  'statements',
]);

/** No words, or such as name nothing to begin with: who, when, why. */
function isClosed(words: string): boolean {
  const first = /[\p{L}\d/]+/u.exec(words)?.[0] ?? '';
  if (first === '' || /^\d/u.test(first)) return true;
  const kind = classOf(first);
  return kind !== undefined && !NAMING.has(kind);
}

const NAMING: ReadonlySet<WordClassId> = new Set<WordClassId>(['kinds-of-treatment', 'complaints']);
