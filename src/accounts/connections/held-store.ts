/** What a browser has open at the app inside an EHR, for any instance: launches on their way and lists, sealed under the cookie of that browser. */

/** `launch`: until the browser comes back. `list`: while it is looked at. */
export type HeldKind = 'launch' | 'list';

/** Whose it is; without the token of the browser a row is neither found nor opened. */
export interface HeldPlace {
  readonly kind: HeldKind;
  readonly id: string;
  /** The token in the cookie: 256 random bits. */
  readonly browser: string;
}

export interface NewHeld extends HeldPlace {
  /** Who began it: a flood of one source takes no place of another. */
  readonly source: string;
  readonly content: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** As it was found. */
export interface Held {
  readonly content: string;
  /** Counts changes. */
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
  readonly createdAt: number;
}

/** How much is held of all, and of one source; beyond it the oldest goes. */
export type HeldBounds = Readonly<Record<HeldKind, { readonly all: number; readonly ofSource: number }>>;

/** Milliseconds since 1970 is every `now`. Every method throws when the store cannot be reached. */
export interface HeldStore {
  add(held: NewHeld, now: number): Promise<void>;
  /** Undefined when it has ended, was never there, or is another browser's. */
  find(place: HeldPlace, now: number): Promise<Held | undefined>;
  /** The same, for the last time: of all who ask, one gets it. */
  take(place: HeldPlace, now: number): Promise<Held | undefined>;
  /** Writes it where nobody has since `version`; false: somebody has, or it is over. */
  replace(place: HeldPlace, version: number, content: string): Promise<boolean>;
  /** It is looked at, and lasts until then. */
  keep(place: HeldPlace, endsAt: number): Promise<void>;
  remove(place: HeldPlace): Promise<void>;
}
