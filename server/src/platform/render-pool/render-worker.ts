import {
  type CompanionFormat,
  imageFormats,
  isTableFileKey,
  limits,
  type NativePlatform,
  platformOf,
  type TableFormat,
} from '@pictable/contract';
import {
  applyQueryOverrides,
  NoTableError,
  readTableText,
  unwrapPayload,
} from '@pictable/contract/input-adapters';
import {
  isArray,
  isObject,
  type JsonObject,
  JsonSyntaxError,
  type JsonValue,
  parseJson,
  stringify,
} from '@pictable/contract/json';
import { SourceTableError, withSourceTable } from '@pictable/contract/sources';
import { expandTableFile, ignoredPartNotes, TableFileError } from '@pictable/contract/table-files';
import { applyTemplate, expandPayload } from '@pictable/contract/templates';
import {
  createEngine,
  EngineError,
  FontRejected,
  LogoRejected,
  type RenderedPart,
  type Rendering,
  type RenderRequest,
} from '@pictable/engine';
import { writeCsv, writeHtml, writeJson, writeMarkdown, writeNative } from '@pictable/engine/companions';
import { releaseGrowth, releaseMemory } from '@pictable/engine/host/heap';
import { nodeHost } from '@pictable/engine/host/node';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { recordEnd, recordStart } from './job-start.ts';
import type { RenderJob, RenderOutcome } from './render-job.ts';
import type { PooledRendering } from './render-pool.ts';

const engine = await createEngine(nodeHost());
await warmUp();
await releaseMemory();

/** The pool calls these by name: the first one only to start a worker, the second while it is idle. */
export function start(): void {}
export { releaseGrowth };

/** Renders once in every format, to compile the code and read the fonts before the first job. */
async function warmUp(): Promise<void> {
  const payload = parseJson('{"title":"Warm-up","data":[{"Name":"Ada","Amount":1815.5}]}', { depthMax: 8 });
  for (const format of imageFormats) await engine.render(payload, { format });
}

/** Runs in a worker thread: one job at a time, from the text of the payload to the bytes of the image. */
export default async function render(job: RenderJob): Promise<unknown> {
  recordStart(job.start);
  try {
    if (job.file !== undefined)
      return await (job.task === 'check-logo' ? checkLogo(job.file) : checkFont(job.file));
    const { payload, isUnchanged, warnings } = readPayload(job);
    if (job.task === 'draw') {
      const {
        hits: _,
        normalizedPayload = isUnchanged ? undefined : payload,
        native,
        ...rendering
      } = await engine.render(payload, requestOf(job));
      return transferBytes({
        ...rendering,
        ...(native && { native: nativeTables(payload, native, job) }),
        warnings: [...warnings, ...rendering.warnings],
        ...(normalizedPayload !== undefined && { normalizedPayload: stringify(normalizedPayload) }),
      });
    }
    if (job.task !== 'list-images' && job.task !== 'check-font' && job.task !== 'check-logo')
      return await writeCompanion(payload, job, job.task);
    return { kind: 'image-urls', urls: engine.imageUrls(payload, requestOf(job)) } satisfies RenderOutcome;
  } catch (error) {
    return toOutcome(error);
  } finally {
    recordEnd(job.start);
  }
}

async function checkFont(bytes: Uint8Array): Promise<RenderOutcome> {
  try {
    return { kind: 'font', properties: await engine.checkFont(bytes) };
  } catch (error) {
    if (error instanceof FontRejected) return { kind: 'font-rejected', message: error.message };
    throw error;
  }
}

async function checkLogo(bytes: Uint8Array): Promise<RenderOutcome> {
  try {
    return { kind: 'logo', logo: await engine.checkLogo(bytes) };
  } catch (error) {
    if (error instanceof LogoRejected) return { kind: 'logo-rejected', message: error.message };
    throw error;
  }
}

