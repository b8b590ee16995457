/** What the packages need to know about an image format. */
export interface ImageFormatRecord {
  /** Name in user interfaces and prose. */
  readonly label: string;
  readonly mediaType: string;
  /** Other names of the format in requests and file names. */
  readonly synonyms: readonly string[];
  /** Whether it has pixels, so that `scale` applies; the others are vector formats. */
  readonly isBitmap: boolean;
  /** Whether `quality` applies. */
  readonly hasQuality: boolean;
  /** Whether it is a document with pages of a paper size. Browsers do not show one in an img element. */
  readonly hasPages: boolean;
  /** Whether all chat apps, mail programs and language models show it. */
  readonly isUniversal: boolean;
  /** Text that every file contains in its first 400 bytes, one character per byte. */
  readonly signature: string;
}

/**
 * All output formats by name; the default is first. The name is also the extension of the files. Everything
 * else that depends on the format is derived from these records: to add a format, add a record here and its
 * painter in `engine/src/painters.ts`.
 */
export const imageFormatRecords = {
  png: {
    label: 'PNG',
    mediaType: 'image/png',
    synonyms: [],
    isBitmap: true,
    hasQuality: false,
    hasPages: false,
    isUniversal: true,
    signature: '\x89PNG',
  },
  jpeg: {
    label: 'JPEG',
    mediaType: 'image/jpeg',
    synonyms: ['jpg'],
    isBitmap: true,
    hasQuality: true,
    hasPages: false,
    isUniversal: true,
    signature: '\xff\xd8\xff',
  },
  svg: {
    label: 'SVG',
    mediaType: 'image/svg+xml',
    synonyms: [],
    isBitmap: false,
    hasQuality: false,
    hasPages: false,
    isUniversal: false,
    signature: '<svg',
  },
  pdf: {
    label: 'PDF',
    mediaType: 'application/pdf',
    synonyms: [],
    isBitmap: false,
    hasQuality: false,
    hasPages: true,
    isUniversal: false,
    signature: '%PDF-',
  },
} as const satisfies Readonly<Record<string, ImageFormatRecord>>;

/** An output format. */
export type ImageFormat = keyof typeof imageFormatRecords;

const records: Readonly<Record<ImageFormat, ImageFormatRecord>> = imageFormatRecords;

/** The names of the output formats; the default is first. */
export const imageFormats = Object.keys(records) as [ImageFormat, ...ImageFormat[]];

/** The format of an image if a request does not name one. */
export const defaultImageFormat = imageFormats[0];

/** The media type of each format. */
export const contentTypes = mapFormats(({ mediaType }) => mediaType);

/** The name of each format in user interfaces and prose. */
export const formatLabels = mapFormats(({ label }) => label);

type Synonym = (typeof imageFormatRecords)[ImageFormat]['synonyms'][number];

/** Other names of formats, with the format that each means. */
export const imageFormatSynonyms = Object.fromEntries(
  imageFormats.flatMap((format) => records[format].synonyms.map((name) => [name, format])),
) as Readonly<Record<Synonym, ImageFormat>>;

/** The format with this name or synonym, in lower case; undefined if there is none. */
export function findImageFormat(name: unknown): ImageFormat | undefined {
  return imageFormats.find(
    (format) => format === name || records[format].synonyms.some((other) => other === name),
  );
}

/** The format with this media type; undefined if there is none. */
export function imageFormatOf(mediaType: string): ImageFormat | undefined {
  return imageFormats.find((format) => records[format].mediaType === mediaType);
}

/** Whether a format has pixels, so that its size depends on the scale. */
export function isBitmap(format: ImageFormat): boolean {
  return records[format].isBitmap;
}

/** Whether `quality` applies to a format. */
export function hasQuality(format: ImageFormat): boolean {
  return records[format].hasQuality;
}

/** Whether a format is a document with pages; browsers do not show one in an img element. */
export function hasPages(format: ImageFormat): boolean {
  return records[format].hasPages;
}

/** Whether all chat apps, mail programs and language models show a format. */
export function isUniversal(format: ImageFormat): boolean {
  return records[format].isUniversal;
}

/** Words as in a sentence: `a, b and c`. */
export function wordList(words: readonly string[], conjunction: 'and' | 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;
}

/** A value for each format. */
export function mapFormats<Value>(
  select: (record: ImageFormatRecord) => Value,
): Readonly<Record<ImageFormat, Value>> {
  return Object.fromEntries(imageFormats.map((format) => [format, select(records[format])])) as Record<
    ImageFormat,
    Value
  >;
}
