import * as z from 'zod/mini';
import { fetchFromProvider, type Provider } from './provider.ts';

const userinfoSchema = z.object({
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

/** Google, through OpenID Connect. */
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
      const userinfo = userinfoSchema.parse(
        await fetchFromProvider(`${origins.userinfo}/v1/userinfo`, accessToken),
      );
      return {
        externalId: userinfo.sub,
        email: userinfo.email,
        isEmailVerified: userinfo.email_verified === true,
        firstName: userinfo.given_name ?? null,
        lastName: userinfo.family_name ?? null,
        avatarUrl: userinfo.picture ?? null,
      };
    },
  };
}
