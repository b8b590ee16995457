import type { DrawingRequest } from './drawing.ts';

/** The request to the worker while a table is typed. */
export function liveRequest(table: Pick<DrawingRequest, 'text' | 'styles' | 'settings'>): DrawingRequest {
  const pixelRatio = Math.min(2, Math.max(1, Math.round(devicePixelRatio)));
  return { ...table, format: 'live', pixelRatio };
}
