/**
 * The headers of one image of a table: the number of images, and the URL of the next one. None for a single
 * image.
 */
export function partHeaders(part: number, count: number, nextUrl: () => string): Record<string, string> {
  if (count === 1) return {};
  return { 'x-image-parts': String(count), ...(part < count && nextLink(nextUrl())) };
}

/** The header that refers to the next image of a table. */
export function nextLink(url: string): Record<string, string> {
  return { link: `<${url}>; rel="next"` };
}

/** The same headers with further links. */
export function withLinks(
  headers: Record<string, string>,
  links: string | undefined,
): Record<string, string> {
  if (links === undefined) return headers;
  return { ...headers, link: headers.link === undefined ? links : `${headers.link}, ${links}` };
}

/** The URL of another image of the table whose first image has this URL. */
export function withPart(firstUrl: string, part: number): string {
  return `${firstUrl}${firstUrl.includes('?') ? '&' : '?'}part=${part}`;
}

/** The URL of the dark image of the table whose light image has this URL. */
export function withScheme(lightUrl: string, scheme: 'light' | 'dark' | undefined): string {
  return scheme === 'dark' ? `${lightUrl}${lightUrl.includes('?') ? '&' : '?'}scheme=dark` : lightUrl;
}

/** The link that refers to the dark image of a table; undefined if there is none. */
export function darkLink(url: string | undefined): string | undefined {
  return url === undefined ? undefined : `<${url}>; rel="alternate"; media="(prefers-color-scheme: dark)"`;
}

/** The part that the query requests, by default the first. */
export function requestedPart(part: string | undefined): number {
  return part === undefined ? 1 : Number(part);
}
