import { getHeapSpaceStatistics } from 'node:v8';
import { keepRendersYoung } from './heap.ts';

// A program for `node --expose-gc`: prints by how many MB the old generation grows while tasks create objects that outlive
// collections during their task, but not the task. With the argument `young`, it keeps them young.

const collect = globalThis.gc as (options: { type: 'minor' }) => void;
const MB = 1 << 20;

function task(): number {
  const cells: { readonly x: number; readonly items: readonly number[] }[] = [];
  for (let x = 0; x < 2_000; x++) cells.push({ x, items: [x, x + 1] });
  collect({ type: 'minor' });
  return cells.length;
}

function oldMb(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')!.space_used_size / MB;
}

if (process.argv[2] === 'young') keepRendersYoung();
for (let run = 0; run < 400; run++) task();
let grownMb = 0;
for (let run = 0; run < 200; run++) {
  const before = oldMb();
  task();
  // A full collection may happen during a task.
  grownMb += Math.max(0, oldMb() - before);
}
console.log(grownMb);
