import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { DeletedImagesRepo } from './deleted-images.repo.ts';
import { storageFolders } from './image-file.ts';
import type { ImagesRepo } from './images.repo.ts';
import type { OrphanFilesRepo } from './orphan-files.repo.ts';
import { settleImageFile } from './settle-image-file.ts';
import { bringBack, emptyTrash, moveToTrash } from './trash.ts';

interface Parts {
  readonly images: ImagesRepo;
  readonly deletedImages: DeletedImagesRepo;
  readonly orphanFiles: OrphanFilesRepo;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Logger;
  /** Whether the files are still those of this database. */
  readonly ownsStorage: () => Promise<boolean>;
}

const BATCH = 500;
const HOUR_MS = 3_600_000;
/** A younger file may belong to a request that has yet to write its record. */
const AGE_MS_MIN = HOUR_MS;
/** More orphans than crashes leave: rather the database is not the one of these files. */
const ORPHANS_MAX = 100;
const ORPHANS_SHARE_MAX = 0.05;
/** How long before so many must have been found for the first time. */
const SECOND_LOOK_MS = 24 * HOUR_MS;

/**
 * Lays image files without a record in the trash: what a crash between file and record, or between record and file, has left. When
 * they are many it says so, and moves those that are still without a record a day later. Files that were laid aside and forgotten
 * there are brought to where they belong, and the trash is emptied of what is old.
 *
 * @returns how many were moved
 */
export async function sweepOrphans(parts: Parts): Promise<number> {
  const { deletedImages, orphanFiles, storage, clock, log } = parts;
  if (!(await parts.ownsStorage())) {
    log.error('the files belong to another database by now: nothing was swept; restart this instance');
    return 0;
  }
  const sweep = clock.now();
  const oldest = sweep.getTime() - AGE_MS_MIN;
  for await (const { name, modifiedAt } of storage.list(storageFolders.deleted)) {
    const filename = name.slice(storageFolders.deleted.length + 1);
    if (modifiedAt.getTime() <= oldest) await settleImageFile({ deletedImages, storage }, filename);
  }
  const { files, orphans } = await noteOrphans(parts, sweep);
  await orphanFiles.forgetUnseen(sweep);
  const areMany = orphans > ORPHANS_MAX || orphans > files * ORPHANS_SHARE_MAX;
  const knownSince = areMany ? new Date(sweep.getTime() - SECOND_LOOK_MS) : sweep;
  const moved = await moveDue(parts, sweep, knownSince);
  if (areMany && orphans > moved) {
    log.warn(
      { files, orphans, moved },
      'many image files have no record in this database; those that have none a day later go to the trash for 7 days',
    );
  }
  const { back } = await bringBack(parts);
  const deleted = await emptyTrash(parts);
  if (moved + back + deleted > 0) log.info({ moved, back, deleted }, 'orphan files were swept');
  return moved;
}

async function noteOrphans({ images, orphanFiles, storage }: Parts, sweep: Date) {
  const oldest = sweep.getTime() - AGE_MS_MIN;
  let files = 0;
  let orphans = 0;
  let batch: string[] = [];
  const noteBatch = async () => {
    const found = await images.withoutRecord(batch);
    await orphanFiles.note(found, sweep);
    orphans += found.length;
    batch = [];
  };
  for await (const { name, modifiedAt } of storage.list(storageFolders.images)) {
    files++;
    if (modifiedAt.getTime() > oldest) continue;
    batch.push(name.slice(storageFolders.images.length + 1));
    if (batch.length >= BATCH) await noteBatch();
  }
  if (batch.length > 0) await noteBatch();
  return { files, orphans };
}

async function moveDue({ images, orphanFiles, storage }: Parts, sweep: Date, knownSince: Date) {
  let moved = 0;
  for (;;) {
    const due = await orphanFiles.due(sweep, knownSince, BATCH);
    if (due.length === 0) return moved;
    // Since they were found a request may have written the record of one.
    const orphans = await images.withoutRecord(due);
    for (const filename of orphans) await moveToTrash(storage, filename);
    await orphanFiles.forget(due);
    moved += orphans.length;
  }
}
