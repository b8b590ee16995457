import { Readable } from 'node:stream';
import type { Batch } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { setZipHeaders, type ZipParts, zipFiles } from '../zip-files.ts';

/** Sends the images of a batch and its results as a ZIP archive. */
export function sendZip(parts: ZipParts, reply: FastifyReply, batch: Batch): FastifyReply {
  setZipHeaders(reply);
  const results = { name: 'results.json', text: JSON.stringify(batch) };
  return reply.send(Readable.from(zipFiles(parts, filenamesOf(batch), [results])));
}

/** The files of each table, in order, and each only once. */
function filenamesOf({ results }: Batch): ReadonlySet<string> {
  return new Set(
    results.flatMap((result) =>
      result.success
        ? result.images.flatMap(({ filename, dark }) => [filename, ...(dark ? [dark.filename] : [])])
        : [],
    ),
  );
}
