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

/** Why members of a payload that concern only stored images have no effect on a preview. */
export const previewExpiry = 'a preview expires after an hour';

/** Whether a warning is only about a preview: the member has an effect on the stored image of the same table. */
export function isAboutPreview({ message }: { readonly message: string }): boolean {
  return message.includes(` is ignored: ${previewExpiry}`);
}
