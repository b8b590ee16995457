import type { Status } from '@pictable/contract';

const CACHE_MS = 2_000;

/**
 * What the status card polls: `operational` when the service is ready. Asked by every open page, so the answer is kept for
 * two seconds.
 */
export function createReadStatus(
  checkReadiness: () => Promise<void>,
  now: () => Date,
): () => Promise<Status> {
  let asked: { at: number; answer: Promise<Status> } | undefined;
  return () => {
    const at = now().getTime();
    if (!asked || at - asked.at >= CACHE_MS || at < asked.at)
      asked = { at, answer: readStatus(checkReadiness) };
    return asked.answer;
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
