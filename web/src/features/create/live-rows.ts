/** Longer tables are shown by their first rows while typing. */
export const liveRowsMax = 200;
