/** Whether two JSON values say the same; without recursion, because a request may nest deeper than the stack. */

/** `{a: 1, b: [2]}` is the same as `{b: [2], a: 1}`; the order of fields means nothing, the order of lists does. */
export function isSameContent(one: unknown, other: unknown): boolean {
  const waiting: [unknown, unknown][] = [[one, other]];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [a, b] = pair;
    if (a === b) continue;
    if (!isNested(a) || !isNested(b) || Array.isArray(a) !== Array.isArray(b)) return false;
    const fields = Object.keys(a);
    if (fields.length !== Object.keys(b).length) return false;
    for (const field of fields) {
      if (!Object.hasOwn(b, field)) return false;
      waiting.push([Reflect.get(a, field), Reflect.get(b, field)]);
    }
  }
  return true;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
