import type { Piscina } from 'piscina';
import { createThreads } from '../threads/create-threads.ts';
import type { FileToWrite, WriteFailure } from './write-files.ts';

/** A disk that syncs slowly takes several at a time; on a fast one, one thread does nearly all. */
const THREADS_MAX = 4;
const GROUP_FILES_MAX = 32;
const IDLE_THREAD_MS = 60_000;
/** A thread has little more than the functions of `write-files.ts`; bytes are outside of its heap. */
const HEAP_MB = 16;

interface WaitingFile {
  readonly file: FileToWrite;
  resolve(): void;
  reject(error: Error): void;
}

/**
 * Writes files in threads of its own, which stop when they are idle. Files that arrive while all threads are busy
 * form groups, whose folder is synced once.
 */
export class FileWriter {
  #piscina: Piscina<FileToWrite[], (WriteFailure | undefined)[]> | undefined;
  #waiting: WaitingFile[] = [];
  #busyThreads = 0;

  /** Resolves when the file survives a power failure. @throws Error with the code of the failed system call */
  write(file: FileToWrite): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ file, resolve, reject });
      this.#startGroup();
    });
  }

  #startGroup(): void {
    if (this.#waiting.length === 0 || this.#busyThreads === THREADS_MAX) return;
    const group = this.#waiting.slice(0, GROUP_FILES_MAX);
    this.#waiting = this.#waiting.slice(GROUP_FILES_MAX);
    this.#busyThreads++;
    void this.#writeGroup(group).finally(() => {
      this.#busyThreads--;
      this.#startGroup();
    });
  }

  async #writeGroup(group: readonly WaitingFile[]): Promise<void> {
    try {
      const outcomes = await this.#threads().run(group.map(({ file }) => file));
      for (const [index, { resolve, reject }] of group.entries()) {
        const failure = outcomes[index];
        if (failure) reject(Object.assign(new Error(failure.message), { code: failure.code }));
        else resolve();
      }
    } catch (error) {
      for (const { reject } of group) reject(error as Error);
    }
  }

  #threads(): Piscina<FileToWrite[], (WriteFailure | undefined)[]> {
    this.#piscina ??= createThreads({
      filename: workerFile(),
      minThreads: 0,
      maxThreads: THREADS_MAX,
      idleTimeout: IDLE_THREAD_MS,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    return this.#piscina;
  }
}

/** The bundle beside this one, or the source when this is the source. */
function workerFile(): string {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./write-files-worker.${extension}`, import.meta.url).href;
}
