import type { FastifyReply } from 'fastify';
import { Zip, ZipPassThrough } from 'fflate';
import type { Clock } from '../platform/clock.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { imageStorageName } from './image-file.ts';
import { movedUrlOf } from './moved-image.ts';

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
 * are not compressed again. Those that are deleted, or only in the bucket of their project, are listed in a text
 * file at the end, because the archive would otherwise seem complete.
 */
export async function* zipFiles(
  { storage, clock }: ZipParts,
  filenames: Iterable<string>,
  texts: readonly ZippedText[] = [],
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
      missing.push((await movedUrlOf(storage, filename)) ?? filename);
      continue;
    }
    const file = addFile(filename);
    for await (const chunk of found.body) {
      file.push(chunk as Uint8Array);
      yield* takeWritten();
    }
    file.push(NOTHING, true);
  }
  for (const { name, text } of [...texts, ...notIncluded(missing)])
    addFile(name).push(new TextEncoder().encode(text), true);
  zip.end();
  yield* takeWritten();
}

function notIncluded(missing: readonly string[]): ZippedText[] {
  if (missing.length === 0) return [];
  const text = `These images are not in the archive:\n${missing.join('\n')}\n`;
  return [{ name: 'not-included.txt', text }];
}
