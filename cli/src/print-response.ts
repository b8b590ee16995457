import { writeStdout } from './output-target.ts';
import type { ServiceOptions } from './service-client.ts';

/** Flags of the commands that print a response of the service. */
export interface ResponseOptions extends ServiceOptions {
  readonly json?: boolean;
}

/** Prints the response as JSON, or its lines. */
export async function printResponse(
  { json }: ResponseOptions,
  response: unknown,
  lines: readonly string[],
): Promise<void> {
  const text = json ? `${JSON.stringify(response, null, 2)}\n` : lines.map((line) => `${line}\n`).join('');
  if (text !== '') await writeStdout(text);
}

/** Prints what of a table was not read or not rendered as asked. */
export function printWarnings(name: string, warnings: readonly string[]): void {
  for (const warning of warnings) process.stderr.write(`${name}: warning: ${warning}\n`);
}

/** The URLs of the images of a table, each light one followed by its dark one. */
export function imageUrls(
  images: readonly { readonly url: string; readonly dark?: { readonly url: string } | undefined }[],
): string[] {
  return images.flatMap(({ url, dark }) => (dark ? [url, dark.url] : [url]));
}

/** One line per pair, with the second texts below each other. */
export function alignedLines(pairs: readonly (readonly [name: string, text: string])[]): string[] {
  const width = Math.max(0, ...pairs.map(([name]) => name.length));
  return pairs.map(([name, text]) => `${name.padEnd(width)}  ${text}`);
}
