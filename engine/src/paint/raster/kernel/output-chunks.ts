/** Output that was copied out of the kernel's memory, in order. */
export class OutputChunks {
  byteLength = 0;
  private chunks: Uint8Array<ArrayBuffer>[] = [];

  /** @param chunk bytes with a buffer of their own */
  push(chunk: Uint8Array<ArrayBuffer>): void {
    this.chunks.push(chunk);
    this.byteLength += chunk.length;
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
      free(chunk.buffer);
    }
    this.chunks = [];
    return at;
  }
}

/** Node 20 and browsers from before 2024 have no `transfer`: there the garbage collector frees the buffer later. */
function free(buffer: ArrayBuffer): void {
  (buffer as { transfer?(byteLength: number): ArrayBuffer }).transfer?.(0);
}
