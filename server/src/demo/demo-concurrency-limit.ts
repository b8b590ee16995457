import { demoLimits } from '@pictable/contract';
import { publicError } from '../http/errors/public-error.ts';
import type { RenderPool } from '../platform/render-pool/render-pool.ts';

/** Runs a render for a visitor. @throws PublicError 503 when visitors already use their share of the pool */
export type DemoConcurrencyLimit = <Result>(render: () => Promise<Result>) => Promise<Result>;

const RETRY_SECONDS = 1;

/** Reserves most of the render pool for callers with a key, however many IP addresses visitors come from. */
export function createDemoConcurrencyLimit(renderPool: Pick<RenderPool, 'load'>): DemoConcurrencyLimit {
  const { workers, waitingMax } = renderPool.load();
  const concurrentMax = Math.max(1, Math.floor((workers + waitingMax) * demoLimits.poolShareMax));
  let concurrent = 0;
  return async (render) => {
    if (concurrent >= concurrentMax) throw busy();
    concurrent++;
    try {
      return await render();
    } finally {
      concurrent--;
    }
  };
}

function busy(): Error {
  const seconds = RETRY_SECONDS;
  return publicError('service-busy', { seconds }, { headers: { 'retry-after': String(seconds) } });
}
