import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { KeyedHash } from '../platform/secrets.ts';
import { StartError } from '../platform/start-error.ts';

export const MANIFEST_FILE = 'backup.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const manifestSchema = z.object({
  version: z.literal(1),
  createdAt: z.string(),
  /** Identifies, without revealing it, the server secret under which the keys in the tables are hashed. */
  secretProof: z.string(),
  migrations: z.array(z.string()).readonly(),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sha256 })).readonly(),
  files: z.array(z.object({ filename: z.string(), sha256 })).readonly(),
});

export type BackupManifest = z.output<typeof manifestSchema>;
export type BackupFile = BackupManifest['files'][number];

/** @throws StartError if the folder does not contain a complete backup */
export async function readManifest(folder: string): Promise<BackupManifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(path.join(folder, MANIFEST_FILE), 'utf8')));
  } catch (cause) {
    throw new StartError(`${folder} is not a complete backup: its ${MANIFEST_FILE} is missing or corrupt.`, {
      cause,
    });
  }
}

export function tableFile(name: string): string {
  return path.join('tables', `${name}.copy`);
}

export function secretProof(keyedHash: KeyedHash): string {
  return keyedHash('which secret a backup belongs to');
}
