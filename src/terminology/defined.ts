/** Objects without the keys that have no value, as `exactOptionalPropertyTypes` wants them. */

/** The type of an object whose fields that may be undefined became optional. */
export type Defined<Fields> = {
  [Key in keyof Fields as undefined extends Fields[Key] ? never : Key]: Fields[Key];
} & {
  [Key in keyof Fields as undefined extends Fields[Key] ? Key : never]?: Exclude<Fields[Key], undefined>;
};

/** `{ a: 1, b: undefined }` → `{ a: 1 }`. */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;
}
