/** Words for a form in several languages. */
import { FOREIGN_FORM_ROWS, type ForeignFormRow } from './foreign-form-table.ts';

/** The words for a form in all the languages, or for all forms in the languages named. */
export function foreignWords(select: {
  readonly form?: ForeignFormRow['form'];
  readonly languages?: readonly ForeignFormRow['language'][];
}): readonly string[] {
  const { form, languages } = select;
  return FOREIGN_FORM_ROWS.filter(
    (row) => (form === undefined || row.form === form) && (languages?.includes(row.language) ?? true),
  ).flatMap(({ words }) => words);
}
