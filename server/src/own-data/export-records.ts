import { buffer } from 'node:stream/consumers';
import { getTableName } from 'drizzle-orm';
import {
  deletedImageStorageName,
  filenamesInAllFormats,
  imageStorageFolders,
  imageStorageName,
} from '../images/image-file.ts';
import type { Db } from '../platform/db/database.ts';
import { tables } from '../platform/db/tables.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { ownedTables } from './data-map/data-map.ts';
import type { ColumnUse } from './data-map/data-map-types.ts';
import { type OwnRecordsRepo, ownRecordsRepo } from './own-records.repo.ts';

interface Parts {
  readonly db: Db;
  readonly storage: Storage;
}

/**
 * The members `records` and `files` of the export as JSON text, in pieces: every row that the data map calls
 * exported, and every file.
 *
 * @param uses which columns are in the records; without `exported-in` if the members of the export have them
 */
export async function* exportRecords(
  { db, storage }: Parts,
  userId: number,
  uses: readonly ColumnUse['use'][] = ['exported', 'exported-in'],
): AsyncGenerator<string> {
  const own = ownRecordsRepo(db);
  yield '"records":{';
  for (const [index, name] of ownedTables.entries()) {
    yield `${index === 0 ? '' : ','}${JSON.stringify(getTableName(tables[name]))}:[`;
    yield* separated(own.rows(name, userId, uses));
    yield ']';
  }
  yield '},"files":[';
  yield* separated(files(storage, own, userId));
  yield ']';
}

async function* separated(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let separator = '';
  for await (const text of texts) {
    yield separator + text;
    separator = ',';
  }
}

async function* files(storage: Storage, own: OwnRecordsRepo, userId: number): AsyncGenerator<string> {
  for await (const { filename, deletedAt } of own.images(userId)) {
    for (const name of filenamesInAllFormats(filename)) {
      const [served, aside] = [imageStorageName(name), deletedImageStorageName(name)];
      const [place, other] = deletedAt === null ? [served, aside] : [aside, served];
      // The file of an image that is deleted or restored right now may be in the other folder; most images
      // have no other format.
      yield* fileJson(storage, name === filename ? [place, other] : [place]);
    }
  }
  for (const filename of await own.previews(userId))
    yield* fileJson(storage, [`${imageStorageFolders.previews}/${filename}`]);
}

/** The first of these files that exists. */
async function* fileJson(storage: Storage, names: readonly string[]): AsyncGenerator<string> {
  for (const name of names) {
    const found = await storage.get(name);
    if (!found) continue;
    const bytes = await buffer(found.body);
    yield JSON.stringify({ name, sizeBytes: bytes.length, content: bytes.toString('base64') });
    return;
  }
}
