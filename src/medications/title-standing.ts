/** What the title of a List or a section says of all that it lists, read as the headings of documents are. */

import { endingOfMedications, saysGiven, titlesMedications } from '../standing/headings/ended-medications.ts';
import { meaningOfHeading, saysEnded } from '../standing/headings/heading-sayings.ts';
import { conceptText } from '../fhir/concepts.ts';
import { type JsonObject, objectAt, textAt } from '../fhir/free-form.ts';
import { isOfGivenMedications } from '../fhir/lists-of-medications.ts';
import type { Standing } from './medication-record.ts';

/** Undefined standing: it says nothing. */
export interface TitleStanding {
  readonly standing: Standing | undefined;
  /** They were given in hospital. */
  readonly isOfHospital: boolean;
  /** By its words it lists medications. */
  readonly isOfDrugs: boolean;
}

/** What a record is that a heading or a flag says this of. */
export const STANDING_OF = {
  stopped: 'stopped',
  held: 'on-hold',
  'not-taken': 'not-taken',
  finished: 'completed',
  over: 'completed',
  untaken: 'not-taken',
  'other-person': 'not-taken',
} as const satisfies Record<string, Standing>;

/** Longer titles are sentences. */
const LONGEST_TITLE = 120;

/** By its title, else by the words of its code; where these do not title medications, as in a language that is not read, by the code itself. */
export function readTitle(owner: JsonObject): TitleStanding {
  const words = readWords(textAt(owner, 'title') ?? conceptText(objectAt(owner, 'code') ?? {}) ?? '');
  const isOpen = words.standing === undefined && !words.isOfDrugs;
  return isOpen && isOfGivenMedications(owner) ? { ...words, isOfHospital: true } : words;
}

function readWords(title: string): TitleStanding {
  if (title === '' || title.length > LONGEST_TITLE) return NO_TITLE;
  const said = saysEnded(title) ? (endingOfMedications(title)?.ending ?? meaningOfHeading(title)) : undefined;
  const standing = Object.entries(STANDING_OF).find(([meaning]) => meaning === said)?.[1];
  return {
    standing,
    isOfHospital: standing === undefined && (said === 'procedure' || saysGiven(title)),
    isOfDrugs: titlesMedications(title),
  };
}

const NO_TITLE: TitleStanding = { standing: undefined, isOfHospital: false, isOfDrugs: false };
