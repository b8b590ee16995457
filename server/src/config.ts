import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import {
  type PlanCatalogue,
  type PlanCatalogueName,
  type PlanTier,
  planCatalogueSchema,
  planCatalogues,
  planTiers,
} from '@pictable/contract';
import { z } from 'zod';
import { StartError } from './platform/start-error.ts';

/** Settings that hold a secret may come from a file instead: `NAME_FILE` names it. */
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
  'S3_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

const origin = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin;
  context.addIssue('must be an origin such as https://tables.example.com, without a path');
  return z.NEVER;
});

const postgresUrl = z
  .string()
  .regex(/^postgres(?:ql)?:\/\//, 'must be an address that starts with postgres:// or postgresql://');

/** What Fastify's `trustProxy` takes: how many proxies stand in front, or their addresses. */
const trustProxy = z.string().transform((text, context): boolean | number | string => {
  if (text === 'true') return true;
  if (text === 'false') return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  if (/^[0-9a-fA-F.:/, ]+$/.test(text) || /^(?:loopback|linklocal|uniquelocal)$/.test(text)) return text;
  context.addIssue('must be true, false, a number of proxies, or a list of addresses');
  return z.NEVER;
});

const planCatalogue = z.string().transform((text, context): PlanCatalogue => {
  if (Object.hasOwn(planCatalogues, text)) return planCatalogues[text as PlanCatalogueName];
  const names = Object.keys(planCatalogues).join(' or ');
  try {
    const parsed = planCatalogueSchema.safeParse(JSON.parse(readFileSync(text, 'utf8')));
    if (parsed.success) return parsed.data;
    context.addIssue(`names a file that is not a plan catalogue: ${parsed.error.issues[0]?.message}`);
  } catch (error) {
    context.addIssue(`must be ${names}, or a readable JSON file: ${(error as Error).message}`);
  }
  return z.NEVER;
});

/** `30/10`: thirty calls in ten seconds. */
const rate = z.string().transform((text, context) => {
  const [, quota, windowSeconds] = /^([1-9]\d{0,8})\/([1-9]\d{0,5})$/.exec(text) ?? [];
  if (quota !== undefined) return { quota: Number(quota), windowSeconds: Number(windowSeconds) };
  context.addIssue('must be a number of calls and of seconds, such as 30/10');
  return z.NEVER;
});

/** How long tables of an account wait for those that are drawn at once. */
const SLOT_WAIT_MS: number = 8_000;

const rateDefaults = {
  key: { quota: 30, windowSeconds: 10 },
  account: { quota: 120, windowSeconds: 10 },
  wrongKeys: { quota: 60, windowSeconds: 60 },
  misses: { quota: 600, windowSeconds: 60 },
  inFlight: 4,
} as const;

/** `9.9.9.9, [2620:fe::fe]:53`: who is asked about names of pictures. */
const dnsServers = z.string().transform((text, context): readonly string[] => {
  const servers = text.split(',').map((server) => server.trim());
  for (const server of servers) {
    const address =
      /^\[([^\]]+)\](?::\d{1,5})?$/.exec(server)?.[1] ?? server.replace(/^([^:]+):\d{1,5}$/, '$1');
    if (isIP(address) === 0)
      context.addIssue(`must be IP addresses such as 9.9.9.9 or 127.0.0.1:5353; "${server}" is not`);
  }
  return servers;
});

/** `basic=price_1,premium=price_2`: which price at Stripe buys which tier. */
const stripePrices = z.string().transform((text, context) => {
  const prices = new Map<PlanTier, string>();
  for (const part of text.split(',')) {
    const [tier = '', price = '', ...more] = part.split('=').map((side) => side.trim());
    if (planTiers.includes(tier as PlanTier) && /^\w+$/.test(price) && more.length === 0) {
      prices.set(tier as PlanTier, price);
    } else context.addIssue(`must be like basic=price_1,premium=price_2; "${part}" is not`);
  }
  return prices;
});

