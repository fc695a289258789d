/** What the words of a resource say of its standing: "STOP TAKING", "HOLD until INR < 3", "not taking", in directions, notes and names. */

import type { InputResource } from '../../fhir/bundle.ts';
import { conceptText } from '../../fhir/concepts.ts';
import type { Moment } from '../../fhir/dates.ts';
import { type JsonObject, objectsAt, textAt } from '../../fhir/free-form.ts';
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
  for (const { text, at, isNote } of textsOf(wordy, reading)) {
    const said = reading.readWords(text, wordy.medication);
    if (said === undefined) continue;
    if (said.meaning === 'active') {
      if (isNote) return undefined;
      continue;
    }
    const day =
      said.day === undefined
        ? undefined
        : readSaidDay(said.day, {
            told: at ?? wordy.toldAt,
            written: wordy.at,
            hasHappened: said.hasHappened,
          });
    return { standing: STANDING_OF[said.meaning], at: day?.at ?? at, others: day?.others ?? [] };
  }
  return undefined;
}

const STANDING_OF = { stopped: 'stopped', held: 'on-hold', 'not-taken': 'not-taken' } as const;

interface SaidText {
  readonly text: string;
  /** When it was written down, where that is said. */
  readonly at: Moment | undefined;
  readonly isNote: boolean;
}

function textsOf({ input, medication, dosages }: Wordy, reading: Reading): readonly SaidText[] {
  const notes = objectsAt(input.resource, 'note').flatMap((note): SaidText[] => {
    const text = textAt(note, 'text');
    return text === undefined ? [] : [{ text, at: reading.moment(note, 'time', input), isNote: true }];
  });
  const fields = [...directionsOf(dosages), ...dosages.flatMap(instructionsOf), medication.text];
  return [
    ...notes.toSorted((one, other) => (other.at?.at ?? 0) - (one.at?.at ?? 0)),
    ...fields.map((text) => ({ text, at: undefined, isNote: false })),
  ];
}

/** The texts of all dosages as one: an order to stop behind other steps is the end of a schedule, not of the drug. */
function directionsOf(dosages: readonly JsonObject[]): readonly string[] {
  const texts = dosages.flatMap((dosage) => textAt(dosage, 'text') ?? []);
  return texts.length === 0 ? [] : [texts.join('. ')];
}

function instructionsOf(dosage: JsonObject): readonly string[] {
  const additional = objectsAt(dosage, 'additionalInstruction').map((one) => conceptText(one));
  return [textAt(dosage, 'patientInstruction'), ...additional].filter((text) => text !== undefined);
}
