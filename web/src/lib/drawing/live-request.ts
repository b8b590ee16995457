import { chosenStyles, type StyleSettings } from '../style-settings.ts';
import type { DrawingRequest } from './drawing.ts';

/** What the worker is asked for while a table is typed. */
export function liveRequest(text: string, settings: StyleSettings): DrawingRequest {
  const pixelRatio = Math.min(2, Math.max(1, Math.round(devicePixelRatio)));
  return { text, styles: chosenStyles(settings), format: 'live', pixelRatio };
}
