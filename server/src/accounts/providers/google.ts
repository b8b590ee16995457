import * as z from 'zod/mini';
import { askProvider, type Provider } from './provider.ts';

const answerSchema = z.object({
  sub: z.string(),
  email: z.string(),
  email_verified: z.optional(z.boolean()),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  picture: z.optional(z.url()),
});

interface GoogleSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly origins: { readonly accounts: string; readonly tokens: string; readonly userinfo: string };
}

/** Google, by OpenID Connect. */
export function googleProvider(config: GoogleSettings): Provider {
  const { clientId, clientSecret, origins } = config;
  return {
    name: 'google',
    clientId,
    clientSecret,
    issuer: origins.accounts,
    authorizationUrl: `${origins.accounts}/o/oauth2/v2/auth`,
    tokenUrl: `${origins.tokens}/token`,
    scopes: ['openid', 'email', 'profile'],
    async readProfile(accessToken) {
      const answer = answerSchema.parse(await askProvider(`${origins.userinfo}/v1/userinfo`, accessToken));
      return {
        externalId: answer.sub,
        email: answer.email,
        isEmailVerified: answer.email_verified === true,
        firstName: answer.given_name ?? null,
        lastName: answer.family_name ?? null,
        avatarUrl: answer.picture ?? null,
      };
    },
  };
}
