/** Types of scripts of pages that the service uses too. */
declare module '*/assets/json-place.js' {
  /** The index of the first character that cannot stand where it stands, the length of a text that ends too early; undefined for JSON. */
  export function whereJsonBreaks(text: string): number | undefined;
}
