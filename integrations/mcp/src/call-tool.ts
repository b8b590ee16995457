import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { contentTypes, tableThemes } from '@pictable/contract';
import { isNumber, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { inlineBytesMax, inlinePicture } from './inline-picture.ts';
import {
  type Account,
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
  const { stored, file, format, widthPx, heightPx, sizeBytes, alt, warnings } = drawn;
  const content: Content = [];
  const picture = wanted === 'url' ? undefined : await inlinePicture(drawn, payload, service, signal);
  if (picture) content.push(imageContent(picture));
  if (stored && wanted !== 'image') content.push(linkContent(drawn, stored));
  if (!stored && !picture && !file) content.push(await embedded(drawn));
  const measures = { format, width: widthPx, height: heightPx, size: sizeBytes };
  return answer({ ...stored, ...(file ? { file } : {}), ...measures, alt, warnings }, content);
}

function readReturn(value: JsonValue | undefined): (typeof returnChoices)[number] {
  const choice = returnChoices.find((name) => name === (value ?? 'both'));
  if (choice) return choice;
  throw new TableRefused(`return is no allowed word; ${returnChoices.join(', ')} are allowed.`);
}

function imageContent({ bytes, mimeType }: Preview): Content[number] {
  return { type: 'image', data: Buffer.from(bytes).toString('base64'), mimeType };
}

function linkContent(
  { format, alt }: DrawnTable,
  { url, filename }: NonNullable<DrawnTable['stored']>,
): Content[number] {
  return {
    type: 'resource_link',
    uri: url,
    name: filename,
    mimeType: contentTypes[format],
    description: alt,
  };
}

/** What nobody has stored is in the answer itself, whatever its format. */
async function embedded(drawn: DrawnTable): Promise<Content[number]> {
  if (drawn.sizeBytes > inlineBytesMax) {
    throw new TableRefused(
      `The ${drawn.format} has ${drawn.sizeBytes} bytes; an answer carries ${inlineBytesMax}. Draw fewer rows, or save files: PICTABLE_OUTPUT_FOLDER.`,
    );
  }
  const blob = Buffer.from(await drawn.bytes()).toString('base64');
  const mimeType = contentTypes[drawn.format];
  return { type: 'resource', resource: { uri: `pictable:///table.${drawn.format}`, mimeType, blob } };
}

async function validateTable({ args, service, signal }: ToolCall): Promise<CallToolResult> {
  try {
    const { bytes } = await service.preview(args, signal);
    return answer({ valid: true, size: bytes.length });
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
