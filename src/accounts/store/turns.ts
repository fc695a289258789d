/** Work that would only wait for each other's locks, each holding a connection of the pool meanwhile, takes turns before it takes one. */

/** Held state: whose turn it is, by name. Nothing of what the work did. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Begins when the work before of this name has ended; when that could not reach the store, those that wait fail with it. */
  take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name);
    const mine = before === undefined ? work() : before.then(work);
    this.#last.set(name, mine);
    const leave = (): void => {
      if (this.#last.get(name) === mine) this.#last.delete(name);
    };
    mine.then(leave, leave);
    return mine;
  }
}
