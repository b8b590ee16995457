import { getHeapStatistics } from 'node:v8';
import { releaseGrowth, releaseMemory } from './heap.ts';

// Prints by how many MB the heap shrinks when its growth is released, first after few and then after many objects.

async function releasedMb(objects: number): Promise<number> {
  const cells = Array.from({ length: objects }, (_, x) => ({ x, items: [x] }));
  cells.length = 0;
  const before = heapMb();
  await releaseGrowth();
  return before - heapMb();
}

function heapMb(): number {
  return getHeapStatistics().total_physical_size / 1024 / 1024;
}

await releaseMemory();
console.log(JSON.stringify({ few: await releasedMb(100_000), many: await releasedMb(1_000_000) }));
