import path from 'node:path';
import type { TableWarning } from '@pictable/contract';
import type { JsonObject } from '@pictable/contract/json';
import { badInput } from './command-problem.ts';
import { type Destination, destinationsOf, formatOfOutput, writeStdout, writeWhole } from './destination.ts';
import type { ServiceOptions } from './draw-by-service.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import type { Drawer, Picture } from './picture.ts';
import { describeProblem, type FaultySource, type Problem, problemOf } from './problem.ts';
import { openProgress } from './progress.ts';
import { formatOfName, type InputFormat, readTable, withoutHeaderRow } from './read-table.ts';
import { findSources, readText, type Source, stdin } from './sources.ts';
import { applyStyleFlags, checkFormat, type StyleValues, wantedFormat } from './style-flags.ts';
import { hasTableFlags, type TableFlags } from './table-flags.ts';

/** What the flags of every command say about how to draw. */
export interface DrawOptions extends ServiceOptions, TableFlags {
  readonly remote?: boolean;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** What the flags of `draw` say. */
export interface TableOptions extends DrawOptions {
  readonly output?: string;
  readonly from?: InputFormat;
  readonly watch?: boolean;
}

/** One picture of a drawn table, as `--json` reports it. */
export interface DrawnPicture {
  readonly input: string;
  readonly output?: string | undefined;
  readonly url?: string | undefined;
  readonly shareUrl?: string | undefined;
  readonly format: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly sizeBytes: number;
  readonly part: number;
  readonly parts: number;
  readonly alt: string;
  readonly warnings: readonly TableWarning[];
}

interface Job {
  readonly drawer: Drawer;
  readonly options: TableOptions;
  readonly flags: StyleValues;
  /** Files that were written, and of which table. */
  readonly written: Map<string, Source>;
}

/** Draws every table that the arguments name, each by itself: one with a fault does not hold up the others. */
export async function drawTables(
  args: readonly string[],
  options: TableOptions,
  given: StyleValues,
): Promise<ExitCode> {
  const sources = args.length === 0 ? [stdin] : await findSources(args);
  const flags = withFormatOf(options.output, given);
  const destinations = destinationsOf(sources, options.output, options.remote === true);
  checkTogether(destinations, options);
  const job: Job = { drawer: await openDrawer(options), options, flags, written: new Map() };

  const drawn: DrawnPicture[] = [];
  const problems: Problem[] = [];
  const progress = openProgress(sources.length, options.quiet === true);
  for (const [source, destination] of destinations) {
    progress.begin(source.name);
    const outcome = await drawOne(job, source, destination);
    if ('exitCode' in outcome) problems.push(outcome);
    else drawn.push(...outcome);
    tellOutcome(outcome, options, (sentence) => progress.tell(sentence));
  }
  progress.end();
  if (options.json) await writeStdout(reportJson(drawn, problems));
  if (options.watch) await watchSources(job, destinations);
  return worst(problems);
}

/** The engine or the service, loaded when it is known which. */
export async function openDrawer(options: DrawOptions): Promise<Drawer> {
  if (options.remote) return (await import('./draw-by-service.ts')).openService(options);
  checkServiceFlags(options);
  return (await import('./draw-here.ts')).openEngine();
}

/** What is said about a service must not be passed over: the table would look stored, and would not be. */
function checkServiceFlags({ url, keyFile, endpoint, projectId }: ServiceOptions): void {
  const flags = { '--url': url, '--key-file': keyFile, '--endpoint': endpoint, '--project-id': projectId };
  const [flag] = Object.entries(flags).find(([, value]) => value !== undefined) ?? [];
  if (flag === undefined) return;
  throw badInput(
    `${flag} is about a service, and without --remote the table is rendered on this computer.`,
    `Add --remote to use the service, or leave ${flag} out.`,
  );
}

/** The payload with all that the flags say. @throws CommandProblem */
export async function applyFlags(
  payload: JsonObject,
  styles: StyleValues,
  flags: TableFlags,
): Promise<JsonObject> {
  const styled = applyStyleFlags(payload, styles);
  if (!hasTableFlags(flags)) return styled;
  // The columns are known to the engine, which a call of the service does not need otherwise.
  return (await import('./apply-table-flags.ts')).applyTableFlags(styled, flags);
}

function withFormatOf(output: string | undefined, flags: StyleValues): StyleValues {
  const named = formatOfOutput(output);
  if (named === undefined) return flags;
  const asked = wantedFormat(flags);
  if (asked !== undefined && asked !== named) {
    throw badInput(`--format is ${asked}, and the name ${output} says ${named}.`);
  }
  return new Map([...flags, ['format', named]]);
}

function checkTogether(destinations: ReadonlyMap<Source, Destination>, { json, watch }: TableOptions): void {
  const kinds = [...destinations.values()].map(({ kind }) => kind);
  if (json && kinds.includes('stdout')) {
    throw badInput(
      '--json writes its report to standard output; the image needs a file.',
      'Name it with -o.',
    );
  }
  if (watch && ([...destinations.keys()].includes(stdin) || kinds.includes('stdout'))) {
    throw badInput('--watch needs a file to watch and a file to write.');
  }
}

/** Reads, draws and writes one table. Never throws: what went wrong is the answer. */
async function drawOne(
  job: Job,
  source: Source,
  destination: Destination,
): Promise<readonly DrawnPicture[] | Problem> {
  let faulty: FaultySource = { name: source.name };
  try {
    const text = await readText(source);
    const format = job.options.from ?? formatOfName(source.name);
    faulty = { name: source.name, jsonText: text };
    const table = readTable(source.name, text, format);
    faulty = table.source;
    const isHeaderless = job.flags.get('headers') === false && faulty.jsonText === undefined;
    const payload = isHeaderless ? withoutHeaderRow(table.payload) : table.payload;
    const asked = await applyFlags(payload, job.flags, job.options);
    const wanted = wantedFormat(job.flags);
    if (wanted !== undefined) checkFormat(asked, wanted);
    const pictures = await job.drawer.draw(asked, { bytes: destination.kind !== 'none' });
    return await deliver(pictures, { source, destination, written: job.written });
  } catch (error) {
    return problemOf(error, faulty);
  }
}

interface Delivery extends Pick<Job, 'written'> {
  readonly source: Source;
  readonly destination: Destination;
}

async function deliver(pictures: readonly Picture[], delivery: Delivery): Promise<readonly DrawnPicture[]> {
  const { source, destination, written } = delivery;
  if (destination.kind === 'stdout' && pictures.length > 1) {
    throw badInput(
      `The table is ${pictures.length} pictures, and standard output takes one.`,
      'Name a file or a folder with -o; its pictures are numbered.',
    );
  }
  const drawn: DrawnPicture[] = [];
  for (const { bytes, ...about } of pictures) {
    const picture = { input: source.name, ...about };
    if (destination.kind === 'none' || bytes === undefined) drawn.push(picture);
    else if (destination.kind === 'stdout') {
      await writeStdout(bytes);
      drawn.push(picture);
    } else {
      const output = destination.pathFor(about);
      claim(written, output, source);
      await writeWhole(output, bytes);
      drawn.push({ ...picture, output });
    }
  }
  return drawn;
}

/** How many pictures a table has is known when it is drawn, so their names can meet only then. @throws CommandProblem */
function claim(written: Map<string, Source>, output: string, source: Source): void {
  const file = path.resolve(output);
  const other = written.get(file);
  if (other !== undefined && other !== source) {
    throw badInput(
      `The pictures of ${other.name} and ${source.name} would be the same file, ${output}.`,
      'Name a folder for each, or a pattern (-o "out/{dir}/{name}.{format}").',
    );
  }
  written.set(file, source);
}

function tellOutcome(
  outcome: readonly DrawnPicture[] | Problem,
  { json, output }: TableOptions,
  tell: (sentence: string) => void,
): void {
  if ('exitCode' in outcome) {
    process.stderr.write(`${describeProblem(outcome)}\n`);
    return;
  }
  for (const picture of outcome) {
    for (const { message } of picture.warnings) tell(`${picture.input}: warning: ${message}`);
    // The address alone, so that it can be taken over by another program.
    if (picture.url !== undefined && output === undefined && !json) process.stdout.write(`${picture.url}\n`);
    else if (picture.output !== undefined) tell(`${picture.input} → ${picture.output}  ${measures(picture)}`);
  }
}

/** Size in pixels and bytes, for people. */
export function measures({ widthPx, heightPx, sizeBytes }: Omit<DrawnPicture, 'input'>): string {
  return `${Math.round(widthPx)} × ${Math.round(heightPx)} px, ${(sizeBytes / 1_000).toFixed(1)} kB`;
}

/** The report of `--json`. */
export function reportJson(drawn: readonly DrawnPicture[], problems: readonly Problem[]): string {
  return `${JSON.stringify({ success: problems.length === 0, images: drawn, errors: problems }, null, 2)}\n`;
}

/** Of several exit codes the highest. */
export function worst(problems: readonly Problem[]): ExitCode {
  const [first] = problems.map(({ exitCode }) => exitCode).sort((a, b) => b - a);
  return first ?? exitCodes.done;
}

/** Draws a table again whenever its file changes, until the program is ended. */
async function watchSources(job: Job, destinations: ReadonlyMap<Source, Destination>): Promise<void> {
  const { watch } = await import('chokidar');
  const byFile = new Map(
    [...destinations].map(([source, to]) => [path.resolve(source.name), { source, to }]),
  );
  const progress = openProgress(1, job.options.quiet === true);
  // Editors write in several steps; the file is read when it has been still for a moment.
  const watcher = watch([...byFile.keys()], {
    ignoreInitial: true,
    awaitWriteFinish: { stabilityThreshold: 80, pollInterval: 20 },
  });
  const redraw = async (file: string) => {
    const found = byFile.get(path.resolve(file));
    if (!found) return;
    const outcome = await drawOne(job, found.source, found.to);
    tellOutcome(outcome, job.options, (sentence) => progress.tell(sentence));
  };
  let queue = Promise.resolve();
  const enqueue = (file: string) => {
    queue = queue.then(() => redraw(file));
  };
  watcher.on('change', enqueue).on('add', enqueue);
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  progress.tell(
    `Watching ${byFile.size === 1 ? [...destinations.keys()][0]?.name : `${byFile.size} files`}. Ctrl+C ends it.`,
  );
  await new Promise<never>(() => undefined);
}
