import { type FileToWrite, type WriteFailure, writeFiles } from './write-files.ts';

/**
 * The thread that writes files; `file-writer.ts` calls this with groups of them. The bytes are copies for this thread. They
 * are released at once: V8 would collect the whole heap of the thread for every few hundred images, because it counts
 * memory outside of the heap.
 */
export default function writeAndRelease(files: readonly FileToWrite[]): (WriteFailure | undefined)[] {
  const outcomes = writeFiles(files);
  // Small buffers of Node share one.
  const buffers = new Set(files.map(({ bytes }) => bytes.buffer as TransferableBuffer));
  for (const buffer of buffers) buffer.transfer(0);
  return outcomes;
}

/** Node has it since version 21; our version of the library types has not. */
interface TransferableBuffer extends ArrayBuffer {
  transfer(byteLength: number): ArrayBuffer;
}
