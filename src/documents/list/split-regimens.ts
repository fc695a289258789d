/** The mentions of one drug → its regimens: one, or several where one list gives it in different strengths, or in several lines for different times of the day. */
import { strengthKey } from '../../terminology/products/strength-key.ts';
import { lentBy } from '../sections/headings/lent/lend.ts';
import type { Section } from '../sections/section.ts';
import { byAuthority } from './rank-mentions.ts';
import type { ResolvedMention } from '../mentions/resolved-mention.ts';

/** The regimens of one drug, each with its mentions. */
export function regimensOf(taken: readonly ResolvedMention[]): ResolvedMention[][] {
  return splitBy(taken, strengthOf)
    .flatMap((regimen) => splitBy(regimen, partOfDay))
    .flatMap((regimen) => splitBy(regimen, asNeeded, isSameItem))
    .flatMap((regimen) => splitBy(regimen, partOfList));
}

/** Splits where the list that decides holds different values of something side by side; other mentions join the value they share, else the first. */
function splitBy(
  taken: readonly ResolvedMention[],
  valueOf: (mention: ResolvedMention) => string | undefined,
  isBeside = isSameList,
): ResolvedMention[][] {
  const [best] = byAuthority(taken);
  if (best === undefined) return [];
  const changed = best.isChange
    ? withChangesByName(taken, (others) => splitBy(others, valueOf, isBeside))
    : undefined;
  if (changed !== undefined) return changed;
  const sameList = taken.filter((mention) => isBeside(mention, best));
  const values = [...new Set(sameList.flatMap((mention) => valueOf(mention) ?? []))];
  if (values.length < 2 || isChangeOfOne(best, sameList, valueOf)) return [[...taken]];
  const regimens = values.map((value) => sameList.filter((mention) => valueOf(mention) === value));
  for (const mention of taken) {
    const value = valueOf(mention);
    if (value !== undefined && sameList.includes(mention)) continue;
    // A value that the deciding list does not have is a source all the same: its line would be lost.
    const at = value === undefined ? 0 : Math.max(0, values.indexOf(value));
    regimens[at]?.push(mention);
  }
  return regimens;
}

/** `"OxyContin 20 mg bid, oxycodone 10 mg tid … oxycodone is cut back to one bid"`: where the regimens differ in their names, a change is one of its own name. */
function withChangesByName(
  taken: readonly ResolvedMention[],
  split: (others: readonly ResolvedMention[]) => ResolvedMention[][],
): ResolvedMention[][] | undefined {
  const regimens = split(taken.filter(({ isChange }) => !isChange));
  const changes = taken.filter(({ isChange }) => isChange);
  const placed = changes.map((change) =>
    regimens.filter((regimen) => regimen.some((one) => isSameName(one, change))),
  );
  if (regimens.length < 2 || placed.some(({ length }) => length !== 1)) return undefined;
  return regimens.map((regimen) => [...regimen, ...changes.filter((_, at) => placed[at]?.[0] === regimen)]);
}

function isSameName(left: ResolvedMention, right: ResolvedMention): boolean {
  return left.mention.name.toLowerCase() === right.mention.name.toLowerCase();
}

/** `"cinacalcet 30 mg daily … cinacalcet increased to 60 mg daily"`: a change takes the place of the one value before it. */
function isChangeOfOne(
  best: ResolvedMention,
  sameList: readonly ResolvedMention[],
  valueOf: (mention: ResolvedMention) => string | undefined,
): boolean {
  const former = new Set(
    sameList.filter((mention) => mention !== best).flatMap((mention) => valueOf(mention) ?? []),
  );
  return best.isChange && former.size === 1 && sameList.every(({ order }) => order <= best.order);
}

function isSameList(left: ResolvedMention, right: ResolvedMention): boolean {
  return (
    left.documentIndex === right.documentIndex &&
    isSameSection(left.mention.item.section, right.mention.item.section) &&
    left.mention.item.reading === 'list'
  );
}

/** Titles of directions divide one list. */
function isSameSection(left: Section, right: Section): boolean {
  return left === right || (left.list !== undefined && left.list === right.list);
}

function isSameItem(left: ResolvedMention, right: ResolvedMention): boolean {
  return left.documentIndex === right.documentIndex && left.mention.item === right.mention.item;
}

/** `"morphine 20 mg twice daily, with morphine 5 mg as required"`. */
function asNeeded({ dosage: { dose, frequency } }: ResolvedMention): string | undefined {
  if (dose === undefined || frequency === undefined) return undefined;
  return frequency.endsWith('PRN') ? 'as needed' : 'at set times';
}

/** Below `As needed (SC)`, and below another title of the same list. */
function partOfList({ dosage, mention }: ResolvedMention): string | undefined {
  const { list, heading } = mention.item.section;
  if (list === undefined || dosage.dose === undefined) return undefined;
  return lentBy(heading).isAsNeeded ? 'as needed' : 'at set times';
}

function strengthOf(mention: ResolvedMention): string | undefined {
  return strengthKey(mention.match?.product);
}

/** A line for the morning and one for the evening are two regimens; what one line says is one, whose doses are its steps. */
function partOfDay({ dosage }: ResolvedMention): string | undefined {
  const often = dosage.frequency?.split(' ')[0];
  return often === undefined ? undefined : MOMENTS[often];
}

const MOMENTS: Readonly<Record<string, string>> = { QAM: 'morning', QPM: 'evening', QHS: 'evening' };
