import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';

export interface Example {
  /** Name of its folder. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** A table payload as JSON text. */
  readonly payload: string;
}

export type Examples = readonly Example[];

const aboutSchema = z.object({ title: z.string(), description: z.string() });

/** The folder of the tables that only the gallery page of the web app shows. */
const galleryFolder = 'gallery';

/** Reads the sample tables; none if the folder does not exist. */
export async function readExamples(folder: string): Promise<Examples> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory() && entry.name !== galleryFolder)
    .map(({ name }) => name);
  return Promise.all(
    names.sort().map(async (name) => {
      const about = aboutSchema.parse(
        JSON.parse(await readFile(path.join(folder, name, 'about.json'), 'utf8')),
      );
      return { name, ...about, payload: await readFile(path.join(folder, name, 'payload.json'), 'utf8') };
    }),
  );
}
