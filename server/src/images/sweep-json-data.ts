import { limits } from '@pictable/contract';
import type { Clock } from '../platform/clock.ts';
import type { ImagesRepo } from './images.repo.ts';

interface Parts {
  readonly images: ImagesRepo;
  readonly clock: Clock;
}

const BATCH = 500;

/** Forgets what was sent 30 days after it came; the images stay. @returns how many payloads were forgotten */
export async function sweepJsonData({ images, clock }: Parts): Promise<number> {
  const before = new Date(clock.now().getTime() - limits.jsonDataRetentionDays * 86_400_000);
  let forgotten = 0;
  for (;;) {
    const count = await images.forgetJsonData(before, BATCH);
    forgotten += count;
    if (count < BATCH) return forgotten;
  }
}
