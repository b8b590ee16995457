import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Instance, removeFolder, startInstance } from '../service/deployments.ts';
import { type LoadTarget, runLoad } from '../service/load.ts';
import { payloadTextOf, workloadOf } from '../workloads.ts';

/** Start and memory of one process of the service, without its PostgreSQL. */
export interface ServiceStart {
  /** Resident memory of the idle process, MB: after the start, and after rendering. NaN without `/proc`. */
  readonly idleMb: number;
  readonly idleAfterMb: number;
  readonly images: number;
  /** Time from a start after SIGKILL to the first success of `/readyz`, ms. */
  readonly readyMs: readonly number[];
}

/**
 * Threads that write files stop after an idle minute. Those that render keep their memory for five minutes, so
 * the second measurement includes it.
 */
const idleMs = 70_000;

/** @param work runs while the first instance serves, before its memory is measured again */
export async function measureStart(
  program: string,
  { images, kills }: { readonly images: number; readonly kills: number },
  work: (origin: string) => Promise<void>,
): Promise<ServiceStart> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-bench-'));
  const start = () => startInstance(path.join(folder, 'data'), {}, { program, profileFolder: undefined });
  let instance = await start();
  try {
    await sleep(idleMs);
    const idleMb = residentMb(instance);
    await work(instance.origin);
    await render(instance, images);
    await sleep(idleMs);
    const idleAfterMb = residentMb(instance);
    const readyMs: number[] = [];
    for (let kill = 0; kill < kills; kill++) {
      await instance.kill();
      const from = performance.now();
      instance = await start();
      readyMs.push(performance.now() - from);
    }
    return { idleMb, idleAfterMb, images, readyMs };
  } finally {
    await instance.stop();
    await removeFolder(folder);
  }
}

async function render(instance: Instance, images: number): Promise<void> {
  const workload = workloadOf('W1 open');
  let variant = 0;
  const target: LoadTarget = {
    origins: [instance.origin],
    path: '/api/pictable/table-to-image',
    headers: { 'x-api-key': instance.key(), 'content-type': 'application/json' },
    nextBody: () => payloadTextOf(workload.fresh!(++variant), { scale: 1 }),
  };
  const { images: rendered } = await runLoad(target, 8, { durationMs: 0, imagesMin: images });
  if (rendered < images) throw new Error(`Only ${rendered} of ${images} images were rendered.`);
}

function residentMb({ processId }: Instance): number {
  if (process.platform !== 'linux') return Number.NaN;
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))!;
  return Number(kilobytes) / 1_024;
}
