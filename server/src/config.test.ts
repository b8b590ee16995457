import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { planCatalogues } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './platform/start-error.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pictable-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('readConfig', () => {
  it('gives a working development server for an empty environment', () => {
    expect(readConfig({}, '/srv/pictable')).toMatchObject({
      mode: 'development',
      port: 3000,
      host: 'localhost',
      dataFolder: '/srv/pictable/data',
      databaseUrl: undefined,
      publicUrl: undefined,
      trustProxy: false,
      planCatalogue: planCatalogues.pricing,
      logLevel: 'info',
    });
  });

  it('keeps listening after a stop signal in production only', () => {
    expect(readConfig({}, '/').drainDelayMs).toBe(0);
    expect(readConfig({ NODE_ENV: 'production' }, '/').drainDelayMs).toBe(5_000);
    expect(readConfig({ DRAIN_DELAY_SECONDS: '12' }, '/').drainDelayMs).toBe(12_000);
    expect(readConfig({ NODE_ENV: 'production', DRAIN_DELAY_SECONDS: '0' }, '/').drainDelayMs).toBe(0);
  });

  it('accepts connections from other machines in production only', () => {
    expect(readConfig({ NODE_ENV: 'production' }, '/').host).toBe('0.0.0.0');
    expect(readConfig({ HOST: '::1' }, '/').host).toBe('::1');
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', NODE_ENV: '' }, '/')).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      mode: 'development',
    });
  });

  it('reads the database settings', () => {
    const pooled = { DATABASE_URL: 'postgres://pooler/db', DATABASE_DIRECT_URL: 'postgres://server/db' };
    expect(readConfig({ ...pooled, DATABASE_POOL_SIZE: '50' }, '/')).toMatchObject({
      databaseUrl: 'postgres://pooler/db',
      databaseDirectUrl: 'postgres://server/db',
      databasePoolSize: 50,
    });
    expect(readConfig({}, '/')).toMatchObject({ databaseDirectUrl: undefined, databasePoolSize: 10 });
    const direct = { DATABASE_DIRECT_URL_FILE: write('direct-url', 'postgres://server/db\n') };
    expect(messageOf(() => readConfig(direct, '/'))).toContain('DATABASE_DIRECT_URL needs DATABASE_URL');
    expect(messageOf(() => readConfig({ DATABASE_POOL_SIZE: '1' }, '/'))).toContain('from 2 to 1000');
    expect(messageOf(() => readConfig({ DATABASE_POOL_SIZE: '31' }, '/'))).toContain('limited to 30');
  });

  it('stores files in a bucket if S3_BUCKET is set', () => {
    const DATABASE_URL = 'postgres://localhost/tables';
    const bucket = {
      DATABASE_URL,
      S3_BUCKET: 'tables',
      S3_ENDPOINT: 'https://s3.example.com',
      S3_PREFIX: 'images/',
    };
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY_FILE: write('s3-secret', 'secret\n') };
    expect(readConfig({ ...bucket, ...keys }, '/').s3).toEqual({
      bucket: 'tables',
      endpoint: 'https://s3.example.com',
      region: 'us-east-1',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
      prefix: 'images/',
    });
    expect(readConfig({ DATABASE_URL, S3_BUCKET: 'tables' }, '/').s3?.credentials).toBeUndefined();
    expect(readConfig({}, '/').s3).toBeUndefined();
    expect(messageOf(() => readConfig({ S3_ENDPOINT: 'https://s3.example.com' }, '/'))).toContain(
      'S3_BUCKET',
    );
    expect(messageOf(() => readConfig({ ...bucket, S3_ACCESS_KEY_ID: 'id' }, '/'))).toContain(
      'S3_SECRET_ACCESS_KEY',
    );
  });

  it('rejects a bucket together with the embedded database', () => {
    expect(messageOf(() => readConfig({ S3_BUCKET: 'tables' }, '/'))).toContain(
      'S3_BUCKET needs DATABASE_URL',
    );
  });

  it('lists all mistakes in one message', () => {
    const wrong = {
      NODE_ENV: 'prod',
      PORT: '70000',
      DATABASE_URL: 'mysql://x',
      PUBLIC_URL: 'https://example.com/tables',
      RENDER_WORKERS: '0',
      SERVER_SECRET: 'short',
    };
    const message = messageOf(() => readConfig(wrong, '/'));
    for (const name of Object.keys(wrong)) expect(message).toContain(name);
    expect(message).toContain('PORT must be a whole number from 0 to 65535');
    expect(message).toContain(
      'PUBLIC_URL must be an origin such as https://tables.example.com, without a path',
    );
    expect(message.split('\n')).toHaveLength(1);
  });

  it.each([
    ['https://tables.example.com', 'https://tables.example.com'],
    ['https://tables.example.com/', 'https://tables.example.com'],
    ['http://localhost:8080', 'http://localhost:8080'],
  ])('accepts %s as an origin', (given, origin) => {
    expect(readConfig({ PUBLIC_URL: given }, '/').publicUrl).toBe(origin);
  });

  it.each([
    ['true', true],
    ['false', false],
    ['2', 2],
    ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8, 127.0.0.1'],
    ['loopback', 'loopback'],
  ])('accepts %j for TRUST_PROXY', (given, setting) => {
    expect(readConfig({ TRUST_PROXY: given }, '/').trustProxy).toBe(setting);
  });

  it('rejects an invalid TRUST_PROXY', () => {
    expect(messageOf(() => readConfig({ TRUST_PROXY: 'yes please' }, '/'))).toContain(
      'TRUST_PROXY must be true',
    );
  });

  it('reads secrets from files', () => {
    const file = write('url', 'postgres://user:pass@db/pictable\n');
    expect(readConfig({ DATABASE_URL_FILE: file }, '/').databaseUrl).toBe('postgres://user:pass@db/pictable');
  });

  it('rejects a secret that is set twice, and a secret file that does not exist', () => {
    const file = write('secret', 'x'.repeat(40));
    const twice = { SERVER_SECRET: 'y'.repeat(40), SERVER_SECRET_FILE: file };
    expect(messageOf(() => readConfig(twice, '/'))).toContain(
      'SERVER_SECRET and SERVER_SECRET_FILE are both set',
    );
    const missing = { DATABASE_URL_FILE: path.join(folder, 'none') };
    expect(messageOf(() => readConfig(missing, '/'))).toMatch(/DATABASE_URL_FILE names a file .* ENOENT/);
  });

  it('reads a plan catalogue by name or from a file', () => {
    expect(readConfig({ PLAN_CATALOG: 'dashboard' }, '/').planCatalogue).toBe(planCatalogues.dashboard);
    const own = planCatalogues.pricing.map((plan) => ({ ...plan, priceUsdPerMonth: 1 }));
    const file = write('plans.json', JSON.stringify(own));
    expect(readConfig({ PLAN_CATALOG: file }, '/').planCatalogue).toEqual(own);
  });

  it('sends mail if a server is set, with links that a request cannot change', () => {
    expect(readConfig({ PORT: '4000' }, '/').mail).toEqual({
      smtpUrl: undefined,
      from: 'Pictable <no-reply@localhost>',
      origin: 'http://localhost:4000',
    });
    const set = {
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'a@example.com',
      PUBLIC_URL: 'https://t.example',
    };
    const { mail } = readConfig({ ...set, NODE_ENV: 'production' }, '/');
    expect(mail).toEqual({
      smtpUrl: 'smtps://mail.example',
      from: 'a@example.com',
      origin: 'https://t.example',
    });
    const alone = { SMTP_URL: 'smtp://mail.example', NODE_ENV: 'production' };
    expect(messageOf(() => readConfig(alone, '/'))).toMatch(
      /SMTP_URL needs PUBLIC_URL.*SMTP_URL needs MAIL_FROM/,
    );
    expect(messageOf(() => readConfig({ SMTP_URL: 'mail.example' }, '/'))).toContain('smtp://');
  });

  it('enables Google and GitHub when both id and secret are set', () => {
    expect(readConfig({}, '/').signIn).toEqual({ google: undefined, github: undefined, oidc: undefined });
    const ids = {
      GOOGLE_CLIENT_ID: 'a',
      GOOGLE_CLIENT_SECRET: 'b',
      GITHUB_CLIENT_ID: 'c',
      GITHUB_CLIENT_SECRET: 'd',
    };
    const { google, github } = readConfig({ ...ids, GITHUB_URL: 'https://git.example' }, '/').signIn;
    expect(google?.origins.accounts).toBe('https://accounts.google.com');
    expect(github).toMatchObject({ origin: 'https://git.example', apiUrl: 'https://git.example/api/v3' });
    expect(readConfig(ids, '/').signIn.github?.apiUrl).toBe('https://api.github.com');
    expect(messageOf(() => readConfig({ GITHUB_CLIENT_ID: 'c' }, '/'))).toContain(
      'GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET must be set together',
    );
  });

  it('counts requests in memory, in a shared database, or in Redis', () => {
    const storeFor = (variables: Record<string, string>) => readConfig(variables, '/').rateLimits.store;
    expect(storeFor({})).toBe('memory');
    expect(storeFor({ DATABASE_URL: 'postgres://db/x' })).toBe('postgres');
    expect(storeFor({ DATABASE_URL: 'postgres://db/x', REDIS_URL: 'redis://cache' })).toBe('redis');
    expect(storeFor({ RATE_LIMIT_STORE: 'memory', REDIS_URL: 'redis://cache' })).toBe('memory');
    expect(messageOf(() => storeFor({ RATE_LIMIT_STORE: 'redis' }))).toContain('needs REDIS_URL');
  });

  it('reads a rate as requests and seconds', () => {
    const { key, account } = readConfig({ RATE_LIMIT_KEY: '5/60' }, '/').rateLimits;
    expect(key).toEqual({ quota: 5, windowSeconds: 60 });
    expect(account).toEqual({ quota: 120, windowSeconds: 10 });
    for (const rate of ['5', '0/10', '5/0', '5/10/2', 'many']) {
      expect(messageOf(() => readConfig({ RATE_LIMIT_KEY: rate }, '/'))).toMatch(/RATE_LIMIT_KEY must be/);
    }
  });

  it('enables billing only when all three Stripe settings are set', () => {
    expect(readConfig({}, '/').stripe).toBeUndefined();
    const all = {
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      STRIPE_PRICES: 'basic=price_1, premium=price_2',
    };
    const { stripe } = readConfig(all, '/');
    expect([...(stripe?.prices ?? [])]).toEqual([
      ['basic', 'price_1'],
      ['premium', 'price_2'],
    ]);
    const few = { STRIPE_SECRET_KEY: 'sk_test_x' };
    expect(messageOf(() => readConfig(few, '/'))).toContain(
      'Stripe also needs STRIPE_WEBHOOK_SECRET, STRIPE_PRICES',
    );
    const wrong = { ...all, STRIPE_PRICES: 'gold=price_1' };
    expect(messageOf(() => readConfig(wrong, '/'))).toContain('"gold=price_1" is not');
  });

  it.each([
    ['missing a tier', JSON.stringify(planCatalogues.pricing.slice(1))],
    ['not JSON', '{'],
  ])('rejects a plan catalogue that is %s', (_, text) => {
    const file = write('bad.json', text);
    expect(messageOf(() => readConfig({ PLAN_CATALOG: file }, '/'))).toContain('PLAN_CATALOG');
  });
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as Error).message;
  }
  throw new Error('The configuration was accepted.');
}
