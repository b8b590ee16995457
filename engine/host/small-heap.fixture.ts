import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
import { keepHeapSmall, releaseMemory } from './heap.ts';

// Prints, in MB, the size of the young generation after many objects have survived, and the size of the heap before and
// after the release of their memory. With the argument `small`, it keeps the heap small.

const MB = 1 << 20;

function youngMb(): number {
  const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')!;
  return space.physical_space_size / MB;
}

function heapMb(): number {
  return getHeapStatistics().total_physical_size / MB;
}

if (process.argv[2] === 'small') keepHeapSmall();
const cells: object[] = [];
for (let x = 0; x < 1_000_000; x++) cells.push({ x, items: [x] });
const young = youngMb();
const before = heapMb();
cells.length = 0;
await releaseMemory();
console.log(JSON.stringify({ young, before, after: heapMb() }));
