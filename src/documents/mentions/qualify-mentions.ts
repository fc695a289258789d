/** Mentions → standings: which mentioned drugs this patient takes, and which are stopped, held, someone else's or denied. */
import { NUMBER_WORDS } from '../../sig/vocabulary/number-word-table.ts';
import { alternatives, wholeWord } from '../../text/alternatives.ts';
import { TELLING_WORDS } from '../names/name-lead-table.ts';
import { saysAgain, saysHowTaken, supportOf } from '../names/directions/support.ts';
import {
  ALLERGY_REMARKS,
  PROPOSING,
  REVIVING,
  type ActionId,
  type CueMeaning,
} from '../../standing/action-table.ts';
import { POINTER_WORDS, SENTENCE_WORDS } from '../../standing/sentence-word-table.ts';
import { isAskedBehind, isOpenQuestion } from '../../standing/conditional.ts';
import { readActions } from '../../standing/read-actions.ts';
import { meaningOfDecision } from '../../standing/remark/decided-cell.ts';
import { isGivenBySomeone } from './prose/given-there.ts';
import { REMARK_WORDS } from '../../standing/remark/remark-word-table.ts';
import { MONTH_OR_YEAR } from '../../text/longer-times.ts';
import { DATE, MONTH } from '../../text/possible-days.ts';
import { SHORT_DAY } from '../../text/short-days.ts';
import { HAS_ENDED, waitsAt } from '../../standing/old-times.ts';
import type { Standing } from '../../standing/standings.ts';
import {
  isDeniedOf,
  isLedByUnknownVerb,
  isOfUnknownVerb,
  isToldOf,
} from '../../standing/verbs/unknown-verb.ts';
import { isLedByUntold } from '../../standing/headings/untold-titles.ts';
import { isConditionalStart, isProposedChange, waitsForEvent } from '../../standing/not-yet.ts';
import { isReplaced } from '../../standing/replaced/replacements.ts';
import type { MedicationMention, MentionStanding, SetAsideReason } from './mention.ts';
import { isSuccessorOrReason } from './later/successors.ts';
import { TELLING_ROWS } from './prose/telling-word-table.ts';
import type { Item } from '../sections/section.ts';
import { isListed, type SectionKind } from '../sections/section-table.ts';

/** A mention is an entry with a standing, or it is set aside for a reason. */
export type Qualified =
  | { readonly standing: MentionStanding; readonly cue?: string }
  | { readonly setAside: SetAsideReason; readonly cue?: string };

/** Cues that count in lists too; the others are the language of prose. */
const LIST_MEANINGS: ReadonlySet<string> = new Set(['stopped', 'held', 'not-taken', 'finished', 'active']);

/** What a section of medications that are not taken says of them; the others say that they are stopped. */
const STANDING_OF_SECTION: Readonly<Partial<Record<SectionKind, MentionStanding>>> = {
  'held-medications': 'held',
  'untaken-medications': 'not-taken',
  // What its heading says of what stands below it is not understood.
  unknown: 'unclear',
};

/** Tells what its item says of a mention. A Status or Action cell wins over words; an order to stop on a day to come says nothing yet. */
export function qualifyMention(mention: MedicationMention): Qualified {
  const cell = meaningOfCells(mention);
  if (cell !== undefined && !isSaidBetter(cell, mention)) return qualifiedAs(cell.meaning, cell.id);
  const around = saidAround(mention);
  if (around !== undefined) return around;
  const said = countedStanding(mention);
  if (said !== undefined && endedThen(said, mention)) return { standing: 'stopped', cue: said.id };
  const ended = mention.item.reading === 'stopped' ? endedBySection(said, mention) : undefined;
  if (ended !== undefined) return ended;
  if (said !== undefined) return qualifiedAs(said.meaning, said.id);
  return isUntold(mention) ? { standing: 'unclear', cue: 'unknown-verb' } : { standing: 'current' };
}

