import type { ImageAccess, ImageFormat, NativeMessages, StoredImage, TableWarning } from '@pictable/contract';
import type { JsonObject } from '@pictable/contract/json';

/** Rules that match nothing of what is shown, and the rows after each step of `transform`. */
export type TableReport = NonNullable<StoredImage['report']>;

/** A rendered table. */
export interface RenderedTable {
  readonly format: ImageFormat;
  /** Alternative text: what the image shows, in one or two sentences. */
  readonly alt: string;
  readonly warnings: readonly TableWarning[];
  /** Who can open the stored images, and until when; undefined if none is stored. */
  readonly access?: Pick<StoredImage, 'access' | 'expiresAt' | 'urlsExpireAt'>;
  /** HTML that shows the images with their links; undefined if they have none, or are not stored. */
  readonly html?: string | undefined;
  /** Messages for the requested platforms. */
  readonly native?: NativeMessages | undefined;
  readonly report?: TableReport | undefined;
  /** The images in order: one, or several if the table is split for its destination. */
  readonly parts: readonly [RenderedImage, ...RenderedImage[]];
}

/** One image of a rendered table, and where it is stored or saved. */
export interface RenderedImage {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly sizeBytes: number;
  /** ID, file name and public URLs of a stored image. */
  readonly stored?: {
    readonly id: number;
    readonly url: string;
    readonly shareUrl: string;
    readonly filename: string;
  };
  /** Path of the saved file on this machine. */
  readonly file?: string | undefined;
  /** The same image with dark colours; undefined unless both were requested. */
  readonly dark?: DarkImage | undefined;
  bytes(): Promise<Uint8Array>;
}

/** The dark image of a rendered table: where it is stored or saved. */
export interface DarkImage {
  readonly url?: string;
  readonly file?: string | undefined;
}

/** A table that can be rendered, and what was noticed when it was. */
export interface ValidTable {
  /** Bytes of all its images. */
  readonly sizeBytes: number;
  readonly partCount: number;
  /** Those of the table, if it is stored. */
  readonly warnings: readonly TableWarning[];
  readonly report?: TableReport | undefined;
}

/** An image that is not stored. */
export interface Preview {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
}

/** A stored image in a list. */
export interface StoredImageEntry {
  readonly id: number;
  readonly url: string;
  readonly filename: string;
  readonly title: string | null;
  readonly createdAt: string;
  readonly access: ImageAccess;
  /** Null: never. */
  readonly expiresAt: string | null;
}

/** URLs of an image, and until when they work; null: for as long as the image exists. */
export interface SignedUrls {
  readonly url: string;
  readonly shareUrl: string;
  readonly urlsExpireAt: string | null;
}

/** A live image and its newest version. */
export interface StoredLiveImage {
  readonly url: string;
  /** The same with dark colours; undefined unless both were requested. */
  readonly darkUrl?: string | undefined;
  readonly version: number;
  readonly versionUrl: string;
  readonly unchanged: boolean;
  /** Messages for the requested platforms; undefined if nothing was rendered. */
  readonly native?: NativeMessages | undefined;
  readonly warnings: readonly TableWarning[];
  readonly report?: TableReport | undefined;
}

/** A table of a batch: where it is stored, or why it is not. */
export type BatchItem = { readonly index: number } & (
  | {
      readonly id: number;
      readonly urls: readonly string[];
      /** Those of its dark images, in the same order; undefined unless both were requested. */
      readonly darkUrls?: readonly string[] | undefined;
      readonly alt: string;
      readonly native?: NativeMessages | undefined;
      readonly warnings: readonly TableWarning[];
      readonly report?: TableReport | undefined;
    }
  | { readonly error: string }
);

/** A part of a message: a text, or the images that replace a table. */
export type MessagePart =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'table';
      readonly urls: readonly string[];
      /** Those of its dark images, in the same order; undefined unless both were requested. */
      readonly darkUrls?: readonly string[] | undefined;
      readonly alt: string;
      readonly report?: TableReport | undefined;
      /** Messages with the table for the platform that the message is for. */
      readonly native?: NativeMessages | undefined;
    };

/** A message with images in place of its tables. */
export interface MessageWithImages {
  readonly text: string;
  readonly parts: readonly MessagePart[];
  readonly warnings: readonly TableWarning[];
}

/** A theme of a project, for a model. */
export interface ProjectTheme {
  readonly name: string;
  readonly description: string;
  /** Name of the project; tables of other projects cannot use the theme. */
  readonly project: string;
}

/** Operations that require an account at a service. */
export interface AccountOperations {
  images(limit: number): Promise<readonly StoredImageEntry[]>;
  /** @param nameOrUrl file name, or the signed URL of a private image */
  image(nameOrUrl: string): Promise<Preview>;
  signedUrl(id: number, expires: string | undefined): Promise<SignedUrls>;
  /** Renders a table as the newest version of a live image. @throws TableRejectedError */
  putLiveImage(name: string, payload: JsonObject, signal: AbortSignal): Promise<StoredLiveImage>;
  /** Renders and stores several tables. @throws TableRejectedError if the whole batch is rejected */
  renderTables(batch: JsonObject, signal: AbortSignal): Promise<readonly BatchItem[]>;
  /** Stores an image of each table of a message. @throws TableRejectedError if one is rejected */
  renderMessage(message: JsonObject, signal: AbortSignal): Promise<MessageWithImages>;
  /** The themes that the projects of the account have saved. */
  themes(): Promise<readonly ProjectTheme[]>;
  usage(): Promise<{
    readonly used: number;
    readonly limit: number | null;
    readonly plan: string | null;
    readonly resets: string;
  }>;
}

/** Renders tables for the tools: with a service, or with the engine in this process. */
export interface TableService {
  /** Renders a table, and stores or saves the images. @throws TableRejectedError */
  render(payload: JsonObject, signal: AbortSignal): Promise<RenderedTable>;
  /** Renders every image of a table without storing or charging it. @throws TableRejectedError */
  preview(payload: JsonObject, signal: AbortSignal): Promise<readonly Preview[]>;
  /** Renders a table without storing, saving or charging it. @throws TableRejectedError */
  validate(payload: JsonObject, signal: AbortSignal): Promise<ValidTable>;
  readonly account?: AccountOperations;
}

/** A rejected table or tool call. The message is for the model that sent it. */
export class TableRejectedError extends Error {}

/** Message of a rejection: every error with its location, and a hint. */
export function rejectionMessage(
  message: string,
  details: readonly TableWarning[] = [],
  hint?: string,
): string {
  const more = details.slice(1).map((detail) => `${detail.path ? `${detail.path}: ` : ''}${detail.message}`);
  return [message, ...more, ...(hint ? [hint] : [])].join('\n');
}

/** Checks that a rendered table has at least one image. */
export function nonEmptyParts(parts: readonly RenderedImage[]): RenderedTable['parts'] {
  const [first, ...others] = parts;
  if (first) return [first, ...others];
  throw new Error('The rendered table has no image.');
}
