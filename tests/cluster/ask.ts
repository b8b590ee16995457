import http from 'node:http';
import https from 'node:https';

/** Where a proxy listens. */
export interface Entrance {
  /** `http://127.0.0.1:8080`, whatever name callers use. */
  readonly url: string;
  /** The name in the Host header. */
  readonly host: string;
  /** Certificate of an https entrance. */
  readonly ca?: string;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** An address of this machine to call from. */
  readonly from?: string;
}

export interface Answered {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

const agents = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) };
/** Longer than any proxy waits. */
const TIMEOUT_MS = 150_000;

/**
 * One request over a connection that is kept. Unlike `fetch` it trusts the certificate of the entrance and calls from the
 * address it is told.
 */
export function ask({ url, host, ca }: Entrance, path: string, asked: Asked = {}): Promise<Answered> {
  const { method = 'GET', headers = {}, body, from } = asked;
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
    const request = (isSecure ? https : http).request(options, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }),
      );
    });
    request.on('timeout', () => request.destroy(new Error('No answer came.')));
    request.on('error', reject);
    request.end(body);
  });
}
