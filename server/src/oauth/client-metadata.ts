import { errors } from 'oidc-provider';

const NAME_CHARS_MAX = 80;
const REDIRECTS_MAX = 10;
const REDIRECT_CHARS_MAX = 2_000;

/** Metadata that is kept; everything else is of no use here, and some of it would make the service fetch URLs. */
const kept: ReadonlySet<string> = new Set([
  'client_id',
  'client_id_issued_at',
  'client_secret',
  'client_secret_expires_at',
  'client_name',
  'redirect_uris',
  'grant_types',
  'response_types',
  'token_endpoint_auth_method',
  'application_type',
  'id_token_signed_response_alg',
  'subject_type',
]);

/**
 * Reduces the metadata of an app, registered or from its document, to what is used, before the library checks it.
 * Every app counts as native: plain HTTP only leads to the device of the user, where the port may change (RFC 8252),
 * and an app is never allowed without asking.
 *
 * @throws InvalidClientMetadata, InvalidRedirectUri
 */
export function reduceClientMetadata(metadata: Record<string, unknown>): void {
  for (const name of Object.keys(metadata)) if (!kept.has(name)) delete metadata[name];
  metadata.application_type = 'native';
  metadata.grant_types = known(metadata.grant_types, ['authorization_code', 'refresh_token']);
  metadata.response_types = known(metadata.response_types, ['code']);
  const { client_name: name, redirect_uris: redirects } = metadata;
  if (typeof name === 'string') metadata.client_name = readableName(name);
  if (!Array.isArray(redirects)) return;
  if (redirects.length > REDIRECTS_MAX)
    throw new errors.InvalidClientMetadata(`redirect_uris must have at most ${REDIRECTS_MAX} members`);
  for (const redirect of redirects) checkRedirect(redirect);
}

/** Unknown values are ignored, as the server may choose others (RFC 7591). */
function known(values: unknown, supported: readonly string[]): unknown {
  if (!Array.isArray(values)) return values;
  const chosen = supported.filter((value) => values.includes(value));
  return chosen.length > 0 ? chosen : supported.slice(0, 1);
}

/** Without characters that are invisible or change the direction of the text around them. */
function readableName(name: string): string | undefined {
  const text = name.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const characters = [...text];
  if (characters.length === 0) return undefined;
  return characters.length > NAME_CHARS_MAX ? `${characters.slice(0, NAME_CHARS_MAX).join('')}…` : text;
}

/** The library checks the scheme and the host. */
function checkRedirect(redirect: unknown): void {
  if (typeof redirect !== 'string' || redirect.length > REDIRECT_CHARS_MAX)
    throw new errors.InvalidClientMetadata(
      `redirect_uris must only contain texts of at most ${REDIRECT_CHARS_MAX} characters`,
    );
  const url = URL.parse(redirect);
  if (url && (url.username !== '' || url.password !== '' || redirect.includes('*')))
    throw new errors.InvalidClientMetadata('redirect_uris must not contain credentials or wildcards');
}
