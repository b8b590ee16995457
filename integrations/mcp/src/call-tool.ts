import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { contentTypes, imageFormatOf, isUniversal, showValue, tableThemes } from '@pictable/contract';
import { isNumber, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { createInlineImages, inlineBytesMax } from './inline-images.ts';
import {
  type AccountOperations,
  type Preview,
  type RenderedImage,
  type RenderedTable,
  TableRejectedError,
  type TableService,
} from './table-service.ts';
import { imageCountMax, returnChoices, type ToolName } from './tools.ts';

/** Arguments and context of a tool call. */
interface ToolCall {
  readonly args: JsonObject;
  readonly service: TableService;
  readonly signal: AbortSignal;
}

type Content = CallToolResult['content'];

/**
 * Calls a tool. An invalid table is a tool result that the model can read and correct, not a protocol error.
 */
export async function callTool(name: ToolName, call: ToolCall): Promise<CallToolResult> {
  try {
    return await byName[name](call);
  } catch (error) {
    if (!(error instanceof TableRejectedError)) throw error;
    return { isError: true, content: [{ type: 'text', text: error.message }] };
  }
}

const byName: Readonly<Record<ToolName, (call: ToolCall) => Promise<CallToolResult>>> = {
  render_table: renderTable,
  render_tables: renderTables,
  render_message: renderMessage,
  validate_table: validateTable,
  list_themes: listThemes,
  list_images: async ({ args, service }) =>
    toResult({ images: await accountOf(service).images(readLimit(args.get('limit'))) }),
  get_image: getImage,
  put_live_image: putLiveImage,
  sign_image: signImage,
  get_usage: async ({ service }) => toResult({ ...(await accountOf(service).usage()) }),
};

/** Tool result as structured content, and as text for hosts that only forward text. */
function toResult(structured: Record<string, unknown>, more: Content = []): CallToolResult {
  return {
    structuredContent: structured,
    content: [{ type: 'text', text: JSON.stringify(structured) }, ...more],
  };
}

async function renderTable({ args, service, signal }: ToolCall): Promise<CallToolResult> {
  const returned = readReturn(args.get('return'));
  const payload = new Map([...args].filter(([name]) => name !== 'return'));
  const table = await service.render(payload, signal);
  const { parts, format, alt, access, html, native, warnings, report } = table;
  const inline = returned === 'url' ? [] : await createInlineImages(table, payload, service, signal);
  const content: Content = inline.map(imageContent);
  if (returned !== 'image') content.push(...parts.flatMap((part) => linkContents(table, part)));
  if (inline.length === 0) content.push(...(await embedded(table)));
  const images = parts.map((part, index) => ({
    ...describePart(part),
    part: index + 1,
    parts: parts.length,
  }));
  return toResult(
    {
      ...describePart(parts[0]),
      format,
      alt,
      ...access,
      ...(html !== undefined && { html }),
      ...(native && { native }),
      warnings,
      ...(report && { report }),
      images,
    },
    content,
  );
}

/** The built-in themes, and those of the projects that the key can read. */
async function listThemes({ service }: ToolCall): Promise<CallToolResult> {
  const themes = tableThemes.map(({ name, description }) => ({ name, description }));
  const ofProjects = (await service.account?.themes()) ?? [];
  return toResult({ themes: [...themes, ...ofProjects] });
}

function describePart({ stored, file, dark, widthPx, heightPx, sizeBytes }: RenderedImage) {
  const size = { width: widthPx, height: heightPx, size: sizeBytes };
  const darkUrl = dark?.url === undefined ? {} : { darkUrl: dark.url };
  const darkFile = dark?.file === undefined ? {} : { darkFile: dark.file };
  return { ...stored, ...darkUrl, ...(file === undefined ? {} : { file }), ...darkFile, ...size };
}

function readReturn(value: JsonValue | undefined): (typeof returnChoices)[number] {
  const choice = returnChoices.find((name) => name === (value ?? 'both'));
  if (choice) return choice;
  throw notAllowed('return', `one of ${returnChoices.join(', ')}`, value);
}

function imageContent({ bytes, mimeType }: Preview): Content[number] {
  return { type: 'image', data: Buffer.from(bytes).toString('base64'), mimeType };
}

function linkContents({ format, alt }: RenderedTable, { stored }: RenderedImage): Content {
  if (!stored) return [];
  const { url, filename } = stored;
  return [
    { type: 'resource_link', uri: url, name: filename, mimeType: contentTypes[format], description: alt },
  ];
}

/** Images that are neither stored nor saved, as embedded resources in any format. */
async function embedded({ format, parts }: RenderedTable): Promise<Content> {
  const unsaved = parts.filter(({ stored, file }) => !stored && file === undefined);
  const sizeBytes = unsaved.reduce((sum, part) => sum + part.sizeBytes, 0);
  if (sizeBytes > inlineBytesMax) {
    throw new TableRejectedError(
      `The ${format} has ${sizeBytes} bytes; a result can contain ${inlineBytesMax} bytes. ` +
        'Render fewer rows, or set PICTABLE_OUTPUT_FOLDER to save files.',
    );
  }
  return Promise.all(
    unsaved.map(async (part, index) => {
      const blob = Buffer.from(await part.bytes()).toString('base64');
      const name = index === 0 ? 'table' : `table-${index + 1}`;
      const resource = { uri: `pictable:///${name}.${format}`, mimeType: contentTypes[format], blob };
      return { type: 'resource' as const, resource };
    }),
  );
}

async function renderTables({ args, service, signal }: ToolCall): Promise<CallToolResult> {
  const results = await accountOf(service).renderTables(args, signal);
  const failed = results.filter((item) => 'error' in item).length;
  return toResult({ stored: results.length - failed, failed, results });
}

async function renderMessage({ args, service, signal }: ToolCall): Promise<CallToolResult> {
  return toResult({ ...(await accountOf(service).renderMessage(args, signal)) });
}

async function validateTable({ args, service, signal }: ToolCall): Promise<CallToolResult> {
  try {
    const { sizeBytes, partCount, warnings, report } = await service.validate(args, signal);
    const size = { size: sizeBytes, parts: partCount };
    return toResult({ valid: true, ...size, warnings, ...(report && { report }) });
  } catch (error) {
    if (error instanceof TableRejectedError) return toResult({ valid: false, problem: error.message });
    throw error;
  }
}

async function getImage({ args, service }: ToolCall): Promise<CallToolResult> {
  const filename = args.get('filename');
  if (typeof filename !== 'string')
    throw notAllowed('filename', 'a string: the file name or the signed URL of an image', filename);
  const { bytes, mimeType } = await accountOf(service).image(filename);
  const format = imageFormatOf(mimeType);
  const isInline = format !== undefined && isUniversal(format) && bytes.length <= inlineBytesMax;
  const structured = { filename, mimeType, size: bytes.length };
  return toResult(structured, isInline ? [imageContent({ bytes, mimeType })] : []);
}

async function putLiveImage({ args, service, signal }: ToolCall): Promise<CallToolResult> {
  const name = args.get('name');
  if (typeof name !== 'string') throw notAllowed('name', 'a string, such as sales', name);
  const payload = new Map([...args].filter(([key]) => key !== 'name'));
  return toResult({ ...(await accountOf(service).putLiveImage(name, payload, signal)) });
}

async function signImage({ args, service }: ToolCall): Promise<CallToolResult> {
  const account = accountOf(service);
  const [id, expires] = [args.get('id'), args.get('expires') ?? undefined];
  const number = isNumber(id) ? id.toNumber() : Number.NaN;
  if (!Number.isSafeInteger(number) || number < 1)
    throw notAllowed('id', 'a whole number above 0: the id of a stored image', id);
  if (expires !== undefined && typeof expires !== 'string')
    throw notAllowed('expires', 'a string such as "24h"', expires);
  return toResult({ ...(await account.signedUrl(number, expires)) });
}

function readLimit(value: JsonValue | undefined): number {
  if (value === undefined || value === null) return 10;
  const limit = isNumber(value) ? value.toNumber() : Number.NaN;
  if (Number.isInteger(limit) && limit >= 1 && limit <= imageCountMax) return limit;
  throw notAllowed('limit', `a whole number from 1 to ${imageCountMax}`, value);
}

function notAllowed(name: string, allowed: string, value: JsonValue | undefined): TableRejectedError {
  const got = value === undefined ? 'nothing' : showValue(value);
  return new TableRejectedError(`${name} must be ${allowed}; got ${got}.`);
}

function accountOf({ account }: TableService): AccountOperations {
  if (account) return account;
  throw new TableRejectedError('This tool requires an account. Set PICTABLE_URL and PICTABLE_API_KEY.');
}
