import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { planCatalogues } from '@pictable/contract';
import { type Environment, environment } from './environment.ts';
import { StartError } from './platform/start-error.ts';

/** Secrets that can also be read from the file that `NAME_FILE` names. */
const secretNames = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SERVER_SECRET',
  'REDIS_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'GOOGLE_CLIENT_SECRET',
  'GITHUB_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'CDN_PURGE_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

/** How long a table waits for a render slot of its account. */
const SLOT_WAIT_MS: number = 8_000;

const rateDefaults = {
  key: { quota: 30, windowSeconds: 10 },
  account: { quota: 120, windowSeconds: 10 },
  wrongKeys: { quota: 60, windowSeconds: 60 },
  misses: { quota: 600, windowSeconds: 60 },
  inFlight: 4,
} as const;

const DEFAULT_PORT = 3_000;
const DEFAULT_WORKERS_MAX = 8;
const DEFAULT_QUEUE_MAX = 32;
const DEFAULT_JOB_WORKERS = 2;
const DEFAULT_POOL_SIZE = 10;
/** All processes and backups share the 40 connections of the embedded database. */
const EMBEDDED_POOL_SIZE_MAX = 30;
const DEFAULT_DISK_RESERVE_MB = 500;
const DEFAULT_DRAIN_DELAY_SECONDS = 5;
const DEFAULT_OIDC_NAME = 'Single sign-on';
const DEFAULT_MAIL_FROM = 'Pictable <no-reply@localhost>';

export type Config = ReturnType<typeof readConfig>;

/**
 * The only reader of the environment variables. An empty environment gives a working development server.
 *
 * @throws StartError that lists all mistakes
 */
