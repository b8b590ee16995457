import * as z from 'zod/mini';
import { findImageFormat, type ImageFormat, imageFormatRecords } from './image-formats.ts';
import { type NativePlatform, nativePlatforms } from './native-platforms.ts';

/** Companion formats that contain the table alone. */
export const tableFormats = ['md', 'csv', 'html', 'json', 'xlsx'] as const;
/** A companion format that contains the table alone. */
export type TableFormat = (typeof tableFormats)[number];
/** The companion format with a message for a platform. */
export type NativeFormat = `${NativePlatform}.json`;
/** A companion format of a stored image. */
export type CompanionFormat = TableFormat | NativeFormat;

const nativeFormats = nativePlatforms.map((platform): NativeFormat => `${platform}.json`);

/** Formats in which the table of a stored image is served in addition to its images. */
export const companionFormats: readonly CompanionFormat[] = [...tableFormats, ...nativeFormats];

/** The platform that a companion format is for; undefined if it contains the table alone. */
export function platformOf(format: CompanionFormat): NativePlatform | undefined {
  return nativePlatforms.find((platform) => format === `${platform}.json`);
}

/** The media type of each companion format. */
export const companionTypes: Readonly<Record<CompanionFormat, string>> = {
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'slack.json': 'application/json; charset=utf-8',
  'telegram.json': 'application/json; charset=utf-8',
  'teams.json': 'application/json; charset=utf-8',
  'discord.json': 'application/json; charset=utf-8',
  'email.json': 'application/json; charset=utf-8',
};

/** Which names the columns of a CSV or JSON companion have: those of the data, or the labels of the image. */
export const companionHeaders = ['fields', 'labels'] as const;
/** Which names the columns of a CSV or JSON companion have. */
export type CompanionHeaders = (typeof companionHeaders)[number];
/** Which rows a CSV or JSON companion has: those of the data, or summaries as well. */
export const companionRows = ['data', 'all'] as const;
/** Which rows a CSV or JSON companion has. */
export type CompanionRows = (typeof companionRows)[number];

/** Content of a companion with values; each member has a default. */
export interface CompanionContent {
  readonly headers?: CompanionHeaders | undefined;
  readonly rows?: CompanionRows | undefined;
}

/** The table behind an image as JSON: a payload that can be sent again. */
export const tableValuesSchema = z.object({
  title: z.optional(z.string()),
  headers: z.array(z.string()),
  rows: z.array(z.array(z.unknown())).check(z.describe('One array per row, with one value per header.')),
});

/** Rate limit per IP address for generating companions and other formats. */
export const companionRateLimit = { quota: 60, windowSeconds: 60 } as const;
/** Cache lifetime of a companion: the table is deleted before its image. */
export const companionCacheSeconds = 3_600;

/** The parsed name of a requested image or companion. */
export interface ParsedImageName {
  /** The name without extension, or the id of the image. */
  readonly base: string;
  readonly format: ImageFormat | CompanionFormat;
}

/**
 * Parses `sales-….csv`, `sales-….slack.json` or `128.csv`; undefined for an invalid name. A synonym such as `jpg`
 * means its format.
 */
export function parseImageName(name: string): ParsedImageName | undefined {
  const [, base, extension] = /^([A-Za-z0-9_-]{1,120})\.([a-z.]+)$/.exec(name) ?? [];
  const format = findImageFormat(extension) ?? companionFormats.find((known) => known === extension);
  return base === undefined || format === undefined ? undefined : { base, format };
}

/** Whether a format is an image format. */
export function isImageFormat(form: ImageFormat | CompanionFormat): form is ImageFormat {
  return form in imageFormatRecords;
}
