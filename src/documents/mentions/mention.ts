/** A drug named in a document, with all that its own item says about it. */
import type { Item, ItemField } from '../sections/section.ts';
import type { Standing } from '../../standing/standings.ts';
import type { Line } from '../line.ts';

/** What a document says about whether a mentioned drug is taken; `unclear`: something was decided, and it cannot be told what. */
export type MentionStanding = 'current' | 'finished' | 'stopped' | 'held' | 'not-taken' | 'unclear';

/** The cue of a course that is over by its days: that ends no other word on its drug. */
export const RAN_OUT = 'ran-out';

export interface MedicationMention {
  readonly item: Item;
  /** The printed line that holds the name. */
  readonly line: Line;
  /** The name as written; for a drug RxNorm does not know, what stands where the name should. */
  readonly name: string;
  /** RxCUIs of the ingredient-level concepts the name may mean; empty when RxNorm does not know it. */
  readonly rxcuis: readonly string[];
  /** Name, strength and form as written: what the product is. */
  readonly product: string;
  /** Directions as written, the most telling first. */
  readonly sigs: readonly string[];
  /** Cells and labelled values of the item. */
  readonly fields: readonly ItemField[];
  /** The clause the name stands in, for cues, and where the name stands in it. */
  readonly clause: string;
  readonly nameStart: number;
  readonly nameEnd: number;
  /** Offset in the clause where the next drug's text begins. */
  readonly ownEnd: number;
  /** What the item says of taking it. */
  readonly said?: Standing;
  /** The name was read with letters a scanner confuses put right. */
  readonly isCorrected?: true;
  /** Nothing but a name that nobody knows: an entry only where its section lists medications beside it. */
  readonly isBareName?: true;
  /** Only an order for a day to come (`"Hold clopidogrel 5 days before surgery"`), or that it is taken again (`"metformin was resumed"`), or a change that was not made (`"could raise metformin to 1 g"`): said of the drug where it is listed, never an entry by itself. */
  readonly isRemark?: true;
}

/** Why a drug that is named is no entry of the list. */
export type SetAsideReason =
  | 'stopped'
  | 'held'
  | 'not-taken'
  | 'unclear'
  | 'allergy'
  | 'other-person'
  | 'negated'
  | 'not-given'
  | 'not-a-list'
  | 'no-support'
  | 'not-a-medication';

/** A drug that is named but is no entry, kept so that nothing seen is lost. */
export interface SetAsideMention {
  readonly name: string;
  readonly rxcuis: readonly string[];
  readonly line: Line;
  readonly reason: SetAsideReason;
}
