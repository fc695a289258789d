/** The orders of pharmacy messages: segments that belong together, and several messages about one order made one. */
import { rowOf } from '../source.ts';
import { ORDER_CONTROLS, OTHER_SEGMENTS } from './hl7v2-table.ts';
import type { Segment } from './message.ts';

/** One order as one message tells it, or as several do together. */
export interface OrderSegments {
  readonly orc?: Segment;
  readonly rxo?: Segment;
  readonly rxe?: Segment;
  /** The hand-over; of several messages only where none of them is the order itself. */
  readonly rxd?: Segment | undefined;
  readonly rxr?: Segment;
  readonly components: readonly Segment[];
  readonly timings: readonly Segment[];
  readonly comments: readonly Segment[];
  /** ORC-9, else MSH-7: when the message was about, as written. */
  readonly at: string | undefined;
  /** When it was ordered, as far as a message says. */
  readonly writtenAt: string | undefined;
}

export interface ReadOrders {
  readonly orders: readonly OrderSegments[];
  /** Names of segments that were not read and may tell of drugs. */
  readonly unread: readonly string[];
}

const ONE_OF_EACH = { RXO: 'rxo', RXE: 'rxe', RXD: 'rxd' } as const;
const LISTS = { RXC: 'components', TQ1: 'timings', NTE: 'comments' } as const;
type ListName = (typeof LISTS)[keyof typeof LISTS];

/** An order in the making. */
class Draft {
  readonly #single: { -readonly [Key in 'orc' | 'rxo' | 'rxe' | 'rxd' | 'rxr']?: Segment } = {};
  readonly #lists: Record<ListName, Segment[]> = { components: [], timings: [], comments: [] };
  /** Lists of an earlier view of the order, replaced by the first segment of a later one. */
  readonly #stale = new Set<ListName>();
  readonly #sentAt: string | undefined;

  constructor(sentAt: string | undefined, orc: Segment | undefined) {
    this.#sentAt = sentAt;
    if (orc !== undefined) this.#single.orc = orc;
  }

  has(name: keyof typeof ONE_OF_EACH): boolean {
    return this.#single[ONE_OF_EACH[name]] !== undefined;
  }

  /** False for a segment that has no place in an order. */
  take(segment: Segment): boolean {
    const { name } = segment;
    if (isKeyOf(ONE_OF_EACH, name)) {
      this.#single[ONE_OF_EACH[name]] = segment;
      // What stands behind the encoded order repeats it in the pharmacy's words.
      this.#stale.add('components').add('timings');
    } else if (name === 'RXR') this.#single.rxr = segment;
    else if (isKeyOf(LISTS, name)) this.#add(LISTS[name], segment);
    else return false;
    return true;
  }

  #add(list: ListName, segment: Segment): void {
    if (this.#stale.delete(list)) this.#lists[list] = [];
    this.#lists[list].push(segment);
  }

  finished(): OrderSegments {
    const { orc, rxe } = this.#single;
    const at = orc?.text(9) ?? this.#sentAt;
    const stands = rowOf(ORDER_CONTROLS, orc?.text(1))?.status === 'active';
    return { ...this.#single, ...this.#lists, at, writtenAt: rxe?.text(32) ?? (stands ? at : undefined) };
  }
}

function isKeyOf<Table extends object>(table: Table, key: PropertyKey): key is keyof Table {
  return Object.hasOwn(table, key);
}

/** An order begins with its ORC, or with a second RXO, RXE or RXD. */
export function ordersOf(message: readonly Segment[]): ReadOrders {
  const sentAt = message[0]?.text(7);
  const orders: Draft[] = [];
  const unread: string[] = [];
  const begin = (orc?: Segment): Draft => {
    const draft = new Draft(sentAt, orc);
    orders.push(draft);
    return draft;
  };
  for (const segment of message) {
    const { name } = segment;
    if (Object.hasOwn(OTHER_SEGMENTS, name)) continue;
    if (name === 'ORC') begin(segment);
    else {
      const last = orders.at(-1);
      const isNext = isKeyOf(ONE_OF_EACH, name) && last?.has(name) !== false;
      const isTaken = (isNext ? begin() : last)?.take(segment) === true;
      // A comment before the first order is one on the patient.
      if (!isTaken && name !== 'NTE') unread.push(name);
    }
  }
  return { orders: orders.map((draft) => draft.finished()), unread };
}

/** What messages about one order say together, the newer before the older; orders without a number stay as they are. */
export function oneOfEach<Order extends OrderSegments & { readonly number: string | undefined }>(
  orders: readonly Order[],
): readonly Order[] {
  const byNumber = new Map<string, Order>();
  const single: Order[] = [];
  for (const order of orders.toSorted((a, b) => compare(a.at ?? '', b.at ?? ''))) {
    if (order.number === undefined) single.push(order);
    else byNumber.set(order.number, together(byNumber.get(order.number), order));
  }
  return [...byNumber.values(), ...single];
}

/** A message of a hand-over repeats the order in part, and says how the dispensing stands: it adds only what the order leaves out. */
function together<Order extends OrderSegments>(earlier: Order | undefined, later: Order): Order {
  if (earlier === undefined) return later;
  const isHandOver = later.rxd !== undefined && earlier.rxd === undefined;
  const [less, more] = isHandOver ? [later, earlier] : [earlier, later];
  const first = (list: ListName): readonly Segment[] => (more[list].length > 0 ? more[list] : less[list]);
  return {
    ...less,
    ...more,
    rxd: earlier.rxd === undefined ? undefined : later.rxd,
    components: first('components'),
    timings: first('timings'),
    comments: first('comments'),
    writtenAt: earlier.writtenAt ?? later.writtenAt,
  };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
