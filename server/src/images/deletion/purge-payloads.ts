import type { Clock } from '../../platform/clock.ts';
import type { ImagesRepo } from '../images.repo.ts';

interface Parts {
  readonly images: ImagesRepo;
  readonly clock: Clock;
}

const BATCH = 500;

/** Deletes payloads some days after they were sent; the images stay. @returns how many were deleted */
export async function purgePayloads({ images, clock }: Parts, days: number): Promise<number> {
  const before = new Date(clock.now().getTime() - days * 86_400_000);
  let purged = 0;
  for (;;) {
    const count = await images.purgePayloads(before, BATCH);
    purged += count;
    if (count < BATCH) return purged;
  }
}
