import { Readable } from 'node:stream';
import type { Batch } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { Zip, ZipPassThrough } from 'fflate';
import type { Clock } from '../../platform/clock.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { imageStorageName } from '../image-file.ts';

interface Parts {
  readonly storage: Storage;
  readonly clock: Clock;
}

const NOTHING = new Uint8Array();

/**
 * Sends the images of a batch and its results as a ZIP archive. It is written while it is sent, so only one
 * part of one image is in memory. Images are not compressed again.
 */
export function sendZip(parts: Parts, reply: FastifyReply, batch: Batch): FastifyReply {
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="tables.zip"',
    'cache-control': 'no-store',
  });
  return reply.send(Readable.from(zipChunks(parts, batch)));
}

async function* zipChunks({ storage, clock }: Parts, batch: Batch): AsyncGenerator<Uint8Array> {
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
  for (const filename of filenamesOf(batch)) {
    const found = await storage.get(imageStorageName(filename));
    // The image of a repeated request may have been deleted since.
    if (!found) continue;
    const file = addFile(filename);
    for await (const chunk of found.body) {
      file.push(chunk as Uint8Array);
      yield* takeWritten();
    }
    file.push(NOTHING, true);
  }
  addFile('results.json').push(new TextEncoder().encode(JSON.stringify(batch)), true);
  zip.end();
  yield* takeWritten();
}

/** The files of each table, in order, and each only once. */
function filenamesOf({ results }: Batch): ReadonlySet<string> {
  return new Set(
    results.flatMap((result) => (result.success ? result.images.map(({ filename }) => filename) : [])),
  );
}
