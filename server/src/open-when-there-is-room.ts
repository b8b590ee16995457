import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { drain } from './drain.ts';
import { claimFolder, type Folders, openPlatform } from './open-platform.ts';
import { hasRoomToStart, isDiskFull } from './platform/disk-room.ts';
import { createLog } from './platform/log.ts';
import type { Platform } from './platform/platform.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { createReadOnlyApp } from './read-only-app.ts';
import { DRAIN_MS_MAX, listen } from './serve.ts';

const RETRY_MS = 2_000;
const CLOSED_POLL_MS = 5;

/** The platform, and what makes the address free to listen to. */
interface Opened {
  readonly platform: Platform;
  readonly freeAddress: () => Promise<void>;
}

/**
 * Opens the platform. While the disk is too full for that, stored images are served read-only, and it is tried again every
 * two seconds.
 *
 * @throws StartError for every other reason, and the reason of `stopping`
 */
export async function openWhenThereIsRoom(
  config: Config,
  folders: Folders,
  stopping: AbortSignal,
): Promise<Opened> {
  const atOnce = await openUnlessFull(config, folders, stopping);
  if (atOnce) return { platform: atOnce, freeAddress: async () => {} };
  const log = createLog(config.logLevel);
  const close = await serveReadOnly(config, folders, log, stopping);
  try {
    for (;;) {
      await sleep(RETRY_MS, undefined, { signal: stopping });
      const platform = await openUnlessFull(config, folders, stopping);
      if (!platform) continue;
      log.info('there is room on the disk again: the service takes work');
      return { platform, freeAddress: close.address };
    }
  } catch (error) {
    await close.all();
    throw error;
  }
}

/** Undefined when the disk is full. */
async function openUnlessFull(
  config: Config,
  folders: Folders,
  stopping: AbortSignal,
): Promise<Platform | undefined> {
  const { dataFolder, databaseUrl } = config;
  // What the embedded database says of a full disk it writes to a file on that disk: so the disk itself is asked too.
  const hasRoom = async () => databaseUrl !== undefined || (await hasRoomToStart(dataFolder));
  try {
    await claimFolder(dataFolder);
    if (!(await hasRoom())) return undefined;
    try {
      return await openPlatform(config, folders, stopping);
    } catch (error) {
      if (!stopping.aborted && !(await hasRoom())) return undefined;
      throw error;
    }
  } catch (error) {
    if (!stopping.aborted && isDiskFull(error)) return undefined;
    throw error;
  }
}

async function serveReadOnly(config: Config, folders: Folders, log: Logger, stopping: AbortSignal) {
  const storage = await openStorage(config).catch((error) => {
    if (isDiskFull(error)) return undefined;
    throw error;
  });
  const isStopping = () => stopping.aborted;
  const app = await createReadOnlyApp({ config, log, storage, webFolder: folders.webFolder, isStopping });
  await listen(app, { config, log });
  log.warn(
    { dataFolder: config.dataFolder },
    'the disk is full: stored images are served, all else is refused until there is room',
  );
  return {
    all: () => drain(app, log, DRAIN_MS_MAX),
    /** The address is free before the last image has gone out. */
    address: async () => {
      const closed = drain(app, log, DRAIN_MS_MAX);
      while (app.server.listening) await sleep(CLOSED_POLL_MS);
      closed.catch((err) => log.error({ err }, 'the read-only service did not close'));
    },
  };
}
