import path from 'node:path';
import { embedHtml, omittedLinksWarning, type TableWarning } from '@pictable/contract';
import type { Rendering } from '@pictable/engine';
import { invalidInput } from './command-error.ts';
import { type OutputTarget, writeFileAtomically } from './output-target.ts';
import type { EmbedData, RenderedImage } from './renderer.ts';

/** The data for the HTML of each image of a table. */
export function embedDataOf({ scale, links, parts }: Rendering): EmbedData[] {
  return parts.map((_, index) => ({ scale, links: links.byPart[index] ?? [] }));
}

/** A warning if the HTML of a table has fewer links than its images. */
export function linkWarnings({ links: { byPart, omitted } }: Rendering): TableWarning[] {
  const shown = byPart.reduce((sum, links) => sum + links.length, 0);
  return omitted === 0 ? [] : [omittedLinksWarning(omitted, shown)];
}

/**
 * The HTML of an image: that of the service, or one with this URL; undefined without a URL. That of a light image shows
 * its dark image on dark pages, which has no HTML of its own.
 */
export function htmlOf(
  image: RenderedImage,
  url: string | undefined,
  darkUrl: string | undefined,
): string | undefined {
  const { html, embed, format, part, parts, alt, widthPx, heightPx, isDark } = image;
  if (isDark) return undefined;
  if (html !== undefined || embed === undefined || url === undefined) return html;
  const text = parts > 1 ? `${alt} (${part}/${parts})` : alt;
  const size = { widthPx: widthPx / embed.scale, heightPx: heightPx / embed.scale };
  const dark = darkUrl === undefined ? undefined : { url: darkUrl };
  return embedHtml({ light: { url, text, format, ...size }, dark, links: embed.links });
}

/** The URL of a file in an HTML file or, without one, in HTML that is used in the current folder. */
export function relativeUrl(htmlFile: string | undefined, file: string): string {
  const folder = htmlFile === undefined ? '' : path.dirname(htmlFile);
  const relative = path.relative(path.resolve(folder), path.resolve(file));
  return relative.split(path.sep).map(encodeURIComponent).join('/');
}

/** Rejects `--html` if images are written to standard output, where no page can load them. */
export function checkHtmlTarget(html: string | undefined, targets: Iterable<OutputTarget>): void {
  if (html === undefined || ![...targets].some(({ kind }) => kind === 'stdout')) return;
  throw invalidInput(
    '--html writes a page with the images, so they must be written to files.',
    'Specify a file with -o, or store the image with --remote.',
  );
}

/** Writes the HTML of all images to a file, in order. @throws CommandError */
export async function writeHtmlFile(file: string, snippets: readonly string[]): Promise<void> {
  await writeFileAtomically(file, snippets.map((html) => `${html}\n`).join(''));
}
