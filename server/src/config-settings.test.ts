import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const server = { DATABASE_URL: 'postgres://server/db' };
const bucket = { ...server, S3_BUCKET: 'tables' };
const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'i', OIDC_CLIENT_SECRET: 's' };
const publicOrigin = { PUBLIC_URL: 'https://tables.example' };
const messageOf = (variables: NodeJS.ProcessEnv): string => {
  try {
    readConfig(variables, '/srv');
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

it('has a default for every setting', () => {
  const { planCatalogue, ...config } = readConfig({}, '/srv');
  expect(planCatalogue.length).toBeGreaterThan(0);
  expect(config).toEqual({
    ...{ mode: 'development', port: 3_000, host: 'localhost', dataFolder: '/srv/data', logLevel: 'info' },
    ...{ diskReserveBytes: 500_000_000, drainDelayMs: 0, jobWorkers: 2, renderQueueMax: 32 },
    ...{ databaseUrl: undefined, databaseDirectUrl: undefined, databasePoolSize: 10 },
    ...{ serverSecret: undefined, publicUrl: undefined, trustProxy: false },
    renderWorkers: Math.max(2, Math.min(availableParallelism(), 8)),
    rateLimits: {
      ...{ store: 'memory', redisUrl: undefined, inFlight: 4, waitMsMax: 8_000 },
      key: { quota: 30, windowSeconds: 10 },
      account: { quota: 120, windowSeconds: 10 },
      wrongKeys: { quota: 60, windowSeconds: 60 },
      misses: { quota: 600, windowSeconds: 60 },
    },
    ...{ imageDnsServers: undefined, s3: undefined, cdn: undefined, stripe: undefined },
    registration: { mode: 'open', allowedDomains: [] },
    retention: { recordDays: undefined, imageDays: undefined },
    ...{
      tracing: undefined,
      metrics: undefined,
      signIn: { google: undefined, github: undefined, oidc: undefined },
    },
    mail: {
      ...{ smtpUrl: undefined, from: 'Pictable <no-reply@localhost>', origin: 'http://localhost:3000' },
    },
  });
});

describe('a whole number', () => {
  it.each([
    ['PORT', 0, 65_535, (value: number) => ({ port: value })],
    ['DATABASE_POOL_SIZE', 2, 30, (value: number) => ({ databasePoolSize: value })],
    ['RENDER_WORKERS', 1, 64, (value: number) => ({ renderWorkers: value })],
    ['RENDER_QUEUE_MAX', 1, 10_000, (value: number) => ({ renderQueueMax: value })],
    ['JOB_WORKERS', 0, 64, (value: number) => ({ jobWorkers: value })],
    ['RATE_LIMIT_IN_FLIGHT', 1, 100_000, (value: number) => ({ rateLimits: { inFlight: value } })],
    ['DISK_RESERVE_MB', 0, 1_000_000, (value: number) => ({ diskReserveBytes: value * 1_000_000 })],
    ['DRAIN_DELAY_SECONDS', 0, 300, (value: number) => ({ drainDelayMs: value * 1_000 })],
    ['RETENTION_DAYS', 1, 3_650, (value: number) => ({ retention: { recordDays: value } })],
    ['IMAGE_RETENTION_DAYS', 1, 3_650, (value: number) => ({ retention: { imageDays: value } })],
    ['METRICS_PORT', 0, 65_535, (value: number) => ({ metrics: { port: value, host: 'localhost' } })],
  ])('%s is from %d to %d', (name, min, max, expected) => {
    for (const value of [min, max])
      expect(readConfig({ [name]: String(value) }, '/srv')).toMatchObject(expected(value));
    for (const value of [min - 1, max + 1, 'x', '1.5', ' 1', '1e1'])
      expect(messageOf({ [name]: String(value) })).toContain(`${name} `);
  });

  it('of connections is larger with a server', () => {
    expect(readConfig({ ...server, DATABASE_POOL_SIZE: '1000' }, '/').databasePoolSize).toBe(1_000);
    expect(messageOf({ ...server, DATABASE_POOL_SIZE: '1001' })).toContain('from 2 to 1000');
    expect(messageOf({ DATABASE_POOL_SIZE: '31' })).toContain(
      'DATABASE_POOL_SIZE is limited to 30 with the embedded database; set DATABASE_URL to use more',
    );
  });
});

describe('a value', () => {
  it.each([
    [{ TRUST_PROXY: 'true' }, { trustProxy: true }],
    [{ TRUST_PROXY: 'false' }, { trustProxy: false }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: '10.0.0.0/8, fd00::/8' }, { trustProxy: '10.0.0.0/8, fd00::/8' }],
    [{ TRUST_PROXY: 'loopback' }, { trustProxy: 'loopback' }],
    [
      { PUBLIC_URL: 'https://a.example/' },
      { publicUrl: 'https://a.example', mail: { origin: 'https://a.example' } },
    ],
    [{ PORT: '8080' }, { mail: { origin: 'http://localhost:8080' } }],
    [{ RATE_LIMIT_KEY: '5/60' }, { rateLimits: { key: { quota: 5, windowSeconds: 60 } } }],
    [{ RATE_LIMIT_ACCOUNT: '5/60' }, { rateLimits: { account: { quota: 5, windowSeconds: 60 } } }],
    [{ RATE_LIMIT_WRONG_KEYS: '5/60' }, { rateLimits: { wrongKeys: { quota: 5, windowSeconds: 60 } } }],
    [{ RATE_LIMIT_MISSES: '5/60' }, { rateLimits: { misses: { quota: 5, windowSeconds: 60 } } }],
    [
      { IMAGE_DNS_SERVERS: '9.9.9.9, [2620:fe::fe]:53, 10.0.0.1:5353, ::1' },
      { imageDnsServers: ['9.9.9.9', '[2620:fe::fe]:53', '10.0.0.1:5353', '::1'] },
    ],
    [{ METRICS_PORT: '9000', METRICS_HOST: '::' }, { metrics: { port: 9_000, host: '::' } }],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces//' },
      { tracing: { endpoint: 'http://traces', headers: {}, serviceName: 'pictable' } },
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces', OTEL_SERVICE_NAME: 'tables' },
      { tracing: { serviceName: 'tables' } },
    ],
    [
      { ...publicOrigin, CDN_PURGE_URL: 'https://cdn/purge', CDN_PURGE_TOKEN: 't' },
      { cdn: { purgeUrl: 'https://cdn/purge', token: 't' } },
    ],
    [bucket, { s3: { bucket: 'tables', region: 'us-east-1', prefix: '', credentials: undefined } }],
    [
      { ...bucket, S3_REGION: 'eu', S3_PREFIX: 'a/b/', S3_ENDPOINT: 'http://minio' },
      { s3: { region: 'eu', prefix: 'a/b/', endpoint: 'http://minio' } },
    ],
    [{ REDIS_URL: 'rediss://r', ...server }, { rateLimits: { store: 'redis', redisUrl: 'rediss://r' } }],
    [server, { rateLimits: { store: 'postgres' } }],
    [{ NODE_ENV: 'production' }, { mode: 'production', host: '0.0.0.0', drainDelayMs: 5_000 }],
    [
      { GOOGLE_CLIENT_ID: 'i', GOOGLE_CLIENT_SECRET: 's' },
      {
        signIn: {
          google: {
            origins: {
              accounts: 'https://accounts.google.com',
              tokens: 'https://oauth2.googleapis.com',
              userinfo: 'https://openidconnect.googleapis.com',
            },
          },
        },
      },
    ],
    [
      { GITHUB_CLIENT_ID: 'i', GITHUB_CLIENT_SECRET: 's' },
      { signIn: { github: { origin: 'https://github.com', apiUrl: 'https://api.github.com' } } },
    ],
    [
      { GITHUB_CLIENT_ID: 'i', GITHUB_CLIENT_SECRET: 's', GITHUB_URL: 'https://git.example' },
      { signIn: { github: { origin: 'https://git.example', apiUrl: 'https://git.example/api/v3' } } },
    ],
    [
      oidc,
      {
        signIn: {
          oidc: {
            ...{ issuer: 'https://id.example', clientId: 'i', clientSecret: 's' },
            ...{ name: 'Single sign-on', groupsClaim: 'groups', operatorGroup: undefined },
          },
        },
      },
    ],
    [
      { ...oidc, OIDC_NAME: 'Konto – Ä', OIDC_GROUPS_CLAIM: 'https://a/roles', OIDC_OPERATOR_GROUP: 'ops' },
      { signIn: { oidc: { name: 'Konto – Ä', groupsClaim: 'https://a/roles', operatorGroup: 'ops' } } },
    ],
    ...[
      ...['https://id.example/realms/main', 'https://10.0.0.7:8443/', 'http://localhost:8080'],
      ...['http://127.0.0.2:9000/dex', 'http://[::1]:9000'],
    ].map((issuer): [NodeJS.ProcessEnv, object] => [
      { ...oidc, OIDC_ISSUER: issuer },
      { signIn: { oidc: { issuer } } },
    ]),
  ])('is read: %j', (variables, expected) => {
    expect(readConfig(variables, '/srv')).toMatchObject(expected);
  });

  it.each([
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be true, false, a number of proxies, or a list'],
    [{ PUBLIC_URL: 'https://a.example/tables' }, 'PUBLIC_URL must be an origin such as'],
    [{ PUBLIC_URL: 'ftp://a.example' }, 'PUBLIC_URL must be an origin such as'],
    [{ DATABASE_URL: 'mysql://a' }, 'DATABASE_URL must be a URL that starts with postgres://'],
    [{ SERVER_SECRET: 'x'.repeat(31) }, 'SERVER_SECRET must have 32 characters or more'],
    [{ RATE_LIMIT_KEY: '0/10' }, 'RATE_LIMIT_KEY must be a number of requests and a number of seconds'],
    [{ RATE_LIMIT_KEY: '5' }, 'RATE_LIMIT_KEY must be a number of requests and a number of seconds'],
    [
      { IMAGE_DNS_SERVERS: '9.9.9.9,dns.example' },
      'IMAGE_DNS_SERVERS must be IP addresses such as 9.9.9.9 or 127.0.0.1:5353; "dns.example" is not',
    ],
    [{ REDIS_URL: 'http://r' }, 'REDIS_URL must be a URL that starts with redis://'],
    [{ SMTP_URL: 'http://m' }, 'SMTP_URL must be a URL that starts with smtp://'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an email address'],
    [{ MAIL_FROM: 'a@b\nBcc: c@d' }, 'MAIL_FROM must be an email address'],
    [{ ...bucket, S3_BUCKET: 'No Bucket' }, 'S3_BUCKET must be a valid bucket name'],
    [{ ...bucket, S3_PREFIX: 'tables' }, 'S3_PREFIX must be a folder path that ends with a slash'],
    [{ ...publicOrigin, CDN_PURGE_URL: 'cdn' }, 'CDN_PURGE_URL must be a URL'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'traces' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be a URL'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL '],
    [{ NODE_ENV: 'staging' }, 'NODE_ENV '],
    [{ PLAN_CATALOG: '/nowhere.json' }, 'PLAN_CATALOG must be '],
    ...[
      ...[
        'id.example',
        'ftp://id.example',
        'http://id.example',
        'http://10.0.0.7',
        'http://localhost.example',
      ],
      ...['https://a:b@id.example', 'https://id.example?a=b', 'https://id.example#a'],
      'https://id.example/.well-known/openid-configuration',
    ].map((issuer): [NodeJS.ProcessEnv, string] => [
      { ...oidc, OIDC_ISSUER: issuer },
      'OIDC_ISSUER must be the URL of an issuer, such as https://id.example.com, without /.well-known',
    ]),
    [{ ...oidc, OIDC_NAME: 'x'.repeat(41) }, 'OIDC_NAME must have at most 40 characters'],
  ])('is rejected: %j', (variables, message) => {
    expect(messageOf(variables)).toContain(`Fix these settings first: ${message}`);
  });
});

describe('a combination', () => {
  const google = { GOOGLE_CLIENT_ID: 'i' };
  const mail = { NODE_ENV: 'production', SMTP_URL: 'smtp://m' };

  it.each([
    [{ RATE_LIMIT_STORE: 'redis' }, 'RATE_LIMIT_STORE is redis and needs REDIS_URL'],
    [{ DATABASE_DIRECT_URL: 'postgres://a' }, 'DATABASE_DIRECT_URL needs DATABASE_URL'],
    [{ S3_BUCKET: 'tables' }, 'S3_BUCKET needs DATABASE_URL, because a machine without this DATA_DIR'],
    [{ S3_ENDPOINT: 'http://minio' }, 'S3_ENDPOINT needs S3_BUCKET'],
    [{ S3_REGION: 'eu' }, 'S3_REGION needs S3_BUCKET'],
    [{ S3_PREFIX: 'a/' }, 'S3_PREFIX needs S3_BUCKET'],
    [{ S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }, 'S3_ACCESS_KEY_ID needs S3_BUCKET'],
    [{ CDN_PURGE_TOKEN: 't' }, 'CDN_PURGE_TOKEN needs CDN_PURGE_URL'],
    [{ CDN_PURGE_URL: 'https://cdn' }, 'CDN_PURGE_URL needs PUBLIC_URL, the origin of image URLs'],
    [{ STRIPE_SECRET_KEY: 'a' }, 'Stripe also needs STRIPE_WEBHOOK_SECRET, STRIPE_PRICES'],
    [{ STRIPE_SECRET_KEY: 'a', STRIPE_WEBHOOK_SECRET: 'b' }, 'Stripe also needs STRIPE_PRICES'],
    [{ ...mail, MAIL_FROM: 'a@b.example' }, 'SMTP_URL needs PUBLIC_URL, for the links in mails'],
    [{ ...mail, ...publicOrigin }, 'SMTP_URL needs MAIL_FROM, the sender of mails'],
    [google, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together'],
    [{ GOOGLE_CLIENT_SECRET: 's' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together'],
    [{ GITHUB_CLIENT_ID: 'i' }, 'GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET must be set together'],
    [{ OIDC_ISSUER: 'https://id.example' }, 'single sign-on also needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET'],
    [{ OIDC_NAME: 'Acme' }, 'single sign-on also needs OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET'],
    [{ ...oidc, OIDC_GROUPS_CLAIM: 'roles' }, 'OIDC_GROUPS_CLAIM needs OIDC_OPERATOR_GROUP'],
    [{ ...bucket, S3_ACCESS_KEY_ID: 'a' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together'],
  ])('is rejected: %j', (variables, message) => {
    const shown = messageOf(variables);
    expect(shown.startsWith(`Fix these settings first: ${message}`), shown).toBe(true);
    expect(shown.split('; ').length).toBe(message.startsWith('S3_BUCKET') ? 2 : 1);
  });

  it('of mistakes is reported as a whole', () => {
    expect(messageOf({ ...google, CDN_PURGE_TOKEN: 't' })).toBe(
      'Fix these settings first: CDN_PURGE_TOKEN needs CDN_PURGE_URL; GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.',
    );
  });

  it('of mail settings is complete in development', () => {
    expect(messageOf({ SMTP_URL: 'smtp://m' })).toBe('');
  });
});

describe('registration', () => {
  it('is open by default, for every domain', () => {
    expect(readConfig({}, '/').registration).toEqual({ mode: 'open', allowedDomains: [] });
  });

  it('reads the mode and the domains, in any case', () => {
    const given = { REGISTRATION: 'invite', ALLOWED_EMAIL_DOMAINS: 'Example.com, sub.example.org' };
    expect(readConfig(given, '/').registration).toEqual({
      mode: 'invite',
      allowedDomains: ['example.com', 'sub.example.org'],
    });
  });

  it.each([
    [{ REGISTRATION: 'off' }, 'REGISTRATION '],
    [{ ALLOWED_EMAIL_DOMAINS: '@example.com' }, '"@example.com" is not one'],
    [{ ALLOWED_EMAIL_DOMAINS: 'example.com,' }, '"" is not one'],
    [{ ALLOWED_EMAIL_DOMAINS: 'localhost' }, '"localhost" is not one'],
  ])('rejects %j', (given, message) => {
    expect(messageOf(given)).toContain(message);
  });
});
