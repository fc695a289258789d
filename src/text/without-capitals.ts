/** Text whose writer uses no capitals: in it a small letter says no more than a capital does where all print is in capitals. */

/** A word that begins with a capital, or is in capitals; shorter ones (`PO`, `BID`, `mL`, `I`) are in any text. */
const CAPITAL = /(?<![\p{L}\d])(?:\p{Lu}\p{Ll}|\p{Lu}{4})/gu;
const WORD = /(?<!\p{L})\p{L}{2,}/gu;
/** Words without a capital for each word with one: a name that a program prints. */
const LEAST_SMALL = 200;

/** Whether capitals set nothing apart in these texts because there are none. */
export function isWithoutCapitals(texts: readonly string[]): boolean {
  let [words, capitals] = [0, 0];
  for (const text of texts) {
    words += text.match(WORD)?.length ?? 0;
    capitals += text.match(CAPITAL)?.length ?? 0;
  }
  return words > 0 && capitals * LEAST_SMALL <= words && texts.some((text) => /\p{Ll}/u.test(text));
}

/** In capitals alone: they tell nothing of where a sentence or a name begins. */
export function isInCapitals(text: string): boolean {
  return /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
}

/** A word in capitals, and nothing but such: what is printed so beside other print is a title, and no name with its strength. */
export function isLoud(text: string): boolean {
  return isInCapitals(text) && /\p{Lu}{3}/u.test(text) && !/\d/u.test(text);
}

/** Letter by letter, so that every place in the text stays: a letter whose capital is none, or is of another alphabet, stays too. */
export function inCapitals(text: string): string {
  return text.replaceAll(/[^\P{Ll}ßµŉ]/gu, (letter) => {
    const capital = letter.toUpperCase();
    return capital.length === letter.length ? capital : letter;
  });
}

/** Print that knows capitals alone, but for a word here and there: a label of a pharmacy, a claim, a telefax. */
export function areCapitals(texts: readonly string[]): boolean {
  const written = texts.join(' ');
  const small = written.match(/\p{Ll}/gu)?.length ?? 0;
  return small * MOST_SMALL < (written.match(/\p{Lu}/gu)?.length ?? 0);
}

const MOST_SMALL = 20;

/** The same the other way: a letter whose small one is none stays. */
export function inSmallLetters(text: string): string {
  return text.replaceAll(/\p{Lu}/gu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
}