export function readConfig(variables: NodeJS.ProcessEnv, workingFolder: string) {
  const mistakes: string[] = [];
  const parsed = environment.safeParse(withSecretFiles(variables, mistakes));
  for (const issue of parsed.error?.issues ?? []) mistakes.push(`${issue.path.join('.')} ${issue.message}`);
  if (parsed.success) mistakes.push(...contradictions(parsed.data));
  if (!parsed.success || mistakes.length > 0) {
    throw new StartError(`Fix these settings first: ${mistakes.join('; ')}.`);
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === 'production';
  return {
    mode: env.NODE_ENV,
    port: env.PORT ?? DEFAULT_PORT,
    /** In development only this machine can connect, because the data folder contains an API key. */
    host: env.HOST ?? (isProduction ? '0.0.0.0' : 'localhost'),
    dataFolder: path.resolve(workingFolder, env.DATA_DIR),
    /** Minimum free space on the disk of the data folder; below it, writes are rejected. */
    diskReserveBytes: (env.DISK_RESERVE_MB ?? DEFAULT_DISK_RESERVE_MB) * 1_000_000,
    /**
     * How long the service keeps listening after a stop signal, so that proxies notice that it is not ready.
     */
    drainDelayMs: (env.DRAIN_DELAY_SECONDS ?? (isProduction ? DEFAULT_DRAIN_DELAY_SECONDS : 0)) * 1_000,
    ...readDatabase(env),
    serverSecret: env.SERVER_SECRET,
    /** Undefined: image URLs use the host of the request. */
    publicUrl: env.PUBLIC_URL,
    trustProxy: env.TRUST_PROXY ?? false,
    planCatalogue: env.PLAN_CATALOG ?? planCatalogues.pricing,
    /** At least two by default, so that one stays free for small tables. */
    renderWorkers: env.RENDER_WORKERS ?? Math.max(2, Math.min(availableParallelism(), DEFAULT_WORKERS_MAX)),
    renderQueueMax: env.RENDER_QUEUE_MAX ?? DEFAULT_QUEUE_MAX,
    /** Jobs run concurrently; 0 leaves them to other processes on the same database. */
    jobWorkers: env.JOB_WORKERS ?? DEFAULT_JOB_WORKERS,
    rateLimits: readRateLimits(env),
    /** DNS servers for the hosts of remote images; undefined: the DNS servers of the machine. */
    imageDnsServers: env.IMAGE_DNS_SERVERS,
    s3: readS3(env),
    /** Undefined: no CDN caches images, so none is purged. */
    cdn: readCdn(env),
    stripe: readStripe(env),
    mail: readMail(env),
    registration: readRegistration(env),
    tracing: readTracing(env),
    /** Undefined: metrics are not served. */
    metrics:
      env.METRICS_PORT === undefined
        ? undefined
        : { port: env.METRICS_PORT, host: env.METRICS_HOST ?? 'localhost' },
    signIn: { google: readGoogle(env), github: readGithub(env), oidc: readOidc(env) },
    retention: readRetention(env),
    logLevel: env.LOG_LEVEL ?? 'info',
  } as const;
}

/** Errors in the combination of settings. */
function contradictions(env: Environment): string[] {
  const found: string[] = [];
  if (env.RATE_LIMIT_STORE === 'redis' && env.REDIS_URL === undefined) {
    found.push('RATE_LIMIT_STORE is redis and needs REDIS_URL');
  }
  if (env.DATABASE_URL === undefined) {
    if (env.DATABASE_DIRECT_URL !== undefined) found.push('DATABASE_DIRECT_URL needs DATABASE_URL');
    if ((env.DATABASE_POOL_SIZE ?? 0) > EMBEDDED_POOL_SIZE_MAX)
      found.push(
        `DATABASE_POOL_SIZE is limited to ${EMBEDDED_POOL_SIZE_MAX} with the embedded database; set DATABASE_URL to use more`,
      );
  }
  if (env.S3_BUCKET !== undefined && env.DATABASE_URL === undefined) {
    found.push(
      'S3_BUCKET needs DATABASE_URL, because a machine without this DATA_DIR would start with an empty database; ' +
        'npm run db:move moves the database in DATA_DIR to a server',
    );
  }
  const s3 = ['S3_ENDPOINT', 'S3_REGION', 'S3_PREFIX', 'S3_ACCESS_KEY_ID'] as const;
  for (const name of s3) {
    if (env[name] !== undefined && env.S3_BUCKET === undefined) found.push(`${name} needs S3_BUCKET`);
  }
  if (env.CDN_PURGE_TOKEN !== undefined && env.CDN_PURGE_URL === undefined)
    found.push('CDN_PURGE_TOKEN needs CDN_PURGE_URL');
  if (env.CDN_PURGE_URL !== undefined && env.PUBLIC_URL === undefined)
    found.push('CDN_PURGE_URL needs PUBLIC_URL, the origin of image URLs');
  const stripe = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICES'] as const;
  const missing = stripe.filter((name) => env[name] === undefined);
  if (missing.length > 0 && missing.length < stripe.length)
    found.push(`Stripe also needs ${missing.join(', ')}`);
  if (env.SMTP_URL !== undefined && env.NODE_ENV === 'production') {
    // Links in mails must not depend on request headers, and mail servers reject senders at localhost.
    if (env.PUBLIC_URL === undefined) found.push('SMTP_URL needs PUBLIC_URL, for the links in mails');
    if (env.MAIL_FROM === undefined) found.push('SMTP_URL needs MAIL_FROM, the sender of mails');
  }
  const pairs = [
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
    ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ] as const;
  for (const [id, secret] of pairs) {
    if ((env[id] === undefined) !== (env[secret] === undefined))
      found.push(`${id} and ${secret} must be set together`);
  }
  found.push(...oidcContradictions(env));
  return found;
}

function oidcContradictions(env: Environment): string[] {
  const required = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  const optional = ['OIDC_NAME', 'OIDC_OPERATOR_GROUP', 'OIDC_GROUPS_CLAIM'] as const;
  const missing = required.filter((name) => env[name] === undefined);
  if (missing.length > 0 && [...required, ...optional].some((name) => env[name] !== undefined))
    return [`single sign-on also needs ${missing.join(', ')}`];
  if (env.OIDC_GROUPS_CLAIM !== undefined && env.OIDC_OPERATOR_GROUP === undefined)
    return ['OIDC_GROUPS_CLAIM needs OIDC_OPERATOR_GROUP'];
  return [];
}

function readDatabase(env: Environment) {
  return {
    /** Undefined: the embedded database. */
    databaseUrl: env.DATABASE_URL,
    /** Direct URL of the database server, if `databaseUrl` is that of a pooler such as PgBouncer. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    /** Connections that this process opens for its requests and jobs. */
    databasePoolSize: env.DATABASE_POOL_SIZE ?? DEFAULT_POOL_SIZE,
  } as const;
}

function readRateLimits(env: Environment) {
  return {
    store: env.RATE_LIMIT_STORE ?? defaultRateStore(env.REDIS_URL, env.DATABASE_URL),
    redisUrl: env.REDIS_URL,
    key: env.RATE_LIMIT_KEY ?? rateDefaults.key,
    account: env.RATE_LIMIT_ACCOUNT ?? rateDefaults.account,
    wrongKeys: env.RATE_LIMIT_WRONG_KEYS ?? rateDefaults.wrongKeys,
    /** Requests for images that do not exist, per IP address. */
    misses: env.RATE_LIMIT_MISSES ?? rateDefaults.misses,
    /** Tables of one account that this process renders concurrently. */
    inFlight: env.RATE_LIMIT_IN_FLIGHT ?? rateDefaults.inFlight,
    /** How long further tables of the account wait. */
    waitMsMax: SLOT_WAIT_MS,
  };
}

function readCdn({ CDN_PURGE_URL: purgeUrl, CDN_PURGE_TOKEN: token }: Environment) {
  return purgeUrl === undefined ? undefined : { purgeUrl, token };
}

function readRetention(env: Environment) {
  return {
    /** How many days logs and results are kept; undefined: each for its own time. */
    recordDays: env.RETENTION_DAYS,
    /** How many days images are stored; undefined: until they are deleted. */
    imageDays: env.IMAGE_RETENTION_DAYS,
  } as const;
}

function readMail(env: Environment) {
  return {
    /** Undefined: no mail server is configured. */
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM ?? DEFAULT_MAIL_FROM,
    /** Origin of the links in mails. */
    origin: env.PUBLIC_URL ?? `http://localhost:${env.PORT ?? DEFAULT_PORT}`,
  } as const;
}

/** Who can create an account. */
function readRegistration(env: Environment) {
  return {
    mode: env.REGISTRATION ?? 'open',
    /** Allowed domains of email addresses; empty: all. */
    allowedDomains: env.ALLOWED_EMAIL_DOMAINS ?? [],
  } as const;
}

/** Undefined: tracing is off. */
function readTracing(env: Environment) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = env;
  if (endpoint === undefined) return undefined;
  const serviceName = env.OTEL_SERVICE_NAME ?? 'pictable';
  return { endpoint: endpoint.replace(/\/+$/, ''), headers, serviceName } as const;
}

