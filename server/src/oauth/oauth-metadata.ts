import { mcpPath, mcpScopes } from '@pictable/contract';
import { clientAuthMethods, oauthPaths } from './oauth-paths.ts';

export const metadataPaths = {
  /** RFC 8414, for the origin as the issuer. */
  server: '/.well-known/oauth-authorization-server',
  /** RFC 9728, for the resource at `/mcp`. */
  resource: `/.well-known/oauth-protected-resource${mcpPath}`,
} as const;

/** What apps need to know about the authorization server (RFC 8414). */
export function serverMetadata(origin: string) {
  return {
    issuer: origin,
    authorization_endpoint: origin + oauthPaths.authorization,
    token_endpoint: origin + oauthPaths.token,
    registration_endpoint: origin + oauthPaths.registration,
    revocation_endpoint: origin + oauthPaths.revocation,
    scopes_supported: mcpScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: clientAuthMethods,
    revocation_endpoint_auth_methods_supported: clientAuthMethods,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${origin}/documentation#mcp`,
  };
}

/** What apps need to know about `/mcp` (RFC 9728). */
export function resourceMetadata(origin: string) {
  return {
    resource: origin + mcpPath,
    authorization_servers: [origin],
    scopes_supported: mcpScopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Pictable',
    resource_documentation: `${origin}/documentation#mcp`,
  };
}

/** Names the metadata of `/mcp`, so that an app without a valid token can ask for one. */
export function mcpChallenge(origin: string, error?: 'invalid_token'): string {
  const members = {
    realm: 'pictable',
    ...(error && { error }),
    resource_metadata: origin + metadataPaths.resource,
    scope: mcpScopes.join(' '),
  };
  return `Bearer ${Object.entries(members)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`;
}
