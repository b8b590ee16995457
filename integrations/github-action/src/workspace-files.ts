import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { limits } from '@pictable/contract';
import { ActionError } from './action-error.ts';
import { showText } from './workflow-commands.ts';

/**
 * The files of the workspace, by their paths from its root. No path leads out of it: a path with a symbolic link is
 * rejected.
 */
export interface WorkspaceFiles {
  /** @throws ActionError if it cannot be read, or has too many bytes */
  readText(file: string): Promise<string>;
  /** Undefined without such a file. @throws ActionError */
  readIfExists(file: string): Promise<Uint8Array | undefined>;
  /** Whether the path is a file, without symbolic links. */
  isFile(file: string): Promise<boolean>;
  /** Replaces a file as a whole. Creates its folder. @throws ActionError */
  write(file: string, content: string | Uint8Array): Promise<void>;
  remove(file: string): Promise<void>;
}

/** @param folder the workspace, without symbolic links */
export function openWorkspaceFiles(folder: string): WorkspaceFiles {
  const pathOf = (file: string) => path.join(folder, file);

  const isFile = async (file: string) => {
    const entry = await lstat(pathOf(file)).catch(() => undefined);
    return entry?.isFile() === true && (await realpath(pathOf(file))) === pathOf(file);
  };

  const readIfExists = async (file: string) => {
    const entry = await lstat(pathOf(file)).catch(() => undefined);
    if (entry === undefined) return undefined;
    if (!(await isFile(file))) throw new ActionError(`${showText(file)} is a symbolic link or not a file.`);
    return new Uint8Array(await readFile(pathOf(file)));
  };

  return {
    isFile,
    readIfExists,
    async readText(file) {
      const bytes = await readIfExists(file);
      if (bytes === undefined) throw new ActionError(`The file ${showText(file)} does not exist.`);
      if (bytes.length > limits.bodyBytesMax)
        throw new ActionError(
          `${showText(file)} has ${bytes.length} bytes; the limit is ${limits.bodyBytesMax} bytes.`,
        );
      try {
        // A byte order mark stays in the text, so that the file keeps it.
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
      } catch {
        throw new ActionError(`${showText(file)} is not valid UTF-8.`);
      }
    },
    async write(file, content) {
      await makeFolder(folder, path.posix.dirname(file));
      const before = await lstat(pathOf(file)).catch(() => undefined);
      if (before !== undefined && !before.isFile())
        throw new ActionError(`${showText(file)} is a symbolic link or not a file.`);
      const temporary = path.join(path.dirname(pathOf(file)), `.pictable-${randomBytes(8).toString('hex')}`);
      try {
        await writeFile(temporary, content, { flag: 'wx', ...(before && { mode: before.mode & 0o777 }) });
        await rename(temporary, pathOf(file));
      } catch (error) {
        await rm(temporary, { force: true });
        throw new ActionError(
          `${showText(file)} cannot be written: ${(error as NodeJS.ErrnoException).code}.`,
        );
      }
    },
    remove: (file) => rm(pathOf(file), { force: true }),
  };
}

/** Creates a folder and those above it, one by one, so that none of them is a symbolic link. */
async function makeFolder(root: string, folder: string): Promise<void> {
  let current = root;
  for (const name of folder.split('/').filter((part) => part !== '.' && part !== '')) {
    current = path.join(current, name);
    const entry = await lstat(current).catch(() => undefined);
    if (entry === undefined) await mkdir(current);
    else if (!entry.isDirectory())
      throw new ActionError(`${showText(path.relative(root, current))} is a symbolic link or not a folder.`);
  }
}
