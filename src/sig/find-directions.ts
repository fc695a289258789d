/** What of a text are directions, wherever it stands: for readers that ask whether a text says how something is taken, not how. */
import { originalOffset } from './words/fold-sig-text.ts';
import { readFragments } from './recognize/read-fragments.ts';
import type { DoseFragment, SigFragment } from './sig-fragment.ts';
import type { SigToken } from './words/sig-token.ts';

/** A piece of meaning; `from` and `to` count words and numbers. */
export interface Direction {
  readonly kind: SigFragment['kind'];
  readonly from: number;
  readonly to: number;
  /** Where it begins in the text, and where it ends, in characters. */
  readonly start: number;
  readonly end: number;
  /** Its words in small letters, spaces between them. */
  readonly words: string;
  /** By how much a dose changes (`by 2.5 mg`). */
  readonly isChange: boolean;
  /** How much, where it is a dose. */
  readonly dose: DirectionDose | undefined;
}

export interface DirectionDose {
  readonly amount: number;
  /** By its id in the table of units. */
  readonly unit: string | undefined;
  /** The amount is of a product and no count: a form stands behind its unit (`10 mg tablet`), a strength or a name before it (`5-325 mg tablet`, `40 my tablet`). */
  readonly isProduct: boolean;
}

/** Pieces of meaning in the order of the text, without those that rest on corrected spellings alone. */
export function findDirections(text: string): readonly Direction[] {
  const { folded, tokens, fragments } = readFragments(text);
  const isForEye = fragments.some(isOfEye);
  return fragments.flatMap((fragment): Direction[] => {
    const { from, to } = fragment;
    const own = tokens.slice(from, to);
    const kind = fragment.kind === 'site' && !isForEye && isOd(own) ? 'frequency' : fragment.kind;
    if (tellsNothing(fragment)) return [];
    if (own.every(({ written }) => written !== undefined)) return [];
    const words = own.map((token) => token.text).join(' ');
    const start = originalOffset(folded, own[0]?.start ?? 0);
    const end = originalOffset(folded, own.at(-1)?.end ?? 0);
    return [{ kind, from, to, start, end, words, ...changeOrDose(fragment) }];
  });
}

/** `"if the fever returns"` tells of a drug only beside other directions; numbers with dashes that are no scheme are a telephone number. */
function tellsNothing(fragment: SigFragment): boolean {
  if (fragment.kind === 'as-needed') return fragment.isCondition === true;
  return fragment.kind === 'scheme' && fragment.amounts.length === 0;
}

function changeOrDose(fragment: SigFragment): Pick<Direction, 'isChange' | 'dose'> {
  return {
    isChange: fragment.kind === 'instruction' && fragment.isChange === true,
    dose: fragment.kind === 'dose' ? doseOf(fragment) : undefined,
  };
}

/** Where the words end that a text begins with and that say how often; undefined where it begins with others. */
export function endOfLeadingOften(text: string): number | undefined {
  const [first] = findDirections(text);
  return first?.start === 0 && HOW_OFTEN.has(first.kind) ? first.end : undefined;
}

const HOW_OFTEN: ReadonlySet<Direction['kind']> = new Set(['frequency', 'when', 'as-needed']);

/** The text with blanks where it says how much, by which route or how often; every other word stays where it was. */
export function withoutDirections(text: string): string {
  return findDirections(text)
    .filter(({ kind }) => OF_DOSAGE.has(kind))
    .reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text);
}

const OF_DOSAGE: ReadonlySet<SigFragment['kind']> = new Set([
  'dose',
  'strength',
  'scheme',
  'route',
  'frequency',
  'when',
  'time-of-day',
  'weekday',
  'as-needed',
]);

function doseOf({ amount, form, strength, unread }: DoseFragment): DirectionDose {
  const isProduct = [form, strength, unread].some((part) => part !== undefined);
  return { amount: amount.high, unit: amount.unit?.id, isProduct };
}

/** `od` is the right eye where something goes into an eye, and once daily everywhere else. */
function isOd(words: readonly SigToken[]): boolean {
  return words.length === 1 && words[0]?.text === 'od';
}

function isOfEye(fragment: SigFragment): boolean {
  if (fragment.kind === 'dose') return fragment.amount.unit?.id === 'drop';
  return fragment.kind === 'route' && fragment.row.id === 'ophthalmic';
}
