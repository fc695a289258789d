/** The place of a document in the service: in the line of those that read text, or in that of those that read by OCR. */
import type { Asking, FairTurns, Turn } from '../../fair-turns.ts';
import type { Lane } from './service-message.ts';

/**
 * Two lines, so that nobody waits for text behind OCR, which takes a hundred times longer. A document begins in the
 * line for text.
 */
export type Lanes = Readonly<Record<Lane, FairTurns>>;

/** A place that is held. */
export interface Seat {
  /** When it was taken, its organization held no other place of that line and waited for none. */
  readonly isOnly: boolean;
  /** Whether the document may go on in this lane; it then holds a place in it. */
  goesOn(lane: Lane): boolean;
  free(): void;
}

/** Waits for a place; throws what `FairTurns.take` throws. */
export async function takeSeat(lanes: Lanes, lane: Lane, asking: Asking): Promise<Seat> {
  let current = lane;
  let turn: Turn = await lanes[lane].take(asking);
  return {
    isOnly: turn.isOnly,
    goesOn(wanted) {
      if (wanted === current) return !turn.isWanted();
      const next = lanes[wanted].takeAtOnce(asking.organization);
      if (next === undefined) return false;
      turn.free();
      turn = next;
      current = wanted;
      return true;
    },
    free: () => turn.free(),
  };
}
