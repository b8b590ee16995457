import path from 'node:path';
import { hasOwnTable, isSource } from '@pictable/contract';
import type { JsonObject } from '@pictable/contract/json';
import { invalidInput } from './command-error.ts';
import {
  aboutInput,
  type ErrorSource,
  formatError,
  type ReportedError,
  toReportedError,
} from './error-report.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { type FontFlags, fontFiles, rejectFontFiles } from './flags/font-flags.ts';
import { applyPayloadFlags, type PayloadFlags } from './flags/payload-flags.ts';
import { readSourceFlags, type SourceFlags } from './flags/source-flags.ts';
import {
  applyStyleFlags,
  checkDestinationFormat,
  requestedFormat,
  type StyleFlags,
} from './flags/style-flags.ts';
import { hasTableFlags, type TableFlags } from './flags/table-flags.ts';
import { checkHtmlTarget, writeHtmlFile } from './html-output.ts';
import { formatFromOutput, type OutputTarget, resolveOutputTargets, writeStdout } from './output-target.ts';
import { createProgressReporter } from './progress.ts';
import { type InputFormat, type ParsedTable, readTableOf, withoutHeaderRow } from './read-table.ts';
import type { RemoteOptions } from './remote-renderer.ts';
import type { RenderedImage, Renderer } from './renderer.ts';
import { checkWaiting } from './service-client.ts';
import { findSources, type Source, stdin } from './sources.ts';
import { type ImageReport, writeImages } from './write-images.ts';

