/** The headers of one picture of a table: how many there are, and where the next one is. None for a table of one picture. */
export function partHeaders(part: number, count: number, nextUrl: () => string): Record<string, string> {
  if (count === 1) return {};
  return { 'x-image-parts': String(count), ...(part < count && nextLink(nextUrl())) };
}

/** The header by which programs go on to the next picture of a table. */
export function nextLink(url: string): Record<string, string> {
  return { link: `<${url}>; rel="next"` };
}

/** The address of another picture of the table whose first picture has this address. */
export function withPart(firstUrl: string, part: number): string {
  return `${firstUrl}${firstUrl.includes('?') ? '&' : '?'}part=${part}`;
}

/** The part that a query asks for; the first unless it names one. */
export function askedPart(part: string | undefined): number {
  return part === undefined ? 1 : Number(part);
}
