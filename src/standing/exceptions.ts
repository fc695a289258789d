/** `"Continue all medications except metformin"`: of what is excepted the contrary is said. */
import { wholeWord } from '../text/alternatives.ts';
import type { CueMeaning } from './action-table.ts';
import type { Action, ActionsOfText } from './read-actions.ts';
import { SENTENCE_WORDS } from './sentence-word-table.ts';

/** The actions of a text and, where its sentence makes an exception from one, its contrary; in their order. */
export function withExceptions(text: string, { actions, breaks }: ActionsOfText): readonly Action[] {
  const excepted = [...text.matchAll(EXCEPTION)].flatMap(({ index, 0: words }): Action[] => {
    const before = actions.findLast(({ end }) => end <= index);
    if (before === undefined || breaks.some((at) => at >= before.end && at < index)) return [];
    const rows = before.rows.flatMap(({ row, meaning }) =>
      meaning === row.meaning && DECISIVE.has(row.negated)
        ? [{ row: { ...row, reach: 'behind' as const }, meaning: row.negated }]
        : [],
    );
    const end = index + words.length;
    return rows.length === 0 ? [] : [{ ...NO_MODIFIERS, rows, from: index, start: index, end }];
  });
  return excepted.length === 0
    ? actions
    : [...actions, ...excepted].toSorted((left, right) => left.start - right.start);
}

const EXCEPTION = new RegExp(wholeWord(SENTENCE_WORDS.exception.words), 'giu');
/** Of what was only then (`took`, `was given`) there is no contrary that holds now. */
const DECISIVE: ReadonlySet<CueMeaning | 'none'> = new Set<CueMeaning>(['stopped', 'not-taken', 'active']);
const NO_MODIFIERS = { isPassive: false, isAhead: false, isPlural: false };
