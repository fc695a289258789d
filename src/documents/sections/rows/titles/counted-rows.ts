/** Rows that a column of their table counts. */

interface Cells {
  readonly cells: readonly string[];
}

/** `1`, `2`, `3` in a column of their own: a row with the next number is one, whatever its name says. */
export function countedRows(rows: readonly Cells[], nameColumn: number): (row: Cells) => boolean {
  const numbersIn = (column: number): string[] =>
    rows.map(({ cells }) => cells[column] ?? '').filter((text) => text !== '');
  const column = (rows[0]?.cells ?? []).findIndex((_, at) => {
    const numbers = at < nameColumn ? numbersIn(at) : [];
    const from = Number.parseInt(numbers[0] ?? '');
    return (
      numbers.length >= FEWEST_COUNTED &&
      numbers.every((text, index) => /^\d{1,3}[.)]?$/u.test(text) && Number.parseInt(text) === from + index)
    );
  });
  return ({ cells }) => column >= 0 && (cells[column] ?? '') !== '';
}

const FEWEST_COUNTED = 3;