/** Undefined: files are stored in the data folder. */
function readS3(env: Environment) {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region = 'us-east-1' } = env;
  const {
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_PREFIX: prefix = '',
  } = env;
  if (bucket === undefined) return undefined;
  const credentials =
    accessKeyId === undefined || secretAccessKey === undefined ? undefined : { accessKeyId, secretAccessKey };
  return { bucket, endpoint, region, credentials, prefix } as const;
}

/**
 * Undefined: sign-in with Google is not configured. `GOOGLE_URL` replaces the origins of all Google
 * endpoints.
 */
function readGoogle(env: Environment) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_URL: url } = env;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  const origins = {
    accounts: url ?? 'https://accounts.google.com',
    tokens: url ?? 'https://oauth2.googleapis.com',
    userinfo: url ?? 'https://openidconnect.googleapis.com',
  };
  return { clientId, clientSecret, origins } as const;
}

/**
 * Undefined: sign-in with GitHub is not configured. `GITHUB_URL` is the URL of a GitHub Enterprise server.
 */
function readGithub(env: Environment) {
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret, GITHUB_URL: url } = env;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  const apiUrl = url === undefined ? 'https://api.github.com' : `${url}/api/v3`;
  return { clientId, clientSecret, origin: url ?? 'https://github.com', apiUrl } as const;
}

/** Undefined: single sign-on is not configured. */
function readOidc(env: Environment) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return {
    ...{ issuer, clientId, clientSecret },
    name: env.OIDC_NAME ?? DEFAULT_OIDC_NAME,
    groupsClaim: env.OIDC_GROUPS_CLAIM ?? 'groups',
    /** Undefined: no group makes operators. */
    operatorGroup: env.OIDC_OPERATOR_GROUP,
  } as const;
}

/** A single process counts in memory; several processes share Redis or the database. */
function defaultRateStore(redisUrl: string | undefined, databaseUrl: string | undefined) {
  if (redisUrl !== undefined) return 'redis';
  return databaseUrl === undefined ? 'memory' : 'postgres';
}

/** Undefined: billing is not configured. */
function readStripe(env: Environment) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PRICES: prices } = env;
  if (secretKey === undefined || webhookSecret === undefined || prices === undefined) return undefined;
  return { secretKey, webhookSecret, prices, apiUrl: env.STRIPE_API_URL } as const;
}

function withSecretFiles(variables: NodeJS.ProcessEnv, mistakes: string[]): Record<string, string> {
  // An empty variable counts as unset: `PORT= npm start` equals `npm start`.
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(variables)) if (value) given[name] = value;
  for (const name of secretNames) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) mistakes.push(`${name} and ${name}_FILE are both set; set only one`);
    try {
      given[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      mistakes.push(`${name}_FILE names a file that cannot be read: ${(error as Error).message}`);
    }
  }
  return given;
}