/** `name=value,name=value`, as the OpenTelemetry specification writes them. */
const traceHeaders = z.string().transform((text, context): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const part of text.split(',')) {
    const [, name, value] = /^\s*([\w-]+)\s*=(.*)$/.exec(part) ?? [];
    if (name !== undefined && value !== undefined) headers[name] = value.trim();
    else context.addIssue('must be like name=value,name=value');
  }
  return headers;
});

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: wholeNumber(0, 65_535).optional(),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 1_000).optional(),
  SERVER_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: trustProxy.optional(),
  PLAN_CATALOG: planCatalogue.optional(),
  RENDER_WORKERS: wholeNumber(1, 64).optional(),
  RENDER_QUEUE_MAX: wholeNumber(1, 10_000).optional(),
  JOB_WORKERS: wholeNumber(0, 64).optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must be an address that starts with redis:// or rediss://')
    .optional(),
  RATE_LIMIT_STORE: z.enum(['memory', 'postgres', 'redis']).optional(),
  RATE_LIMIT_KEY: rate.optional(),
  RATE_LIMIT_ACCOUNT: rate.optional(),
  RATE_LIMIT_WRONG_KEYS: rate.optional(),
  RATE_LIMIT_MISSES: rate.optional(),
  RATE_LIMIT_IN_FLIGHT: wholeNumber(1, 100_000).optional(),
  IMAGE_DNS_SERVERS: dnsServers.optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICES: stripePrices.optional(),
  STRIPE_API_URL: origin.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an address that starts with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/, 'must be an email address')
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_URL: origin.optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_URL: origin.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: origin.optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(/^(?:[A-Za-z0-9._-]+\/)+$/, 'must be folders that end with a slash, such as tables/')
    .optional(),
  DISK_RESERVE_MB: wholeNumber(0, 1_000_000).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/[^\s]+$/, 'must be an address')
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: traceHeaders.optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(logLevels).optional(),
});

const DEFAULT_PORT = 3_000;
const DEFAULT_WORKERS_MAX = 8;
const DEFAULT_QUEUE_MAX = 32;
const DEFAULT_JOB_WORKERS = 2;
const DEFAULT_POOL_SIZE = 10;
/** The embedded database has 40 connections for all of its processes and for backups. */
const EMBEDDED_POOL_SIZE_MAX = 30;
const DEFAULT_DISK_RESERVE_MB = 500;
const DEFAULT_MAIL_FROM = 'Pictable <no-reply@localhost>';

export type Config = ReturnType<typeof readConfig>;

/**
 * The only reader of the environment. An empty environment gives a working development server.
 *
 * @throws StartError that lists every mistake at once
 */
