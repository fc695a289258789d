/** Finds the regular expressions and the texts written in a source file, with a scanner that knows comments, strings and where a division stands. */

export interface RegexLiteral {
  readonly source: string;
  readonly flags: string;
}

const BEFORE_A_REGEX = /[(,=:[!&|?{};>]/;
const WORD_BEFORE_A_REGEX = /\b(?:return|case|typeof)$/;

/** What stands in a source file between its code. */
interface Literals {
  readonly regexes: readonly RegexLiteral[];
  /** Strings and templates as written, without their quotes. */
  readonly texts: readonly string[];
}

/** The literals in their order; templates are not looked into, since the code writes no regular expression there. */
export function regexLiterals(code: string): readonly RegexLiteral[] {
  return literalsOf(code).regexes;
}

/** Both kinds of literals, each in its order; of nested templates the outer one. */
export function literalsOf(code: string): Literals {
  const regexes: RegexLiteral[] = [];
  const texts: string[] = [];
  let at = 0;
  while (at < code.length) {
    const skipped = skip(code, at);
    if (skipped > at) {
      if (/['"`]/.test(code.charAt(at))) texts.push(code.slice(at + 1, skipped - 1));
      at = skipped;
    } else if (code[at] === '/' && mayBeginRegex(code, at)) {
      const end = regexEnd(code, at);
      const flags = /^[a-z]*/.exec(code.slice(end + 1))?.[0] ?? '';
      regexes.push({ source: code.slice(at + 1, end), flags });
      at = end + 1 + flags.length;
    } else at += 1;
  }
  return { regexes, texts };
}

/** Behind a comment, a string or a template that begins here. */
function skip(code: string, at: number): number {
  if (code.startsWith('//', at) || code.startsWith('#!', at)) return lineEnd(code, at);
  if (code.startsWith('/*', at)) return code.indexOf('*/', at + 2) + 2;
  const quote = code.charAt(at);
  if (quote === '`') return templateEnd(code, at);
  if (quote !== "'" && quote !== '"') return at;
  let end = at + 1;
  while (end < code.length && code[end] !== quote) end += code[end] === '\\' ? 2 : 1;
  return end + 1;
}

function templateEnd(code: string, at: number): number {
  let end = at + 1;
  while (end < code.length && code[end] !== '`') {
    if (code.startsWith('${', end)) end = bracesEnd(code, end + 2);
    else end += code[end] === '\\' ? 2 : 1;
  }
  return end + 1;
}

function bracesEnd(code: string, at: number): number {
  let end = at;
  for (let depth = 1; end < code.length && depth > 0;) {
    const skipped = skip(code, end);
    if (code[end] === '{') depth += 1;
    if (code[end] === '}') depth -= 1;
    end = Math.max(skipped, end + 1);
  }
  return end;
}

function lineEnd(code: string, at: number): number {
  const end = code.indexOf('\n', at);
  return end < 0 ? code.length : end;
}

function mayBeginRegex(code: string, at: number): boolean {
  const before = code.slice(Math.max(0, at - 200), at).trimEnd();
  return BEFORE_A_REGEX.test(before.slice(-1)) || WORD_BEFORE_A_REGEX.test(before);
}

function regexEnd(code: string, at: number): number {
  let end = at + 1;
  let isInClass = false;
  while (end < code.length && (isInClass || code[end] !== '/')) {
    if (code[end] === '[') isInClass = true;
    else if (code[end] === ']') isInClass = false;
    end += code[end] === '\\' ? 2 : 1;
  }
  return end;
}