/**
 * `"Expired: tamoxifen 20 mg daily (stopped)"`: the state of an order that is closed says no more than the section of what has ended, and hides no end
 * that is told in its entry. `filled` is what was done with a prescription, and hides none in a remark.
 */
function isSaidBetter(
  { meaning, id }: Pick<Standing, 'meaning' | 'id'>,
  mention: MedicationMention,
): boolean {
  const isToldEnded = (): boolean => HAS_ENDED.has(countedStanding(mention)?.meaning);
  if (id === 'started') return isToldEnded();
  if (meaning !== 'finished') return false;
  return mention.item.reading === 'stopped' || isToldEnded();
}

/**
 * What a verb says that nobody knows may be its end. The entry of a list that gives an amount or directions stays, and its remark is
 * told; a sentence among entries that gives none is no entry.
 */
function isUntold(mention: MedicationMention): boolean {
  const { item, clause, nameStart, nameEnd, said } = mention;
  if (item.shape === 'row') return false;
  if (said === undefined && isLedByUntold(clause.slice(0, nameStart))) return true;
  const place = { start: nameStart, end: nameEnd };
  const isLed = mention.sigs.length === 0 && isLedByUnknownVerb(clause.slice(0, nameStart));
  if (said === undefined && isLed) return true;
  if (!isListed(item.reading)) return said === undefined && isOfUnknownVerb(clause, place);
  return isUntoldEntry(mention);
}

/** The entry of a list. */
function isUntoldEntry(mention: MedicationMention): boolean {
  const { clause, nameEnd, said, sigs } = mention;
  if (sigs.length === 0 && isDeniedOf(clause, { end: nameEnd })) return true;
  return said?.meaning !== 'active' && !isDosed(mention) && isToldOf(clause, { end: nameEnd });
}

/** What a list of what has ended says of a mention that is not taken again. */
function endedBySection(said: Standing | undefined, mention: MedicationMention): Qualified | undefined {
  if (isSuccessorOrReason(mention)) return { setAside: 'no-support', cue: 'reason' };
  if (isRevived(said, mention)) return undefined;
  return { standing: STANDING_OF_SECTION[mention.item.section.kind] ?? 'stopped', cue: 'section' };
}

/** `"completed 02/2026"`: with the day behind it the course itself is over, and not the order in the record keeping of a sender. */
function endedThen({ id, at }: Standing, { clause, item, nameEnd }: MedicationMention): boolean {
  if (id !== 'finished' || item.shape === 'row') return false;
  return ENDED_THEN.test(clause.slice(at)) || (nameEnd < at && SET_OFF_DONE.test(clause.slice(nameEnd)));
}

/** `"Nystatin swish - completed"`: who writes it behind a drug tells of the course; the state of an order stands in a cell or under a label. */
const SET_OFF_DONE = new RegExp(
  String.raw`(?:\s[–—-]|[,;(])\s?(?:(?:${alternatives(SENTENCE_WORDS.ofCourse.words)})\s)?completed\s*(?:[.,;)]|$)|^\scompleted\s(?:${alternatives(SENTENCE_WORDS.whenDone.words)})\s`,
  'iu',
);

/** `"ten days ago"`, `"about 3 weeks ago"`. */
const AGO = String.raw`(?:about\s)?(?:\d{1,3}|${alternatives([...Object.keys(NUMBER_WORDS), ...REMARK_WORDS.few.words])})\s(?:day|week|month|year)s?\sago\b`;

/** `28/02`, `5 Feb`; `3/7` may as well be so many of so many. */
const DAY_OF_YEAR = String.raw`(?!\d/)${SHORT_DAY}`;

const ENDED_THEN = new RegExp(
  String.raw`^(?:\p{L}{3,12}\s)?(?:completed|finished|expired)\s(?:(?:on|in)\s)?(?:${DATE}|${MONTH_OR_YEAR}|${MONTH}\b|${AGO}|${DAY_OF_YEAR}|(?<=expired\s(?:on\s)?)\d{1,2}\/\d{1,2}(?![\d/]))`,
  'iu',
);

