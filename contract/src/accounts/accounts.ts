import * as z from 'zod/mini';
import { keyScopes } from './key-scopes.ts';
import { planTiers } from './plans.ts';

/** Roles of an account. */
export const accountRoles = ['user', 'operator'] as const;
/** A role of an account. */
export type AccountRole = (typeof accountRoles)[number];

/** The authenticated user as returned by the API; never contains the password or a full key. */
export const userSchema = z.object({
  id: z.int().check(z.positive()),
  username: z.nullable(z.string()),
  email: z.string(),
  email_verified: z
    .boolean()
    .check(z.describe('Whether the email address is verified, by a link or a provider.')),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  auth_provider: z.string(),
  avatar_url: z.nullable(z.string()),
  needs_current_password: z
    .boolean()
    .check(z.describe('Whether changing the password in this session requires the current one.')),
  role: z.enum(accountRoles).check(z.describe('Operators manage the accounts of this server.')),
  current_plan_tier: z.enum(planTiers).check(z.describe('The tier whose limits apply.')),
  planName: z.string(),
  usage_count: z.int().check(z.describe('Tables stored in this usage window.')),
  usage_limit: z.nullable(z.int()).check(z.describe('Tables allowed per window; null: unlimited.')),
  usage_reset_date: z
    .string()
    .check(z.meta({ description: 'When the next window begins.', format: 'date-time' })),
  project_limit: z.nullable(z.int()).check(z.describe('Maximum number of projects; null: unlimited.')),
  stripe_subscription_id: z.nullable(z.string()),
  api_key_prefix: z.nullable(z.string()),
  created_at: z.string().check(z.meta({ format: 'date-time' })),
});
/** The authenticated user. */
export type User = z.infer<typeof userSchema>;

/**
 * The authenticated user as the caller may see it: the key of a project and a key with scopes see no data of
 * the owner.
 */
export const callerUserSchema = z.extend(userSchema, {
  email: z.nullable(z.string()),
  role: z.nullable(z.enum(accountRoles)),
  current_plan_tier: z.nullable(z.enum(planTiers)),
  planName: z.nullable(z.string()),
  project: z
    .nullable(z.object({ id: z.int(), name: z.string() }))
    .check(z.describe('The only project that the key can access; null: every project of the account.')),
  key: z
    .nullable(
      z.object({
        name: z.string(),
        scopes: z.array(z.enum(keyScopes)),
        expiresAt: z.nullable(z.string().check(z.meta({ format: 'date-time' }))),
      }),
    )
    .check(z.describe('The API key of the request if it has scopes; null for any other caller.')),
});
/** The authenticated user as the caller may see it. */
export type CallerUser = z.infer<typeof callerUserSchema>;

/** Whether the caller may see the account: a session and the personal key. */
export function canSeeAccount(user: CallerUser): user is CallerUser & User {
  return user.project === null && user.key === null;
}

/** Requirements and lifetimes of sign-in, with the unit of each number in its name. */
export const signInLimits = {
  bodyBytesMax: 16 * 1024,
  emailCharsMax: 254,
  passwordCharsMin: 8,
  passwordCharsMax: 128,
  personNameCharsMax: 100,
  magicLinkLifetimeHours: 24,
  sessionIdleDays: 14,
  sessionLifetimeDays: 30,
  /**
   * How long a session that was started by a mail or a provider may set a password without the current one.
   */
  recentVerificationMinutes: 60,
} as const;

const emailMessage = 'Please enter a valid email address';

/** An email address, normalised for storage: trimmed, in lower case. */
export const emailSchema = z.string({ error: 'Email is required' }).check(
  z.trim(),
  z.minLength(1, 'Email is required'),
  z.maxLength(signInLimits.emailCharsMax, emailMessage),
  z.email(emailMessage),
  // Last: the lower case of some characters that no address may have is a letter, as in the address of someone else.
  z.toLowerCase(),
);

const { passwordCharsMin, passwordCharsMax } = signInLimits;

/** A new password: any characters; nothing is trimmed. */
export const newPasswordSchema = z.string({ error: 'Password is required' }).check(
  z.refine((password) => charCount(password) >= passwordCharsMin, {
    error: `Password must have ${passwordCharsMin} characters or more`,
  }),
  z.refine((password) => charCount(password) <= passwordCharsMax, {
    error: `Password must have ${passwordCharsMax} characters or fewer`,
  }),
);

/** Number of characters (code points), not of UTF-16 code units. */
function charCount(text: string): number {
  return [...text.normalize('NFC')].length;
}

/** A password as entered to sign in; one that is too long is rejected before it is hashed. */
export const typedPasswordSchema = z
  .string({ error: 'Password is required' })
  .check(z.minLength(1, 'Password is required'), z.maxLength(4 * passwordCharsMax, 'Password is too long'));

/** Who can create an account on a server. */
export const registrationModes = ['open', 'invite', 'closed'] as const;
/** Who can create an account on a server: anyone, invited people, or nobody. */
export type RegistrationMode = (typeof registrationModes)[number];

const invitationProblem = 'must be the token in the link that you received.';
const invitationTokenText = z
  .string({ error: invitationProblem })
  .check(z.minLength(1, invitationProblem), z.maxLength(200, invitationProblem));

/** Request body of a registration. */
export const registrationSchema = z.strictObject({
  email: emailSchema,
  password: newPasswordSchema,
  invitation: z
    .optional(invitationTokenText)
    .check(z.describe('The token in the link of an invitation, or in the link for the first operator.')),
});

