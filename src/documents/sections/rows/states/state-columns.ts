/** Columns that say of each row in which state its order is, whatever header stands over them: `ACT`, `D/C`, `Cancelled`. */
import { meaningOfCell } from '../../../../standing/read-actions.ts';
import type { ActionId } from '../../../../standing/action-table.ts';
import { readActions, saysOfDrug } from '../../../../standing/read-actions.ts';
import { saysHowTaken, supportOf } from '../../../names/directions/support.ts';
import { questionOf } from '../../../layout/headers/find-question.ts';
import { STATE_ROWS } from './state-table.ts';

/** The state that a cell says, as it stands, cut off or drawn together: `"CANC"`, `"Canc'd"` → cancelled; undefined: it says none, or one that nobody can tell. */
export function stateIn(cell: string): string | undefined {
  const text = cell.trim();
  if (text === '') return undefined;
  const whole = text.toLowerCase().replaceAll('’', "'").replace(/\.$/u, '');
  const said = meaningOfCell(whole);
  if (said !== undefined && said.meaning !== 'none' && said.phrases.includes(whole)) return text;
  const begun = whole.replace(/'d$/u, '');
  if (!/^\p{L}{3,}$/u.test(begun)) return undefined;
  const states = STATE_ROWS.filter(({ state }) => state.startsWith(begun));
  return states.length === 1 ? states[0]?.state : undefined;
}

/** Does a column hold nothing but states, of two rows at least? */
export function holdsStates(rows: readonly (readonly string[])[], column: number): boolean {
  return holds(rows, column, (text) => stateIn(text) !== undefined);
}

/**
 * Does a column hold what is decided on the drugs of its rows: `CONTINUE`, `CHANGE`, `D/C`, `Do not order`? Several of them, so that it is no word
 * of a form; beside them may stand how a drug is to be taken.
 */
export function holdsDecisions(rows: readonly (readonly string[])[], column: number): boolean {
  const decided = (text: string): boolean => stateIn(text) !== undefined || isDecision(text);
  const count = rows.filter((cells) => decided(cells[column]?.trim() ?? '')).length;
  return count >= FEWEST && holds(rows, column, (text) => decided(text) || saysHowTaken(supportOf(text)));
}

/** `"Do not take"`, `"take with a sip of water"` may be said of the morning of a procedure, and `"No"` answers anything. */
const OF_ONE_DAY: ReadonlySet<ActionId> = new Set<ActionId>(['take', 'no-longer', 'denied']);

function isDecision(text: string): boolean {
  const asked = questionOf(text);
  if (asked?.row.field === 'action' && asked.title === '' && asked.answer === undefined) return true;
  const [first] = readActions(text).actions;
  const isTold = first?.rows.some(({ row }) => OF_ONE_DAY.has(row.id)) === true;
  return first?.from === 0 && saysOfDrug(first) && !isTold && !saysHowTaken(supportOf(text));
}

function holds(
  rows: readonly (readonly string[])[],
  column: number,
  isSaid: (text: string) => boolean,
): boolean {
  const told = rows.map((cells) => cells[column]?.trim() ?? '').filter((text) => text !== '');
  return told.length >= FEWEST && told.every(isSaid);
}

const FEWEST = 2;
