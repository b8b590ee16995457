import { limits } from '@pictable/contract';
import { dataUrlBytes } from '../data-url.ts';
import { imageSize } from '../image-size.ts';
import { SvgCost } from './svg-cost.ts';
import { readSvgTags, SvgRejected, type SvgTag } from './svg-tags.ts';

/** An SVG that may be rendered. */
export interface CheckedSvg {
  /** In UTF-8. */
  readonly bytes: Uint8Array;
  /** Whether it has texts, for which a font is needed. */
  readonly hasText: boolean;
  /** What is not drawn of it, as predicates of sentences. */
  readonly omissions: readonly string[];
}

/** Whether a file begins as an SVG does; only such a file is read as one. */
export function isSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, START_BYTES)).trimStart();
  return (
    /^<(?:\?xml|!--|!DOCTYPE\s+svg|(?:\w+:)?svg[\s>/])/i.test(start) && /<(?:\w+:)?svg[\s>/]/.test(start)
  );
}

/** Comments of programs, and their lists of namespaces, can precede the first element. */
const START_BYTES = 16_384;

/** Filters whose cost does not depend on numbers in their attributes. */
const filterPrimitives: ReadonlySet<string> = new Set([
  'feBlend',
  'feColorMatrix',
  'feComponentTransfer',
  'feComposite',
  'feDropShadow',
  'feFlood',
  'feFuncA',
  'feFuncB',
  'feFuncG',
  'feFuncR',
  'feGaussianBlur',
  'feMerge',
  'feMergeNode',
  'feOffset',
]);

/** Elements that are not drawn: they run code, show other documents, or change over time. */
const inertNames: Readonly<Record<string, string>> = {
  script: 'contains a script, which is not run',
  foreignObject: 'contains HTML, which is not shown',
  iframe: 'contains HTML, which is not shown',
  animate: 'contains animations; it is shown as it is without them',
  animateMotion: 'contains animations; it is shown as it is without them',
  animateTransform: 'contains animations; it is shown as it is without them',
  set: 'contains animations; it is shown as it is without them',
};

/**
 * Checks an SVG before a program for SVG gets it: within what follows, drawing takes a limited time. Nothing in it is
 * ever run or fetched.
 *
 * @throws SvgRejected
 */
export function checkSvg(bytes: Uint8Array): CheckedSvg {
  const source = decode(bytes);
  const cost = new SvgCost();
  const omissions = new Set<string>();
  let hasText = false;
  let depth = 0;
  let isFirst = true;
  readSvgTags(source, {
    open(tag) {
      if (isFirst && tag.name !== 'svg') throw new SvgRejected('is not an SVG');
      isFirst = false;
      if (++depth > limits.svgDepthMax)
        throw new SvgRejected(`has elements nested more than ${limits.svgDepthMax} levels deep`);
      checkTag(tag, omissions);
      if (tag.name === 'text') hasText = true;
      cost.open(tag);
    },
    close() {
      depth--;
      cost.close();
    },
    text: (text) => cost.text(text),
  });
  if (isFirst) throw new SvgRejected('is not an SVG');
  cost.check();
  return { bytes: new TextEncoder().encode(source), hasText, omissions: [...omissions] };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SvgRejected('is not encoded in UTF-8');
  }
}

function checkTag({ name, attributes }: SvgTag, omissions: Set<string>): void {
  const inert = Object.hasOwn(inertNames, name) ? inertNames[name] : undefined;
  if (inert !== undefined) omissions.add(inert);
  if (name === 'image' || name === 'feImage') checkImage(attributes.get('href') ?? '', omissions);
  else if (name.startsWith('fe') && !filterPrimitives.has(name))
    throw new SvgRejected(`uses the filter ${name.slice(0, 40)}, which is not supported`);
  if (name === 'use' && /^\s*[^#\s]/.test(attributes.get('href') ?? ''))
    omissions.add('refers to other files, which are not loaded');
}

/** Only images in the file itself are shown; another SVG in it could contain further ones. */
function checkImage(href: string, omissions: Set<string>): void {
  if (!/^\s*data:/i.test(href)) {
    if (!href.startsWith('#')) omissions.add('refers to other files, which are not loaded');
    return;
  }
  const bytes = /^\s*data:image\/(?:png|jpe?g|gif);base64,/i.test(href)
    ? dataUrlBytes(href.trim())
    : undefined;
  const size = bytes && imageSize(bytes);
  if (size === undefined) throw new SvgRejected('contains an image that is not a PNG, JPEG or GIF in base64');
  if (size.widthPx * size.heightPx > limits.imageMegapixelsMax * 1_000_000 * IMAGE_SHARE)
    throw new SvgRejected('contains an image with too many pixels');
}

/** An image in an SVG may have this share of the pixels that a cell may show. */
const IMAGE_SHARE = 0.25;
