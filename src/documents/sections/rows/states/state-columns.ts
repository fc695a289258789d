/** Columns that say of each row in which state its order is, whatever header stands over them: `ACT`, `D/C`, `Cancelled`. */
import { meaningOfCell } from '../../../../standing/read-actions.ts';
import { STATE_ROWS } from './state-table.ts';

/** The state that a cell says, as it stands or cut off: `"CANC"` → cancelled; undefined: it says none, or one that nobody can tell. */
export function stateIn(cell: string): string | undefined {
  const text = cell.trim();
  if (text === '') return undefined;
  const begun = text.toLowerCase().replace(/\.$/u, '');
  const said = meaningOfCell(begun);
  if (said !== undefined && said.meaning !== 'none' && said.phrases.includes(begun)) return text;
  if (!/^\p{L}{3,}$/u.test(begun)) return undefined;
  const states = STATE_ROWS.filter(({ state }) => state.startsWith(begun));
  return states.length === 1 ? states[0]?.state : undefined;
}

/** Does a column hold nothing but states, of two rows at least? */
export function holdsStates(rows: readonly (readonly string[])[], column: number): boolean {
  const told = rows.map((cells) => cells[column]?.trim() ?? '').filter((text) => text !== '');
  return told.length >= FEWEST && told.every((text) => stateIn(text) !== undefined);
}

const FEWEST = 2;
