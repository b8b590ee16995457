import { limits } from '@pictable/contract';
import { isArray, isObject, type JsonObject, type JsonValue, stringify } from '@pictable/contract/json';
import type { Batch } from '@pictable/sdk';
import { strFromU8, unzipSync } from 'fflate';
import { invalidInput } from '../command-error.ts';
import { aboutInput } from '../error-report.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { writeFileAtomically } from '../output-target.ts';
import {
  alignedLines,
  imageUrls,
  printResponse,
  printWarnings,
  type ResponseOptions,
} from '../print-response.ts';
import { readTableOf } from '../read-table.ts';
import { checkWaiting, exitCodeOfStatus, openService } from '../service-client.ts';
import { findSources, type Source } from '../sources.ts';
import { readJsonFile } from './read-json-file.ts';

/** Flags of `batch`. */
export interface BatchOptions extends ResponseOptions {
  /** JSON file with the members that the tables have in common. */
  readonly defaults?: string;
  /** File for the archive of the images. */
  readonly zip?: string;
  /** Let the service render the tables later. */
  readonly async?: boolean;
  /** False: print the ID of the job instead of waiting for it. */
  readonly wait: boolean;
}

/** The request, and the name of each table for messages. */
interface NamedBatch {
  readonly body: string;
  readonly names: readonly string[];
}

/**
 * Stores several tables with one request, and prints the URL of each.
 *
 * @returns the highest exit code of the tables
 * @throws an error to report if nothing is stored
 */
export async function storeBatch(inputs: readonly string[], options: BatchOptions): Promise<ExitCode> {
  checkWaiting(options);
  if (options.async && options.zip !== undefined)
    throw invalidInput('--async returns no archive, so it cannot be used with --zip.');
  const { call, projectId } = await openService(options);
  const sources = await findSources(inputs.length === 0 ? ['-'] : inputs);
  const { body, names } = await readBatch(sources, options.defaults);
  if (options.async) {
    const job = await call((client) => client.generateBatchAsync(body, { projectId }));
    if (!options.wait) {
      await printResponse(options, job, [job.id]);
      return exitCodes.success;
    }
    return printBatch(options, await call((client) => client.waitForJob(job)), names);
  }
  const batch =
    options.zip === undefined
      ? await call((client) => client.generateBatch(body, { projectId }))
      : await saveArchive(
          await call((client) => client.generateBatchArchive(body, { projectId })),
          options.zip,
        );
  return printBatch(options, batch, names);
}

/**
 * Prints the URLs of each stored table, light and dark, and the errors of the others.
 *
 * @returns the highest exit code of the tables
 */
export async function printBatch(
  options: ResponseOptions,
  { results, ...counts }: Batch,
  names: readonly string[],
): Promise<ExitCode> {
  const stored: [name: string, url: string][] = [];
  let exitCode: ExitCode = exitCodes.success;
  for (const result of results) {
    const name = names[result.index] ?? `table ${result.index + 1}`;
    if (result.success) {
      stored.push([name, imageUrls(result.images).join(' ')]);
      for (const { message } of result.warnings) process.stderr.write(`${name}: warning: ${message}\n`);
    } else {
      process.stderr.write(`${name}: error: ${result.error.message}\n`);
      const code = exitCodeOfStatus(result.status);
      if (code > exitCode) exitCode = code;
    }
  }
  await printResponse(options, { ...counts, results }, alignedLines(stored));
  return exitCode;
}

/** A single JSON file may contain a whole batch; otherwise each file is a table. */
async function readBatch(sources: readonly Source[], defaultsFile: string | undefined): Promise<NamedBatch> {
  const defaults = defaultsFile === undefined ? undefined : await readJsonFile(defaultsFile);
  const tables: JsonValue[] = [];
  for (const source of sources) {
    const { payload, notes } = await aboutInput(source.name, (onSource) => readTableOf(source, { onSource }));
    printWarnings(source.name, notes);
    if (sources.length === 1 && isArray(payload.get('tables'))) return wholeBatch(payload, defaults);
    tables.push(payload);
  }
  checkCount(tables.length);
  const names = sources.map(({ name }) => name);
  return { body: bodyOf(new Map([['tables', tables]]), defaults), names };
}

function wholeBatch(batch: JsonObject, defaults: JsonObject | undefined): NamedBatch {
  if (defaults && batch.has('defaults'))
    throw invalidInput('The batch has defaults of its own, so --defaults cannot be used.');
  const tables = batch.get('tables');
  const list = isArray(tables) ? tables : [];
  checkCount(list.length);
  const names = list.map((table, index) => {
    const title = isObject(table) ? table.get('title') : undefined;
    return typeof title === 'string' ? title : `table ${index + 1}`;
  });
  return { body: bodyOf(batch, defaults), names };
}

function checkCount(count: number): void {
  if (count > limits.batchTablesMax)
    throw invalidInput(`A batch has up to ${limits.batchTablesMax} tables; got ${count}.`);
}

function bodyOf(batch: JsonObject, defaults: JsonObject | undefined): string {
  return stringify(defaults ? new Map([['defaults', defaults], ...batch]) : batch);
}

/** Saves the archive and returns the results that are in it. */
async function saveArchive(archive: Blob, file: string): Promise<Batch> {
  const bytes = new Uint8Array(await archive.arrayBuffer());
  await writeFileAtomically(file, bytes);
  const { 'results.json': results } = unzipSync(bytes, { filter: ({ name }) => name === 'results.json' });
  if (results) return JSON.parse(strFromU8(results)) as Batch;
  throw new Error(`${file} has no results.json.`);
}
