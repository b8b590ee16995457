import { fillPath } from '@pictable/contract';
import type {
  DeletedImage,
  DemoImage,
  ImageOfList,
  ListedImage,
  Preview,
  SignedUrl,
  StoredImage,
} from '../generated/api-types.ts';
import { paths } from '../paths.ts';
import { type ApiRequest, getRequest, type Progress, type TableInput, type Transport } from '../transport.ts';

/** Project of a table, and control of its request. */
export interface TableRequestOptions {
  readonly projectId?: number | undefined;
  /** Endpoint path of a project. The request uses it instead of the general endpoint. */
  readonly endpointPath?: string | undefined;
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined;
  /** Called on each attempt, on each wait before a retry, and when bytes of the response arrive. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Options of a request that stores an image. */
export interface GenerateRequestOptions extends TableRequestOptions {
  /**
   * 1 to 255 characters of your choice, for example an order ID. Requests with the same key are charged once.
   * By default, a client that retries generates one key per method call.
   */
  readonly idempotencyKey?: string | undefined;
}

/** Selects the images to list. */
export interface ImageListOptions {
  readonly projectId?: number | undefined;
  /** Only images older than the image with this ID. */
  readonly before?: number | undefined;
  /** Maximum number of images, up to 1,000. Default: 100. */
  readonly limit?: number | undefined;
  /** False excludes the source tables of the images. If they are included, a page is limited to 5 MB. */
  readonly jsonData?: boolean | undefined;
}

/** How requests that store an image are sent, unless the options of a request specify it. */
export interface GenerateDefaults {
  /** Path for tables without an endpoint path; default: the canonical path. */
  readonly path?: string;
  /** Creates the key with which a retried request is charged once; without it, requests have no key. */
  readonly newIdempotencyKey?: () => string;
}

/** The request that stores a table. */
export function generateRequest(
  table: TableInput,
  options: GenerateRequestOptions,
  { path = paths.generateImage, newIdempotencyKey }: GenerateDefaults,
): ApiRequest {
  return {
    ...tableRequest(generatePath(path, options), table, options),
    idempotencyKey: options.idempotencyKey ?? newIdempotencyKey?.(),
  };
}

/** Operations that render tables and manage their images. */
export function imageOperations({ json, text, blob, blobs }: Transport, defaults: GenerateDefaults) {
  const previewRequest = (
    generalPath: string,
    table: TableInput,
    options: TableRequestOptions,
  ): ApiRequest => ({
    ...tableRequest(previewPath(generalPath, options), table, options),
    isIdempotent: true,
  });

  return {
    /** Renders a table, stores the image and returns its public URL. Counts as one table of the plan. */
    generate: (table: TableInput, options: GenerateRequestOptions = {}) =>
      json<StoredImage>(generateRequest(table, options, defaults)),

    /** Like `generate`, but returns the images: one, or several if the table is split for its destination. */
    generateImages: (table: TableInput, options: GenerateRequestOptions = {}) =>
      blobs(generateRequest(table, options, defaults)),

    /** Renders a table and returns a URL that is valid for an hour. Free. */
    preview: (table: TableInput, options: TableRequestOptions = {}) =>
      json<Preview>(previewRequest(paths.previewImage, table, options)),

    /**
     * Renders a table and returns the images: one, or several if the table is split for its destination.
     * Free.
     */
    previewImages: (table: TableInput, options: TableRequestOptions = {}) =>
      blobs(previewRequest(paths.previewImageBytes, table, options)),

    /** The bytes of a stored image, by its file name or URL. A private image needs its signed URL. */
    image: (nameOrUrl: string) => blob(imageRequest(nameOrUrl)),

    /**
     * The URLs of an image, newly signed if it is private. `expires` is a time span such as `24h`, or an ISO
     * date and time; the default is 7 days.
     */
    signedUrl: (id: number, expires?: string) =>
      json<SignedUrl>(getRequest(fillPath(paths.getSignedUrl, { id }), { expires })),

    /**
     * A page of the caller's images, newest first. For the next page, pass the ID of the last image as
     * `before`.
     */
    images: ({ projectId, before, limit, jsonData }: ImageListOptions = {}) =>
      json<ImageOfList[]>(
        getRequest(paths.listImages, { projectId, before, limit, jsonData: jsonData?.toString() }),
      ),

    /**
     * The record of an image as JSON text, in which its table has the key order and the digits that were sent.
     */
    imageDetailText: (id: number) => text(getRequest(fillPath(paths.getImageDetail, { id }))),

    /** Deletes an image. It can be restored for one minute. `warnings` names copies that stay in a bucket. */
    deleteImage: (id: number) =>
      json<DeletedImage>({ method: 'DELETE', path: fillPath(paths.deleteImage, { id }) }),

    /** Restores an image that was deleted less than a minute ago. */
    restoreImage: (id: number) =>
      json<ListedImage>({ method: 'POST', path: fillPath(paths.restoreImage, { id }) }),

    /** Renders a small table without an account. The image is stored for a day. */
    demo: (table: TableInput) =>
      json<DemoImage>({ method: 'POST', path: paths.generateDemoImage, body: table }),
  };
}

/** The request goes to the service of the client, whichever origin the URL has. */
function imageRequest(nameOrUrl: string): ApiRequest {
  const [path = '', query] = nameOrUrl.split('?');
  const isUrl = /^https?:\/\//.test(path);
  const filename = isUrl ? decodeURIComponent(path.split('/').at(-1) ?? '') : path;
  return getRequest(
    fillPath(paths.getImage, { filename }),
    query === undefined ? undefined : Object.fromEntries(new URLSearchParams(query)),
  );
}

function tableRequest(path: string, body: TableInput, options: TableRequestOptions): ApiRequest {
  const { projectId, signal, onProgress } = options;
  return { method: 'POST', path, body, query: { projectId }, signal, onProgress, rendersTable: true };
}

function generatePath(generalPath: string, { endpointPath }: TableRequestOptions): string {
  return endpointPath === undefined ? generalPath : fillPath(paths.generateProjectImage, { endpointPath });
}

function previewPath(generalPath: string, { endpointPath }: TableRequestOptions): string {
  return endpointPath === undefined ? generalPath : fillPath(paths.previewProjectImage, { endpointPath });
}
