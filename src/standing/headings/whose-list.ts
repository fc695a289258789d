/** Whose medicines a heading says they are: `"Mom's medicines"`, `"My pills"`, `"Pills for Dad"`. */
import { alternatives } from '../../text/alternatives.ts';
import { isNoPerson } from '../other-person.ts';
import { SENTENCE_WORDS } from '../sentence-word-table.ts';
import { HEADING_WORDS } from './heading-word-table.ts';
import { SAYING_WORDS } from './heading-saying-table.ts';

/** Whoever writes the list calls the patient so, or it is that of the patient by its words. */
export const OWN = 'own';

/** `OWN`, or the word for the person; undefined: it names nobody. */
export function ownerOf(heading: string): string | undefined {
  const text = heading.replaceAll(/[’‘`]/gu, "'");
  if (OF_PATIENT.test(text) || MINE.test(text)) return OWN;
  const said = [ALONE, OF_PERSON, FOR_PERSON].map((pattern) => pattern.exec(text)?.groups);
  const { person, name, behind, whose } = said.find((groups) => groups !== undefined) ?? {};
  if (name !== undefined && isNobody(name.toLowerCase())) return undefined;
  return (person ?? name ?? behind ?? whose)?.toLowerCase();
}

/** `"Hers (Bridie):"`, `"Bob's:"`, `"Mine:"`: nothing but whose it is, which tells it apart from what another list says. */
export function saysWhoseAlone(heading: string): boolean {
  return ALONE.test(heading.replaceAll(/[’‘`]/gu, "'")) && ownerOf(heading) !== undefined;
}

/** `"GERRIT (husband)"`: a name, and what that person is to another one. */
export function namesRelative(heading: string): boolean {
  return RELATIVE.test(heading);
}

/** `"Dad's pills"`, `"Sunday's pills"`: of somebody or something they are, and so they head what stands below. */
export function saysOfWhat(heading: string): boolean {
  const text = heading.replaceAll(/[’‘`]/gu, "'");
  return [OF_PATIENT, ALONE, OF_PERSON, FOR_PERSON].some((pattern) => pattern.test(text));
}

const { medications, synonyms, remedies } = HEADING_WORDS;
const NOUN = alternatives([...medications.words, ...synonyms.words, ...remedies.words]);
const LIST_OF = String.raw`(?:\p{L}[\p{L}-]{0,20}\s){0,2}?(?i:${NOUN})(?!\p{L})`;
/** `"Rx's"`, `"Med's"`: the list itself, with the apostrophe of another word. */
const isList = (name: string): boolean => [name, `${name}s`].some((word) => LISTS.has(word));
const { kin, papers, parents, patients, whose } = SAYING_WORDS;
const PERSON = alternatives([...kin.words, ...parents.words]);
const MY = String.raw`(?i:(?:for|my|our|the)\s){0,2}`;
const OF_PATIENT = new RegExp(
  String.raw`^[^\p{L}]{0,6}(?i:(?:the\s)?(?:${alternatives(patients.words)}))\s${LIST_OF}`,
  'u',
);
/** A name has a capital, and the noun right behind it. */
const OF_PERSON = new RegExp(
  String.raw`^[^\p{L}]{0,6}${MY}(?:(?<person>(?i:${PERSON}))(?:'s|s'|s)\s${LIST_OF}|(?<name>\p{Lu}[\p{L}-]{1,20})(?:'[sS]|s')\s(?i:${NOUN})(?!\p{L}))`,
  'u',
);
const ALONE = new RegExp(
  String.raw`^[^\p{L}]{0,6}(?:(?<whose>(?i:${alternatives(whose.words)}))|(?<person>(?i:${PERSON}))(?:'s|s')|(?<name>\p{Lu}[\p{L}-]{1,20})(?:'[sS]|s'))\s?(?:\([^()]{1,40}\))?\s?:?\s*$`,
  'u',
);
const LISTS: ReadonlySet<string> = new Set([
  ...medications.words,
  ...synonyms.words,
  ...remedies.words,
  ...papers.words,
]);
const isNobody = (name: string): boolean => isNoPerson(name) || isList(name);
const MINE = /^\P{L}{0,6}mine\s?:?\s*$/iu;
const FOR_PERSON = new RegExp(
  String.raw`^[^\p{L}]{0,6}${LIST_OF}\s(?i:for|of)\s${MY}(?<behind>(?i:${PERSON}))(?!\p{L})`,
  'u',
);

const RELATIVE = new RegExp(
  String.raw`^[^\p{L}]{0,6}\p{Lu}[\p{L}-]{1,20}(?:\s\p{Lu}[\p{L}-]{1,20})?\s?(?:\(|[-–—,]\s)\s?(?i:(?:${alternatives(SENTENCE_WORDS.possessive.words)})\s)?(?i:${alternatives(kin.words)})\)?\s?:?\s*$`,
  'u',
);

/** Of the persons that the headings of a document name, whose it is: the patient's by its words, else whoever is named first. */
export function ownerAmong(headings: readonly string[]): string | undefined {
  const owners = headings.map(ownerOf).filter((owner) => owner !== undefined);
  return owners.find((owner) => owner === OWN) ?? owners[0];
}
