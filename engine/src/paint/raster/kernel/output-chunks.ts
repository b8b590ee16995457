/** Output that was copied out of the kernel's memory, in order. */
export class OutputChunks {
  byteLength = 0;
  private chunks: Uint8Array[] = [];

  /** Adds a copy of some bytes. */
  add(bytes: Uint8Array): void {
    const chunk = new Uint8Array(releasableBuffer(bytes.length));
    chunk.set(bytes);
    this.chunks.push(chunk);
    this.byteLength += bytes.length;
  }

  /**
   * Moves the output into a file, once, and frees each chunk as soon as it is copied. Otherwise a large image would
   * be in memory twice, because garbage collection is rare while bytes are copied.
   *
   * @returns the end of the output in the file
   */
  moveTo(target: Uint8Array, offset: number): number {
    let at = offset;
    for (const chunk of this.chunks) {
      target.set(chunk, at);
      at += chunk.length;
      release(chunk.buffer);
    }
    this.chunks = [];
    return at;
  }
}

/**
 * A buffer that can shrink to nothing: its memory then returns to the system, while that of other buffers often stays with
 * the allocator of the process. Runtimes from before 2023 ignore the option and free the buffer when they collect garbage.
 */
function releasableBuffer(byteLength: number): ArrayBufferLike {
  const Resizable = ArrayBuffer as new (
    byteLength: number,
    options: { maxByteLength: number },
  ) => ArrayBuffer;
  return new Resizable(byteLength, { maxByteLength: byteLength });
}

function release(buffer: ArrayBufferLike): void {
  (buffer as { resize?(byteLength: number): void }).resize?.(0);
}
