import { imageAccessKeys } from './image-access.ts';

/** Members of a payload that concern only stored images. A value of `native` with another shape is a column. */
const storedKeys = [...imageAccessKeys, 'native'];

/** Warnings about the members of a payload that have no effect on an image that no service stores. */
export function warnIgnoredAccess(
  payload: ReadonlyMap<string, unknown>,
): { path: string; message: string }[] {
  return storedKeys
    .filter((key) => payload.get(key) !== undefined && payload.get(key) !== null)
    .map((key) => ({
      path: `/${key}`,
      message: `${key} is ignored: the image is rendered on this computer, and no service stores it.`,
    }));
}
