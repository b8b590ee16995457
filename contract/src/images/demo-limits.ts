/** Default header colour of a demo table. */
export const demoHeaderBg = '#4a1e8c';

/** Limits without an account, with the unit of each number in its name. */
export const demoLimits = {
  bodyBytesMax: 256 * 1024,
  rowsMax: 200,
  columnsMax: 30,
  cellsMax: 2_000,
  /** Images per IP address in one window. */
  imagesPerWindow: 10,
  windowSeconds: 600,
  lifetimeSeconds: 86_400,
  /** All images in cells together. */
  imagesMegapixelsMax: 2,
  /** CPU time per table. */
  renderDeadlineMs: 3_000,
  /** Share of the render pool, running and waiting jobs together. */
  poolShareMax: 0.25,
} as const;
