import { fillPath } from '@pictable/contract';
import type { Done, FontList, SavedFont } from '../generated/api-types.ts';
import { paths } from '../paths.ts';
import { getRequest, type Transport } from '../transport.ts';

/** Operations on the own fonts of a project, which its tables name as `fontFamily`. */
export function fontOperations({ json, blob }: Transport) {
  return {
    /** The font families of a project, by name, with the weights and styles of their files. */
    fonts: (projectId: number) => json<FontList>(getRequest(fillPath(paths.listFonts, { id: projectId }))),

    /** Adds a TTF, OTF, WOFF or WOFF2 file to a family, or replaces the file of the same weight and style. */
    saveFont: (projectId: number, family: string, file: Blob | Uint8Array<ArrayBuffer>) =>
      json<SavedFont>({
        method: 'PUT',
        path: fillPath(paths.saveFont, { id: projectId, family }),
        file,
        isIdempotent: true,
      }),

    /** A font file as it was sent. @param file its id in the list of fonts */
    fontFile: (projectId: number, family: string, file: string) =>
      blob({
        ...getRequest(fillPath(paths.getFontFile, { id: projectId, family, file })),
        accept: 'font/*',
      }),

    /** Deletes a family, or only the file with this id. It cannot be restored. */
    deleteFont: (projectId: number, family: string, file?: string) =>
      json<Done>({
        method: 'DELETE',
        path: fillPath(paths.deleteFont, { id: projectId, family }),
        query: { file },
      }),
  };
}
