import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { hasExpired } from '../access/open-image.ts';
import { imageStorageFolders } from '../image-file.ts';
import type { ImagesRepo } from '../images.repo.ts';
import type { DeletedImagesRepo } from './deleted-images.repo.ts';
import type { OrphanFilesRepo } from './orphan-files.repo.ts';
import { reconcileImageFile } from './reconcile-image-file.ts';
import { emptyTrash, moveToTrash, restoreFromTrash } from './trash.ts';

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
/** A younger file may belong to a request that has not written its record yet. */
const AGE_MS_MIN = HOUR_MS;
/** Crashes leave fewer orphans than this; more suggest that these files belong to another database. */
const ORPHANS_MAX = 100;
const ORPHANS_SHARE_MAX = 0.05;
/** How long so many files must have been known before they are moved. */
const CONFIRMATION_MS = 24 * HOUR_MS;

/**
 * Moves image files without a record to the trash; crashes between writing a file and its record leave them.
 * If there are many, logs a warning and moves only those that still have no record a day later. Also moves
 * files of deleted images to where they belong, and empties the trash.
 *
 * @returns how many were moved
 */
export async function purgeOrphans(parts: Parts): Promise<number> {
  const { deletedImages, orphanFiles, storage, clock, log } = parts;
  if (!(await parts.ownsStorage())) {
    log.error('the files now belong to another database: nothing was purged; restart this instance');
    return 0;
  }
  const run = clock.now();
  const oldest = run.getTime() - AGE_MS_MIN;
  for await (const { name, modifiedAt } of storage.list(imageStorageFolders.deleted)) {
    const filename = name.slice(imageStorageFolders.deleted.length + 1);
    if (modifiedAt.getTime() <= oldest) await reconcileImageFile({ deletedImages, storage }, filename);
  }
  const { files, orphans } = await noteOrphans(parts, run);
  await orphanFiles.deleteUnseen(run);
  const areMany = orphans > ORPHANS_MAX || orphans > files * ORPHANS_SHARE_MAX;
  const knownSince = areMany ? new Date(run.getTime() - CONFIRMATION_MS) : run;
  const moved = await moveDue(parts, run, knownSince);
  if (areMany && orphans > moved) {
    log.warn(
      { files, orphans, moved },
      'many image files have no record in this database; those that have none a day later go to the trash for 7 days',
    );
  }
  const { restored } = await restoreFromTrash(parts);
  const deleted = await emptyTrash(parts);
  if (moved + restored + deleted > 0) log.info({ moved, restored, deleted }, 'orphan files were purged');
  return moved;
}

async function noteOrphans({ images, orphanFiles, storage }: Parts, run: Date) {
  const oldest = run.getTime() - AGE_MS_MIN;
  let files = 0;
  let orphans = 0;
  let batch: string[] = [];
  const noteBatch = async () => {
    const found = await images.findOrphans(batch);
    await orphanFiles.record(found, run);
    orphans += found.length;
    batch = [];
  };
  for await (const { name, modifiedAt } of storage.list(imageStorageFolders.images)) {
    files++;
    if (modifiedAt.getTime() > oldest) continue;
    const filename = name.slice(imageStorageFolders.images.length + 1);
    // Whatever its record says: a crash can leave the file of an image that was already purged.
    if (hasExpired(filename, run)) {
      await storage.delete(name);
      continue;
    }
    batch.push(filename);
    if (batch.length >= BATCH) await noteBatch();
  }
  if (batch.length > 0) await noteBatch();
  return { files, orphans };
}

async function moveDue({ images, orphanFiles, storage }: Parts, run: Date, knownSince: Date) {
  let moved = 0;
  for (;;) {
    const due = await orphanFiles.findDue(run, knownSince, BATCH);
    if (due.length === 0) return moved;
    // A request may have written a record since they were found.
    const orphans = await images.findOrphans(due);
    for (const filename of orphans) await moveToTrash(storage, filename);
    await orphanFiles.delete(due);
    moved += orphans.length;
  }
}
