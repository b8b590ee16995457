/**
 * Boxes of the cells of an image, which map a click to the value in the payload. Cells of a nested table come
 * after the cell that contains them: of several boxes around a point the last is the innermost.
 */
export interface HitMap {
  readonly cells: readonly CellHit[];
}

/** One cell on one page; a cell that is repeated or continues across pages has several. Lengths in CSS px. */
export interface CellHit {
  readonly page: number;
  /** 0 for a cell of the table, 1 for a cell of a nested table, and so on. */
  readonly depth: number;
  /** Row and column in the grid of its own table, 0-based, including header rows. */
  readonly row: number;
  readonly column: number;
  readonly rowspan: number;
  readonly colspan: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /**
   * JSON Pointer of the value in the payload; undefined for cells that the engine added. Headers of a nested
   * table have the pointer of the value they describe.
   */
  readonly pointer: string | undefined;
}