interface PayloadResult {
  readonly payload: JsonValue;
  /** Whether the payload is the unchanged JSON of the request. */
  readonly isUnchanged: boolean;
  readonly warnings: Rendering['warnings'];
}

function readPayload(job: RenderJob): PayloadResult {
  const { payload: text, form } = job;
  const read = readTableText(text, form ?? 'JSON');
  const file = expandTableFile(read.payload, job.fieldOverrides);
  const loaded = withSource(file?.payload ?? read.payload, job);
  const { settings: fieldOverrides, warnings: unused } = settingsOf(job, file !== undefined);
  const sent = loaded.payload;
  const mustUnwrap = fieldOverrides !== undefined || hasAdditions(sent, job);
  const { value, repairs } = mustUnwrap ? unwrapPayload(sent) : { value: sent, repairs: [] };
  const overridden = fieldOverrides ? applyQueryOverrides(value, fieldOverrides) : value;
  const { payload, warnings } = expand(overridden, job);
  const isUnchanged = form === undefined && payload === read.payload;
  const notes = [...(file?.notes ?? []), ...loaded.notes].map((message) => ({ path: '', message }));
  const all = [...(job.warnings ?? []), ...notes, ...unused, ...repairs, ...warnings];
  if (form === undefined || form === read.format) return { payload, isUnchanged, warnings: all };
  const message = `The request body was read as ${read.format}.`;
  return { payload, isUnchanged, warnings: [{ path: '', message }, ...all] };
}

/** The fields beside the payload without those that only say which part of a file is read. */
function settingsOf(
  { fieldOverrides }: RenderJob,
  hasFile: boolean,
): { readonly settings: RenderJob['fieldOverrides']; readonly warnings: Rendering['warnings'] } {
  const all = [...(fieldOverrides ?? [])];
  const settings = all.filter(([key]) => !isTableFileKey(key));
  const unused = hasFile ? [] : all.filter(([key]) => isTableFileKey(key));
  return {
    settings: settings.length === 0 ? undefined : new Map(settings),
    warnings: ignoredPartNotes(unused.map(([key]) => key)).map((message) => ({ path: '', message })),
  };
}

/** The payload with the table of its source. @throws EngineError if the source has none */
function withSource(
  payload: JsonValue,
  { expansion }: RenderJob,
): { readonly payload: JsonValue; readonly notes: readonly string[] } {
  const { source } = expansion ?? {};
  if (source === undefined || !isObject(payload)) return { payload, notes: [] };
  try {
    const { payload: loaded, notes } = withSourceTable(payload, source);
    loaded.set('source', parsePayload(source.record));
    // The record must be a request that can be sent again: its rows do not change any more.
    loaded.delete('refresh');
    return { payload: loaded, notes };
  } catch (error) {
    if (!(error instanceof SourceTableError)) throw error;
    throw new EngineError('invalid-table', [{ path: error.path, message: error.message }]);
  }
}

/** Whether a template or values may have to be applied; most tables have neither. */
function hasAdditions(payload: JsonValue, { expansion }: RenderJob): boolean {
  const { template, defaults, alwaysFill } = expansion ?? {};
  if (template !== undefined || defaults !== undefined || alwaysFill) return true;
  // A single item of n8n may contain a whole payload.
  if (isArray(payload)) return payload.length === 1;
  return isObject(payload) && ['template', 'values'].some((key) => payload.has(key));
}

/** The payload with its template and its values. @throws EngineError for a value that is not plain */
function expand(
  payload: JsonValue,
  job: RenderJob,
): { readonly payload: JsonValue; readonly warnings: Rendering['warnings'] } {
  const sent = isArray(payload) && job.expansion ? new Map<string, JsonValue>([['data', payload]]) : payload;
  if (!isObject(sent) || !hasAdditions(sent, job)) return { payload, warnings: [] };
  const { defaults, template, updatedAt = '', alwaysFill } = job.expansion ?? {};
  const own = defaults === undefined ? sent : applyTemplate(sent, parsePayload(defaults) as JsonObject);
  const { problems, ...expanded } = expandPayload(own, {
    template: template === undefined ? undefined : (parsePayload(template) as JsonObject),
    updatedAt,
    alwaysFill,
  });
  if (problems.length > 0) throw new EngineError('invalid-setting', problems);
  return expanded;
}

