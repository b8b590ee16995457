import fc from 'fast-check';

/** A table laid out by the engine (from a payload) and by Chromium (from HTML). */
export interface TableCase {
  readonly headers: readonly string[];
  /** Null if a span covers the slot. */
  readonly rows: readonly (readonly (CaseCell | null)[])[];
  /** Width of the table, px; undefined lets the content decide. */
  readonly width: number | undefined;
  /** Requested column widths, px, padding included. */
  readonly columnWidths: readonly (number | undefined)[];
  readonly padding: number;
  /** Minimum heights of the body rows, px. */
  readonly rowHeights?: readonly (number | undefined)[];
  /** Rows of the header, if there are several; `headers` are then only names. */
  readonly headerRows?: readonly (readonly (CaseCell | null)[])[];
}

export interface CaseCell {
  readonly text: string;
  readonly colspan: number;
  readonly rowspan: number;
}

// No capitals inside words: the engine may break camelCase before a capital, Chromium does not.
const letter = fc.constantFrom(...'aeinorstlumdw');
// Words start with a letter: the engine does not break between digits, as in 12 000, but Chromium does.
const word = fc
  .tuple(letter, fc.string({ unit: fc.constantFrom(...'aeinorstlumdw0159'), maxLength: 8 }))
  .map((parts) => parts.join(''));
// Short enough for one line of a text column, so that the engine does not wrap without need.
const words = fc.array(word, { minLength: 1, maxLength: 5 }).map((list) => list.join(' '));

const tableCase: fc.Arbitrary<TableCase> = fc
  .record({
    columnCount: fc.integer({ min: 1, max: 6 }),
    rowCount: fc.integer({ min: 1, max: 5 }),
    texts: fc.array(words, { minLength: 36, maxLength: 36 }),
    spans: fc.array(
      fc.oneof(
        { weight: 5, arbitrary: fc.constant([1, 1] as const) },
        { weight: 2, arbitrary: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })) },
      ),
      { minLength: 36, maxLength: 36 },
    ),
    width: fc.oneof(fc.constant(undefined), fc.integer({ min: 200, max: 1_100 })),
    fixed: fc.array(fc.option(fc.integer({ min: 40, max: 220 }), { nil: undefined, freq: 6 }), {
      minLength: 6,
      maxLength: 6,
    }),
    padding: fc.integer({ min: 0, max: 16 }),
  })
  .map(({ columnCount, rowCount, texts, spans, fixed, ...rest }) => ({
    ...rest,
    headers: texts.slice(30, 30 + columnCount),
    rows: placeCells(columnCount, rowCount, texts, spans),
    columnWidths: fixed.slice(0, columnCount),
  }));

/** Places texts in a grid; slots covered by a span are null. */
export function placeCells(
  columnCount: number,
  rowCount: number,
  texts: readonly string[],
  spans: readonly (readonly [number, number])[],
): (CaseCell | null)[][] {
  const taken = new Set<string>();
  const isFree = (row: number, column: number) => column < columnCount && !taken.has(`${row} ${column}`);
  return Array.from({ length: rowCount }, (_r, row) =>
    Array.from({ length: columnCount }, (_c, column) => {
      if (!isFree(row, column)) return null;
      const index = row * columnCount + column;
      const [maxColspan, maxRowspan] = spans[index]!;
      let colspan = 1;
      while (colspan < maxColspan && isFree(row, column + colspan)) colspan++;
      const rowspan = Math.min(maxRowspan, rowCount - row);
      for (let i = 0; i < colspan * rowspan; i++)
        taken.add(`${row + Math.floor(i / colspan)} ${column + (i % colspan)}`);
      return { text: texts[index]!, colspan, rowspan };
    }),
  );
}

/** Random cases with a fixed seed. */
export function tableCases(count: number): TableCase[] {
  return fc.sample(tableCase, { numRuns: count, seed: 20_240_229 });
}
