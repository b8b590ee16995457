import { stringify } from '@pictable/contract/json';
import type { PayloadFlags } from './flags/payload-flags.ts';
import type { StyleFlags } from './flags/style-flags.ts';
import type { TableFlags } from './flags/table-flags.ts';
import { writeStdout } from './output-target.ts';
import { formatFromFileName, readTable } from './read-table.ts';
import { applyFlags } from './render-tables.ts';
import { type OpenService, openService, type ServiceOptions } from './service-client.ts';
import { findSources, readText, stdin } from './sources.ts';

/** Flags of the commands for live images and templates. */
export interface LiveOptions extends ServiceOptions, TableFlags, PayloadFlags {
  readonly json?: boolean;
}

/** Stores a table as the newest version of a live image and prints its stable URL. @throws CommandError */
export async function putLiveImage(
  name: string,
  input: string | undefined,
  options: LiveOptions,
  styles: StyleFlags,
): Promise<void> {
  const { call, projectId } = await open(options);
  const [source = stdin] = input === undefined || input === '-' ? [stdin] : await findSources([input]);
  const table = readTable(source.name, await readText(source), formatFromFileName(source.name));
  const payload = await applyFlags(table.payload, styles, { ...options, remote: true });
  const stored = await call((client) => client.putLiveImage(name, stringify(payload), { projectId }));
  for (const { message } of stored.warnings) process.stderr.write(`${source.name}: warning: ${message}\n`);
  await print(options, stored, [stored.url]);
}

/** Prints the live images of the project or of the account. @throws CommandError */
export async function listLiveImages(options: LiveOptions): Promise<void> {
  const { call, projectId } = await open(options);
  const list = await call((client) => client.liveImages({ projectId }));
  const width = Math.max(...list.liveImages.map(({ name }) => name.length));
  const lines = list.liveImages.map(
    ({ name, version, url }) => `${name.padEnd(width)}  version ${version}  ${url}`,
  );
  await print(options, list, lines);
}

/** Prints a live image with the versions that are kept. @throws CommandError */
export async function printLiveImage(name: string, options: LiveOptions): Promise<void> {
  const { call, projectId } = await open(options);
  const live = await call((client) => client.liveImage(name, { projectId }));
  const versions = live.versions.map(({ version, createdAt, url }) => `${version}  ${createdAt}  ${url}`);
  await print(options, live, [live.url, ...versions]);
}

/** @throws CommandError */
export async function deleteLiveImage(name: string, options: LiveOptions): Promise<void> {
  const { call, projectId } = await open(options);
  await print(options, await call((client) => client.deleteLiveImage(name, { projectId })), []);
}

function open(options: LiveOptions): Promise<OpenService> {
  return openService(options, 'This command');
}

/** Prints the response as JSON, or its lines. */
export async function print(
  { json }: LiveOptions,
  response: unknown,
  lines: readonly string[],
): Promise<void> {
  const text = json ? `${JSON.stringify(response, null, 2)}\n` : lines.map((line) => `${line}\n`).join('');
  if (text !== '') await writeStdout(text);
}
