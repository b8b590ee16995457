import type { Status } from '@pictable/contract';

const CACHE_MS = 2_000;

/**
 * Reads the status for the status card: `operational` if the service is ready. Every open page polls it, so
 * it is cached for two seconds.
 */
export function createReadStatus(
  checkReadiness: () => Promise<void>,
  now: () => Date,
): () => Promise<Status> {
  let cached: { at: number; status: Promise<Status> } | undefined;
  return () => {
    const at = now().getTime();
    if (!cached || at - cached.at >= CACHE_MS || at < cached.at)
      cached = { at, status: readStatus(checkReadiness) };
    return cached.status;
  };
}

async function readStatus(checkReadiness: () => Promise<void>): Promise<Status> {
  try {
    await checkReadiness();
    return { status: 'operational' };
  } catch {
    return { status: 'unavailable' };
  }
}
