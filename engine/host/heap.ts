import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** Growth of the heap of a thread that is worth a release of its memory, bytes. */
const GROWTH_BYTES_MIN = 32 * 1024 * 1024;
/** Size of the heap of this thread after the last release, bytes. */
let keptBytes = 0;

/**
 * Recommended young-generation size in MB for long-running render workers; three times V8's semi-space. A
 * render allocates many objects that live until its end: with the default size they are copied several times
 * per image, which took more than a fifth of the render time.
 */
export const youngGenerationMb = 96;

/**
 * Keeps the objects of renders in the young generation of V8, in all threads of this process. When objects of
 * one kind outlive some collections, as those of a render in progress do, V8 creates later ones in the old
 * generation, where they and all that they refer to stay until a full collection. With other data in every
 * table, this took up to a third of the render time. Call it before the first render of a long-running
 * process.
 */
export function keepRendersYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}

/**
 * Lets the heap of each thread of this process grow to four times what the last full collection kept before the next
 * one. V8 also counts memory outside of its heap, so with images of 45 KB the thread that sends them collected its
 * whole heap after every 160 images, which took a sixth of the CPU time of the service. Call it when a
 * long-running process has started, or it keeps what the start leaves behind.
 */
export function collectHeapsLate(): void {
  setFlagsFromString('--heap-growing-percent=300');
}

/**
 * Lets V8 inline more code into a function, and collect young objects without helper threads, in all threads of this
 * process. Rendering calls many small functions; and if every processor has a table to render, helpers only take time
 * from another thread. Together they save 5 to 7 % of the CPU time of a small table. Call it before the first render of
 * a long-running process.
 */
export function favorThroughput(): void {
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=1500');
  setFlagsFromString('--no-parallel-scavenge');
}

/**
 * Optimises functions of WebAssembly later than V8 does by default, after ten times as much work, in all threads of
 * this process. The first PDF would otherwise be enough to optimise the one function into which the subsetter of
 * fonts is compiled: that takes half a second of a processor and 95 MB, of which the allocator keeps up to 10 MB.
 * Call it before the first render of a long-running process.
 */
export function optimizeWasmLate(): void {
  setFlagsFromString('--wasm-tiering-budget=130000000');
}

/**
 * Keeps the young generation of V8 at its first size, in all threads of this process. V8 would double it whenever objects
 * survive, to more than 100 MB: large tables would need more memory, and no less time, because their objects live until
 * the end of the render. Call it in a program that renders few tables and ends.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

/**
 * Returns the garbage of this thread to the operating system. V8 collects when a heap is full, and keeps the pages that
 * become free; after a busy time an idle thread would keep its young generation, up to 96 MB. Takes about 2 ms per MB in
 * use, during which the thread does nothing else. Afterwards the thread optimises its code again, because optimised code
 * lives only as long as objects of the classes that it was made for: the next 400 small tables need twice as much CPU
 * time, half a second in all.
 */
export async function releaseMemory(): Promise<void> {
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
  keptBytes = heapBytes();
}

/** Calls `releaseMemory` if the heap of this thread has grown by more than 32 MB since the last time. */
export async function releaseGrowth(): Promise<void> {
  if (heapBytes() - keptBytes > GROWTH_BYTES_MIN) await releaseMemory();
}

function heapBytes(): number {
  return getHeapStatistics().total_physical_size;
}
