import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { contentTypes, tableThemes } from '@pictable/contract';
import { isNumber, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { inlineBytesMax, inlinePictures } from './inline-picture.ts';
import {
  type Account,
  type DrawnPart,
  type DrawnTable,
  type Preview,
  TableRefused,
  type TableService,
} from './table-service.ts';
import { imageCountMax, returnChoices, type ToolName } from './tools.ts';

/** Everything a tool works with. */
interface ToolCall {
  readonly args: JsonObject;
  readonly service: TableService;
  readonly signal: AbortSignal;
}

type Content = CallToolResult['content'];

/** Calls a tool. What is wrong with a table is an answer the model can read and mend, not a fault of the protocol. */
export async function callTool(name: ToolName, call: ToolCall): Promise<CallToolResult> {
  try {
    return await byName[name](call);
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error;
    return { isError: true, content: [{ type: 'text', text: error.message }] };
  }
}

const byName: Readonly<Record<ToolName, (call: ToolCall) => Promise<CallToolResult>>> = {
  render_table: renderTable,
  validate_table: validateTable,
  list_themes: async () =>
    answer({ themes: tableThemes.map(({ name, description }) => ({ name, description })) }),
  list_images: async ({ args, service }) =>
    answer({ images: await accountOf(service).images(readLimit(args.get('limit'))) }),
  get_image: getImage,
  get_usage: async ({ service }) => answer({ ...(await accountOf(service).usage()) }),
};

/** The result as structure, and as text for hosts that pass on only that. */
function answer(structured: Record<string, unknown>, more: Content = []): CallToolResult {
  return {
    structuredContent: structured,
    content: [{ type: 'text', text: JSON.stringify(structured) }, ...more],
  };
}

async function renderTable({ args, service, signal }: ToolCall): Promise<CallToolResult> {
  const wanted = readReturn(args.get('return'));
  const payload = new Map([...args].filter(([name]) => name !== 'return'));
  const drawn = await service.draw(payload, signal);
  const { parts, format, alt, warnings } = drawn;
  const pictures = wanted === 'url' ? [] : await inlinePictures(drawn, payload, service, signal);
  const content: Content = pictures.map(imageContent);
  if (wanted !== 'image') content.push(...parts.flatMap((part) => linkContents(drawn, part)));
  if (pictures.length === 0) content.push(...(await embedded(drawn)));
  const images = parts.map((part, index) => ({ ...aboutPart(part), part: index + 1, parts: parts.length }));
  return answer({ ...aboutPart(parts[0]), format, alt, warnings, images }, content);
}

function aboutPart({ stored, file, widthPx, heightPx, sizeBytes }: DrawnPart) {
  const measures = { width: widthPx, height: heightPx, size: sizeBytes };
  return { ...stored, ...(file === undefined ? {} : { file }), ...measures };
}

function readReturn(value: JsonValue | undefined): (typeof returnChoices)[number] {
  const choice = returnChoices.find((name) => name === (value ?? 'both'));
  if (choice) return choice;
  throw new TableRefused(`return is no allowed word; ${returnChoices.join(', ')} are allowed.`);
}

function imageContent({ bytes, mimeType }: Preview): Content[number] {
  return { type: 'image', data: Buffer.from(bytes).toString('base64'), mimeType };
}

function linkContents({ format, alt }: DrawnTable, { stored }: DrawnPart): Content {
  if (!stored) return [];
  const { url, filename } = stored;
  return [
    { type: 'resource_link', uri: url, name: filename, mimeType: contentTypes[format], description: alt },
  ];
}

/** What nobody has stored is in the answer itself, whatever its format. */
async function embedded({ format, parts }: DrawnTable): Promise<Content> {
  const kept = parts.filter(({ stored, file }) => !stored && file === undefined);
  const sizeBytes = kept.reduce((sum, part) => sum + part.sizeBytes, 0);
  if (sizeBytes > inlineBytesMax) {
    throw new TableRefused(
      `The ${format} has ${sizeBytes} bytes; an answer carries ${inlineBytesMax}. Draw fewer rows, or save files: PICTABLE_OUTPUT_FOLDER.`,
    );
  }
  return Promise.all(
    kept.map(async (part, index) => {
      const blob = Buffer.from(await part.bytes()).toString('base64');
      const name = index === 0 ? 'table' : `table-${index + 1}`;
      const resource = { uri: `pictable:///${name}.${format}`, mimeType: contentTypes[format], blob };
      return { type: 'resource' as const, resource };
    }),
  );
}

async function validateTable({ args, service, signal }: ToolCall): Promise<CallToolResult> {
  try {
    const previews = await service.preview(args, signal);
    const size = previews.reduce((sum, { bytes }) => sum + bytes.length, 0);
    return answer({ valid: true, size, parts: previews.length });
  } catch (error) {
    if (error instanceof TableRefused) return answer({ valid: false, problem: error.message });
    throw error;
  }
}

async function getImage({ args, service }: ToolCall): Promise<CallToolResult> {
  const filename = args.get('filename');
  if (typeof filename !== 'string')
    throw new TableRefused('filename must be text: the name of a stored image.');
  const { bytes, mimeType } = await accountOf(service).image(filename);
  const isSeen = /^image\/(png|jpeg)$/.test(mimeType) && bytes.length <= inlineBytesMax;
  const about = { filename, mimeType, size: bytes.length };
  return answer(about, isSeen ? [imageContent({ bytes, mimeType })] : []);
}

function readLimit(value: JsonValue | undefined): number {
  if (value === undefined || value === null) return 10;
  const limit = isNumber(value) ? value.toNumber() : Number.NaN;
  if (Number.isInteger(limit) && limit >= 1 && limit <= imageCountMax) return limit;
  throw new TableRefused(`limit must be a whole number from 1 to ${imageCountMax}.`);
}

function accountOf({ account }: TableService): Account {
  if (account) return account;
  throw new TableRefused('There is no account here: PICTABLE_URL and PICTABLE_API_KEY are not set.');
}
