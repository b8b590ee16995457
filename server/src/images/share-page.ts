import { type CompanionFormat, escapeHtml, type ImageFormat, imageFormats, routes } from '@pictable/contract';
import { writePlainPage } from '../http/plain-page.ts';
import { baseOf, imageUrl, shareUrl } from './image-file.ts';
import type { SharedImageRow } from './shared-images.repo.ts';
import type { SharedPicture } from './shared-picture.ts';

/** What the page of an image is written from. */
export interface SharePageFacts {
  readonly origin: string;
  readonly image: SharedImageRow;
  /** All pictures of the table, in order; more than one where it was split for its destination. */
  readonly pictures: readonly SharedImageRow[];
  /** The image as chats take it; undefined where there is none. */
  readonly picture: SharedPicture | undefined;
  /** Whether the table itself is still kept. */
  readonly hasTable: boolean;
  /** Where it is not: the files there are. */
  readonly storedNames: readonly string[];
}

/** The page of an image: readable without scripts, with what chats read in its head. */
export function writeSharePage(facts: SharePageFacts): string {
  const { image } = facts;
  const title = titleOf(image);
  const description = image.description ? `<p dir="auto">${escapeHtml(image.description)}</p>\n` : '';
  const main = `<h1 dir="auto">${escapeHtml(title)}</h1>\n${description}${figures(facts)}${downloads(facts)}`;
  return writePlainPage({ title: `${title} · Pictable`, head: headTags(facts), main });
}

function titleOf({ title }: SharedImageRow): string {
  return title ?? 'Table';
}

function altOf(image: SharedImageRow): string {
  return image.alt ?? titleOf(image);
}

function headTags({ origin, image, picture }: SharePageFacts): string {
  const url = shareUrl(origin, image.filename);
  const [title, about] = [titleOf(image), image.description ?? altOf(image)];
  const oembed = `${origin}${routes.getOembed.path}?${new URLSearchParams({ url, format: 'json' })}`;
  const property = (name: string, content: string | number) =>
    `<meta property="og:${name}" content="${escapeHtml(String(content))}">\n`;
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">\n`;
  const secure = picture?.url.startsWith('https:') ? property('image:secure_url', picture.url) : '';
  const pictureTags = picture
    ? property('image', picture.url) +
      secure +
      property('image:type', picture.contentType) +
      property('image:width', picture.widthPx) +
      property('image:height', picture.heightPx) +
      property('image:alt', altOf(image)) +
      named('twitter:image', picture.url) +
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
    named('twitter:card', picture ? 'summary_large_image' : 'summary') +
    named('twitter:title', title) +
    named('twitter:description', about) +
    pictureTags
  );
}

/** The page of the first picture shows them all; that of a later one shows it alone, with the way to the first. */
function figures({ origin, image, pictures, picture }: SharePageFacts): string {
  const [first] = pictures;
  const isWhole = first?.id === image.id;
  const count = pictures.length;
  const shown = isWhole ? pictures : [image];
  const drawn = shown.map((one) => {
    const place = pictures.findIndex(({ id }) => id === one.id) + 1;
    const part = count > 1 ? `Picture ${place} of ${count} · ` : '';
    return figure(one, one.id === image.id ? picture : undefined, part);
  });
  const all =
    isWhole || !first
      ? ''
      : `<p><a href="${shareUrl(origin, first.filename)}">All ${count} pictures</a></p>\n`;
  return drawn.join('') + all;
}

function figure(image: SharedImageRow, picture: SharedPicture | undefined, part: string): string {
  const { filename, format, widthPx, heightPx, scale } = image;
  const own = imagePath(filename);
  const size = `${widthPx} × ${heightPx} px`;
  const caption = `<figcaption>${part}${format.toUpperCase()}${format === 'pdf' ? '' : ` · ${size}`} · ${bytesText(image.sizeBytes)}</figcaption>\n`;
  const alt = escapeHtml(altOf(image));
  if (format !== 'pdf') {
    const [width, height] = [widthPx, heightPx].map((side) => Math.max(1, Math.round(side / (scale ?? 1))));
    return `<figure><a href="${own}"><img src="${own}" width="${width}" height="${height}" alt="${alt}"></a>\n${caption}</figure>\n`;
  }
  if (!picture) return `<figure><p>${alt}</p>\n${caption}</figure>\n`;
  // No browser shows a pdf as a picture.
  const png = imagePath(`${baseOf(filename)}.png`);
  return `<figure><a href="${own}"><img src="${png}" width="${picture.widthPx}" height="${picture.heightPx}" alt="${alt}"></a>\n${caption}</figure>\n`;
}

const formNames: Readonly<Record<ImageFormat | CompanionFormat, string>> = {
  png: 'PNG',
  jpeg: 'JPEG',
  svg: 'SVG',
  pdf: 'PDF',
  csv: 'CSV',
  xlsx: 'Excel',
  md: 'Markdown',
  html: 'HTML',
  json: 'JSON',
};

/** A later picture of a table that was split is no table by itself: other forms are of the whole. */
function canBeDrawn({ firstPartId }: SharedImageRow, form: ImageFormat): boolean {
  return firstPartId === null || form === 'svg' || form === 'pdf';
}

/** What most people want first. */
const tableForms: readonly CompanionFormat[] = ['csv', 'xlsx', 'md', 'html', 'json'];

function downloads({ image, hasTable, storedNames }: SharePageFacts): string {
  const base = baseOf(image.filename);
  const offered = (form: ImageFormat) =>
    hasTable ? form === image.format || canBeDrawn(image, form) : storedNames.includes(`${base}.${form}`);
  const row = (name: string, forms: readonly (ImageFormat | CompanionFormat)[]) => {
    const links = forms.map(
      (form) => `<a href="${imagePath(`${base}.${form}`)}?download=1" download>${formNames[form]}</a>`,
    );
    return links.length === 0 ? '' : `<div><dt>${name}</dt><dd>${links.join('')}</dd></div>\n`;
  };
  const pictures = row('Picture', imageFormats.filter(offered));
  const table = row('Table', hasTable ? tableForms : []);
  const read = hasTable
    ? `<div><dt>Read</dt><dd><a href="${imagePath(`${base}.html`)}">The table as text</a></dd></div>\n`
    : '';
  if (pictures + table === '') return '';
  return `<h2>Download</h2>\n<dl>\n${pictures}${table}${read}</dl>\n`;
}

/** Without the origin: the page may be read at another one than it is known by. */
function imagePath(filename: string): string {
  return imageUrl('', filename);
}

function bytesText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${unit}`;
}
