/** Entries of a list that say which kind of medicine it is and no more: `"vitamins"`, `"a sleeping pill"`, `"allergy shots"`. */
import { isSigWord } from '../../../sig/vocabulary/sig-vocabulary.ts';
import { alternatives } from '../../../text/alternatives.ts';
import type { WordClassId } from '../word-class-table.ts';
import { DRUG_KIND_ROWS, MEDICINE_NOUNS } from './drug-kind-table.ts';
import { isItem, leadsToReason } from './item-behind-name.ts';
import { LEAD, saysOther, type NameInSegment, type Segment } from './name-in-segment.ts';
import { NAMING_FORM_ROWS } from './naming-form-table.ts';
import { classOf } from './word-class.ts';

/** A kind of medicine that is an element of a list. */
export interface KindEntry extends NameInSegment {
  /** False where it tells what the drug before it is (`"Zyxomarin 40 mg daily, a diuretic"`), or nobody knows how many it names. */
  readonly isEntry: boolean;
}

interface PlaceOfKind {
  readonly before: string;
  /** What stands before it names a drug. */
  readonly isBesideDrug: boolean;
  /** The text names more than one. */
  readonly isMany: boolean;
}

/** The words of a stretch of a list that name a kind, where nothing else stands there but how it is taken. */
export function kindEntry(text: string, segment: Segment, place: PlaceOfKind): KindEntry | undefined {
  const kind = kindIn(text, segment);
  if (kind === undefined || leadsToReason(place.before)) return undefined;
  return { ...kind, isEntry: !isApposition(kind, place) && !isGroup(kind) };
}

/** Does a stretch name a kind, and no drug? `"water pill"`, though water is known. */
export function isKind(text: string, segment: Segment): boolean {
  return kindIn(text, segment) !== undefined;
}

/** `", a diuretic"`, and behind the only drug of an entry `", statin"`: one, bare, and joined by nothing but a comma. */
function isApposition(
  { written, rest, hasArticle }: Kind,
  { before, isBesideDrug, isMany }: PlaceOfKind,
): boolean {
  const isJoined = isBesideDrug && /,\s*$/u.test(before) && !/[\p{L}\d]/u.test(rest);
  const tells = (!isMany || hasArticle) && !ENDS_IN_FORM.test(written);
  return isJoined && tells && !PLURAL.test(written);
}

/** Kinds that are names of drugs too. */
const NAMES: ReadonlySet<string> = new Set(['insulin', 'iron']);
/** `"pain medications"` says for what something is taken, and not what. */
const SAYS_NO_KIND = new RegExp(String.raw`\s(?:${alternatives(MEDICINE_NOUNS)})$`, 'u');
const KINDS: readonly string[] = DRUG_KIND_ROWS.flatMap(({ words }): readonly string[] => words).filter(
  (word) => !NAMES.has(word) && !SAYS_NO_KIND.test(word),
);
const FORMS: readonly string[] = NAMING_FORM_ROWS.flatMap(({ words }) => words);

/** As patients call what they take, which is no word for what another drug is: `"water pill"`. */
const ENDS_IN_FORM = new RegExp(String.raw`(?<!\p{L})(?:${alternatives(FORMS)})$`, 'iu');
const PLURAL = /[^s]s$/u;

/** At most two words say more of it; a form alone names nothing (`"pills"`). */
const ENTRY = new RegExp(
  String.raw`^(?<qualifying>(?:\p{L}[\p{L}'’-]{1,19}\s){0,2}?)(?:(?:${alternatives(KINDS)})s?|(?<form>${alternatives(FORMS)}))(?![\p{L}\d'’-])`,
  'iu',
);

interface Kind extends NameInSegment {
  readonly hasArticle: boolean;
}

function kindIn(text: string, { start, end }: Segment): Kind | undefined {
  const segment = text.slice(start, end);
  const from = LEAD.exec(segment)?.[0].length ?? 0;
  const found = ENTRY.exec(segment.slice(from));
  const { qualifying = '', form } = found?.groups ?? {};
  if (found === null || !qualifies(qualifying.trim(), form !== undefined)) return undefined;
  const [written] = found;
  const rest = segment.slice(from + written.length);
  if (saysOther(written) || !isItem(rest, { before: '', isListed: true })) return undefined;
  return {
    written,
    start: start + from,
    rest,
    hasArticle: /(?<!\p{L})an?\s+$/iu.test(segment.slice(0, from)),
  };
}

/** `"vitamins"`, `"antacids"`: of one word in the plural nobody knows how many things it names; it is an entry where it says how they are taken. */
function isGroup({ written, rest }: Kind): boolean {
  return PLURAL.test(written) && !written.includes(' ') && !/[\p{L}\d]/u.test(rest);
}

function qualifies(words: string, isForm: boolean): boolean {
  if (words === '') return !isForm;
  return words.split(' ').every((word) => {
    const kind = classOf(word);
    return kind === undefined ? !isSigWord(word.toLowerCase()) : QUALIFIERS.has(kind);
  });
}

/** `"allergy shots"`, `"topical steroid"`. */
const QUALIFIERS: ReadonlySet<WordClassId> = new Set<WordClassId>(['complaints', 'routes-and-frequencies']);
