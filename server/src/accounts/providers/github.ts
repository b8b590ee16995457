import * as z from 'zod/mini';
import { fetchFromProvider, type Provider, ProviderError, splitName } from './provider.ts';

const userSchema = z.object({
  id: z.int(),
  name: z.nullish(z.string()),
  avatar_url: z.nullish(z.url()),
});

const emailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

interface GithubSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly origin: string;
  readonly apiUrl: string;
}

/** GitHub, or a GitHub Enterprise server. */
export function githubProvider(config: GithubSettings): Provider {
  const { clientId, clientSecret, origin, apiUrl } = config;
  return {
    name: 'github',
    clientId,
    clientSecret,
    issuer: `${origin}/login/oauth`,
    authorizationUrl: `${origin}/login/oauth/authorize`,
    tokenUrl: `${origin}/login/oauth/access_token`,
    scopes: ['user:email'],
    async readProfile(accessToken) {
      const user = userSchema.parse(await fetchFromProvider(`${apiUrl}/user`, accessToken));
      const emails = emailsSchema.parse(await fetchFromProvider(`${apiUrl}/user/emails`, accessToken));
      const email = emails.find(({ primary }) => primary) ?? emails[0];
      if (!email) throw new ProviderError('The provider returned no email address.');
      return {
        externalId: String(user.id),
        email: email.email,
        isEmailVerified: email.verified,
        ...splitName(user.name),
        avatarUrl: user.avatar_url ?? null,
      };
    },
  };
}
