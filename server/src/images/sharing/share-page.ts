import {
  escapeHtml,
  formatLabels,
  hasPages,
  type ImageFormat,
  imageFormats,
  isBitmap,
  routes,
  type TableFormat,
} from '@pictable/contract';
import { writePlainPage } from '../../http/pages/plain-page.ts';
import type { OpenedImage } from '../access/open-image.ts';
import { baseName, imageUrl, shareUrl } from '../image-file.ts';
import { writeActions, writeEmbedCode } from './share-actions.ts';
import type { ShareableImage } from './shareable-image.ts';
import type { SharedImageRow } from './shared-images.repo.ts';

/** Content of the share page of an image. */
export interface SharePageContent {
  readonly origin: string;
  readonly image: SharedImageRow;
  /** All images of the table, in order; more than one if it was split for its destination. */
  readonly images: readonly SharedImageRow[];
  /** The dark images of these, by the file name of the light one. */
  readonly darkNames: ReadonlyMap<string, string>;
  /** How the request has opened the image, for the links of the page. */
  readonly opened: Pick<OpenedImage, 'isPrivate' | 'query' | 'queryOf'>;
  /** The image as PNG or JPEG, for chat apps; undefined if there is none. */
  readonly raster: ShareableImage | undefined;
  /** Whether the payload is still stored. */
  readonly hasTable: boolean;
  /** The existing files, if the payload is no longer stored. */
  readonly storedNames: readonly string[];
}

/** Writes the page of an image, readable without scripts, with metadata for chat apps in its head. */
export function writeSharePage(content: SharePageContent): string {
  const { image, origin, opened } = content;
  const title = titleOf(image);
  const description = image.description ? `<p dir="auto">${escapeHtml(image.description)}</p>\n` : '';
  const darkFilename = content.darkNames.get(image.filename);
  const one = { origin, image, alt: altOf(image), query: opened.query, darkFilename };
  // The image shows the title, so the heading is for screen readers.
  const main =
    `<h1 class="sr-only" dir="auto">${escapeHtml(title)}</h1>\n${figures(content)}${description}` +
    writeActions(one) +
    downloads(content) +
    writeEmbedCode(one, opened.isPrivate);
  return writePlainPage({ title: `${title} · Pictable`, head: headTags(content), main, canCopy: true });
}

function titleOf({ title }: SharedImageRow): string {
  return title ?? 'Table';
}

function altOf(image: SharedImageRow): string {
  return image.alt ?? titleOf(image);
}

function headTags({ origin, image, raster, opened }: SharePageContent): string {
  const url = shareUrl(origin, image.filename) + opened.query;
  const [title, about] = [titleOf(image), image.description ?? altOf(image)];
  const oembed = `${origin}${routes.getOembed.path}?${new URLSearchParams({ url, format: 'json' })}`;
  const property = (name: string, content: string | number) =>
    `<meta property="og:${name}" content="${escapeHtml(String(content))}">\n`;
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">\n`;
  const secure = raster?.url.startsWith('https:') ? property('image:secure_url', raster.url) : '';
  const pictureTags = raster
    ? property('image', raster.url) +
      secure +
      property('image:type', raster.contentType) +
      property('image:width', raster.widthPx) +
      property('image:height', raster.heightPx) +
      property('image:alt', altOf(image)) +
      named('twitter:image', raster.url) +
      named('twitter:image:alt', altOf(image))
    : '';
  return (
    named('description', about) +
    `<link rel="canonical" href="${escapeHtml(url)}">\n` +
    `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembed)}" title="${escapeHtml(title)}">\n` +
    property('type', 'website') +
    property('site_name', 'Pictable') +
    property('url', url) +
    property('title', title) +
    property('description', about) +
    named('twitter:card', raster ? 'summary_large_image' : 'summary') +
    named('twitter:title', title) +
    named('twitter:description', about) +
    pictureTags
  );
}

/**
 * The page of the first image shows all images; that of a later one shows only this one, with a link to the
 * first. The signed URL of a later one does not open the others.
 */
