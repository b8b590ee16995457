import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GoldenDifference } from './compare-case.ts';

/**
 * Writes one HTML page that shows every difference, old beside new, and returns its path. The page embeds its
 * images; PDF files are written to the same folder.
 */
export function writeReport(folder: string, differences: readonly GoldenDifference[]): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sections = differences.map((difference) => section(folder, difference));
  const page = join(folder, 'index.html');
  writeFileSync(page, pageOf(sections));
  return page;
}

function pageOf(sections: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Goldens: ${sections.length} differ</title>
<style>
  body { font: 14px/1.5 system-ui, sans-serif; margin: 2rem; color: #14201a; background: #fbfbf8 }
  section { border-top: 1px solid #7d8b82; padding: 1rem 0 2rem }
  .row { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start }
  figure { margin: 0; max-width: 32% } figure img { max-width: 100%; border: 1px solid #d7ded8 }
  pre { overflow: auto; background: #ffffff; border: 1px solid #d7ded8; padding: .5rem; max-height: 20rem }
  del { background: #fdeee9; text-decoration: none } ins { background: #dcebe0; text-decoration: none }
</style>
<h1>${sections.length} goldens differ</h1>
<p>Check each image. To accept all changes, run <code>npm run golden -- --bless</code>; to accept only some,
   append the names of the cases.</p>
${sections.join('\n')}
</html>
`;
}

function section(folder: string, difference: GoldenDifference): string {
  const { golden, reasons, before, after, pixels } = difference;
  const figures = [
    figure('PNG, old', 'image/png', before?.png),
    figure('PNG, new', 'image/png', after?.png),
    figure('differing pixels', 'image/png', pixels?.overlay),
    figure('SVG, old', 'image/svg+xml', before && new TextEncoder().encode(before.svg)),
    figure('SVG, new', 'image/svg+xml', after && new TextEncoder().encode(after.svg)),
    figure('JPEG, new', 'image/jpeg', after?.files.jpeg),
  ];
  return `<section id="${golden.name}">
<h2>${golden.name}</h2>
<ul>${reasons.map((reason) => `<li>${escapeHtml(reason)}</li>`).join('')}</ul>
<div class="row">${figures.join('')}</div>
${after === undefined ? '' : pdfLink(folder, golden.name, after.files.pdf)}
${before === undefined || after === undefined ? '' : svgLines(before.svg, after.svg)}
</section>`;
}

function figure(caption: string, mediaType: string, bytes: Uint8Array | undefined): string {
  if (bytes === undefined) return '';
  const url = `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
  return `<figure><figcaption>${caption}</figcaption><img alt="${caption}" src="${url}"></figure>`;
}

function pdfLink(folder: string, name: string, pdf: Uint8Array): string {
  const file = `${name.replaceAll('/', '-')}.pdf`;
  writeFileSync(join(folder, file), pdf);
  return `<p><a href="${file}">PDF, new</a></p>`;
}

const linesShown = 30;

/** The lines from the first to the last difference. */
function svgLines(before: string, after: string): string {
  if (before === after) return '';
  const old = before.split('\n');
  const fresh = after.split('\n');
  let head = 0;
  while (head < old.length && old[head] === fresh[head]) head += 1;
  let tail = 0;
  const remaining = Math.min(old.length, fresh.length) - head;
  while (tail < remaining && old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]) tail += 1;
  const removed = old.slice(head, old.length - tail).slice(0, linesShown);
  const added = fresh.slice(head, fresh.length - tail).slice(0, linesShown);
  const lines = [
    ...removed.map((line) => `<del>- ${escapeHtml(line)}</del>`),
    ...added.map((line) => `<ins>+ ${escapeHtml(line)}</ins>`),
  ];
  return `<p>SVG from line ${head + 1}</p><pre>${lines.join('\n')}</pre>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
