/** Pixels row by row from the top: red, green, blue, alpha; colour not multiplied by alpha. */
export interface Pixels {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgba: Uint8Array;
}
