import type { ImageFormat, TableWarning } from '@pictable/contract';
import type { JsonObject } from '@pictable/contract/json';

/** A drawn table. */
export interface DrawnTable {
  readonly format: ImageFormat;
  /** What it shows, in a sentence. */
  readonly alt: string;
  readonly warnings: readonly TableWarning[];
  /** Its pictures in order: one, or several of a table that was split for its destination. */
  readonly parts: readonly [DrawnPart, ...DrawnPart[]];
}

/** One picture of a drawn table, and where it can be had. */
export interface DrawnPart {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly sizeBytes: number;
  /** Record and public address of a stored image. */
  readonly stored?: {
    readonly id: number;
    readonly url: string;
    readonly shareUrl: string;
    readonly filename: string;
  };
  /** Where it was saved on this machine. */
  readonly file?: string | undefined;
  bytes(): Promise<Uint8Array>;
}

/** A picture that nobody keeps. */
export interface Preview {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
}

/** One stored image of a list. */
export interface StoredImageEntry {
  readonly id: number;
  readonly url: string;
  readonly filename: string;
  readonly title: string | null;
  readonly createdAt: string;
}

/** What only a service with an account has. */
export interface Account {
  images(limit: number): Promise<readonly StoredImageEntry[]>;
  image(filename: string): Promise<Preview>;
  usage(): Promise<{
    readonly used: number;
    readonly limit: number | null;
    readonly plan: string | null;
    readonly resets: string;
  }>;
}

/** What draws tables for the tools: a service, or the engine in this process. */
export interface TableService {
  /** Draws for good. @throws TableRefused */
  draw(payload: JsonObject, signal: AbortSignal): Promise<DrawnTable>;
  /** Draws every picture of a table without storing and without charging. @throws TableRefused */
  preview(payload: JsonObject, signal: AbortSignal): Promise<readonly Preview[]>;
  readonly account?: Account;
}

/** A table or a call that was refused, in words for the model that sent it. */
export class TableRefused extends Error {}

/** The refusal in full: each fault with its place, and what to do. */
export function refusalText(sentence: string, details: readonly TableWarning[] = [], hint?: string): string {
  const more = details.slice(1).map(({ path, message }) => `${path ? `${path}: ` : ''}${message}`);
  return [sentence, ...more, ...(hint ? [hint] : [])].join('\n');
}

/** A drawn table has at least one picture. */
export function someParts(parts: readonly DrawnPart[]): DrawnTable['parts'] {
  const [first, ...others] = parts;
  if (first) return [first, ...others];
  throw new Error('The table was drawn, and there is no picture of it.');
}
