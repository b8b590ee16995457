import { NoTableError } from '@pictable/contract/input-adapters';
import { JsonSyntaxError } from '@pictable/contract/json';
import { EngineError } from '@pictable/engine/errors';
import {
  RenderAborted,
  RenderBusy,
  type RenderPool,
  RenderStarved,
  RenderTooLarge,
  RenderTooSlow,
} from '../render-pool/render-pool.ts';
import type { Metrics, RenderEnd } from './metrics.ts';

/** Wraps a render pool to record metrics. */
export function measureRenderPool(pool: RenderPool, metrics: Metrics): RenderPool {
  metrics.addGauge('pictable_render_workers', () => pool.load().workers);
  metrics.addGauge('pictable_render_waiting', () => pool.load().waiting);
  metrics.addGauge('pictable_render_waiting_max', () => pool.load().waitingMax);
  metrics.addGauge('pictable_render_visitors', () => pool.load().visitorsRunning);
  metrics.addGauge('pictable_render_replacements', () => pool.load().replacements);
  return {
    capacityError: (tenant) => pool.capacityError(tenant),
    load: () => pool.load(),
    close: () => pool.close(),
    imageUrls: (payload, order) => pool.imageUrls(payload, order),
    writeTable: (payload, format, order) => pool.writeTable(payload, format, order),
    checkFont: (bytes, order) => pool.checkFont(bytes, order),
    checkLogo: (bytes, order) => pool.checkLogo(bytes, order),
    async render(payload, order) {
      const startedAt = performance.now();
      const end = (how: RenderEnd) => metrics.renderEnded(how, (performance.now() - startedAt) / 1_000);
      try {
        const rendering = await pool.render(payload, order);
        end('drawn');
        return rendering;
      } catch (error) {
        end(endOf(error));
        throw error;
      }
    },
  };
}

function endOf(error: unknown): RenderEnd {
  if ([EngineError, JsonSyntaxError, NoTableError].some((kind) => error instanceof kind)) return 'refused';
  if (error instanceof RenderStarved) return 'starved';
  if (error instanceof RenderBusy) return 'busy';
  if (error instanceof RenderTooSlow) return 'too-slow';
  if (error instanceof RenderTooLarge) return 'too-large';
  return error instanceof RenderAborted ? 'aborted' : 'crashed';
}
