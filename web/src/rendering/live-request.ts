import { topHeightPx } from './image/top-height.ts';
import type { RenderRequest } from './render-types.ts';

/** The request to the worker while a table is typed. */
export function liveRequest(
  table: Pick<RenderRequest, 'text' | 'styles' | 'settings' | 'projectId'>,
): RenderRequest {
  const pixelRatio = Math.min(2, Math.max(1, Math.round(devicePixelRatio)));
  return { ...table, format: 'live', pixelRatio, topHeightPx: topHeightPx() };
}