function figures({ origin, image, images, darkNames, raster, opened }: SharePageContent): string {
  const [first] = images;
  const isWhole = first?.id === image.id;
  const count = images.length;
  const shown = isWhole ? images : [image];
  const figuresHtml = shown.map((one) => {
    const position = images.findIndex(({ id }) => id === one.id) + 1;
    const part = count > 1 ? `Image ${position} of ${count} · ` : '';
    const query = opened.queryOf(one.filename);
    const darkName = darkNames.get(one.filename);
    const darkPath = darkName === undefined ? undefined : imagePath(darkName, opened.queryOf(darkName));
    return figure(one, { raster: one.id === image.id ? raster : undefined, part, query, darkPath });
  });
  const all =
    isWhole || !first || opened.isPrivate
      ? ''
      : `<p><a href="${shareUrl(origin, first.filename)}">All ${count} images</a></p>\n`;
  return figuresHtml.join('') + all;
}

interface Figure {
  readonly raster: ShareableImage | undefined;
  /** Text before the size, which says which image of the table it is. */
  readonly part: string;
  /** Query of the URLs of the image. */
  readonly query: string;
  /** Path of its dark image, for an attribute; undefined if there is none. */
  readonly darkPath: string | undefined;
}

function figure(image: SharedImageRow, { raster, part, query, darkPath }: Figure): string {
  const { filename, format, widthPx, heightPx, scale } = image;
  const own = imagePath(filename, query);
  const size = `${widthPx} × ${heightPx} px`;
  const caption = `<figcaption>${part}${formatLabels[format]}${hasPages(format) ? '' : ` · ${size}`} · ${bytesText(image.sizeBytes)}</figcaption>\n`;
  const alt = escapeHtml(altOf(image));
  if (!hasPages(format)) {
    const [width, height] = [widthPx, heightPx].map((side) => Math.max(1, Math.round(side / (scale ?? 1))));
    const img = `<img src="${own}" width="${width}" height="${height}" alt="${alt}">`;
    const dark = darkPath && `<source media="(prefers-color-scheme: dark)" srcset="${darkPath}">`;
    const shown = dark === undefined ? img : `<picture>${dark}${img}</picture>`;
    return `<figure><a href="${own}">${shown}</a>\n${caption}</figure>\n`;
  }
  if (!raster) return `<figure><p>${alt}</p>\n${caption}</figure>\n`;
  // Browsers do not show a PDF in an img element.
  const png = imagePath(`${baseName(filename)}.png`, query);
  return `<figure><a href="${own}"><img src="${png}" width="${raster.widthPx}" height="${raster.heightPx}" alt="${alt}"></a>\n${caption}</figure>\n`;
}

const downloadLabels: Readonly<Record<ImageFormat | TableFormat, string>> = {
  ...formatLabels,
  csv: 'CSV',
  xlsx: 'Excel',
  md: 'Markdown',
  html: 'HTML',
  json: 'JSON',
};

/** Whether the image can be rendered in a format: a later part of a split table only as a vector format. */
function canBeRendered({ firstPartId }: SharedImageRow, form: ImageFormat): boolean {
  return firstPartId === null || !isBitmap(form);
}

/** Companion formats, the most requested first. */
const tableForms: readonly TableFormat[] = ['csv', 'xlsx', 'md', 'html', 'json'];

function downloads({ image, hasTable, storedNames, opened: { query } }: SharePageContent): string {
  const base = baseName(image.filename);
  const downloadQuery = query === '' ? '?download=1' : `${query}&download=1`;
  const offered = (form: ImageFormat) =>
    hasTable ? form === image.format || canBeRendered(image, form) : storedNames.includes(`${base}.${form}`);
  const row = (name: string, forms: readonly (ImageFormat | TableFormat)[]) => {
    const links = forms.map(
      (form) =>
        `<a href="${imagePath(`${base}.${form}`, downloadQuery)}" download>${downloadLabels[form]}</a>`,
    );
    return links.length === 0 ? '' : `<div><dt>${name}</dt><dd>${links.join('')}</dd></div>\n`;
  };
  const imageRow = row('Image', imageFormats.filter(offered));
  const tableRow = row('Table', hasTable ? tableForms : []);
  const htmlRow = hasTable
    ? `<div><dt>View</dt><dd><a href="${imagePath(`${base}.html`, query)}">The table as text</a></dd></div>\n`
    : '';
  if (imageRow + tableRow === '') return '';
  return `<h2>All formats</h2>\n<dl>\n${imageRow}${tableRow}${htmlRow}</dl>\n`;
}

/** A path for an attribute. Omits the origin, because the page may be served at a different one. */
function imagePath(filename: string, query: string): string {
  return escapeHtml(imageUrl('', filename) + query);
}

function bytesText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${unit}`;
}
