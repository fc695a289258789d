/** The words of a product and of the directions that lead to its name. */
import { FEW_WORDS } from '../../../sig/vocabulary/number-word-table.ts';
import { parseSig } from '../../../sig/parse-sig.ts';
import { wholeWord } from '../../../text/alternatives.ts';

/** What stands behind the name, then the directions; without words before the name that direct nothing (`"given a prescription for Vicodin"`) or only by a verb (`"take the Remeron, 15 at night"`). */
export function behindName(rest: string, sig: string, name: string): string {
  const at = sig.indexOf(name);
  const leadsOnly = at > 0 && parseSig(sig.slice(0, at)).fields.every(({ field }) => field === 'method');
  return withoutVariety(`${rest} ${leadsOnly ? sig.slice(at + name.length) : sig}`);
}

/** `"Vicodin ES 1-2 p.o."`, `"Duraphen II one b.i.d."`: letters that no directions know, right behind the name and before an amount, belong to it. */
function withoutVariety(words: string): string {
  const { index = 0, 0: mark = '' } = VARIETY.exec(words) ?? {};
  const rest = words.slice(index + mark.length);
  if (mark === '' || !AMOUNT.test(rest)) return words;
  const [first] = parseSig(words).unread;
  return first !== undefined && words.slice(0, first.start).trim() === '' ? rest : words;
}

const VARIETY = /^\s*\p{Lu}{1,3}\s+/u;
const AMOUNT = new RegExp(String.raw`^(?:\d|½|${wholeWord(FEW_WORDS)})`, 'iu');
