/** A bounded memory of answers: the last few thousand keys asked for, forgotten in two generations. */

/** Wraps `compute` so that an answer, also a missing one, is kept until about `limit` other keys were asked for. */
export function memoize<Key, Value>(limit: number, compute: (key: Key) => Value): (key: Key) => Value {
  let young = new Map<Key, { value: Value }>();
  let old = new Map<Key, { value: Value }>();
  return (key) => {
    const hit = young.get(key);
    if (hit) return hit.value;
    const kept = old.get(key) ?? { value: compute(key) };
    // Keys that are still asked for move on; the others go with their generation.
    if (young.size >= limit) {
      old = young;
      young = new Map();
    }
    young.set(key, kept);
    return kept.value;
  };
}

/** Characters of a text whose answer is kept: longer ones are no lines, and are asked once. */
const LONGEST_KEPT = 1000;

/** The same for what is read from a text: a line is asked the same a dozen times by those who look for names, amounts, ends and remarks in it, one after the other. */
export function memoizeText<Value>(limit: number, compute: (text: string) => Value): (text: string) => Value {
  const kept = memoize(limit, compute);
  return (text) => (text.length > LONGEST_KEPT ? compute(text) : kept(text));
}

/** Wraps `compute` so that it runs when its value is first asked for, and never again. */
export function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => (known ??= { value: compute() }).value;
}
