import { rm } from 'node:fs/promises';

/** Removes a data folder. A database whose service was killed may still write to it for a moment. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
