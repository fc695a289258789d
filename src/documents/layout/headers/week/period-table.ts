/** Words that number the periods of a course over the columns of a table. */

export interface PeriodWords {
  /** As directions say it. */
  readonly unit: 'week' | 'day' | 'month';
  /** In small letters, without accents. */
  readonly words: readonly string[];
  readonly reason: string;
  readonly examples: readonly string[];
}

export const PERIOD_WORDS: readonly PeriodWords[] = [
  {
    unit: 'week',
    words: ['week', 'weeks', 'wk', 'wks', 'woche', 'semaine', 'semana', 'settimana'],
    reason: 'a taper or a titration has a column for each week, as has a pillbox for a month',
    examples: ['Week 1', 'Wks 3-4', 'Semaine 2'],
  },
  {
    unit: 'day',
    words: ['day', 'days', 'tag', 'jour', 'dia', 'giorno', 'dag'],
    reason: 'short courses are changed after some days',
    examples: ['Day 1', 'Days 2-5', 'Tag 3'],
  },
  {
    unit: 'month',
    words: ['month', 'months', 'monat', 'mois', 'mes', 'mese', 'maand'],
    reason: 'slow titrations go by months',
    examples: ['Month 1', 'Mois 2'],
  },
];
