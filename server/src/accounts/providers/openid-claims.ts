import { signInLimits } from '@pictable/contract';
import * as z from 'zod/mini';
import { type ProviderProfile, splitName } from './provider.ts';

const { personNameCharsMax } = signInLimits;

const nameSchema = z.nullish(z.string().check(z.overwrite((name) => name.slice(0, personNameCharsMax))));

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.string(),
  // Amazon Cognito sends strings.
  email_verified: z.nullish(z.union([z.boolean(), z.enum(['true', 'false'])])),
  given_name: nameSchema,
  family_name: nameSchema,
  name: nameSchema,
  // An invalid picture is no reason to reject a user.
  picture: z.catch(z.nullish(z.url({ protocol: /^https?$/ })), null),
});

/** The profile of a user from the claims of an ID token that was verified. @throws ZodError */
export function readClaims(
  claims: Readonly<Record<string, unknown>>,
  {
    groupsClaim,
    operatorGroup,
  }: { readonly groupsClaim: string; readonly operatorGroup: string | undefined },
): ProviderProfile {
  const found = claimsSchema.parse(claims);
  const names = splitName(found.name);
  const hasParts = found.given_name || found.family_name;
  return {
    // Another issuer may give the same subject to someone else.
    externalId: `${found.iss} ${found.sub}`,
    email: found.email,
    isEmailVerified: found.email_verified === true || found.email_verified === 'true',
    firstName: hasParts ? found.given_name || null : names.firstName,
    lastName: hasParts ? found.family_name || null : names.lastName,
    avatarUrl: found.picture ?? null,
    isOperator: operatorGroup !== undefined && groupsOf(claims[groupsClaim]).includes(operatorGroup),
  };
}

/** Most issuers send a list of names; some send a single name as a string. */
function groupsOf(claim: unknown): readonly unknown[] {
  if (typeof claim === 'string') return [claim];
  return Array.isArray(claim) ? claim : [];
}
