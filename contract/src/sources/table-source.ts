import type { ErrorDetail } from '../errors.ts';
import { tableFileKeys } from '../formats/table-file-keys.ts';
import { pointerTo } from '../json/locate.ts';
import { isGiven, isNumber, isObject, type JsonObject, type JsonValue } from '../json/value.ts';
import { limits } from '../limits.ts';
import { showValue } from '../tables/read-property.ts';
import { type SourceFormat, sourceFormats } from '../tables/request-schemas.ts';
import { resourceNamePattern, resourceNameRule } from '../text/resource-name.ts';

/** Where the service loads the data of a table from. */
export interface TableSource {
  /** An HTTP or HTTPS URL, without credentials. */
  readonly url: string;
  readonly format: SourceFormat;
  /** JSON Pointer to the rows in a JSON document; empty for the whole document. */
  readonly at: string;
  /** Which part of a spreadsheet or of HTML is the table. */
  readonly part: { readonly [key in (typeof tableFileKeys)[number]]?: string };
  /** Request headers by name. */
  readonly headers: ReadonlyMap<string, SourceHeader>;
}

/** The value of a header, or the name of a secret that has it. */
export type SourceHeader = { readonly text: string } | { readonly secret: string };

/** Start of a header value that names a secret. */
const SECRET_PREFIX = 'secret:';
const memberNames = ['url', 'format', 'at', ...tableFileKeys, 'headers', 'loadedAt'];
const PART_CHARS_MAX = 255;
const isoDateTime =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;
const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
const headerValue = /^[\x20-\x7e\x80-\xff]*$/;
/** The service sets these itself, or they describe the connection. */
const reservedHeader =
  /^(?:host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-.*|expect|accept-encoding|range|if-.*)$/i;

/**
 * Reads the value of `source`, or the problems that it has. Messages contain no URL and no header value, because
 * both may contain credentials.
 */
export function readSource(
  value: JsonObject,
): { readonly source: TableSource } | { readonly problems: readonly ErrorDetail[] } {
  const problems: ErrorDetail[] = [];
  const report = (member: string, message: string) =>
    void problems.push({ path: `/source${member}`, message });
  for (const key of value.keys())
    if (!memberNames.includes(key))
      report(
        pointerTo('', key.slice(0, 80)),
        `${JSON.stringify(key.slice(0, 80))} is not a member of source; the members are ${memberNames.join(', ')}.`,
      );
  const source = {
    url: readUrl(value.get('url'), report),
    format: readFormat(value.get('format'), report),
    at: readPointer(value.get('at'), report),
    part: readPart(value, report),
    headers: readHeaders(value.get('headers'), report),
  };
  checkLoadedAt(value.get('loadedAt'), report);
  return problems.length > 0 ? { problems } : { source };
}

/**
 * A source as the record of an image has it: with the time, which says that its rows are in the record, and without
 * its headers, which may contain credentials.
 *
 * @param loadedAt ISO 8601, UTC
 */
export function recordedSource({ url, format, at, part }: TableSource, loadedAt: string): JsonObject {
  return new Map<string, JsonValue>([
    ['url', url],
    ...(format === 'auto' ? [] : [['format', format] as const]),
    ...(at === '' ? [] : [['at', at] as const]),
    ...Object.entries(part),
    ['loadedAt', loadedAt],
  ]);
}

/** Whether the rows beside a source are those that were loaded from it, as in the record of an image. */
export function isLoaded(source: JsonObject): boolean {
  return isGiven(source.get('loadedAt'));
}

function checkLoadedAt(value: JsonValue | undefined, report: Report): void {
  if (!isGiven(value)) return;
  if (typeof value === 'string' && isoDateTime.test(value)) return;
  report(
    '/loadedAt',
    `source.loadedAt must be a date and time such as "2026-05-01T09:00:00Z"; got ${showValue(value)}.`,
  );
}

type Report = (member: string, message: string) => void;

function readUrl(value: JsonValue | undefined, report: Report): string {
  const url = typeof value === 'string' ? value.trim() : '';
  const parsed = url.length <= limits.linkCharsMax && URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username !== '' || parsed.password !== '') {
    report(
      '/url',
      `source.url must be an HTTP or HTTPS URL of up to ${limits.linkCharsMax} characters, without a user name and a password.`,
    );
    return '';
  }
  return spreadsheetExport(parsed) ?? parsed.href;
}

