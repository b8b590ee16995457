/** A request for a terminal. */
export interface CurlRequest {
  readonly method: 'POST' | 'PUT';
  readonly url: string;
  /** JSON. */
  readonly body: string;
}

/** A request with the key of the reader, ready to paste into a terminal. */
export function curlRequest({ method, url, body }: CurlRequest): string {
  return [
    // A shell interprets `?` and `&` outside quotes.
    `curl -X ${method} ${/[?&]/.test(url) ? `"${url}"` : url}`,
    '-H "Authorization: Bearer YOUR_API_KEY"',
    '-H "Content-Type: application/json"',
    // In single quotes the shell interprets no character except the single quote itself.
    `-d '${body.replaceAll("'", "'\\''")}'`,
  ].join(' \\\n  ');
}
