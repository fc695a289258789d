/** Names of what a request holds and the endpoint does not read, for the header `x-ignored-fields`. */

/** Names that can stand in a response header; anything else is not a slip of the pen. */
const PLAIN_NAME = /^[A-Za-z_][\w.[\]-]{0,39}$/;
const MAX_NAMED = 10;

/** The header; nothing where every field is read. */
export function ignoredHeader(names: Iterable<string>): Readonly<Record<string, string>> {
  const named = headerNames(names);
  return named.length === 0 ? {} : { 'x-ignored-fields': named.join(', ') };
}

/** The first of them that can stand in a header, each once. */
export function headerNames(names: Iterable<string>): readonly string[] {
  const found = new Set<string>();
  for (const name of names) {
    if (found.size === MAX_NAMED) break;
    if (PLAIN_NAME.test(name)) found.add(name);
  }
  return [...found];
}
