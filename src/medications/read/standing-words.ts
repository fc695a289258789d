/** What the words of a resource say of its standing: "STOP TAKING", "HOLD until INR < 3", "not taking", in directions, notes and names. */

import type { InputResource } from '../../fhir/bundle.ts';
import { conceptText } from '../../fhir/concepts.ts';
import type { Moment } from '../../fhir/dates.ts';
import { type JsonObject, objectsAt, textAt } from '../../fhir/free-form.ts';
import type { SaidOfTopic } from '../../standing/remark/said-of-topic.ts';
import type { MedicationIdentity, Standing } from '../medication-record.ts';
import type { Reading } from './reading.ts';
import { readSaidDay } from './said-day.ts';

/** A standing that words say, and when it came about, where that is known. */
export interface SaidStanding {
  readonly standing: Extract<Standing, 'stopped' | 'on-hold' | 'not-taken'>;
  readonly at: Moment | undefined;
  /** What it is where that lies ahead (`MedicationRecord.changedElse`). */
  readonly others: readonly (Moment | undefined)[];
}

/** What a resource and the drug it is about say in words. */
export interface Wordy {
  readonly input: InputResource;
  readonly medication: MedicationIdentity;
  readonly dosages: readonly JsonObject[];
  /** When the resource was written. */
  readonly at: Moment | undefined;
  /** When its words were told, where they have no date of their own: those of a statement when it was made. */
  readonly toldAt: Moment | undefined;
}

/**
 * What the words say that is newest: the notes by their dates, then the directions and instructions, each field apart, then the name of
 * the medication. What a newer note says to be taken again was stopped before.
 */
export function readSaidStanding(wordy: Wordy, reading: Reading): SaidStanding | undefined {
  for (const { text, at } of notesOf(wordy.input, reading)) {
    const said = reading.readWords(text, wordy.medication);
    if (said?.meaning === 'active') return undefined;
    if (said !== undefined) return standingOf(said, said.meaning, { at, wordy });
  }
  for (const text of fieldsOf(wordy)) {
    const said = reading.readWords(text, wordy.medication);
    // An end date in the directions is read with them: it completes what was ordered until then.
    if (said !== undefined && said.meaning !== 'active' && said.isEndDate === undefined)
      return standingOf(said, said.meaning, { at: undefined, wordy });
  }
  return undefined;
}

/** What the words say, on the day that they give; `at`: when the text was written down, where that is said. */
function standingOf(
  { day, hasHappened }: SaidOfTopic,
  meaning: keyof typeof STANDING_OF,
  { at, wordy }: Told,
): SaidStanding {
  const writing = { told: at ?? wordy.toldAt, written: wordy.at, hasHappened };
  const said = day === undefined ? undefined : readSaidDay(day, writing);
  return { standing: STANDING_OF[meaning], at: said?.at ?? at, others: said?.others ?? [] };
}

interface Told {
  readonly at: Moment | undefined;
  readonly wordy: Wordy;
}

const STANDING_OF = { stopped: 'stopped', held: 'on-hold', 'not-taken': 'not-taken' } as const;

interface Note {
  readonly text: string;
  readonly at: Moment | undefined;
}

const NO_NOTES: readonly Note[] = [];

/** The newest first. */
function notesOf(input: InputResource, reading: Reading): readonly Note[] {
  // Most resources have none.
  if (input.resource['note'] === undefined) return NO_NOTES;
  const notes = objectsAt(input.resource, 'note').flatMap((note): Note[] => {
    const text = textAt(note, 'text');
    return text === undefined ? [] : [{ text, at: reading.moment(note, 'time', input) }];
  });
  return notes.toSorted((one, other) => (other.at?.at ?? 0) - (one.at?.at ?? 0));
}

/** Why the status is what it is: of an active one, that it is not taken is said there too. */
function reasonsOf({ resource }: InputResource): readonly string[] {
  if (resource['statusReason'] === undefined) return [];
  return objectsAt(resource, 'statusReason').flatMap((reason) => conceptText(reason) ?? []);
}

/** The directions, the instructions, the reason of the status, the name. The texts of all dosages are one: an order to stop behind other steps is the end of a schedule, not of the drug. */
function fieldsOf({ input, dosages, medication }: Wordy): readonly string[] {
  const steps: string[] = [];
  const instructions: string[] = [];
  for (const dosage of dosages) {
    const text = textAt(dosage, 'text');
    if (text !== undefined) steps.push(text);
    const toPatient = textAt(dosage, 'patientInstruction');
    if (toPatient !== undefined) instructions.push(toPatient);
    for (const concept of objectsAt(dosage, 'additionalInstruction')) {
      const additional = conceptText(concept);
      if (additional !== undefined) instructions.push(additional);
    }
  }
  const directions = steps.length === 0 ? [] : [steps.join('. ')];
  return [...directions, ...instructions, ...reasonsOf(input), medication.text];
}
