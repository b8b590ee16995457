import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import {
  type PlanCatalogue,
  type PlanCatalogueName,
  type PlanTier,
  planCatalogueSchema,
  planCatalogues,
  planTiers,
  registrationModes,
} from '@pictable/contract';
import * as z from 'zod';

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
  .regex(/^postgres(?:ql)?:\/\//, 'must be a URL that starts with postgres:// or postgresql://');

/** Value for Fastify's `trustProxy`: the number of proxies in front of the service, or their IP addresses. */
const trustProxy = z.string().transform((text, context): boolean | number | string => {
  if (text === 'true') return true;
  if (text === 'false') return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  if (/^[0-9a-fA-F.:/, ]+$/.test(text) || /^(?:loopback|linklocal|uniquelocal)$/.test(text)) return text;
  context.addIssue('must be true, false, a number of proxies, or a list of IP addresses');
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

/** `30/10`: 30 requests per 10 seconds. */
const rate = z.string().transform((text, context) => {
  const [, quota, windowSeconds] = /^([1-9]\d{0,8})\/([1-9]\d{0,5})$/.exec(text) ?? [];
  if (quota !== undefined) return { quota: Number(quota), windowSeconds: Number(windowSeconds) };
  context.addIssue('must be a number of requests and a number of seconds, such as 30/10');
  return z.NEVER;
});

/** `9.9.9.9, [2620:fe::fe]:53`: DNS servers for the hosts of remote images. */
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

/** `basic=price_1,premium=price_2`: the Stripe price of each plan tier. */
const stripePrices = z.string().transform((text, context) => {
  const prices = new Map<PlanTier, string>();
  for (const part of text.split(',')) {
    const [tier = '', price = '', ...more] = part.split('=').map((side) => side.trim());
    if (planTiers.includes(tier as PlanTier) && /^\w+$/.test(price) && more.length === 0) {
      prices.set(tier as PlanTier, price);
    } else context.addIssue(`must be a list such as basic=price_1,premium=price_2; "${part}" is not`);
  }
  return prices;
});

/** `name=value,name=value`, as defined by the OpenTelemetry specification. */
const traceHeaders = z.string().transform((text, context): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const part of text.split(',')) {
    const [, name, value] = /^\s*([\w-]+)\s*=(.*)$/.exec(part) ?? [];
    if (name !== undefined && value !== undefined) headers[name] = value.trim();
    else context.addIssue('must be a list such as name=value,name=value');
  }
  return headers;
});

/** The issuer as it names itself: an HTTPS URL, or an HTTP URL of this machine. */
const issuer = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url?.username === '' && url.password === '' && url.search === '' && url.hash === '';
  const isLoopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(url?.hostname ?? '');
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback);
  if (isPlain && isAllowed && !url.pathname.includes('/.well-known/')) return text;
  context.addIssue(
    'must be the URL of an issuer, such as https://id.example.com, without /.well-known/openid-configuration; ' +
      'http:// is allowed only for localhost, 127.0.0.1 and [::1]',
  );
  return z.NEVER;
});

/** `example.com, example.org`: domains of email addresses. */
const emailDomains = z.string().transform((text, context): readonly string[] => {
  const domains = text.split(',').map((domain) => domain.trim().toLowerCase());
  for (const domain of domains) {
    if (!/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(domain))
      context.addIssue(`must be domains such as example.com, separated by commas; "${domain}" is not one`);
  }
  return domains;
});

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Allowed values of each environment variable, before their combination is checked. */
export const environment = z.object({
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
    .regex(/^rediss?:\/\//, 'must be a URL that starts with redis:// or rediss://')
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
  REGISTRATION: z.enum(registrationModes).optional(),
  ALLOWED_EMAIL_DOMAINS: emailDomains.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be a URL that starts with smtp:// or smtps://')
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
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z
    .string()
    .regex(/^[^\p{Cc}]{1,40}$/u, 'must have at most 40 characters')
    .optional(),
  OIDC_GROUPS_CLAIM: z.string().optional(),
  OIDC_OPERATOR_GROUP: z.string().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a valid bucket name')
    .optional(),
  S3_ENDPOINT: origin.optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(/^(?:[A-Za-z0-9._-]+\/)+$/, 'must be a folder path that ends with a slash, such as tables/')
    .optional(),
  CDN_PURGE_URL: z
    .string()
    .regex(/^https?:\/\/[^\s]+$/, 'must be a URL that starts with http:// or https://')
    .optional(),
  CDN_PURGE_TOKEN: z.string().min(1).optional(),
  DISK_RESERVE_MB: wholeNumber(0, 1_000_000).optional(),
  DRAIN_DELAY_SECONDS: wholeNumber(0, 300).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/[^\s]+$/, 'must be a URL that starts with http:// or https://')
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: traceHeaders.optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: z.string().min(1).optional(),
  RETENTION_DAYS: wholeNumber(1, 3_650).optional(),
  IMAGE_RETENTION_DAYS: wholeNumber(1, 3_650).optional(),
  LOG_LEVEL: z.enum(logLevels).optional(),
});

export type Environment = z.output<typeof environment>;
