import path from 'node:path';
import type { Config } from '../../config.ts';
import { openDiskStorage } from './disk-storage.ts';
import { openS3Storage } from './s3-storage.ts';
import type { StartOptions } from './start-s3.ts';
import type { Storage } from './storage.ts';

/** Opens the configured bucket, otherwise a folder in the data folder. @throws StartError */
export function openStorage(
  { s3, dataFolder, diskReserveBytes }: Pick<Config, 's3' | 'dataFolder' | 'diskReserveBytes'>,
  options: StartOptions = {},
): Promise<Storage> {
  return s3 ? openS3Storage(s3, options) : openDiskStorage(filesFolder(dataFolder), diskReserveBytes);
}

/** Describes the storage for messages: `the bucket tables`, or `/srv/pictable/files`. */
export function describeStorageLocation({ s3, dataFolder }: Pick<Config, 's3' | 'dataFolder'>): string {
  if (!s3) return filesFolder(dataFolder);
  return `the bucket ${s3.bucket}${s3.prefix === '' ? '' : ` below ${s3.prefix}`}`;
}

function filesFolder(dataFolder: string): string {
  return path.join(dataFolder, 'files');
}
