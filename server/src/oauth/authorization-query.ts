import { mcpScopes } from '@pictable/contract';

/** Parameters of an authorization request that are read. All others belong to OpenID Connect, or to other flows. */
const parameters: ReadonlySet<string> = new Set([
  'client_id',
  'redirect_uri',
  'response_type',
  'state',
  'resource',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'scope',
]);

/**
 * The query of an authorization request as the library gets it. Scopes that do not exist here are left out; a request
 * without any asks for what the tools of `/mcp` need, which is what apps that know none expect.
 */
export function authorizationQuery(query: URLSearchParams): URLSearchParams {
  const read = new URLSearchParams();
  for (const [name, value] of query) if (parameters.has(name) && name !== 'scope') read.append(name, value);
  const asked = query.getAll('scope').flatMap((scope) => scope.split(' '));
  const known = mcpScopes.filter((scope) => asked.includes(scope));
  read.set('scope', (known.length > 0 ? known : mcpScopes).join(' '));
  return read;
}
