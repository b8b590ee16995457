import * as z from 'zod/mini';
import { type ImageFormat, imageFormats } from './images.ts';

/** Forms in which the table of a stored image is handed out beside its pictures. */
export const companionFormats = ['md', 'csv', 'html', 'json', 'xlsx'] as const;
/** A form of the table behind an image. */
export type CompanionFormat = (typeof companionFormats)[number];

/** The media type of each form. */
export const companionTypes: Readonly<Record<CompanionFormat, string>> = {
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The table behind an image as JSON: a payload that can be sent again. */
export const tableValuesSchema = z.object({
  title: z.optional(z.string()),
  headers: z.array(z.string()),
  rows: z
    .array(z.array(z.unknown()))
    .check(z.describe('One array for each row, with one value for each header.')),
});

/** How often an address may have a table written or drawn in another form. */
export const companionRate = { quota: 60, windowSeconds: 60 } as const;
/** How long caches may keep a table: it goes sooner than its picture. */
export const companionCacheSeconds = 3_600;

/** What an image name with an extension asks for. */
export interface NamedForm {
  /** The name without extension, or the id of the image. */
  readonly base: string;
  readonly form: ImageFormat | CompanionFormat;
}

/** Takes `sales-….csv` or `128.csv` apart; undefined for a name that nothing can have. `jpg` is jpeg. */
export function readNamedForm(name: string): NamedForm | undefined {
  const [, base, extension] = /^([A-Za-z0-9_-]{1,120})\.([a-z]{2,4})$/.exec(name) ?? [];
  const wanted = extension === 'jpg' ? 'jpeg' : extension;
  const form = [...imageFormats, ...companionFormats].find((known) => known === wanted);
  return base === undefined || form === undefined ? undefined : { base, form };
}

/** Whether a form is a picture. */
export function isImageFormat(form: ImageFormat | CompanionFormat): form is ImageFormat {
  return (imageFormats as readonly string[]).includes(form);
}
