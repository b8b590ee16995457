import { Inflate } from 'fflate';
import { limits } from '../../limits.ts';
import { TableFileError } from '../table-file-error.ts';

/** The parts of a spreadsheet file, which is a ZIP archive. */
export interface FilePackage {
  has(name: string): boolean;
  /**
   * Unpacks a part piece by piece.
   *
   * @throws TableFileError if the part is damaged or larger than allowed
   */
  read(name: string, take: (piece: Uint8Array) => void): void;
}

interface Entry {
  readonly method: number;
  readonly packedSize: number;
  readonly size: number;
  readonly offset: number;
}

const END_BYTES = 22;
const COMMENT_BYTES_MAX = 65_535;
const ENTRY_BYTES = 46;
const HEADER_BYTES = 30;
const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const headerMark = 0x04034b50;
const METHOD_STORED = 0;
const METHOD_DEFLATED = 8;
/** Bounds what one step unpacks: deflate is at most 1,032 times smaller than its content. */
const STEP_BYTES = 16 * 1024;

const damaged = () =>
  new TableFileError('data', 'The file is damaged, or it is neither an .xlsx nor an .ods file.');

/**
 * Reads the directory of an archive. Nothing is unpacked before its declared size is checked, and the declared
 * size is enforced while unpacking.
 *
 * @throws TableFileError
 */
export function readPackage(bytes: Uint8Array): FilePackage {
  rejectOldWorkbook(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readDirectory(bytes, view);
  let unpackedBytes = 0;
  return {
    has: (name) => entries.has(name),
    read(name, take) {
      const entry = entries.get(name);
      if (entry === undefined) throw damaged();
      unpackedBytes += entry.size;
      if (unpackedBytes > limits.workbookBytesMax) throw tooLarge();
      unpack(bytes, view, entry, take);
    },
  };
}

/** Old .xls files and encrypted workbooks are compound files, with a signature of their own. */
function rejectOldWorkbook(bytes: Uint8Array): void {
  if (bytes[0] !== 0xd0 || bytes[1] !== 0xcf || bytes[2] !== 0x11 || bytes[3] !== 0xe0) return;
  throw new TableFileError(
    'data',
    'The file is an .xls file or is protected with a password. Save it as .xlsx without a password.',
  );
}

function readDirectory(bytes: Uint8Array, view: DataView): ReadonlyMap<string, Entry> {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > limits.workbookPartsMax)
    throw new TableFileError(
      'data',
      `The file has ${count} parts; at most ${limits.workbookPartsMax} are allowed.`,
    );
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== entryMark) throw damaged();
    const nameBytes = view.getUint16(at + 28, true);
    const next = at + ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes));
    entries.set(name, {
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at = next;
  }
  return entries;
}

function findEnd(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - COMMENT_BYTES_MAX); at--)
    if (view.getUint32(at, true) === endMark) return at;
  throw damaged();
}

function unpack(bytes: Uint8Array, view: DataView, entry: Entry, take: (piece: Uint8Array) => void): void {
  const { offset, packedSize, size, method } = entry;
  if (offset + HEADER_BYTES > view.byteLength || view.getUint32(offset, true) !== headerMark) throw damaged();
  const start = offset + HEADER_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packedSize > view.byteLength) throw damaged();
  const packed = bytes.subarray(start, start + packedSize);
  let taken = 0;
  const takeChecked = (piece: Uint8Array) => {
    taken += piece.length;
    if (taken > size) throw damaged();
    take(piece);
  };
  if (method === METHOD_STORED) takeChecked(packed);
  else if (method === METHOD_DEFLATED) inflate(packed, takeChecked);
  else throw damaged();
  if (taken < size) throw damaged();
}

function inflate(packed: Uint8Array, take: (piece: Uint8Array) => void): void {
  const pieces: Uint8Array[] = [];
  const inflater = new Inflate((piece) => void pieces.push(piece));
  for (let at = 0; at < packed.length; at += STEP_BYTES) {
    try {
      inflater.push(packed.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= packed.length);
    } catch {
      throw damaged();
    }
    // Outside of the `try`: an error of the reader is not one of the file.
    for (const piece of pieces.splice(0)) take(piece);
  }
}

function tooLarge(): TableFileError {
  const megabytes = limits.workbookBytesMax / 1024 / 1024;
  return new TableFileError(
    'data',
    `The file has more than ${megabytes} MB when it is unpacked. Remove sheets and rows that are not needed.`,
  );
}
