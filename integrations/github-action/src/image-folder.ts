import path from 'node:path';
import { ActionError } from './action-error.ts';
import type { RenderedFile } from './render-files.ts';
import { imageName } from './table-images.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

/** Name of the file in the folder of the images that lists them. */
const MANIFEST = 'pictable-tables.json';

/** One image in the list. */
interface ListedImage {
  readonly light: string;
  readonly dark: string;
  readonly width: number;
  readonly alt: string;
}

/** The list of the images: which belong to which file, so that programs find them and old ones are removed. */
interface Manifest {
  readonly images: Readonly<Record<string, readonly ListedImage[]>>;
  /** Images of earlier runs that another file still uses. */
  readonly usedElsewhere: readonly string[];
}

/** What a run changes in the folder of the images. */
export interface FolderChanges {
  /** Content by path. */
  readonly written: ReadonlyMap<string, Uint8Array | string>;
  /** Images that no file uses any more. */
  readonly removed: readonly string[];
  /** Paths of all files of the action in the folder. */
  readonly all: readonly string[];
}

/** Path of the list of the images. */
export function manifestPath(folder: string): string {
  return path.posix.join(folder, MANIFEST);
}

/** Names of the images that earlier runs wrote. @throws ActionError if the list belongs to another program */
export async function readEarlierImages(folder: string, files: WorkspaceFiles): Promise<string[]> {
  const bytes = await files.readIfExists(manifestPath(folder));
  if (bytes === undefined) return [];
  try {
    const { images, usedElsewhere } = JSON.parse(new TextDecoder().decode(bytes)) as Manifest;
    const names = Object.values(images).flatMap((list) => list.flatMap(({ light, dark }) => [light, dark]));
    // The list may have been edited: only files that look like images of the action are ever deleted.
    return [...new Set([...names, ...usedElsewhere])].filter((name) => imageName.test(name)).sort();
  } catch {
    throw new ActionError(`${manifestPath(folder)} is not a list of this action. Restore or delete it.`);
  }
}

/**
 * What has to change in the folder of the images.
 *
 * @param earlier names of the images of earlier runs
 * @param isUsed whether another file contains the name of an image
 */
export async function planFolder(
  folder: string,
  rendered: readonly RenderedFile[],
  earlier: readonly string[],
  isUsed: (name: string) => boolean,
  files: WorkspaceFiles,
): Promise<FolderChanges> {
  const inFolder = (name: string) => path.posix.join(folder, name);
  const images = new Map(
    rendered.flatMap(({ tables }) =>
      tables
        .flatMap((table) => table.images.flatMap(({ light, dark }) => [light, dark]))
        .map(({ name, bytes }) => [name, bytes] as const),
    ),
  );
  const others = earlier.filter((name) => !images.has(name));
  const usedElsewhere = others.filter(isUsed);
  const manifest = manifestOf(rendered, usedElsewhere);
  const written = new Map<string, Uint8Array | string>();
  for (const [name, bytes] of images) {
    const before = await files.readIfExists(inFolder(name));
    if (before === undefined || Buffer.compare(before, bytes) !== 0) written.set(inFolder(name), bytes);
  }
  const before = await files.readIfExists(manifestPath(folder));
  const isNeeded = before !== undefined || images.size > 0;
  if (isNeeded && (before === undefined || new TextDecoder().decode(before) !== manifest))
    written.set(manifestPath(folder), manifest);
  return {
    written,
    removed: others.filter((name) => !isUsed(name)).map(inFolder),
    all: [...[...images.keys()].map(inFolder), manifestPath(folder)],
  };
}

function manifestOf(rendered: readonly RenderedFile[], usedElsewhere: readonly string[]): string {
  const entries = rendered
    .filter(({ tables }) => tables.length > 0)
    .map(({ file, tables }) => [file, tables.flatMap(({ images }) => images.map(listedImage))] as const);
  // No object with these keys is created: a file can be named __proto__.
  const members = entries.map(([file, list]) => `${JSON.stringify(file)}: ${JSON.stringify(list)}`);
  const images = members.length === 0 ? '{}' : `{\n    ${members.join(',\n    ')}\n  }`;
  return `{\n  "images": ${images},\n  "usedElsewhere": ${JSON.stringify(usedElsewhere)}\n}\n`;
}

function listedImage({
  light,
  dark,
  widthPx,
  alt,
}: RenderedFile['tables'][number]['images'][number]): ListedImage {
  return { light: light.name, dark: dark.name, width: widthPx, alt };
}
