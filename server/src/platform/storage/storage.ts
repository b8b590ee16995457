import type { Readable } from 'node:stream';

/** Facts about a stored file that hold without reading it. */
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
  /** To be read to its end or destroyed. */
  readonly body: Readable;
}

/**
 * Where image files live. A name is `folder/file.ext` or `file.ext`: each part starts with a letter or digit and goes
 * on with letters, digits, `-`, `_` and `.`, 1 to 160 characters; anything else throws `InvalidStorageName`.
 */
export interface Storage {
  /**
   * Resolves when the bytes survive a power cut, not sooner. A reader sees the old file or the new one, never half.
   */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is no such file. A range that reaches beyond the end gives what there is. */
  get(name: string, range?: ByteRange): Promise<FoundFile | undefined>;
  /** Undefined when there is no such file. */
  stat(name: string): Promise<StoredFile | undefined>;
  exists(name: string): Promise<boolean>;
  /** Whether there was such a file. Durable when it resolves. */
  delete(name: string): Promise<boolean>;
  /** Every finished file of a folder (or of the top, without `folder`), in no particular order. */
  list(folder?: string): AsyncIterable<StoredFile>;
  /** Rejects when files cannot be written now. For `/readyz`. */
  ping(): Promise<void>;
  /** Rejects when files cannot be read now. For `/readyz/read`. */
  pingReads(): Promise<void>;
}

export class InvalidStorageName extends Error {
  constructor(name: string) {
    super(`"${name}" is not a name a stored file can have.`);
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
