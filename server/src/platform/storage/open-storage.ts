import path from 'node:path';
import type { Config } from '../../config.ts';
import { openDiskStorage } from './disk-storage.ts';
import { openS3Storage } from './s3-storage.ts';
import type { StartOptions } from './start-s3.ts';
import type { Storage } from './storage.ts';

/** The bucket of the configuration, else a folder in the data folder. @throws StartError */
export function openStorage(
  { s3, dataFolder, diskReserveBytes }: Pick<Config, 's3' | 'dataFolder' | 'diskReserveBytes'>,
  options: StartOptions = {},
): Promise<Storage> {
  return s3 ? openS3Storage(s3, options) : openDiskStorage(path.join(dataFolder, 'files'), diskReserveBytes);
}
