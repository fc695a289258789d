/** Letters with and without their accents. */

/** Latin letters without their accents, each where it stands. */
export function withoutAccents(text: string): string {
  return text.replaceAll(/[\u00C0-\u024F]/gu, (letter) => letter.normalize('NFD').charAt(0));
}
