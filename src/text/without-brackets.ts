/** A text without its remarks in brackets; longer ones are sentences of their own. */
export function withoutBrackets(text: string, instead = ''): string {
  return text.replaceAll(/\([^()]{0,60}\)/gu, instead);
}
