import http from 'node:http';
import https from 'node:https';

/** An HTTP endpoint that clients connect to. */
export interface Endpoint {
  /** URL with the IP address, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Value of the Host header. */
  readonly host: string;
  /** Certificate of an HTTPS endpoint. */
  readonly ca?: string;
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** IP address of this machine to send from. */
  readonly from?: string;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

const agents = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) };
/** Longer than the timeout of any proxy. */
const TIMEOUT_MS = 150_000;

/**
 * Sends a request over a keep-alive connection. Unlike `fetch` it trusts the certificate of the endpoint and
 * can choose the local IP address.
 */
export function sendRequest(
  { url, host, ca }: Endpoint,
  path: string,
  request: RequestOptions = {},
): Promise<HttpResponse> {
  const { method = 'GET', headers = {}, body, from } = request;
  const { hostname, port, protocol } = new URL(url);
  const isSecure = protocol === 'https:';
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const options: https.RequestOptions = {
    hostname,
    port,
    path,
    method,
    headers: { host, ...length, ...headers },
    timeout: TIMEOUT_MS,
    ...(from !== undefined && { localAddress: from }),
    ...(isSecure ? { agent: agents.https, servername: host, ca } : { agent: agents.http }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = (isSecure ? https : http).request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('The response timed out.')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
