import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDnsServer } from '../safe-fetch/dns-server.fixture.ts';
import { FetchRejected } from '../safe-fetch/fetch-bytes.ts';
import { testHostRules } from '../safe-fetch/image-server.fixture.ts';
import { openS3Server, type S3Server } from '../storage/s3-server.fixture.ts';
import { describeStorage } from '../storage/storage.suite.ts';
import { bucketTimeouts, openBuckets } from './open-buckets.ts';

let server: S3Server;
beforeAll(async () => {
  server = await openS3Server();
});
afterAll(() => server.close());

const connection = (endpoint: string) => ({ ...server.settings, endpoint, prefix: `${randomUUID()}/` });
const portOf = () => Number(new URL(server.settings.endpoint!).port);

describeStorage(
  'project bucket',
  () =>
    openBuckets({ rules: testHostRules({ port: portOf() }) }).connect(
      connection(server.settings.endpoint!),
      () => ({ ContentType: 'image/png' }),
    ),
  ['single first byte', 'reader during a replacement'],
);

it('the service waits seconds for a step of a test, and longer for a copy', () => {
  expect(openBuckets({}).timeouts).toEqual({ step: 5_000, copy: 20_000, s3: bucketTimeouts.s3 });
});

describe('the addresses of endpoints', () => {
  const buckets = openBuckets({});

  it.each([
    'https://s3.eu-central-1.amazonaws.com',
    'https://1.1.1.1/path',
    'https://[2606:4700:4700::1111]',
  ])('allow %s', (url) => {
    expect(buckets.isAllowed(url)).toBe(true);
  });

  it.each([
    'http://s3.eu-central-1.amazonaws.com',
    'https://s3.eu-central-1.amazonaws.com:9000',
    'https://127.0.0.1',
    'https://2130706433',
    'https://0177.0.0.1',
    'https://10.1.2.3',
    'https://169.254.169.254',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://[fd00::1]',
    'https://user@example.com',
    'ftp://example.com',
    'not a url',
  ])('reject %s', async (url) => {
    expect(buckets.isAllowed(url)).toBe(false);
    await expect(buckets.connect(connection(url), undefined)).rejects.toThrow(FetchRejected);
    await expect(buckets.fetchPublic(url)).rejects.toThrow(FetchRejected);
  });
});

describe('a name that resolves to this machine', () => {
  let listener: Server;
  let connections = 0;
  beforeAll(async () => {
    listener = createServer(() => connections++).listen(0, '127.0.0.1');
  });
  afterAll(() => listener.close());

  it('is never connected to by default', async () => {
    const dns = await openDnsServer();
    const buckets = openBuckets({ dnsServers: [dns.address] });
    const client = await buckets.connect(connection('https://rebound.good.test'), undefined);
    await expect(client.put('a.png', Buffer.from('x'))).rejects.toThrow(FetchRejected);
    await expect(buckets.fetchPublic('https://rebound.good.test/a.png')).rejects.toThrow(FetchRejected);
    expect(dns.queries.length).toBeGreaterThan(0);
    client.close();
    dns.close();
  });

  it('is not connected to if a later lookup returns it', async () => {
    const { port } = listener.address() as AddressInfo;
    let lookups = 0;
    const rules = {
      ...testHostRules({ port }),
      isAllowed: (address: string) => address !== '127.0.0.1',
      async resolve() {
        lookups++;
        return [{ address: '127.0.0.1', family: 4 }];
      },
    };
    const client = await openBuckets({ rules }).connect(connection(`http://x.test:${port}`), undefined);
    for (let n = 0; n < 3; n++) await expect(client.stat('a.png')).rejects.toThrow(FetchRejected);
    expect(lookups).toBe(3);
    expect(connections).toBe(0);
    client.close();
  });
});
