import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { storageFolders } from '../images/image-file.ts';
import { type ImagesRepo, imagesRepo } from '../images/images.repo.ts';
import type { Db } from '../platform/db/database.ts';
import { StartError } from '../platform/start-error.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type InstallationRepo, installationRepo } from './installation.repo.ts';

interface Parts {
  readonly db: Db;
  readonly storage: Storage;
  /** Where the files are, for messages: `the bucket tables`. */
  readonly place: string;
}

/** So many files tell whether a database knows the files of a storage. */
const SAMPLE = 100;
const RACE_TRIES = 5;
const RACE_PAUSE_MS = 500;

/**
 * Sees to it that files and database belong together: both carry one id. Where there is none yet, in a new installation or in one
 * from before there were ids, they get one when what they hold fits together. The mark in the storage is a file that has the id as
 * its name, so that of two databases that come at once each sees the other's.
 *
 * @throws StartError when the files are those of another database
 */
export async function claimStorage(parts: Parts): Promise<void> {
  const installation = installationRepo(parts.db);
  const found = await readOwners(parts.storage);
  const known = await installation.read('owner');
  if (found.length > 0) {
    if (known === undefined || !(await isOnly(parts.storage, known))) throw mismatch(parts);
    return;
  }
  const reason = await misfit(installation, imagesRepo(parts.db), parts);
  const owner = await installation.keepFirst('owner', known ?? randomUUID());
  // Meanwhile another instance may have made the mark, and stored images.
  if ((await readOwners(parts.storage)).includes(owner) && (await isOnly(parts.storage, owner))) return;
  if (reason !== undefined) throw reason;
  await markStorage(parts.storage, owner);
  if (await isOnly(parts.storage, owner)) return;
  // Another database came at the same moment: it must not find the mark of one that gave up.
  await parts.storage.delete(markName(owner));
  throw mismatch(parts);
}

/** Makes the files belong to this database, whoever had them. @returns whose marks were taken away */
export async function adoptStorage({ db, storage }: Omit<Parts, 'place'>): Promise<string[]> {
  const owner = await installationRepo(db).keepFirst('owner', randomUUID());
  await markStorage(storage, owner);
  const others = (await readOwners(storage)).filter((id) => id !== owner);
  for (const id of others) await storage.delete(markName(id));
  return others;
}

/** Whether the files still belong to this database: somebody may have adopted them while this process runs. */
export async function ownsStorage({ db, storage }: Omit<Parts, 'place'>): Promise<boolean> {
  const owners = await readOwners(storage);
  if (owners.length === 0) return true;
  return owners.length === 1 && owners[0] === (await installationRepo(db).read('owner'));
}

function markName(owner: string): string {
  return `${storageFolders.owner}/${owner}`;
}

async function markStorage(storage: Storage, owner: string): Promise<void> {
  const text = `These files belong to the Pictable database with the id ${owner}. Without this file they could be taken for another's.\n`;
  await storage.put(markName(owner), Buffer.from(text));
}

async function readOwners(storage: Storage): Promise<string[]> {
  const owners: string[] = [];
  for await (const { name } of storage.list(storageFolders.owner))
    owners.push(name.slice(storageFolders.owner.length + 1));
  return owners;
}

/** Of two that come at the same moment the one with the later id gives up, and the other waits for that. */
async function isOnly(storage: Storage, owner: string): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const owners = await readOwners(storage);
    if (owners.length === 1 && owners[0] === owner) return true;
    const isFirst = owners.every((other) => owner <= other);
    if (!owners.includes(owner) || tries >= (isFirst ? 2 * RACE_TRIES : RACE_TRIES)) return false;
    await sleep(RACE_PAUSE_MS);
  }
}

/** Why files without a mark cannot be those of this database; undefined when they can. */
async function misfit(
  installation: InstallationRepo,
  images: ImagesRepo,
  { storage, place }: Parts,
): Promise<StartError | undefined> {
  const sample: string[] = [];
  for await (const { name } of storage.list(storageFolders.images)) {
    sample.push(name.slice(storageFolders.images.length + 1));
    if (sample.length === SAMPLE) break;
  }
  if (sample.length === 0) {
    if (!(await installation.hasImages())) return undefined;
    return new StartError(
      `The database has images, and there is not one file of them in ${place}. ${advice}`,
    );
  }
  if ((await images.withoutRecord(sample)).length < sample.length) return undefined;
  return new StartError(
    `There are images in ${place} that this database knows nothing of; it would take them for leftovers. ${advice}`,
  );
}

function mismatch({ place }: Parts): StartError {
  return new StartError(
    `The files in ${place} belong to another database; this one would take their images for leftovers. ${advice}`,
  );
}

const advice =
  'Nothing was changed. Point DATABASE_URL to the database of these files, or S3_BUCKET and S3_PREFIX (without a bucket: DATA_DIR) ' +
  'to the files of this database. After a restoration or a move on purpose, npm run storage:adopt (in a container: ' +
  'node server/dist/operate.js storage:adopt) makes the files belong to this database.';
