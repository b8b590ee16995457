/** Where the cells of a picture are, so that a click on it finds the value in the payload. */
export interface HitMap {
  readonly cells: readonly CellHit[];
}

/** One cell on one page; a cell that is repeated or goes on over pages has several. Lengths in CSS px. */
export interface CellHit {
  readonly page: number;
  /** Row and column of the grid, 0-based, header rows counted. */
  readonly row: number;
  readonly column: number;
  readonly rowspan: number;
  readonly colspan: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** JSON Pointer of the value in the payload; undefined for cells the engine made itself. */
  readonly pointer: string | undefined;
}
