/** Finds knowledge of language inside code: how many plain words a pattern chooses between, and lists of plain words. */

/** The most plain words that one group of a pattern chooses between: `^(?:mg|mcg|\d+)$` → 2. */
export function wordsChosenFrom(pattern: string): number {
  if (!pattern.includes('|')) return 0;
  const groups: Group[] = [newGroup()];
  for (const [part] of withWordsAlone(pattern).matchAll(/\p{L}{2,}|[()|]/gu)) {
    const group = groups.at(-1) ?? newGroup();
    if (part === '(') groups.push(newGroup());
    else if (part === '|') endAlternative(group);
    else if (part === ')') groups.unshift(...groups.splice(-1));
    else group.isWord = true;
  }
  for (const group of groups) endAlternative(group);
  return Math.max(...groups.map(({ words }) => words));
}

interface Group {
  words: number;
  isWord: boolean;
}

function newGroup(): Group {
  return { words: 0, isWord: false };
}

function endAlternative(group: Group): void {
  if (group.isWord) group.words += 1;
  group.isWord = false;
}

/** Names of groups, classes, escapes and what is filled in (`${words}`) are no words. */
function withWordsAlone(pattern: string): string {
  return pattern
    .replaceAll(/\$\{[^{}]*\}/g, '0')
    .replaceAll(/\\[pP]\{[^}]*\}|\\k<\w+>|\\./g, '0')
    .replaceAll(/\[[^\]]*\]/g, '0')
    .replaceAll(/\(\?(?:<\w+>|<?[=!:])/g, '(');
}

/**
 * Lists of plain words that are typed as no more than text: `new Set(['and', 'or'])`. Ids are typed
 * (`ReadonlySet<RouteId>`), or are themselves what a type is made of.
 */
export function wordLists(code: string): readonly (readonly string[])[] {
  return [...code.matchAll(/\[\s*(?:'[^'\n]*',?\s*){2,}\]/g)].flatMap(({ 0: list, index }) => {
    const before =
      code
        .slice(Math.max(0, index - DECLARATION), index)
        .split(';')
        .at(-1) ?? '';
    const words = [...list.matchAll(/'([^']*)'/g)].map(([, word = '']) => word);
    return isOfIds(before, code) || !words.every((word) => /^[\p{Ll} ’]{2,}$/u.test(word)) ? [] : [words];
  });
}

/** Characters before a list in which its declaration stands. */
const DECLARATION = 120;

function isOfIds(before: string, code: string): boolean {
  const [, name] = /\bconst (\w+)[^;=]* = \S*$/.exec(before) ?? [];
  return (
    /(?:Set<|Map<|readonly |Record<)[A-Z]/.test(before) ||
    (name !== undefined && code.includes(`(typeof ${name})[number]`))
  );
}
