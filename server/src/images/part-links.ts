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

/** The part that the query requests, by default the first. */
export function requestedPart(part: string | undefined): number {
  return part === undefined ? 1 : Number(part);
}
