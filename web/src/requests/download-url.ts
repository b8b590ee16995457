/** The URL or path of an image with which a browser saves it. That of a private image already has a query. */
export function downloadUrl(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}download=1`;
}
