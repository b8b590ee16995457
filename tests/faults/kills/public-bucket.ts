import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { request as httpRequest, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { openS3Server } from '@pictable/server/test-s3';
import { removeFolder } from '../../remove-folder.ts';
import { canHavePublicAddress, PUBLIC_ADDRESS, takePublicAddress } from '../public-origin.ts';

const DELAY_MS_MAX = 150;

/** An S3 server at a public IP address over HTTPS, as the bucket of a project must be. */
export interface PublicBucket {
  readonly endpoint: string;
  readonly bucket: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** File with the certificate of the server, which nobody has signed. */
  readonly certificateFile: string;
  /** A client that needs no certificate. */
  readonly client: S3Client;
  close(): Promise<void>;
}

/** Whether this machine can have such a server: needs the address, and the program `openssl` for a certificate. */
export function canHavePublicBucket(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return canHavePublicAddress();
  } catch {
    return false;
  }
}

/** Each response is delayed by a random time, so that kills happen while a file is copied. */
export async function openPublicBucket(): Promise<PublicBucket> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-certificate-'));
  const [key, certificateFile] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', `/CN=${PUBLIC_ADDRESS}`, '-addext', `subjectAltName=IP:${PUBLIC_ADDRESS}`],
      ...['-keyout', key, '-out', certificateFile],
    ],
    { stdio: 'pipe' },
  );
  const s3 = await openS3Server();
  const release = takePublicAddress();
  const certificate = { key: readFileSync(key), cert: readFileSync(certificateFile) };
  const server = createServer(certificate, forwardTo(s3.settings.endpoint!));
  server.listen(443, PUBLIC_ADDRESS);
  await once(server, 'listening');
  const { endpoint, region, bucket, credentials } = s3.settings;
  const client = new S3Client({
    ...{ endpoint: endpoint!, region, credentials: credentials!, forcePathStyle: true },
  });
  return {
    endpoint: `https://${PUBLIC_ADDRESS}`,
    bucket,
    credentials: credentials!,
    certificateFile,
    client,
    async close() {
      client.destroy();
      server.closeAllConnections();
      server.close();
      release();
      await s3.close();
      await removeFolder(folder);
    },
  };
}

function forwardTo(endpoint: string): RequestListener {
  return (request, response) => {
    const { method, url, headers } = request;
    const forwarded = httpRequest(endpoint + url, { method: method!, headers }, (received) => {
      setTimeout(() => {
        response.writeHead(received.statusCode!, received.headers);
        received.pipe(response);
      }, Math.random() * DELAY_MS_MAX);
    });
    // A client that was killed.
    forwarded.on('error', () => response.destroy());
    request.on('error', () => forwarded.destroy());
    request.pipe(forwarded);
  };
}