function parsePayload(text: string): JsonValue {
  return parseJson(text, { depthMax: limits.jsonDepthMax });
}

function requestOf({
  format,
  onUnsupportedFormat,
  colorScheme,
  settings,
  limits: bounds,
  fonts,
  logo,
  images,
}: RenderJob): RenderRequest {
  return {
    ...(format && { format }),
    ...(onUnsupportedFormat && { onUnsupportedFormat }),
    ...(colorScheme && { colorScheme }),
    ...(bounds && { limits: bounds }),
    ...(images && { images }),
    ...(fonts && { fonts }),
    ...(logo && { logo }),
    settings: settings.map(parsePayload),
  };
}

/** The table for each platform. */
function nativeTables(
  payload: JsonValue,
  platforms: readonly NativePlatform[],
  job: RenderJob,
): PooledRendering['native'] {
  const table = engine.readTable(payload, requestOf(job));
  return Object.fromEntries(platforms.map((platform) => [platform, writeNative(table, platform)]));
}

const textWriters = { md: writeMarkdown, csv: writeCsv, json: writeJson };

async function writeCompanion(
  payload: JsonValue,
  job: RenderJob,
  format: CompanionFormat,
): Promise<RenderOutcome> {
  const table = engine.readTable(payload, requestOf(job));
  const text = (content: string): RenderOutcome => ({
    kind: 'companion',
    bytes: new TextEncoder().encode(content),
  });
  const platform = platformOf(format);
  if (platform !== undefined) return text(JSON.stringify(writeNative(table, platform)));
  if (format === 'xlsx') {
    // Loads the library on first use.
    const { writeXlsx } = await import('./write-xlsx.ts');
    return { kind: 'companion', bytes: await writeXlsx(table) };
  }
  if (format === 'html') {
    const logoImage = await engine.readLogoImage(table, requestOf(job));
    return text(writeHtml(table, { logoImage }));
  }
  return text(textWriters[format as Exclude<TableFormat, 'xlsx' | 'html'>](table, job.companion));
}

/** Transfers the bytes to the main thread instead of copying them, which requires separate buffers. */
function transferBytes(rendering: PooledRendering): unknown {
  const [first, ...others] = rendering.parts;
  const own = ({ bytes, dark, ...measures }: RenderedPart): RenderedPart => ({
    ...measures,
    bytes: bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice(),
    ...(dark && { dark: own(dark) }),
  });
  const parts: Rendering['parts'] = [own(first), ...others.map(own)];
  const outcome: RenderOutcome = {
    kind: 'rendering',
    rendering: { ...rendering, bytes: parts[0].bytes, parts },
  };
  const buffers = parts.flatMap(({ bytes, dark }) => [bytes.buffer, ...(dark ? [dark.bytes.buffer] : [])]);
  return move({ [transferableSymbol]: buffers, [valueSymbol]: outcome });
}

/** @throws any error not caused by the caller's JSON or table, which is a bug */
function toOutcome(error: unknown): RenderOutcome {
  if (error instanceof JsonSyntaxError) {
    const { offset, message, fix } = error;
    return { kind: 'not-json', offset, message, ...(fix && { fix }) };
  }
  if (error instanceof NoTableError) {
    const { format, message, position } = error;
    return { kind: 'no-table', form: format, message, place: position };
  }
  if (error instanceof TableFileError) {
    const { member, message } = error;
    return { kind: 'refused', type: 'invalid-table', details: [{ path: `/${member}`, message }] };
  }
  if (error instanceof EngineError) {
    const { type, details, hint } = error;
    return { kind: 'refused', type, details, ...(hint !== undefined && { hint }) };
  }
  throw error;
}