export function readConfig(variables: NodeJS.ProcessEnv, workingFolder: string) {
  const mistakes: string[] = [];
  const parsed = environment.safeParse(withSecretFiles(variables, mistakes));
  for (const issue of parsed.error?.issues ?? []) mistakes.push(`${issue.path.join('.')} ${issue.message}`);
  if (parsed.success) mistakes.push(...contradictions(parsed.data));
  if (!parsed.success || mistakes.length > 0) {
    throw new StartError(`Mend these settings first: ${mistakes.join('; ')}.`);
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === 'production';
  return {
    mode: env.NODE_ENV,
    port: env.PORT ?? DEFAULT_PORT,
    /** In development only this machine can connect: there is an account whose key lies in the data folder. */
    host: env.HOST ?? (isProduction ? '0.0.0.0' : 'localhost'),
    dataFolder: path.resolve(workingFolder, env.DATA_DIR),
    /** What stays free on the disk of the data folder: below it nothing is stored. */
    diskReserveBytes: (env.DISK_RESERVE_MB ?? DEFAULT_DISK_RESERVE_MB) * 1_000_000,
    databaseUrl: env.DATABASE_URL,
    /** The server itself, where `databaseUrl` leads to a pooler such as PgBouncer. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    /** Connections of this process for its requests and jobs. */
    databasePoolSize: env.DATABASE_POOL_SIZE ?? DEFAULT_POOL_SIZE,
    serverSecret: env.SERVER_SECRET,
    /** Undefined: image addresses use the host of the request. */
    publicUrl: env.PUBLIC_URL,
    trustProxy: env.TRUST_PROXY ?? false,
    planCatalogue: env.PLAN_CATALOG ?? planCatalogues.pricing,
    /** At least two unless told otherwise, so that one is free for small tables. */
    renderWorkers: env.RENDER_WORKERS ?? Math.max(2, Math.min(availableParallelism(), DEFAULT_WORKERS_MAX)),
    renderQueueMax: env.RENDER_QUEUE_MAX ?? DEFAULT_QUEUE_MAX,
    /** Jobs at once; 0 leaves them to other processes on the same database. */
    jobWorkers: env.JOB_WORKERS ?? DEFAULT_JOB_WORKERS,
    rateLimits: readRateLimits(env),
    /** Who is asked about the names of pictures; undefined: the DNS servers of the machine. */
    imageDnsServers: env.IMAGE_DNS_SERVERS,
    s3: readS3(env),
    stripe: readStripe(env),
    mail: {
      /** Undefined: no mail server is set up. */
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? DEFAULT_MAIL_FROM,
      /** What links in mails begin with. */
      origin: env.PUBLIC_URL ?? `http://localhost:${env.PORT ?? DEFAULT_PORT}`,
    },
    tracing: readTracing(env),
    /** Undefined: nobody asks for figures. */
    metrics:
      env.METRICS_PORT === undefined
        ? undefined
        : { port: env.METRICS_PORT, host: env.METRICS_HOST ?? 'localhost' },
    signIn: { google: readGoogle(env), github: readGithub(env) },
    logLevel: env.LOG_LEVEL ?? 'info',
  } as const;
}

type Environment = z.output<typeof environment>;

/** Settings that need one another. */
function contradictions(env: Environment): string[] {
  const found: string[] = [];
  if (env.RATE_LIMIT_STORE === 'redis' && env.REDIS_URL === undefined) {
    found.push('RATE_LIMIT_STORE is redis and needs REDIS_URL');
  }
  if (env.DATABASE_URL === undefined) {
    if (env.DATABASE_DIRECT_URL !== undefined) found.push('DATABASE_DIRECT_URL needs DATABASE_URL');
    if ((env.DATABASE_POOL_SIZE ?? 0) > EMBEDDED_POOL_SIZE_MAX)
      found.push(
        `DATABASE_POOL_SIZE may be ${EMBEDDED_POOL_SIZE_MAX} at most with the embedded database; set DATABASE_URL for more`,
      );
  }
  const s3 = ['S3_ENDPOINT', 'S3_REGION', 'S3_PREFIX', 'S3_ACCESS_KEY_ID'] as const;
  for (const name of s3) {
    if (env[name] !== undefined && env.S3_BUCKET === undefined) found.push(`${name} needs S3_BUCKET`);
  }
  const stripe = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICES'] as const;
  const missing = stripe.filter((name) => env[name] === undefined);
  if (missing.length > 0 && missing.length < stripe.length)
    found.push(`Stripe needs ${missing.join(', ')} too`);
  if (env.SMTP_URL !== undefined && env.NODE_ENV === 'production') {
    // Links in mails must not depend on what a request says, and no mailbox takes mails from localhost.
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
      found.push(`${id} and ${secret} belong together`);
  }
  return found;
}

function readRateLimits(env: Environment) {
  return {
    store: env.RATE_LIMIT_STORE ?? defaultRateStore(env.REDIS_URL, env.DATABASE_URL),
    redisUrl: env.REDIS_URL,
    key: env.RATE_LIMIT_KEY ?? rateDefaults.key,
    account: env.RATE_LIMIT_ACCOUNT ?? rateDefaults.account,
    wrongKeys: env.RATE_LIMIT_WRONG_KEYS ?? rateDefaults.wrongKeys,
    /** Names of images that are not there, for which an address asks. */
    misses: env.RATE_LIMIT_MISSES ?? rateDefaults.misses,
    /** Tables of one account that are drawn at once in this process. */
    inFlight: env.RATE_LIMIT_IN_FLIGHT ?? rateDefaults.inFlight,
    /** How long the next ones wait. */
    waitMsMax: SLOT_WAIT_MS,
  };
}

/** Undefined: nothing is traced. */
function readTracing(env: Environment) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = env;
  if (endpoint === undefined) return undefined;
  const serviceName = env.OTEL_SERVICE_NAME ?? 'pictable';
  return { endpoint: endpoint.replace(/\/+$/, ''), headers, serviceName } as const;
}

/** Undefined: files lie in the data folder. */
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

/** Undefined: nobody can sign in with Google here. `GOOGLE_URL` stands in for all of its hosts. */
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

/** Undefined: nobody can sign in with GitHub here. `GITHUB_URL` is the GitHub server of a company. */
function readGithub(env: Environment) {
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret, GITHUB_URL: url } = env;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  const apiUrl = url === undefined ? 'https://api.github.com' : `${url}/api/v3`;
  return { clientId, clientSecret, origin: url ?? 'https://github.com', apiUrl } as const;
}

/** One process counts by itself; several share what they have in common. */
function defaultRateStore(redisUrl: string | undefined, databaseUrl: string | undefined) {
  if (redisUrl !== undefined) return 'redis';
  return databaseUrl === undefined ? 'memory' : 'postgres';
}

/** Undefined: billing is not set up here. */
function readStripe(env: Environment) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PRICES: prices } = env;
  if (secretKey === undefined || webhookSecret === undefined || prices === undefined) return undefined;
  return { secretKey, webhookSecret, prices, apiUrl: env.STRIPE_API_URL } as const;
}

function withSecretFiles(variables: NodeJS.ProcessEnv, mistakes: string[]): Record<string, string> {
  // An empty setting counts as none: `PORT= npm start` is `npm start`.
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(variables)) if (value) given[name] = value;
  for (const name of secretNames) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) mistakes.push(`${name} and ${name}_FILE are both set; keep one`);
    try {
      given[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      mistakes.push(`${name}_FILE names a file that cannot be read: ${(error as Error).message}`);
    }
  }
  return given;
}
