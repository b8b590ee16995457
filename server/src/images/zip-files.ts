import type { FastifyReply } from 'fastify';
import { Zip, ZipPassThrough } from 'fflate';
import type { Clock } from '../platform/clock.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { imageStorageName } from './image-file.ts';

export interface ZipParts {
  readonly storage: Storage;
  readonly clock: Clock;
}

/** A text file at the end of an archive. */
export interface ZippedText {
  readonly name: string;
  readonly text: string;
}

const NOTHING = new Uint8Array();

/** The headers of an archive that the browser saves. */
export function setZipHeaders(reply: FastifyReply): void {
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="tables.zip"',
    'cache-control': 'no-store',
  });
}

/**
 * Images as a ZIP archive. It is written while it is sent, so only one part of one image is in memory. Images
 * are not compressed again.
 *
 * @param textFor returns the file at the end, from the images whose file is not in the storage
 */
export async function* zipFiles(
  { storage, clock }: ZipParts,
  filenames: Iterable<string>,
  textFor: (missing: readonly string[]) => ZippedText | undefined,
): AsyncGenerator<Uint8Array> {
  let written: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  const takeWritten = () => {
    const chunks = written;
    written = [];
    return chunks;
  };
  const addFile = (name: string) => {
    const file = new ZipPassThrough(name);
    file.mtime = clock.now();
    zip.add(file);
    return file;
  };
  const missing: string[] = [];
  for (const filename of filenames) {
    const found = await storage.get(imageStorageName(filename));
    if (!found) {
      missing.push(filename);
      continue;
    }
    const file = addFile(filename);
    for await (const chunk of found.body) {
      file.push(chunk as Uint8Array);
      yield* takeWritten();
    }
    file.push(NOTHING, true);
  }
  const last = textFor(missing);
  if (last) addFile(last.name).push(new TextEncoder().encode(last.text), true);
  zip.end();
  yield* takeWritten();
}
