import { useMemo } from 'react';
import type { DrawingRequest } from '../../lib/drawing/drawing.ts';
import { chosenStyles, type StyleSettings } from '../../lib/style-settings.ts';

/** Longer tables are shown by their first rows while typing. */
const liveRowsMax = 200;

export function useDemoRequest(text: string, styles: StyleSettings): DrawingRequest {
  return useMemo(
    () => ({ text, styles: chosenStyles(styles), format: 'svg', rowsMax: liveRowsMax }),
    [text, styles],
  );
}
