import { type Provider, ProviderError, type SignInFlow, withProviderTimeout } from './provider.ts';

/**
 * The authorization code flow of OAuth 2 with PKCE. Its library is loaded on first use: most sign-ins are by
 * password or email.
 */
export function oauthFlow(provider: Provider): SignInFlow {
  const { name, clientId, clientSecret, issuer } = provider;
  return {
    name,
    async authorizationUrl({ redirectUri, state, codeVerifier }) {
      const { CodeChallengeMethod, OAuth2Client } = await import('arctic');
      return new OAuth2Client(clientId, clientSecret, redirectUri).createAuthorizationURLWithPKCE(
        provider.authorizationUrl,
        state,
        CodeChallengeMethod.S256,
        codeVerifier,
        [...provider.scopes],
      );
    },
    async readProfile({ searchParams }, { redirectUri, codeVerifier }) {
      // Not every provider sends `iss`; if it does, it must be the one that the browser was redirected to.
      if ((searchParams.get('iss') ?? issuer) !== issuer)
        throw new ProviderError('The browser came back from another issuer.');
      const { OAuth2Client } = await import('arctic');
      const client = new OAuth2Client(clientId, clientSecret, redirectUri);
      const code = searchParams.get('code') ?? '';
      const tokens = await withProviderTimeout(
        client.validateAuthorizationCode(provider.tokenUrl, code, codeVerifier),
      );
      return provider.readProfile(tokens.accessToken());
    },
  };
}
