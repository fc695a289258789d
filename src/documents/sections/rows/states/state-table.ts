/** The states of an order in full, as a column of them may cut them off. */

export interface StateRow {
  /** What `meaningOfCell` knows; a beginning of at least three letters stands for it. */
  readonly state: string;
  /** Cells that stand for it, and cells that do not. */
  readonly examples: readonly string[];
  readonly others: readonly string[];
  readonly reason: string;
}

export const STATE_ROWS: readonly StateRow[] = [
  { state: 'active', examples: ['ACT', 'Activ.'], others: ['AC', 'Actos'], reason: 'taken, or to be taken' },
  { state: 'current', examples: ['CURR'], others: ['CU', 'Curry'], reason: 'the same in offices' },
  { state: 'inactive', examples: ['INACT'], others: ['IN', 'INH'], reason: 'the order is closed' },
  {
    state: 'discontinued',
    examples: ['DISC', 'Discont.'],
    others: ['DI', 'Dish'],
    reason: 'also cut to D/C',
  },
  { state: 'cancelled', examples: ['CANC'], others: ['CA', 'Cancer'], reason: 'taken back' },
  { state: 'expired', examples: ['EXP', 'Expir.'], others: ['EX', 'Expert'], reason: 'the order is too old' },
  { state: 'completed', examples: ['COMPL'], others: ['CO', 'Compazine'], reason: 'the course is over' },
  { state: 'stopped', examples: ['STOPP'], others: ['ST', 'Stoma'], reason: 'lists of home care' },
  { state: 'suspended', examples: ['SUSP'], others: ['SU', 'Suspension'], reason: 'the order waits' },
];
