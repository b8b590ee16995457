import { checkStyleSettings, type StyleSettings } from '../table-styles/style-settings.ts';

/** A table in a share link. */
export interface SharedTable {
  readonly text: string;
  readonly settings: StyleSettings;
  readonly customFilename: string;
}

/** Email and chat programs truncate longer URLs. */
export const shareLinkCharsMax = 16_000;
/** Maximum unpacked size, so that a small link cannot exhaust memory. */
const unpackedBytesMax = 5_000_000;

const prefix = '#d=';

/** Whether the fragment of a URL contains a table. */
export function containsSharedTable(hash: string): boolean {
  return hash.startsWith(prefix);
}

/** The table as a URL fragment, which browsers never send to a server. Undefined if too long for a link. */
export async function packTable({
  text,
  settings,
  customFilename,
}: SharedTable): Promise<string | undefined> {
  const json = JSON.stringify({
    t: text,
    s: settings,
    ...(customFilename === '' ? {} : { f: customFilename }),
  });
  const packed = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const hash = prefix + base64url(new Uint8Array(await new Response(packed).arrayBuffer()));
  return hash.length <= shareLinkCharsMax ? hash : undefined;
}

/** The table in a URL fragment; undefined if it is damaged. */
export async function unpackTable(hash: string): Promise<SharedTable | undefined> {
  try {
    const packed = new Blob([bytesOf(hash.slice(prefix.length))]).stream();
    const json = await readText(packed.pipeThrough(new DecompressionStream('deflate-raw')));
    const { t, s, f } = JSON.parse(json) as { t?: unknown; s?: unknown; f?: unknown };
    const settings = checkStyleSettings(s);
    if (typeof t !== 'string' || !settings) return undefined;
    return { text: t, settings, customFilename: typeof f === 'string' ? f : '' };
  } catch {
    return undefined;
  }
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > unpackedBytesMax) throw new Error('The table in the link is too large.');
    text += decoder.decode(value, { stream: true });
  }
}

function base64url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
