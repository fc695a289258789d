/** Drugs for laws that print a row or an entry for each: known ones, and one that nobody knows. */
import fc from './fast-check.ts';

const NAMES = ['lisinopril', 'metformin', 'sertraline', 'furosemide', 'zolquara'];

/** So many names, in any order. */
export function someDrugs(count: number): ReturnType<typeof fc.shuffledSubarray<string>> {
  return fc.shuffledSubarray(NAMES, { minLength: count, maxLength: count });
}

/** As a list that begins its entries with capitals writes the name. */
export function withCapital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
