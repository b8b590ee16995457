import { getHeapSpaceStatistics } from 'node:v8';
import { SmallSet } from './small-set.ts';

/*
 * Prints by how many MB the old generation grows while a set always has three of 50,000 objects in progress, after a
 * full collection. Arguments: `Set` or `SmallSet`. Needs `--expose-gc`.
 */

const set = process.argv[2] === 'Set' ? new Set<object>() : new SmallSet<object>();
const inProgress: object[] = [];

function runOne(number: number): void {
  const item = { numbers: new Array(100).fill(number) };
  set.add(item);
  inProgress.push(item);
  if (inProgress.length > 3) set.delete(inProgress.shift()!);
}

function oldGenerationMb(): number {
  const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')!;
  return space.space_used_size / 1024 / 1024;
}

for (let number = 0; number < 5_000; number++) runOne(number);
globalThis.gc!();
const before = oldGenerationMb();
for (let number = 0; number < 50_000; number++) runOne(number);
console.log(oldGenerationMb() - before);
