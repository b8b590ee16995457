/**
 * Where the cells of a picture are, so that a click on it finds the value in the payload. Cells of a table in a cell come
 * after that cell: of several boxes round a place the last is the innermost.
 */
export interface HitMap {
  readonly cells: readonly CellHit[];
}

/** One cell on one page; a cell that is repeated or goes on over pages has several. Lengths in CSS px. */
export interface CellHit {
  readonly page: number;
  /** 0 for a cell of the table, 1 for one of a table in a cell, and so on. */
  readonly depth: number;
  /** Row and column of the grid of its own table, 0-based, header rows counted. */
  readonly row: number;
  readonly column: number;
  readonly rowspan: number;
  readonly colspan: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /**
   * JSON Pointer of the value in the payload; undefined for cells the engine made itself. Headers of a table in a cell
   * have that of the value they head.
   */
  readonly pointer: string | undefined;
}
