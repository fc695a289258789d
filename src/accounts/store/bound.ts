/** Functions that stand on one thing, such as the open database, made into the methods of a store. */

/** What is left of each function when its first argument is given. */
type Bound<Parts> = {
  readonly [Name in keyof Parts]: Parts[Name] extends (base: never, ...rest: infer Rest) => infer Answer
    ? (...rest: Rest) => Answer
    : never;
};

/** Gives each function its first argument. The functions carry the docstrings of the store. */
export function bound<
  Base,
  Parts extends Readonly<Record<string, (base: Base, ...rest: never[]) => unknown>>,
>(base: Base, parts: Parts): Bound<Parts> {
  const methods = Object.entries(parts).map(([name, part]) => [name, part.bind(undefined, base)]);
  // What `bind` leaves is what `Bound` says of each.
  return Object.fromEntries(methods) as Bound<Parts>;
}
