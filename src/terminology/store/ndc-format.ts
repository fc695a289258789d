/** The text form of the NDCs of the starter formulary. */

/**
 * NDCs of one product on one line: its RxCUI, then per labeler the product codes whose packages are all this product,
 * and whole codes (`=`) where packages differ. `861007⇥00093:1048,7214 =00378018505`.
 */
export function encodeNdcs(rxcui: number, prefixes: readonly number[], whole: readonly number[]): string {
  const byLabeler = new Map<string, string[]>();
  for (const prefix of prefixes.toSorted((a, b) => a - b)) {
    const digits = String(prefix).padStart(9, '0');
    const labeler = digits.slice(0, 5);
    byLabeler.set(labeler, [...(byLabeler.get(labeler) ?? []), digits.slice(5)]);
  }
  const groups = [...byLabeler].map(([labeler, products]) => `${labeler}:${products.join(',')}`);
  const codes = whole.toSorted((a, b) => a - b).map((ndc) => `=${String(ndc).padStart(11, '0')}`);
  return `${rxcui}\t${[...groups, ...codes].join(' ')}`;
}

/** The NDCs of one product: codes of labeler and product (9 digits), and whole codes (11 digits), as numbers. */
export interface NdcLine {
  readonly rxcui: number;
  readonly prefixes: readonly number[];
  readonly whole: readonly number[];
}

/** Reads a line that `encodeNdcs` wrote. */
export function decodeNdcs(line: string): NdcLine {
  const [rxcui, list = ''] = line.split('\t');
  const prefixes: number[] = [];
  const whole: number[] = [];
  for (const group of list.split(' ')) {
    if (group.startsWith('=')) whole.push(Number(group.slice(1)));
    else {
      const labeler = group.slice(0, 5);
      for (const product of group.slice(6).split(',')) prefixes.push(Number(labeler + product));
    }
  }
  return { rxcui: Number(rxcui), prefixes, whole };
}
