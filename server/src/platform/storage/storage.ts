import type { Readable } from 'node:stream';

/** Metadata of a stored file. */
export interface StoredFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
}

/** Bytes `first` to `last`, both counted from 0 and both included, as in an HTTP Range. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface FoundFile {
  readonly file: StoredFile;
  /** The caller must read it to its end or destroy it. */
  readonly body: Readable;
}

/**
 * Storage for image files. A name is `folder/file.ext` or `file.ext`. Each part has 1 to 160 characters: a
 * letter or digit, then letters, digits, `-`, `_` and `.`. Other names throw `InvalidStorageName`.
 */
export interface Storage {
  /**
   * Resolves only when the bytes survive a power failure. Readers see the old or the new file, never a part.
   */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined if the file does not exist. A range beyond the end is truncated. */
  get(name: string, range?: ByteRange): Promise<FoundFile | undefined>;
  /** Undefined if the file does not exist. */
  stat(name: string): Promise<StoredFile | undefined>;
  exists(name: string): Promise<boolean>;
  /** Returns whether the file existed. The deletion is durable when the promise resolves. */
  delete(name: string): Promise<boolean>;
  /** Lists the complete files of a folder (without `folder`, of the root) in no particular order. */
  list(folder?: string): AsyncIterable<StoredFile>;
  /** Rejects if files cannot be written. For `/readyz`. */
  ping(): Promise<void>;
  /** Rejects if files cannot be read. For `/readyz/read`. */
  pingReads(): Promise<void>;
}

export class InvalidStorageName extends Error {
  constructor(name: string) {
    super(`"${name}" is not a valid name for a stored file.`);
    this.name = 'InvalidStorageName';
  }
}

const namePattern = /^(?:[A-Za-z0-9][A-Za-z0-9._-]{0,159}\/)?[A-Za-z0-9][A-Za-z0-9._-]{0,159}$/;
const folderPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,159}$/;

/** @throws InvalidStorageName */
export function checkStorageName(name: string): void {
  if (!namePattern.test(name)) throw new InvalidStorageName(name);
}

/** @throws InvalidStorageName */
export function checkFolderName(folder: string): void {
  if (!folderPattern.test(folder)) throw new InvalidStorageName(folder);
}
