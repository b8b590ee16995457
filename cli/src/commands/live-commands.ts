import { type JsonObject, stringify } from '@pictable/contract/json';
import { invalidInput } from '../command-error.ts';
import { aboutInput } from '../error-report.ts';
import { type FontFlags, rejectFontFiles } from '../flags/font-flags.ts';
import type { PayloadFlags } from '../flags/payload-flags.ts';
import { type NativeFlags, withNative } from '../flags/service-flags.ts';
import { readSourceFlags, type SourceFlags } from '../flags/source-flags.ts';
import type { StyleFlags } from '../flags/style-flags.ts';
import type { TableFlags } from '../flags/table-flags.ts';
import { alignedLines, printResponse, printWarnings, type ResponseOptions } from '../print-response.ts';
import { type ReadTableOptions, readTableOf } from '../read-table.ts';
import { applyFlags } from '../render-tables.ts';
import { openService } from '../service-client.ts';
import { findSources, type Source, stdin } from '../sources.ts';

/** Flags of the command that stores a live image. */
export interface PutLiveOptions
  extends ResponseOptions,
    TableFlags,
    PayloadFlags,
    SourceFlags,
    FontFlags,
    NativeFlags {
  /** How often the source is loaded again. */
  readonly refresh?: string;
}

/**
 * Stores a table as the newest version of a live image, and prints the stable URL of each of its images, each light one
 * followed by its dark one. Errors name the input.
 */
export async function putLiveImage(
  name: string,
  input: string | undefined,
  options: PutLiveOptions,
  styles: StyleFlags,
): Promise<void> {
  rejectFontFiles(options);
  const { call, projectId } = await openService(options);
  const source = await findInput(input, options);
  const stored = await aboutInput(source.name, async (onSource) => {
    const sent = source.payload ?? (await readInput(source, { ...options, onSource }));
    const payload = withNative(await applyFlags(sent, styles, { ...options, remote: true }), options);
    return call((client) => client.putLiveImage(name, stringify(payload), { projectId }));
  });
  printWarnings(
    source.name,
    stored.warnings.map(({ message }) => message),
  );
  const lines = stored.urls.flatMap((url, index) => {
    const darkUrl = stored.darkUrls?.[index];
    return darkUrl === undefined ? [url] : [url, darkUrl];
  });
  await printResponse(options, stored, lines);
}

async function findInput(input: string | undefined, options: PutLiveOptions): Promise<Source> {
  const { source: url = '', refresh } = options;
  const loaded = readSourceFlags(options, input === undefined ? [] : [input]);
  if (loaded) {
    const payload: JsonObject = refresh === undefined ? loaded : new Map([...loaded, ['refresh', refresh]]);
    return { name: url, file: undefined, folder: '', payload };
  }
  if (refresh !== undefined) throw invalidInput('--refresh requires --source, which is loaded again.');
  const [source = stdin, ...others] =
    input === undefined || input === '-' ? [stdin] : await findSources([input]);
  if (others.length === 0) return source;
  throw invalidInput(`A live image has one table; ${input} matches ${others.length + 1} files.`);
}

async function readInput(source: Source, options: ReadTableOptions): Promise<JsonObject> {
  const { payload, notes } = await readTableOf(source, options);
  printWarnings(source.name, notes);
  return payload;
}

/** Prints the live images of the project or of the account. @throws CommandError */
export async function listLiveImages(options: ResponseOptions): Promise<void> {
  const { call, projectId } = await openService(options);
  const list = await call((client) => client.liveImages({ projectId }));
  const lines = alignedLines(
    list.liveImages.map(({ name, version, url }) => [name, `version ${version}  ${url}`]),
  );
  await printResponse(options, list, lines);
}

/** Prints a live image with the versions that are kept. @throws CommandError */
export async function printLiveImage(name: string, options: ResponseOptions): Promise<void> {
  const { call, projectId } = await openService(options);
  const live = await call((client) => client.liveImage(name, { projectId }));
  const versions = live.versions.map(({ version, createdAt, url }) => `${version}  ${createdAt}  ${url}`);
  await printResponse(options, live, [live.url, ...versions]);
}

/** Changes how often a live image is refreshed, or ends it with `never`. @throws CommandError */
export async function setLiveRefresh(
  name: string,
  interval: string,
  options: ResponseOptions,
): Promise<void> {
  const { call, projectId } = await openService(options);
  const refresh = interval === 'never' ? null : interval;
  const live = await call((client) => client.updateLiveImage(name, { refresh }, { projectId }));
  await printResponse(options, live, [live.nextRefreshAt ?? 'never']);
}

/** Loads the source of a live image within seconds. @throws CommandError */
export async function refreshLiveImage(name: string, options: ResponseOptions): Promise<void> {
  const { call, projectId } = await openService(options);
  const live = await call((client) => client.refreshLiveImage(name, { projectId }));
  await printResponse(options, live, [live.url]);
}

/** @throws CommandError */
export async function deleteLiveImage(name: string, options: ResponseOptions): Promise<void> {
  const { call, projectId } = await openService(options);
  await printResponse(options, await call((client) => client.deleteLiveImage(name, { projectId })), []);
}
