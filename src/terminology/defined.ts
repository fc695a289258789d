/** Objects without the keys that have no value, as `exactOptionalPropertyTypes` wants them. */

/** The type of an object whose fields that may be undefined became optional. */
export type Defined<Fields> = {
  [Key in keyof Fields as undefined extends Fields[Key] ? never : Key]: Fields[Key];
} & {
  [Key in keyof Fields as undefined extends Fields[Key] ? Key : never]?: Exclude<Fields[Key], undefined>;
};

/** `{ a: 1, b: undefined }` → `{ a: 1 }`. */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) kept[key] = value;
  return kept as Defined<Fields>;
}
