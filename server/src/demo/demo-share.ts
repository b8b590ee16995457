import { demoLimits } from '@pictable/contract';
import { refusal } from '../http/public-error.ts';
import type { RenderPool } from '../platform/render-pool/render-pool.ts';

/** Runs the drawing of a visitor. @throws PublicError 503 when visitors have their share of the pool already */
export type DemoShare = <Result>(draw: () => Promise<Result>) => Promise<Result>;

const RETRY_SECONDS = 1;

/** A flood of visitors, from however many addresses, leaves most of the pool to those who have a key. */
export function createDemoShare(renderPool: Pick<RenderPool, 'load'>): DemoShare {
  const { workers, waitingMax } = renderPool.load();
  const atOnceMax = Math.max(1, Math.floor((workers + waitingMax) * demoLimits.poolShareMax));
  let atOnce = 0;
  return async (draw) => {
    if (atOnce >= atOnceMax) throw busy();
    atOnce++;
    try {
      return await draw();
    } finally {
      atOnce--;
    }
  };
}

function busy(): Error {
  const seconds = RETRY_SECONDS;
  return refusal('service-busy', { seconds }, { headers: { 'retry-after': String(seconds) } });
}
