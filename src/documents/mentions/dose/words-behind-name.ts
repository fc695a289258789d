/** The words of a product and of the directions that lead to its name. */
import { parseSig } from '../../../sig/parse-sig.ts';

/** What stands behind the name, then the directions; without words before the name that direct nothing: `"given a prescription for Vicodin"`. */
export function behindName(rest: string, sig: string, name: string): string {
  const at = sig.indexOf(name);
  const leadsOnly = at > 0 && parseSig(sig.slice(0, at)).fields.length === 0;
  return `${rest} ${leadsOnly ? sig.slice(at + name.length) : sig}`;
}
