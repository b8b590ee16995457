import { isMcpScope, mcpPath } from '@pictable/contract';
import type { FastifyRequest } from 'fastify';
import type { AuthenticationMethod } from '../accounts/authentication/authenticate.ts';
import type { Authenticate, Caller } from '../http/caller.ts';
import { PublicError, publicError } from '../http/errors/public-error.ts';
import { internalCaller } from '../http/internal-request.ts';
import { pathOf } from '../http/paths.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { connectedAppsRepo, type TokenHolder } from './connected-apps.repo.ts';
import { mcpChallenge } from './oauth-metadata.ts';
import { hashOf, type SecretParts, unseal } from './oauth-secrets.ts';

interface Parts extends SecretParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly originOf: (request: FastifyRequest) => string;
}

/** Precision of the time of last use; limits the number of writes. */
const PRECISION_MS = 60_000;
/** An access token: 256 random bits. An API key has a prefix. */
const tokenPattern = /^Bearer\s+([\w-]{43})$/i;

/**
 * Finds the caller by the access token of an app, which is only valid at `/mcp`. The requests that a tool sends to the
 * API of this process have the caller, not the token.
 */
export function callerByAccessToken(parts: Parts): AuthenticationMethod {
  return async (request) => {
    const inner = internalCaller();
    if (inner) return inner();
    if (pathOf(request.url) !== mcpPath) return undefined;
    const token = tokenPattern.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) return undefined;
    const { api_key: keyInQuery } = request.query as Readonly<Record<string, unknown>>;
    if (request.headers['x-api-key'] || keyInQuery) throw publicError('conflicting-credentials', {});
    const resource = parts.originOf(request) + mcpPath;
    const authenticate = () => findCaller(parts, token, resource);
    return { ...(await authenticate()), authenticateAgain: authenticate };
  };
}

/** @throws PublicError 401 for an invalid token, 403 for one of a paused project */
async function findCaller(parts: Parts, token: string, resource: string): Promise<Caller> {
  const now = parts.clock.now();
  const repo = connectedAppsRepo(parts.db);
  const idHash = hashOf(parts, 'AccessToken', token);
  const holder = await repo.findHolder('AccessToken', idHash, now);
  const payload = holder && unseal(parts, 'AccessToken', idHash, holder.ciphertext);
  if (!holder || payload?.aud !== resource || hasLostProject(holder))
    throw publicError('invalid-access-token', {});
  const { user, project, grant, expiresAt } = holder;
  if (project?.isActive === false) throw publicError('project-inactive', { project: project.name });
  if (wasUnused(grant.lastUsedAt, now)) await repo.recordUse(grant.id, now);
  return {
    user,
    project: project ?? undefined,
    scopedKey: {
      id: grant.id,
      name: grant.appName ?? grant.clientId,
      scopes: String(payload.scope).split(' ').filter(isMcpScope),
      expiresAt,
      lastUsedAt: grant.lastUsedAt,
    },
  };
}

/** Whether the time of the last use, which is kept to the minute, has to be written again. */
function wasUnused(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= PRECISION_MS;
}

/** The project does not belong to the user any more. */
function hasLostProject({ grant, project }: TokenHolder): boolean {
  return grant.projectId !== null && project === null;
}

/** Names the metadata of `/mcp` in its responses without valid credentials, as RFC 9728 requires. */
export function challengeApps(
  authenticate: Authenticate,
  originOf: (request: FastifyRequest) => string,
): Authenticate {
  return async (request, options) => {
    try {
      return await authenticate(request, options);
    } catch (error) {
      const isMcp = pathOf(request.url) === mcpPath;
      if (!isMcp || !(error instanceof PublicError) || error.status !== 401) throw error;
      const invalid = error.type === 'missing-credentials' ? undefined : 'invalid_token';
      const { status, type, message, extras } = error;
      const headers = { ...extras.headers, 'www-authenticate': mcpChallenge(originOf(request), invalid) };
      throw new PublicError({ status, type, message, ...extras, headers });
    }
  };
}
