import type { SlotRequester } from '../concurrency/fair-slots.ts';

/** A request for the file of a source. */
export interface SourceRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whose cached files may be used: an account or a project. */
  readonly owner: string;
}

/** A file that was loaded. */
export interface FetchedSource {
  /** In base64 if the file is a spreadsheet. */
  readonly text: string;
  readonly isSpreadsheet: boolean;
  /** Media type without parameters, in lower case; empty if the server sent none. */
  readonly mediaType: string;
}

/** Loads the files that tables have as their source. */
export interface SourceFetcher {
  /**
   * Loads a file, or uses the one that was loaded for the same owner in the last minute.
   *
   * @throws SourceRejected with the reason that the caller may know
   * @throws FetcherBusy if the load of others leaves no slot in time
   */
  fetch(
    request: SourceRequest,
    options: SlotRequester & { readonly signal?: AbortSignal },
  ): Promise<FetchedSource>;
}

/**
 * A file that could not be loaded. Its message is one of few texts: with more detail, a caller could use the
 * service to scan a network.
 */
export class SourceRejected extends Error {}