/** A link to a Google spreadsheet, as its address bar shows it, becomes the URL of its CSV export. */
function spreadsheetExport({ protocol, hostname, pathname, hash, searchParams }: URL): string | undefined {
  if (protocol !== 'https:' || hostname !== 'docs.google.com') return undefined;
  const [, key] =
    /^\/spreadsheets\/(?:u\/\d+\/)?d\/([A-Za-z0-9_-]+)(?:\/(?:edit|view|htmlview|preview)?)?$/.exec(
      pathname,
    ) ?? [];
  // `/d/e/{key}/pub` is a published spreadsheet, which has its format in the query.
  if (key === undefined || key === 'e') return undefined;
  const gid = /[#&?]gid=(\d+)/.exec(hash)?.[1] ?? searchParams.get('gid')?.match(/^\d+$/)?.[0] ?? '0';
  return `https://docs.google.com/spreadsheets/d/${key}/export?format=csv&gid=${gid}`;
}

function readFormat(value: JsonValue | undefined, report: Report): SourceFormat {
  if (!isGiven(value)) return 'auto';
  const known = sourceFormats.find((format) => typeof value === 'string' && format === value.toLowerCase());
  if (known === undefined)
    report('/format', `source.format must be one of ${sourceFormats.join(', ')}; got ${showValue(value)}.`);
  return known ?? 'auto';
}

/** The reader of the file says which sheets, cells and tables there are. */
function readPart(source: JsonObject, report: Report): TableSource['part'] {
  const part: { -readonly [key in keyof TableSource['part']]: string } = {};
  for (const name of tableFileKeys) {
    const value = source.get(name);
    if (!isGiven(value) || value === '') continue;
    const text = isNumber(value) ? value.raw : value;
    if (typeof text === 'string' && text.length <= PART_CHARS_MAX) part[name] = text;
    else
      report(
        `/${name}`,
        `source.${name} must be a text of up to ${PART_CHARS_MAX} characters; got ${showValue(value)}.`,
      );
  }
  return part;
}

function readPointer(value: JsonValue | undefined, report: Report): string {
  if (!isGiven(value) || value === '') return '';
  const isPointer =
    typeof value === 'string' &&
    value.length <= limits.sourcePointerCharsMax &&
    /^(?:\/(?:[^~/]|~[01])*)+$/u.test(value);
  if (isPointer) return value;
  report(
    '/at',
    `source.at must be a JSON Pointer of up to ${limits.sourcePointerCharsMax} characters, such as "/items"; got ${showValue(value)}.`,
  );
  return '';
}

function readHeaders(value: JsonValue | undefined, report: Report): TableSource['headers'] {
  const headers = new Map<string, SourceHeader>();
  if (!isGiven(value)) return headers;
  if (!isObject(value) || value.size > limits.sourceHeadersMax) {
    report(
      '/headers',
      `source.headers must be an object with up to ${limits.sourceHeadersMax} headers, such as {"Authorization": "secret:crm"}.`,
    );
    return headers;
  }
  for (const [name, sent] of value) {
    const place = pointerTo('/headers', name.slice(0, 80));
    if (!headerName.test(name) || reservedHeader.test(name))
      report(place, `${JSON.stringify(name.slice(0, 80))} cannot be a header of a source.`);
    else if (typeof sent !== 'string' || sent.length > limits.sourceHeaderCharsMax || !headerValue.test(sent))
      report(
        place,
        `source.headers.${name} must be a text of up to ${limits.sourceHeaderCharsMax} characters in one line, or "secret:" with the name of a secret.`,
      );
    else {
      const header = readHeader(sent.trim());
      if (header) headers.set(name, header);
      else report(place, `The name of a secret must be ${resourceNameRule}, such as "secret:crm".`);
    }
  }
  return headers;
}

function readHeader(text: string): SourceHeader | undefined {
  if (!text.startsWith(SECRET_PREFIX)) return { text };
  const secret = text.slice(SECRET_PREFIX.length);
  return resourceNamePattern.test(secret) ? { secret } : undefined;
}