/** In a list of what has ended: an order that leads to the drug, or what is said of it now; `"prescribed by Dr. Reyes, last filled in May"` tells of then. */
function isRevived(said: Standing | undefined, { clause, nameStart }: MedicationMention): boolean {
  if (TAKEN_BESIDE.test(clause.slice(0, nameStart))) return true;
  if (said?.meaning !== 'active' || waitsAt(clause, said.at)) return false;
  return REVIVING.has(said.id) || (said.at < nameStart && !OF_THEN.has(said.id));
}

/** `"Meloxicam 7.5 mg - on warfarin"`: what is taken, and why the drug before it is not. */
const TAKEN_BESIDE = /\p{L}{3}.{0,80}[-–—,;(]\s?(?:(?:is|still|now)\s)?on\s$/iu;

/** Who prescribed it, and its directions. */
const OF_THEN: ReadonlySet<ActionId> = new Set<ActionId>(['started', 'take']);

/** Another drug takes its place, its start depends on something, or it is asked whether it is taken: then it is unclear, unless a list gives its directions. */
function saidAround(mention: MedicationMention): Qualified | undefined {
  const { clause, nameStart, nameEnd, ownEnd, item } = mention;
  const asked = isAsked(mention) ? qualifiedAsAsked(mention) : undefined;
  if (asked !== undefined) return asked;
  if (isBlamed(mention)) return { standing: 'unclear', cue: 'harms' };
  const place = { start: nameStart, end: nameEnd, ownEnd };
  if (LEADS_ELSEWHERE.test(clause.slice(nameEnd, ownEnd))) return { standing: 'stopped', cue: 'arrow' };
  if (leadsToWords(clause.slice(nameEnd, ownEnd))) return { standing: 'unclear', cue: 'arrow' };
  if (isReplaced(clause, place)) return { standing: 'stopped', cue: 'replaced' };
  if (isProposedChange(clause, place)) return { setAside: 'not-given', cue: 'proposed-change' };
  const waits =
    isConditionalStart(clause, place) || (!isListed(item.reading) && waitsForEvent(clause, place));
  return waits ? { setAside: 'not-given', cue: 'conditional-start' } : undefined;
}

/** `"Codeine makes her vomit"`: an entry that tells what the drug does, and neither how it is taken nor that it ended. */
function isBlamed(mention: MedicationMention): boolean {
  const isEnded = mention.said !== undefined && mention.said.meaning !== 'active';
  return !isEnded && HARMS.test(mention.clause.slice(mention.nameEnd)) && !isDosed(mention);
}

const HARMS = new RegExp(
  String.raw`^\s?(?:[–—:-]\s)?(?:${alternatives(TELLING_ROWS.harms.words)})\s\p{L}`,
  'iu',
);

/** `"It is not clear if she is taking Geodon"`, `"… taking Lipitor, but it is unclear whether he was doing so"`. */
function isAsked({ said, clause, nameEnd }: MedicationMention): boolean {
  return (
    said?.meaning === 'active' && (isOpenQuestion(clause, said.at) || isAskedBehind(clause.slice(nameEnd)))
  );
}

/** What a list asks and gives how often for stays on it, and is told; what it does not is unclear. */
function qualifiedAsAsked({ item, product, sigs }: MedicationMention): Qualified | undefined {
  if (!isListed(item.reading)) return { setAside: 'not-given', cue: 'asked' };
  const { hasFrequency } = supportOf([product, ...sigs].join(' ; '));
  return hasFrequency ? undefined : { standing: 'unclear', cue: 'asked' };
}

/** `"magnesium Allergy (Mild, verified …)"`, `"Alphagan allergy."`: a row or a remark of allergies that stands in a list. */
const ALLERGY_BEHIND = new RegExp(
  String.raw`^(?:[^\d,;]{0,40}\ballergy\s?\(|\s(?:${alternatives(ALLERGY_REMARKS)})\s*(?:[.,;)]|$))`,
  'iu',
);

/** Said of a list, it is a list of what was given then. */
const PROCEDURE = new RegExp(wholeWord(SENTENCE_WORDS.occasion.words), 'iu');

/** What is said in a list counts where it is the language of lists, or a whole sentence. */
function countedStanding(mention: MedicationMention): Standing | undefined {
  const { said, item } = mention;
  if (isHandedOver(said, item) || isOfCell(said, item) || isGivenAgain(mention)) return undefined;
  if (isOfProcedure(said, mention) || isAllergyRemark(said, mention)) return said;
  if (said === undefined || !isListed(item.reading) || LIST_MEANINGS.has(said.meaning)) return said;
  return countsInList(said, mention) ? said : undefined;
}

/** Whose it is, a whole sentence, or an entry that says no more. */
function countsInList(said: Standing, mention: MedicationMention): boolean {
  if (OWNERS.has(said.id) || isTakenByOther(said, mention) || isGivenBySomeone(said, mention)) return true;
  if (isSaid(mention)) return true;
  return isDenial(said, mention) || isToldOfThen(said, mention);
}

/** Whose it is counts wherever it is said. */
const OWNERS: ReadonlySet<ActionId> = new Set<ActionId>(['of-another', 'owned']);

/** `"Dad takes allopurinol"`: what leads to the drug tells who takes it. */
function isTakenByOther({ meaning, at }: Standing, { nameStart }: MedicationMention): boolean {
  return meaning === 'other-person' && at < nameStart;
}

/** `"Zoladex 3.6 mg given in clinic every 4 weeks"`. */
function isGivenAgain({ said, product, sigs }: MedicationMention): boolean {
  return said !== undefined && THERE.has(said.id) && saysAgain([product, ...sigs].join(' ; '));
}

const THERE: ReadonlySet<ActionId> = new Set<ActionId>(['given-there', 'gave']);

/** `"Doxycycline 100 mg bid was considered"`, `"… could be tried"`: a sentence about the drug, and no entry, whatever dosage it tells. */
function isToldOfThen({ id, at }: Standing, { clause, nameEnd }: MedicationMention): boolean {
  if (id === 'possible' || id === 'some-day') return at >= nameEnd;
  return TELLS_OF_THEN.has(id) && at >= nameEnd && TOLD_OF.test(clause.slice(nameEnd, at));
}

/** Proposed, or begun in times gone by. */
const TELLS_OF_THEN: ReadonlySet<ActionId> = new Set<ActionId>(['proposed-done', 'started']);
const TOLD_OF = new RegExp(
  String.raw`\b(?:(?:${alternatives(SENTENCE_WORDS.finite.words)}|been)\s+(?:\p{L}{2,14}\s+)?|(?:${alternatives([...POINTER_WORDS.pointing.words, 'them'])})\s(?:I|we)\s(?:have\s|had\s)?)$`,
  'iu',
);

/**
 * `"DISCHARGE MEDICATIONS: The patient was given the following: …"`: prescriptions are given to who goes home. `"3. He was on Seroquel
 * at bedtime."`: an entry of such a list tells it of the day it was dictated for.
 */
function isHandedOver(said: Standing | undefined, { section, shape }: Item): boolean {
  if (said?.id === 'given') return section.kind === 'discharge-medications';
  return said?.id === 'was-on' && shape === 'entry' && LISTED_THEN.test(section.heading);
}

const LISTED_THEN = new RegExp(wholeWord(TELLING_ROWS.listedThen.words), 'iu');

function isAllergyRemark(said: Standing | undefined, { clause, nameEnd }: MedicationMention): boolean {
  return said?.meaning === 'allergy' && ALLERGY_BEHIND.test(clause.slice(nameEnd));
}

/** A cell `"Not indicated"` says that it is not stated there. */
function isOfCell(said: Standing | undefined, { shape }: Item): boolean {
  return said?.id === 'not-needed' && shape === 'row';
}

function isOfProcedure(said: Standing | undefined, { clause }: MedicationMention): boolean {
  if (said?.id === 'for-procedure') return PROCEDURE.test(clause);
  return said?.id === 'in-theatre' || said?.id === 'given-there';
}

/** `"No aspirin."`, `"Consider metformin"`: an entry that says no more of the drug than that it is not taken. */
function isDenial({ id, meaning }: Standing, mention: MedicationMention): boolean {
  return !isDosed(mention) && (meaning === 'negated' || PROPOSING.has(id));
}

function isDosed({ product, sigs }: MedicationMention): boolean {
  return /\d/u.test(product.replace(IN_YEAR, '')) || sigs.length > 0;
}

/** `"tramadol - caused a seizure in 2015"`: a year is no amount. */
const IN_YEAR = /\b(?:19|20)\d{2}$/u;

/** `"Lisinopril 10 mg daily --> losartan 50 mg daily"`: the arrow leads to the drug that replaced it. */
const LEADS_ELSEWHERE = /(?:-{1,2}>|=>|→)\s*$/u;

/** `"Toradol -> hives"`: the arrow leads from the name to words that tell of no amount and of nothing that is done: what it came to, perhaps. */
function leadsToWords(behind: string): boolean {
  const { words = '' } = ARROW_TO_WORDS.exec(behind)?.groups ?? {};
  return words !== '' && readActions(words).actions.length === 0 && !saysHowTaken(supportOf(words));
}

const ARROW_TO_WORDS = /^\s*(?:-{1,2}>|=>|→)\s*(?<words>\p{L}[\p{L} /&+'’-]{2,60})[.;,]?\s*$/u;

/** Also in a list: `"She is on no medications. Took prednisone last year."`, and a line that begins with what is said. */
function isSaid(mention: MedicationMention): boolean {
  const { clause, nameStart, item, said } = mention;
  const before =
    clause
      .slice(0, nameStart)
      .split(/[.;](?:\s|$)|\n/u)
      .at(-1) ?? '';
  const isFirst = !/\p{L}/u.test(clause.slice(nameStart - before.length, said?.at));
  if (isFirst && item.section.kind !== 'administered-medications') return true;
  // `"ramipril 5 mg daily (not due)"`: a denial behind a drug with its dosage begins nothing that leads to it.
  const isBehindDosed = said?.meaning === 'negated' && said.at >= nameStart && isDosed(mention);
  return TELLS.test(before) || (!isBehindDosed && beginsElement(clause.slice(0, nameStart), said?.at));
}

/** `"…, used to take warfarin, …"`, `"… (was on warfarin)"`: an element, or a bracket, that begins with what is said, and leads to its drug. */
function beginsElement(before: string, at: number | undefined): boolean {
  const start = Math.max(before.lastIndexOf(','), before.lastIndexOf('(')) + 1;
  return at !== undefined && start > 0 && at >= start && !/\p{L}/u.test(before.slice(start, at));
}

const TELLS = new RegExp(wholeWord(TELLING_WORDS), 'iu');

function meaningOfCells(mention: MedicationMention): { meaning: CueMeaning; id: ActionId } | undefined {
  for (const kind of ['action', 'status'] as const) {
    for (const field of mention.fields.filter((candidate) => candidate.field === kind)) {
      const row = meaningOfDecision(field.text);
      if (row !== undefined && row.meaning !== 'none') return { meaning: row.meaning, id: row.id };
    }
  }
  return undefined;
}

function qualifiedAs(meaning: CueMeaning | 'none', cue: string): Qualified {
  switch (meaning) {
    case 'stopped':
    case 'held':
    case 'not-taken':
    case 'unclear':
    case 'finished':
      return { standing: meaning, cue };
    case 'allergy':
    case 'other-person':
    case 'negated':
    case 'not-given':
      return { setAside: meaning, cue };
    case 'active':
    case 'none':
      return { standing: 'current', cue };
    default:
      return { standing: 'current' };
  }
}