/** Request body to read an invitation before registering with it. */
export const registrationInvitationRequestSchema = z.strictObject({ token: invitationTokenText });

/** The email address and the role that an invitation is for. */
export const registrationInvitationSchema = z.object({
  success: z.literal(true),
  email: z
    .nullable(z.string())
    .check(
      z.describe(
        'The email address that can register with it; null: any, with the link for the first operator.',
      ),
    ),
  role: z.enum(accountRoles).check(z.describe('The role of the new account.')),
  expiresAt: z.nullable(z.string().check(z.meta({ format: 'date-time' }))),
});
/** The email address and the role that an invitation is for. */
export type RegistrationInvitation = z.infer<typeof registrationInvitationSchema>;
/** Request body to sign in. */
export const signInSchema = z.strictObject({ email: emailSchema, password: typedPasswordSchema });
/** Request body for a magic link. */
export const magicLinkRequestSchema = z.strictObject({ email: emailSchema });

const tokenSchema = z
  .string({ error: 'No token provided' })
  .check(z.minLength(1, 'No token provided'), z.maxLength(200, 'The token is not a valid magic link token.'));

/** Query of the link in the mail; mail clients may add parameters. */
export const magicLinkQuerySchema = z.object({ token: tokenSchema });

/** Request body to sign in with the token of a magic link. */
export const magicLinkTokenSchema = z.strictObject({ token: tokenSchema });

/** Response to a registration if an email is sent: the same for every address. */
export const registrationMailSchema = z.object({
  success: z.literal(true),
  status: z.literal('check-inbox'),
  message: z.string(),
});
/** Response to a registration if an email is sent. */
export type RegistrationMail = z.infer<typeof registrationMailSchema>;

/** State of a valid magic link: whether this browser requested it. */
export const magicLinkSchema = z.object({
  success: z.literal(true),
  sameBrowser: z
    .boolean()
    .check(
      z.describe('Whether this browser requested the link, so that the page can confirm it automatically.'),
    ),
});
/** State of a valid magic link. */
export type MagicLink = z.infer<typeof magicLinkSchema>;

/** The user of a session that was just started. */
export const signedInSchema = z.object({ success: z.literal(true), user: userSchema });
/** The user of a session that was just started. */
export type SignedIn = z.infer<typeof signedInSchema>;

/** Sign-in methods that are configured on this server. */
export const signInMethodsSchema = z.object({
  success: z.literal(true),
  password: z.boolean(),
  magicLink: z.boolean(),
  google: z.boolean(),
  github: z.boolean(),
  oidc: z.boolean().check(z.describe('Single sign-on with OpenID Connect.')),
  oidcName: z
    .nullable(z.string())
    .check(z.describe('Label of the single sign-on button; null: not configured.')),
  registrationByMail: z
    .boolean()
    .check(
      z.describe(
        'Whether a registration sends a confirmation mail (202) instead of starting a session (201).',
      ),
    ),
  registration: z
    .enum(registrationModes)
    .check(z.describe('Who can register: anyone, invited people, or nobody.')),
  registrationDomains: z
    .array(z.string())
    .check(
      z.describe(
        'Domains of the email addresses that can register without an invitation from an operator; empty: all.',
      ),
    ),
});
/** Sign-in methods that are configured on this server. */
export type SignInMethods = z.infer<typeof signInMethodsSchema>;

/** The response to a sign-out. */
export const signedOutSchema = z.object({
  success: z.literal(true),
  providerSignOutUrl: z
    .nullable(z.string())
    .check(
      z.describe(
        'Open this URL in the browser to sign out of the identity provider too; null: the session did not start there.',
      ),
    ),
});
/** The response to a sign-out. */
export type SignedOut = z.infer<typeof signedOutSchema>;

/** External identity providers; `oidc` is the OpenID Connect issuer that the operator configured. */
export const signInProviders = ['google', 'github', 'oidc'] as const;
/** An external identity provider. */
export type SignInProvider = (typeof signInProviders)[number];

const personName = z.nullish(
  z
    .string({ error: 'must be text.' })
    .check(
      z.trim(),
      z.maxLength(
        signInLimits.personNameCharsMax,
        `must have ${signInLimits.personNameCharsMax} characters or fewer.`,
      ),
    ),
);

/** Request body to change the profile. */
export const profileSchema = z.strictObject({ first_name: personName, last_name: personName });

/** Request body to change the password. */
export const passwordChangeSchema = z.strictObject({
  currentPassword: z.nullish(typedPasswordSchema),
  newPassword: newPasswordSchema,
});

/** Prefix of the personal key, the only part that is shown again. Null: there is no key yet. */
export const shownApiKeySchema = z.object({
  success: z.literal(true),
  apiKey: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string().check(z.meta({ format: 'date-time' }))),
});
/** Prefix of the personal key. */
export type ShownApiKey = z.infer<typeof shownApiKeySchema>;

/** A new personal key in full, shown only once. The previous key stops working. */
export const newApiKeySchema = z.object({ success: z.literal(true), apiKey: z.string() });
/** A new personal key in full. */
export type NewApiKey = z.infer<typeof newApiKeySchema>;

/** A new project key in full, shown only once. The previous key stops working. */
export const newProjectKeySchema = z.object({
  success: z.literal(true),
  fullApiKey: z.string(),
  apiKeyPrefix: z.string(),
});
/** A new project key in full. */
export type NewProjectKey = z.infer<typeof newProjectKeySchema>;
