/** What is held of a launch or a list as text: JSON with the maps and addresses that are in it. */

const MAP = '$map';
const ADDRESS = '$url';

/** Plain objects, lists, texts, numbers, Maps and URLs. */
export function inText(value: object): string {
  return JSON.stringify(
    value,
    function (this: Readonly<Record<string, unknown>>, key: string, plain: unknown) {
      // A URL has made a text of itself already.
      const own = this[key];
      if (own instanceof URL) return { [ADDRESS]: own.href };
      return plain instanceof Map ? { [MAP]: [...plain] } : plain;
    },
  );
}

/** Decode edge: only `inText` made what opens under the cookie of a browser. */
export function ofText<Value>(text: string): Value {
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if (ADDRESS in value) return new URL(String(value[ADDRESS]));
    return MAP in value ? new Map(value[MAP] as readonly (readonly [unknown, unknown])[]) : value;
  }) as Value;
}
