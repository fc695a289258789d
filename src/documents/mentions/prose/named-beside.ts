/** Names that a text holds without listing them: examples of a kind of drugs in a sentence, and what a question of a form is about. */
import type { NameCluster } from '../../names/cluster-names.ts';
import { hasDosage, supportOf } from '../../names/directions/support.ts';
import { isStatement } from '../../names/unknown/beginning-of.ts';
import { QUESTION_WORDS } from '../../sections/headings/question-table.ts';
import { readActions, saysOfDrug } from '../../../standing/read-actions.ts';
import { OCCASION_LEADS, OCCASION_WORDS } from '../../../standing/clause-word-table.ts';
import { SENTENCE_WORDS } from '../../../standing/sentence-word-table.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { NUMBERED } from '../../../text/list-ordinals.ts';
import { TELLING_ROWS } from './telling-word-table.ts';
import type { Place } from './told-in-prose.ts';

/** `"You should think twice about NSAIDs such as Motrin or "`: a sentence, a word that leads to examples, and nothing but other names behind it. */
function leadsToExample(before: string): boolean {
  const sentence = before.split(/(?<!\be\.g)[.;]\s|\n{2}/u).at(-1) ?? '';
  const match = EXAMPLE.exec(sentence);
  if (match === null) return false;
  const lead = sentence.slice(0, match.index);
  const others = match.groups?.['others'] ?? '';
  return isTold(lead) && !readActions(others).actions.some(saysOfDrug);
}

/** `"Supplements"`, `"her pain relievers"` name a kind; more words are a sentence, also one that begins like no other. */
function isTold(lead: string): boolean {
  const element = lead.split(/[,:•|]/u).at(-1) ?? '';
  return isStatement(`${lead} `) || (element.match(/\p{L}{2,}/gu) ?? []).length > LONGEST_KIND;
}

const LONGEST_KIND = 4;

const EXAMPLE = new RegExp(
  String.raw`(?<=\p{L}\s?[,(]?\s?)(?<!\p{L})(?:${alternatives(TELLING_ROWS.example.words)})[,:]?\s(?<others>[\p{L}\s,'’®™/-]{0,80})$`,
  'iu',
);

/** `"3. Has the member failed a trial of Zocor? [x] Yes [ ] No"`: where a question ends that boxes or words to choose from answer. */
export function endOfQuestion(text: string): number {
  const [number = ''] = NUMBERED.exec(text) ?? [];
  const match = QUESTION.exec(text.slice(number.length));
  return match === null ? 0 : number.length + match[0].length;
}

const QUESTION = new RegExp(
  String.raw`^\s*(?:${alternatives([...QUESTION_WORDS, 'will', 'can', 'could', 'would', 'should'])})\b[^?\n]{6,200}(?:\n[^?\n]{1,200})?\?(?=\s{0,4}(?:[☐☒☑□■✓✔✗]|\[[ x]?\]|\([ x]?\)|(?:yes|no)\b))`,
  'iu',
);

/**
 * An example of a kind of drugs, or what a clause of when or why is about (`"Klonopin 0.5 mg at night while the Dilantin washes out"`), of
 * which a sentence says neither that it is taken nor how.
 */
export function isBareExample(
  text: string,
  { start }: Pick<NameCluster, 'start'>,
  { said, own, from }: Pick<Place, 'said' | 'own' | 'from'>,
): boolean {
  const before = text.slice(0, start);
  if (said?.meaning === 'active' || !(leadsToExample(before) || LEADS_TO_OCCASION.test(before))) return false;
  return !hasDosage(supportOf(own.slice(start - from)));
}

/** Behind other words a conjunction and an article: `" while the "`, `" before her last "`. */
const LEADS_TO_OCCASION = new RegExp(
  String.raw`\p{L}{3}\S{0,3}\s(?:${alternatives(OCCASION_WORDS)})\s(?:(?:${alternatives([...SENTENCE_WORDS.ownDose.words, ...OCCASION_LEADS])})\s){1,2}$`,
  'iu',
);