/** Flags of every command that renders. */
export interface RenderOptions extends RemoteOptions, TableFlags, PayloadFlags, FontFlags {
  readonly remote?: boolean;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** The flags of `draw`. */
export interface RenderTablesOptions extends RenderOptions, SourceFlags {
  readonly output?: string;
  readonly from?: InputFormat;
  readonly watch?: boolean;
  /** File for the HTML of all images. */
  readonly html?: string;
  /** False: print the ID of the job instead of waiting for it. */
  readonly wait?: boolean;
}

/** A table that the service renders later, as `--json` reports it. */
interface JobReport {
  readonly input: string;
  readonly jobId: string;
}

/** What became of one table. */
type Outcome = readonly ImageReport[] | JobReport | ReportedError;

interface RenderContext {
  readonly renderer: Renderer;
  readonly options: RenderTablesOptions;
  readonly flags: StyleFlags;
  /** What became of each table when it was last rendered, in the order of the arguments. */
  readonly outcomes: Map<Source, Outcome>;
  /** The images of each table whose files exist, also if it has an error since. */
  readonly existing: Map<Source, readonly ImageReport[]>;
  /** Source of each written file, by file path. */
  readonly written: Map<string, Source>;
}

/** Renders every table that the arguments name. An error in one table does not stop the others. */
export async function renderTables(
  args: readonly string[],
  options: RenderTablesOptions,
  styleFlags: StyleFlags,
): Promise<ExitCode> {
  if (!options.remote) checkServiceFlags(options);
  checkWaiting(options);
  const sources = await findInputs(args, options);
  const flags = withFormatOf(options.output, styleFlags);
  const destinations = resolveOutputTargets(sources, options.output, options.remote === true);
  checkCombination(destinations, options);
  const context: RenderContext = {
    renderer: await createRenderer(options),
    options,
    flags,
    outcomes: new Map(),
    existing: new Map(),
    written: new Map(),
  };

  const progress = createProgressReporter(sources.length, options.quiet === true);
  for (const [source, destination] of destinations) {
    progress.start(source.name);
    await renderNext(context, source, destination, (line) => progress.log(line));
  }
  progress.end();
  await writeReports(context, sources);
  if (options.watch) await watchSources(context, destinations);
  return highestExitCode(splitOutcomes(context.outcomes).errors);
}

/** Renders a table, prints what became of it, and keeps it for the reports. */
async function renderNext(
  context: RenderContext,
  source: Source,
  destination: OutputTarget,
  log: (line: string) => void,
): Promise<void> {
  const outcome = await renderSource(context, source, destination);
  context.outcomes.set(source, outcome);
  if (isRendered(outcome)) context.existing.set(source, outcome);
  printOutcome(outcome, context.options, log);
}

/**
 * Writes the page of `--html` and prints the report of `--json`. The page stays as it is if none of the tables was
 * rendered.
 *
 * @param changed the tables since the last reports
 */
async function writeReports(
  { options: { html: htmlFile, json }, outcomes, existing }: RenderContext,
  changed: readonly Source[],
): Promise<void> {
  if (htmlFile !== undefined && changed.some((source) => isRendered(outcomes.get(source)))) {
    const images = [...outcomes.keys()].flatMap((source) => existing.get(source) ?? []);
    await writeHtmlFile(
      htmlFile,
      images.flatMap(({ html = [] }) => html),
    );
  }
  const { images, errors, jobs } = splitOutcomes(outcomes);
  if (json) await writeStdout(reportJson(images, errors, jobs));
}

function isRendered(outcome: Outcome | undefined): outcome is readonly ImageReport[] {
  return outcome !== undefined && !('exitCode' in outcome) && !('jobId' in outcome);
}

function splitOutcomes(outcomes: ReadonlyMap<Source, Outcome>) {
  const all = [...outcomes.values()];
  return {
    images: all.flatMap((outcome) => (isRendered(outcome) ? outcome : [])),
    errors: all.filter((outcome) => 'exitCode' in outcome),
    jobs: all.filter((outcome) => 'jobId' in outcome),
  };
}

async function findInputs(args: readonly string[], options: RenderTablesOptions): Promise<readonly Source[]> {
  const payload = readSourceFlags(options, args);
  if (payload) return [{ name: options.source ?? '', file: undefined, folder: '', payload }];
  return args.length === 0 ? [stdin] : findSources(args);
}

/** Loads the engine or the client of the service, depending on the flags. */
export async function createRenderer(options: RenderOptions): Promise<Renderer> {
  if (options.remote) {
    rejectFontFiles(options);
    return (await import('./remote-renderer.ts')).createRemoteRenderer(options);
  }
  checkServiceFlags(options);
  return (await import('./local-renderer.ts')).createLocalRenderer(fontFiles(options));
}

/**
 * Rejects flags of the service without `--remote`. If they were ignored, users would believe that the table
 * was stored.
 */
function checkServiceFlags(options: RemoteOptions & SourceFlags): void {
  const { url, keyFile, endpoint, projectId, expires, access, native, async, source } = options;
  const flags = {
    ...{ '--url': url, '--key-file': keyFile, '--endpoint': endpoint, '--project-id': projectId },
    ...{ '--expires': expires, '--access': access, '--native': native },
    ...{ '--async': async, '--source': source },
  };
  const [flag] = Object.entries(flags).find(([, value]) => value !== undefined) ?? [];
  if (flag === undefined) return;
  throw invalidInput(
    `${flag} requires --remote; without it, the table is rendered on this computer.`,
    `Add --remote to use the service, or omit ${flag}.`,
  );
}

/** Applies all flags to the payload. @throws CommandError */
export async function applyFlags(
  payload: JsonObject,
  styles: StyleFlags,
  flags: TableFlags & PayloadFlags & { readonly remote?: boolean },
): Promise<JsonObject> {
  const styled = applyStyleFlags(await applyPayloadFlags(payload, flags), styles);
  if (!hasTableFlags(flags)) return styled;
  if (isSource(payload.get('source')) && !hasOwnTable(payload))
    throw invalidInput(
      'Flags such as --sort and --column need the columns of the table, which only the service loads.',
      'Set the keys instead, such as --set options.dataProcessing.sortBy=Price.',
    );
  // Loads the engine, which knows the columns. A request to the service does not need it otherwise.
  return (await import('./flags/apply-table-flags.ts')).applyTableFlags(styled, flags);
}

function withFormatOf(output: string | undefined, flags: StyleFlags): StyleFlags {
  const outputFormat = formatFromOutput(output);
  if (outputFormat === undefined) return flags;
  const requested = requestedFormat(flags);
  if (requested !== undefined && requested !== outputFormat) {
    throw invalidInput(`--format is ${requested}, but the extension of ${output} is for ${outputFormat}.`);
  }
  return new Map([...flags, ['format', outputFormat]]);
}

function checkCombination(
  destinations: ReadonlyMap<Source, OutputTarget>,
  { json, watch, wait, html }: RenderTablesOptions,
): void {
  checkHtmlTarget(html, destinations.values());
  if (wait === false && html !== undefined)
    throw invalidInput('--no-wait has no image yet, so it cannot be used with --html.');
  if (wait === false && (watch || [...destinations.values()].some(({ kind }) => kind !== 'none')))
    throw invalidInput('--no-wait writes no image, so it cannot be used with -o and --watch.');
  const kinds = [...destinations.values()].map(({ kind }) => kind);
  if (json && kinds.includes('stdout')) {
    throw invalidInput(
      '--json writes its report to standard output, so the image must be written to a file.',
      'Specify a file with -o.',
    );
  }
  if (watch && ([...destinations.keys()].includes(stdin) || kinds.includes('stdout'))) {
    throw invalidInput('--watch requires an input file and an output file.');
  }
}

/** Reads, renders and writes one table. Never throws: returns the error instead. */
async function renderSource(
  context: RenderContext,
  source: Source,
  destination: OutputTarget,
): Promise<Outcome> {
  try {
    return await aboutInput(source.name, (onSource) => renderInput(context, source, destination, onSource));
  } catch (error) {
    return toReportedError(error);
  }
}

async function renderInput(
  context: RenderContext,
  source: Source,
  destination: OutputTarget,
  onSource: (errorSource: ErrorSource) => void,
): Promise<readonly ImageReport[] | JobReport> {
  const table = await readSource(source, context, onSource);
  const payload = await applyFlags(table.payload, context.flags, context.options);
  const imageFormat = requestedFormat(context.flags);
  if (imageFormat !== undefined) checkDestinationFormat(payload, imageFormat);
  if (context.options.wait === false && context.renderer.enqueue)
    return { input: source.name, jobId: await context.renderer.enqueue(payload) };
  const images = await context.renderer.render(payload, { bytes: destination.kind !== 'none' });
  return await writeImages(withNotes(images, table.notes), {
    source,
    destination,
    written: context.written,
    htmlFile: context.options.html,
  });
}

async function readSource(
  source: Source,
  { options, flags }: RenderContext,
  onSource: (errorSource: ErrorSource) => void,
): Promise<Pick<ParsedTable, 'payload' | 'notes'>> {
  if (source.payload) return { payload: source.payload, notes: [] };
  const table = await readTableOf(source, { ...options, onSource });
  const isHeaderless = flags.get('headers') === false && table.source.jsonText === undefined;
  return isHeaderless ? { ...table, payload: withoutHeaderRow(table.payload) } : table;
}

/** The images with what of their file was not read, as warnings of the first one. */
function withNotes(images: readonly RenderedImage[], notes: readonly string[]): readonly RenderedImage[] {
  const added = notes.map((message) => ({ path: '', message }));
  return images.map((image, index) =>
    index === 0 ? { ...image, warnings: [...added, ...image.warnings] } : image,
  );
}

function printOutcome(
  outcome: Outcome,
  { json, output }: RenderTablesOptions,
  log: (line: string) => void,
): void {
  if ('exitCode' in outcome) {
    printError(outcome);
    return;
  }
  if ('jobId' in outcome) {
    if (!json) process.stdout.write(`${outcome.jobId}\n`);
    return;
  }
  for (const image of outcome) {
    for (const { message } of image.warnings) log(`${image.input}: warning: ${message}`);
    for (const [platform, message] of Object.entries(image.native ?? {})) {
      const shown = message?.fits ? 'shows the table.' : `shows the image. ${message?.why}`;
      log(`${image.input}: ${platform} ${shown}`);
    }
    // Prints only the URL, so that other programs can read it.
    if (image.url !== undefined && output === undefined && !json) process.stdout.write(`${image.url}\n`);
    else if (image.output !== undefined) log(`${image.input} → ${image.output}  ${formatSize(image)}`);
  }
}

function printError(error: ReportedError): void {
  process.stderr.write(`${formatError(error)}\n`);
}

/** Formats the size of an image in pixels and kilobytes. */
export function formatSize({ widthPx, heightPx, sizeBytes }: Omit<ImageReport, 'input'>): string {
  return `${Math.round(widthPx)} × ${Math.round(heightPx)} px, ${(sizeBytes / 1_000).toFixed(1)} kB`;
}

/** The report of `--json`. */
export function reportJson(
  images: readonly ImageReport[],
  errors: readonly ReportedError[],
  jobs: readonly JobReport[] = [],
): string {
  const report = { success: errors.length === 0, images, ...(jobs.length > 0 && { jobs }), errors };
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** The highest exit code of all errors. */
export function highestExitCode(errors: readonly ReportedError[]): ExitCode {
  const [highest] = errors.map(({ exitCode }) => exitCode).sort((a, b) => b - a);
  return highest ?? exitCodes.success;
}

/** Renders a table again whenever its file changes, until the user stops the program. */
async function watchSources(
  context: RenderContext,
  destinations: ReadonlyMap<Source, OutputTarget>,
): Promise<void> {
  const { watch } = await import('chokidar');
  const byFile = new Map(
    [...destinations].map(([source, to]) => [path.resolve(source.name), { source, to }]),
  );
  const progress = createProgressReporter(1, context.options.quiet === true);
  // Editors write a file in several steps, so the watcher waits until the file no longer changes.
  const watcher = watch([...byFile.keys()], {
    ignoreInitial: true,
    awaitWriteFinish: { stabilityThreshold: 80, pollInterval: 20 },
  });
  const renderFile = async (file: string) => {
    const found = byFile.get(path.resolve(file));
    if (!found) return;
    await renderNext(context, found.source, found.to, (line) => progress.log(line));
    await writeReports(context, [found.source]);
  };
  let queue = Promise.resolve();
  const enqueue = (file: string) => {
    // A page that cannot be written does not end the watch.
    queue = queue.then(() => renderFile(file)).catch((error: unknown) => printError(toReportedError(error)));
  };
  watcher.on('change', enqueue).on('add', enqueue);
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  progress.log(
    `Watching ${byFile.size === 1 ? [...destinations.keys()][0]?.name : `${byFile.size} files`}. Press Ctrl+C to stop.`,
  );
  await new Promise<never>(() => undefined);
}
