import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { imageStorageFolders } from '../images/image-file.ts';
import { type ImagesRepo, imagesRepo } from '../images/images.repo.ts';
import type { Db } from '../platform/db/database.ts';
import { StartError } from '../platform/start-error.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type InstallationRepo, installationRepo } from './installation.repo.ts';

interface Parts {
  readonly db: Db;
  readonly storage: Storage;
  /** Where the files are stored, for messages: `the bucket tables`. */
  readonly place: string;
}

/** Number of files to check whether a database has records of the files in a storage. */
const SAMPLE_FILES = 100;
const RACE_TRIES = 5;
const RACE_PAUSE_MS = 500;

/**
 * Ensures that files and database belong together: both carry the same owner id. If there is none yet, in a
 * new installation or one from before owner ids existed, creates one if the contents match. The marker in the
 * storage is a file named after the id, so that each of two databases that start concurrently sees the marker
 * of the other.
 *
 * @throws StartError if the files belong to another database
 */
export async function claimStorage(parts: Parts): Promise<void> {
  const installation = installationRepo(parts.db);
  const found = await readOwners(parts.storage);
  const known = await installation.read('owner');
  if (found.length > 0) {
    if (known === undefined || !(await isOnly(parts.storage, known))) throw ownedByOther(parts);
    return;
  }
  const reason = await mismatchReason(installation, imagesRepo(parts.db), parts);
  const owner = await installation.setIfAbsent('owner', known ?? randomUUID());
  // Another instance may have created the marker and stored images meanwhile.
  if ((await readOwners(parts.storage)).includes(owner) && (await isOnly(parts.storage, owner))) return;
  if (reason !== undefined) throw reason;
  await writeMarker(parts.storage, owner);
  if (await isOnly(parts.storage, owner)) return;
  // Another database started at the same time: remove our marker, so that it does not find it.
  await parts.storage.delete(markerName(owner));
  throw ownedByOther(parts);
}

/**
 * Assigns the files to this database, whichever owned them before. @returns the previous owner ids, whose
 * markers were removed
 */
export async function adoptStorage({ db, storage }: Omit<Parts, 'place'>): Promise<string[]> {
  const owner = await installationRepo(db).setIfAbsent('owner', randomUUID());
  await writeMarker(storage, owner);
  const others = (await readOwners(storage)).filter((id) => id !== owner);
  for (const id of others) await storage.delete(markerName(id));
  return others;
}

/** Whether the files still belong to this database; another one may adopt them while this process runs. */
export async function ownsStorage({ db, storage }: Omit<Parts, 'place'>): Promise<boolean> {
  const owners = await readOwners(storage);
  if (owners.length === 0) return true;
  return owners.length === 1 && owners[0] === (await installationRepo(db).read('owner'));
}

function markerName(owner: string): string {
  return `${imageStorageFolders.owner}/${owner}`;
}

async function writeMarker(storage: Storage, owner: string): Promise<void> {
  const text = `These files belong to the Pictable database with the id ${owner}. Without this file another database could claim them.\n`;
  await storage.put(markerName(owner), Buffer.from(text));
}

async function readOwners(storage: Storage): Promise<string[]> {
  const owners: string[] = [];
  for await (const { name } of storage.list(imageStorageFolders.owner))
    owners.push(name.slice(imageStorageFolders.owner.length + 1));
  return owners;
}

/**
 * If two databases start at the same time, the one with the later id gives up, and the other waits for that.
 */
async function isOnly(storage: Storage, owner: string): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const owners = await readOwners(storage);
    if (owners.length === 1 && owners[0] === owner) return true;
    const isFirst = owners.every((other) => owner <= other);
    if (!owners.includes(owner) || tries >= (isFirst ? 2 * RACE_TRIES : RACE_TRIES)) return false;
    await sleep(RACE_PAUSE_MS);
  }
}

/** Why files without a marker cannot belong to this database; undefined if they can. */
async function mismatchReason(
  installation: InstallationRepo,
  images: ImagesRepo,
  { storage, place }: Parts,
): Promise<StartError | undefined> {
  const sample: string[] = [];
  for await (const { name } of storage.list(imageStorageFolders.images)) {
    sample.push(name.slice(imageStorageFolders.images.length + 1));
    if (sample.length === SAMPLE_FILES) break;
  }
  if (sample.length === 0) {
    if (!(await installation.hasImages())) return undefined;
    return new StartError(`The database has images, but ${place} contains none of their files. ${advice}`);
  }
  if ((await images.findOrphans(sample)).length < sample.length) return undefined;
  return new StartError(
    `This database has no records of the images in ${place} and would delete them as orphans. ${advice}`,
  );
}

function ownedByOther({ place }: Parts): StartError {
  return new StartError(
    `The files in ${place} belong to another database; this one would delete them as orphans. ${advice}`,
  );
}

const advice =
  'Nothing was changed. Set DATABASE_URL to the database of these files, or S3_BUCKET and S3_PREFIX (without a bucket: DATA_DIR) ' +
  'to the files of this database. After an intended restore or move, run npm run storage:adopt (in a container: ' +
  'node server/dist/operate.js storage:adopt) to assign the files to this database.';
