import { fillPath } from '@pictable/contract';
import type {
  Done,
  LiveChange,
  LiveImage,
  LiveImageDetail,
  LiveImageList,
  StoredLiveImage,
} from '../generated/api-types.ts';
import { paths } from '../paths.ts';
import { getRequest, type TableInput, type Transport } from '../transport.ts';
import type { TableRequestOptions } from './image-operations.ts';

/** The project of a live image; a project key always uses its own. */
export interface LiveRequestOptions {
  readonly projectId?: number | undefined;
}

/** Options of a request that stores a live image. */
export interface PutLiveRequestOptions extends Omit<TableRequestOptions, 'endpointPath'> {
  /**
   * The `ETag` of a version, with its quotes: replaces the image only while that version is the newest one; otherwise
   * the method rejects with status 412. `*`: only if the live image exists.
   */
  readonly ifMatch?: string | undefined;
}

/** Operations on live images: stable URLs whose image can be replaced. */
export function liveOperations({ json }: Transport) {
  return {
    /**
     * Renders a table as the newest version of a live image, and creates it if there is none. The same table
     * again changes nothing and costs nothing.
     */
    putLiveImage: (
      name: string,
      table: TableInput,
      { projectId, signal, onProgress, ifMatch }: PutLiveRequestOptions = {},
    ) =>
      json<StoredLiveImage>({
        method: 'PUT',
        path: fillPath(paths.putLiveImage, { name }),
        body: table,
        query: { projectId },
        signal,
        onProgress,
        ifMatch,
        isIdempotent: true,
        rendersTable: true,
      }),

    /** The live images of the account or of a project, by name. */
    liveImages: ({ projectId }: LiveRequestOptions = {}) =>
      json<LiveImageList>(getRequest(paths.listLiveImages, { projectId })),

    /** A live image with the versions that are kept, newest first. */
    liveImage: (name: string, { projectId }: LiveRequestOptions = {}) =>
      json<LiveImageDetail>(getRequest(fillPath(paths.getLiveImage, { name }), { projectId })),

    /** Changes how often a live image with a source is refreshed, such as `1h`; null ends its refreshes. */
    updateLiveImage: (name: string, change: LiveChange, { projectId }: LiveRequestOptions = {}) =>
      json<LiveImage>({
        method: 'PATCH',
        path: fillPath(paths.updateLiveImage, { name }),
        query: { projectId },
        body: change,
      }),

    /** Loads the source of a live image within seconds instead of at `nextRefreshAt`. */
    refreshLiveImage: (name: string, { projectId }: LiveRequestOptions = {}) =>
      json<LiveImage>({
        method: 'POST',
        path: fillPath(paths.refreshLiveImage, { name }),
        query: { projectId },
      }),

    /** Deletes a live image: its URL returns 410. It can be restored for thirty days. */
    deleteLiveImage: (name: string, { projectId }: LiveRequestOptions = {}) =>
      json<Done>({
        method: 'DELETE',
        path: fillPath(paths.deleteLiveImage, { name }),
        query: { projectId },
      }),

    /** Restores a deleted live image. */
    restoreLiveImage: (name: string, { projectId }: LiveRequestOptions = {}) =>
      json<LiveImage>({
        method: 'POST',
        path: fillPath(paths.restoreLiveImage, { name }),
        query: { projectId },
      }),
  };
}
