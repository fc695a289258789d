/** One document, in as many turns as it takes: each in a child of its own, which goes on where the last one stopped. */
import { converse, type ConversationOptions, type TurnOutcome } from './converse-with-child.ts';
import type { WorkClock } from './cost-watch.ts';
import { DocumentFailure } from '../document-failure.ts';
import type { DocumentPages } from '../line.ts';
import { takeSeat, type Lanes } from './seat.ts';
import type { Lane } from './service-message.ts';
import type { WorkerPool } from './children/worker-pool.ts';

/** What is read. */
export interface NamedBytes {
  readonly name: string;
  readonly read: () => Promise<Uint8Array>;
}

export interface TurnsOptions extends ConversationOptions {
  readonly lanes: Lanes;
  readonly children: WorkerPool;
  /** Nobody waits for it on the line: whatever else the service does goes before it. */
  readonly isLater?: boolean;
}

/** The pages of the document. Throws DocumentFailure with its name, ServiceError 'unavailable', and the reason of the signal. */
export async function readInTurns(document: NamedBytes, options: TurnsOptions): Promise<DocumentPages> {
  const clock: WorkClock = { worked: 0, inTurns: 0, scans: 0 };
  const telling = toldOnce(options);
  let course: Course = { lane: 'text', placed: [], hasSecondReader: true, isBegun: false };
  for (;;) {
    const outcome = await oneTurn(document, course, clock, telling);
    if (outcome.kind === 'read') return outcome.document;
    if (outcome.kind === 'lost-second-reader' && !course.hasSecondReader)
      throw new DocumentFailure('timeout', { documentName: document.name });
    course = afterTurn(course, outcome);
  }
}

/** How far a document has come. */
interface Course {
  readonly lane: Lane;
  readonly placed: readonly Uint8Array[];
  readonly hasSecondReader: boolean;
  /** It has held a place in this lane. */
  readonly isBegun: boolean;
}

function afterTurn(course: Course, outcome: Exclude<TurnOutcome, { kind: 'read' }>): Course {
  if (outcome.kind === 'lost-second-reader') return { ...course, hasSecondReader: false, isBegun: true };
  const { lane, placed } = outcome;
  return { ...course, lane, placed, isBegun: lane === course.lane };
}

async function oneTurn(
  document: NamedBytes,
  { isBegun, ...course }: Course,
  clock: WorkClock,
  options: TurnsOptions,
): Promise<TurnOutcome> {
  const { organization, signal, lanes, children, isLater = false } = options;
  const seat = await takeSeat(lanes, course.lane, { organization, signal, isBegun });
  const reading = { ...document, ...course, seat, clock };
  try {
    const borrowing = { signal, leavesReady: isLater || !seat.isOnly };
    return await children.run((child) => converse({ ...reading, child }, options), borrowing);
  } finally {
    seat.free();
  }
}

/** The pages are counted once, and each is told once, however many children read the document. */
function toldOnce(options: TurnsOptions): TurnsOptions {
  const { countPages, onPage } = options;
  const told = new Set<number>();
  let counted: Promise<void> | undefined;
  return {
    ...options,
    countPages: (count) => (counted ??= countPages(count)),
    onPage(progress) {
      if (!told.has(progress.page)) onPage?.(progress);
      told.add(progress.page);
    },
  };
}
