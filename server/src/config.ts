import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import {
  limits,
  type PlanCatalogue,
  type PlanCatalogueName,
  planCatalogueSchema,
  planCatalogues,
} from '@pictable/contract';
import { z } from 'zod';
import { StartError } from './platform/start-error.ts';

/** Settings that hold a secret may come from a file instead: `NAME_FILE` names it. */
const secretNames = [
  'DATABASE_URL',
  'SERVER_SECRET',
  'REDIS_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
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

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: wholeNumber(0, 65_535).optional(),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: postgresUrl.optional(),
  SERVER_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: trustProxy.optional(),
  PLAN_CATALOG: planCatalogue.optional(),
  RENDER_WORKERS: wholeNumber(1, 64).optional(),
  RENDER_QUEUE_MAX: wholeNumber(1, 10_000).optional(),
  LOG_LEVEL: z.enum(logLevels).optional(),
});

const DEFAULT_PORT = 3_000;
const DEFAULT_WORKERS_MAX = 8;

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
    databaseUrl: env.DATABASE_URL,
    serverSecret: env.SERVER_SECRET,
    /** Undefined: image addresses use the host of the request. */
    publicUrl: env.PUBLIC_URL,
    trustProxy: env.TRUST_PROXY ?? false,
    planCatalogue: env.PLAN_CATALOG ?? planCatalogues.pricing,
    renderWorkers: env.RENDER_WORKERS ?? Math.min(availableParallelism(), DEFAULT_WORKERS_MAX),
    renderQueueMax: env.RENDER_QUEUE_MAX ?? limits.renderQueueMax,
    logLevel: env.LOG_LEVEL ?? 'info',
  } as const;
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
