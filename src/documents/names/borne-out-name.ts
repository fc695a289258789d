/** A misspelt name that its strength tells: of all names a few slips away exactly one has a product of that strength, and of the form beside it. */
import { AMOUNT_WORDS } from '../../terminology/codes/amount-word-table.ts';
import { alternatives } from '../../text/alternatives.ts';
import { resolveProductText } from '../../terminology/products/resolve-product.ts';
import { LOOK_ALIKES } from '../scan/confusion-table.ts';
import type { DrugNames } from './drug-names.ts';
import { supportOf } from './directions/support.ts';
import { namesWithin, type WordOrigin } from './read-scanned-name.ts';

/** Shorter words are near to too many names. */
const SHORTEST = 6;
/** What the slips of a word may cost together; other names within `ROOM` more must not have the strength either. */
const LONG = 8;
const MOST_OF_LONG = 1.5;
const MOST_OF_SHORT = 1;
const ROOM = 1;
/** Two neighbours in the other order are one slip. */
const SWAP = 1;

/** A strength right behind the word, with its unit, and a word or two behind that. */
const STRENGTH_BEHIND = new RegExp(
  String.raw`^\s{0,2}(?<strength>\d[\d.,]{0,6}\s?(?:${alternatives(AMOUNT_WORDS)}|meg|mcq)(?![\p{L}/]))(?<form>(?:\s\p{L}{2,12}){0,2})`,
  'iu',
);

const IN_LOOK_ALIKES: ReadonlySet<string> = new Set(LOOK_ALIKES.flatMap(({ names }) => [...names]));

/** `("synthriod", " 75 mcg tablet")` → `synthroid`; nothing where two names bear it out, or one that is taken for another. */
export function borneOutName(
  word: string,
  behind: string,
  names: DrugNames,
  origin: WordOrigin,
): string | undefined {
  const { strength, form = '' } = STRENGTH_BEHIND.exec(behind)?.groups ?? {};
  if (strength === undefined || !isUnknownWord(word, names)) return undefined;
  const most = word.length >= LONG ? MOST_OF_LONG : MOST_OF_SHORT;
  const near = namesWithin(word, names, most + ROOM, SWAP);
  if (near.some(({ name }) => IN_LOOK_ALIKES.has(name))) return undefined;
  const said = saidAmount(strength, form, origin);
  const borne = near.filter(({ name }) => isBorneOut(name, said, names));
  const [only] = borne;
  return only !== undefined && borne.length === 1 && only.cost <= most ? only.name : undefined;
}

function isUnknownWord(word: string, names: DrugNames): boolean {
  return word.length >= SHORTEST && !names.has(word) && !names.isPart(word);
}

/** On scans `meg` and `mcq` are micrograms with a letter misread, as far as a product of that strength tells. */
function saidAmount(strength: string, form: string, origin: WordOrigin): string {
  const read = origin === 'read' ? strength.replace(/m(?:eg|cq)$/iu, 'mcg') : strength;
  return supportOf(form).hasForm ? `${read}${form}` : read;
}

/** RxNorm has this strength of it, and the form where one is said. */
function isBorneOut(name: string, said: string, { store }: DrugNames): boolean {
  const match = resolveProductText(store, `${name} ${said}`);
  if (match === undefined || match.ingredients.length !== 1) return false;
  const isForm = supportOf(said).hasForm;
  return isForm ? WITH_FORM.has(match.concept.tty) : WITH_STRENGTH.has(match.concept.tty);
}

const WITH_FORM: ReadonlySet<string> = new Set(['SCD', 'SBD']);
const WITH_STRENGTH: ReadonlySet<string> = new Set(['SCD', 'SBD', 'SCDC', 'SBDC']);
