import {
  type ConsentRequest,
  type ConsentResponse,
  isMcpScope,
  type McpScope,
  mcpPath,
  mcpScopes,
} from '@pictable/contract';
import { parseCookie } from 'cookie';
import type { Provider } from 'oidc-provider';
import { entryByUser, recordChange } from '../audit/record-change.ts';
import { invalidRequest, publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import type { Db } from '../platform/db/database.ts';
import { connectedAppsRepo } from './connected-apps.repo.ts';
import { requestCookie } from './consent-cookie.ts';
import { hashOf, type SecretParts } from './oauth-secrets.ts';
import type { OAuth } from './open-oauth.ts';
import { writeSubject } from './subject.ts';

export interface ConsentParts extends SecretParts {
  readonly db: Db;
  readonly oauth: OAuth;
  readonly projects: {
    /** @returns undefined if this owner has no such project */
    findOwn(id: number, userId: number): Promise<object | undefined>;
  };
}

type ConsentContext = Pick<OperationContext<'getConsentRequest'>, 'params' | 'request' | 'origin'>;

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What an app requests. @throws PublicError 404 */
export async function getConsentRequest(
  { oauth }: ConsentParts,
  context: OperationContext<'getConsentRequest'>,
): Promise<ConsentRequest> {
  const provider = await oauth.providerOf(context.origin);
  const { client, scopes, redirectUri } = await findRequest(provider, context);
  const { protocol, host, hostname } = new URL(redirectUri);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return {
    success: true,
    app: {
      name: client.clientName ?? null,
      host: hostOf(client.clientId),
      returnsTo: isWeb ? host : protocol,
      isOnThisDevice: !isWeb || loopbackHosts.has(hostname),
    },
    scopes: [...scopes],
  };
}

/** Allows or denies an app. @throws PublicError 400 if nothing is allowed, 404 */
export async function decideConsentRequest(
  parts: ConsentParts,
  context: OperationContext<'decideConsentRequest'>,
): Promise<ConsentResponse> {
  const provider = await parts.oauth.providerOf(context.origin);
  const found = await findRequest(provider, context);
  const { interaction } = found;
  interaction.result = context.body.allow
    ? await allow(parts, provider, found, context)
    : { error: 'access_denied', error_description: 'The user did not allow it.' };
  await interaction.persist();
  return { success: true, redirectTo: interaction.returnTo };
}

interface FoundRequest {
  readonly interaction: InstanceType<Provider['Interaction']>;
  readonly client: InstanceType<Provider['Client']>;
  readonly scopes: readonly McpScope[];
  readonly redirectUri: string;
}

/** The request of an app, if this browser was opened by it. @throws PublicError 404 */
async function findRequest(
  provider: Provider,
  { params: { id }, request }: ConsentContext,
): Promise<FoundRequest> {
  const isBound = parseCookie(request.headers.cookie ?? '')[requestCookie.name] === id;
  const interaction = isBound ? await provider.Interaction.find(id) : undefined;
  const { client_id: clientId, redirect_uri: redirectUri, scope } = interaction?.params ?? {};
  const client = interaction && (await provider.Client.find(String(clientId)).catch(() => undefined));
  if (!interaction || !client) throw publicError('consent-request-not-found', {});
  const scopes = String(scope).split(' ').filter(isMcpScope);
  return { interaction, client, scopes, redirectUri: String(redirectUri) };
}

/** Grants what the user has chosen. @returns the answer that the library resumes the request with */
async function allow(
  parts: ConsentParts,
  provider: Provider,
  { client, scopes: asked }: FoundRequest,
  { caller, body, origin }: OperationContext<'decideConsentRequest'>,
) {
  const userId = caller.user.id;
  const projectId = body.projectId ?? null;
  if (projectId !== null && !(await parts.projects.findOwn(projectId, userId)))
    throw publicError('project-not-found', {});
  const chosen: readonly string[] = body.scopes ?? asked;
  const scopes = mcpScopes.filter((scope) => asked.includes(scope) && chosen.includes(scope));
  if (scopes.length === 0) {
    const message = `scopes must name at least one of what the app requests: ${asked.join(', ')}.`;
    throw invalidRequest('/scopes', message);
  }
  const accountId = writeSubject({ userId, projectId });
  const grant = new provider.Grant({ accountId, clientId: client.clientId });
  const resource = origin + mcpPath;
  grant.addResourceScope(resource, scopes.join(' '));
  const refused = asked.filter((scope) => !scopes.includes(scope));
  if (refused.length > 0) grant.rejectResourceScope(resource, refused.join(' '));
  const grantId = await grant.save();
  const name = client.clientName ?? null;
  await recordChange(
    parts.db,
    (tx) => connectedAppsRepo(tx).setName(hashOf(parts, 'Grant', grantId), name),
    (id) =>
      entryByUser(userId, 'app.connect', {
        target: `connected app ${id}`,
        details: { app: name ?? client.clientId, projectId, scopes: scopes.join(' ') },
      }),
  );
  return { login: { accountId, remember: false }, consent: { grantId } };
}

/** The host of a metadata document; null for an app that registered itself. */
export function hostOf(clientId: string): string | null {
  return clientId.startsWith('https://') ? (URL.parse(clientId)?.host ?? null) : null;
}
