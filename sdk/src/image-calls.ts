import { fillPath } from '@pictable/contract';
import type {
  DemoImage,
  Done,
  ImageOfList,
  ListedImage,
  Preview,
  StoredImage,
} from './generated/api-types.ts';
import { paths } from './paths.ts';
import { type Calls, type Progress, read, type Sent, type TableInput } from './send.ts';

/** Which project a table belongs to, and a signal to give the call up. */
export interface TableCallOptions {
  readonly projectId?: number | undefined;
  /** The endpoint path of a project; wins over the general door. */
  readonly endpointPath?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Told of each sending, each pause before another, and of the bytes that have come. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** As for a table; and a stored image is charged once under one key. */
export interface GenerateCallOptions extends TableCallOptions {
  /** 1 to 255 characters of your own, for example the id of an order. Without one each call of a client that retries makes a key of its own. */
  readonly idempotencyKey?: string | undefined;
}

/** Which images to list. */
export interface ImageListOptions {
  readonly projectId?: number | undefined;
  /** Only images older than the one with this id. */
  readonly before?: number | undefined;
  /** At most this many, up to 1,000; 100 if nothing is said. */
  readonly limit?: number | undefined;
  /** False leaves out the tables the images were drawn from; with them a page ends at 5 MB. */
  readonly jsonData?: boolean | undefined;
}

/** Operations that render tables and manage their images. */
export function imageCalls({ json, blob, blobs }: Calls, newIdempotencyKey?: () => string) {
  const generateCall = (table: TableInput, call: GenerateCallOptions): Sent => ({
    ...tableCall(generatePath(call), table, call),
    idempotencyKey: call.idempotencyKey ?? newIdempotencyKey?.(),
  });
  const previewCall = (general: string, table: TableInput, call: TableCallOptions): Sent => ({
    ...tableCall(previewPath(general, call), table, call),
    isRepeatable: true,
  });

  return {
    /** Draws a table, stores the image and answers its public URL. Costs one table of the plan. */
    generate: (table: TableInput, call: GenerateCallOptions = {}) =>
      json<StoredImage>(generateCall(table, call)),

    /** As `generate`, and answers the images themselves: one, or all of a table that was split for its destination. */
    generateImages: (table: TableInput, call: GenerateCallOptions = {}) => blobs(generateCall(table, call)),

    /** Draws a table and answers a link that lives for an hour. Costs nothing. */
    preview: (table: TableInput, call: TableCallOptions = {}) =>
      json<Preview>(previewCall(paths.previewImage, table, call)),

    /** Draws a table and answers the images themselves: one, or all of a table that was split. Costs nothing. */
    previewImages: (table: TableInput, call: TableCallOptions = {}) =>
      blobs(previewCall(paths.previewImageBytes, table, call)),

    /** The bytes of a stored image, by its file name. */
    image: (filename: string) => blob(read(fillPath(paths.getImage, { filename }))),

    /** A page of the images of the caller, newest first. The id of its last one is `before` of the next page; that after the last is empty. */
    images: ({ projectId, before, limit, jsonData }: ImageListOptions = {}) =>
      json<ImageOfList[]>(
        read(paths.listImages, { projectId, before, limit, jsonData: jsonData?.toString() }),
      ),

    /** Deletes an image. For a minute it can be restored, then it is gone. */
    deleteImage: (id: number) => json<Done>({ method: 'DELETE', path: fillPath(paths.deleteImage, { id }) }),

    /** Undoes a deletion of the last minute. */
    restoreImage: (id: number) =>
      json<ListedImage>({ method: 'POST', path: fillPath(paths.restoreImage, { id }) }),

    /** Draws a small table without an account; the image lives for a day. */
    demo: (table: TableInput) =>
      json<DemoImage>({ method: 'POST', path: paths.generateDemoImage, body: table }),
  };
}

function tableCall(path: string, body: TableInput, call: TableCallOptions): Sent {
  const { projectId, signal, onProgress } = call;
  return { method: 'POST', path, body, query: { projectId }, signal, onProgress, drawsTable: true };
}

function generatePath({ endpointPath }: TableCallOptions): string {
  return endpointPath === undefined
    ? paths.generateImage
    : fillPath(paths.generateProjectImage, { endpointPath });
}

function previewPath(general: string, { endpointPath }: TableCallOptions): string {
  return endpointPath === undefined ? general : fillPath(paths.previewProjectImage, { endpointPath });
}
