import * as z from 'zod/mini';
import { planTiers } from './plans.ts';

/** A user as the service shows him to himself; never the password or a whole key. */
export const userSchema = z.object({
  id: z.int().check(z.positive()),
  username: z.nullable(z.string()),
  email: z.string(),
  email_verified: z
    .boolean()
    .check(z.describe('Whether somebody has proved, by a link or a provider, that the mailbox is his.')),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  auth_provider: z.string(),
  avatar_url: z.nullable(z.string()),
  needs_current_password: z
    .boolean()
    .check(z.describe('Whether changing the password asks for the current one in this session.')),
  current_plan_tier: z.enum(planTiers).check(z.describe('The tier whose limits hold.')),
  planName: z.string(),
  usage_count: z.int().check(z.describe('Tables stored in this usage window.')),
  usage_limit: z.nullable(z.int()).check(z.describe('Tables a window allows; null: unlimited.')),
  usage_reset_date: z
    .string()
    .check(z.meta({ description: 'When the next window begins.', format: 'date-time' })),
  project_limit: z.nullable(z.int()).check(z.describe('Projects at one time; null: unlimited.')),
  stripe_subscription_id: z.nullable(z.string()),
  api_key_prefix: z.nullable(z.string()),
  created_at: z.string().check(z.meta({ format: 'date-time' })),
});
/** The user behind a key or a session. */
export type User = z.infer<typeof userSchema>;

/** The user behind a key or a session, as the caller may see them: a project key sees its project and nothing of its owner. */
export const callerUserSchema = z.extend(userSchema, {
  email: z.nullable(z.string()),
  current_plan_tier: z.nullable(z.enum(planTiers)),
  planName: z.nullable(z.string()),
  project: z
    .nullable(z.object({ id: z.int(), name: z.string() }))
    .check(z.describe('The project of a project key; null for any other caller.')),
});
/** The user behind a key or a session, as the caller may see them. */
export type CallerUser = z.infer<typeof callerUserSchema>;

/** Whether the caller may see the account itself: all but project keys may. */
export function seesAccount(user: CallerUser): user is CallerUser & User {
  return user.project === null;
}

/** What sign-in asks of its callers and how often it may be tried, with the unit of each number in its name. */
export const signInLimits = {
  bodyBytesMax: 16 * 1024,
  emailCharsMax: 254,
  passwordCharsMin: 8,
  passwordCharsMax: 128,
  personNameCharsMax: 100,
  magicLinkLifetimeHours: 24,
  sessionIdleDays: 14,
  sessionLifetimeDays: 30,
  /** How long a session that a mail or a provider opened may set a password without the current one. */
  mailboxProofMinutes: 60,
} as const;

const emailMessage = 'Please enter a valid email address';

/** An e-mail address, in the form in which it is stored: without blanks around it, in lower case. */
export const emailSchema = z
  .string({ error: 'Email is required' })
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'Email is required'),
    z.maxLength(signInLimits.emailCharsMax, emailMessage),
    z.email(emailMessage),
  );

const { passwordCharsMin, passwordCharsMax } = signInLimits;

/** A password as it is chosen: any characters, none of them dropped. */
export const newPasswordSchema = z.string({ error: 'Password is required' }).check(
  z.refine((password) => charCount(password) >= passwordCharsMin, {
    error: `Password must have ${passwordCharsMin} characters or more`,
  }),
  z.refine((password) => charCount(password) <= passwordCharsMax, {
    error: `Password must have ${passwordCharsMax} characters or fewer`,
  }),
);

/** Letters, digits and signs, however many units of UTF-16 each takes. */
function charCount(text: string): number {
  return [...text.normalize('NFC')].length;
}

/** A password as it is typed to sign in; too long a one is wrong without being looked at. */
const typedPasswordSchema = z
  .string({ error: 'Password is required' })
  .check(z.minLength(1, 'Password is required'), z.maxLength(4 * passwordCharsMax, 'Password is too long'));

/** What a client sends to register. */
export const registrationSchema = z.object({ email: emailSchema, password: newPasswordSchema });
/** What a client sends to sign in. */
export const loginSchema = z.object({ email: emailSchema, password: typedPasswordSchema });
/** What a client sends to get a magic link. */
export const magicLinkRequestSchema = z.object({ email: emailSchema });

const tokenSchema = z
  .string({ error: 'No token provided' })
  .check(z.minLength(1, 'No token provided'), z.maxLength(200, 'This is not the token of a magic link.'));

/** The token of a magic link, in a query or a body. */
export const magicLinkTokenSchema = z.object({ token: tokenSchema });

/** The answer to a registration where mail is sent: the same for every address. */
export const registrationMailSchema = z.object({
  success: z.literal(true),
  status: z.literal('check-inbox'),
  message: z.string(),
});
/** The answer to a registration where mail is sent. */
export type RegistrationMail = z.infer<typeof registrationMailSchema>;

/** What a magic link is good for: it works, and perhaps this is the browser that asked for it. */
export const magicLinkSchema = z.object({
  success: z.literal(true),
  sameBrowser: z
    .boolean()
    .check(z.describe('Whether this browser asked for the link, so that the page may confirm by itself.')),
});
/** What a magic link is good for. */
export type MagicLink = z.infer<typeof magicLinkSchema>;

/** A session that was opened, with its user. */
export const signedInSchema = z.object({ success: z.literal(true), user: userSchema });
/** A session that was opened, with its user. */
export type SignedIn = z.infer<typeof signedInSchema>;

/** Ways to sign in that are set up on this server. */
export const signInWaysSchema = z.object({
  success: z.literal(true),
  password: z.boolean(),
  magicLink: z.boolean(),
  google: z.boolean(),
  github: z.boolean(),
  registrationByMail: z
    .boolean()
    .check(z.describe('Whether a registration sends a mail (202) rather than opening a session (201).')),
});
/** Ways to sign in that are set up on this server. */
export type SignInWays = z.infer<typeof signInWaysSchema>;

/** Other services that can vouch for a user. */
export const signInProviders = ['google', 'github'] as const;
/** Another service that can vouch for a user. */
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

/** What a client sends to change the profile; `email` and everything else is ignored. */
export const profileSchema = z.object({ first_name: personName, last_name: personName });

/** What a client sends to change the password. */
export const passwordChangeSchema = z.object({
  currentPassword: z.nullish(typedPasswordSchema),
  newPassword: newPasswordSchema,
});

/** The personal key as it may be shown again: its beginning. Null: there is none yet. */
export const shownApiKeySchema = z.object({
  success: z.literal(true),
  apiKey: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string().check(z.meta({ format: 'date-time' }))),
});
/** The personal key as it may be shown again. */
export type ShownApiKey = z.infer<typeof shownApiKeySchema>;

/** A new personal key, whole, this once. The one before it is dead. */
export const newApiKeySchema = z.object({ success: z.literal(true), apiKey: z.string() });
/** A new personal key, whole. */
export type NewApiKey = z.infer<typeof newApiKeySchema>;

/** A new project key, whole, this once. The one before it is dead. */
export const newProjectKeySchema = z.object({
  success: z.literal(true),
  fullApiKey: z.string(),
  apiKeyPrefix: z.string(),
});
/** A new project key, whole. */
export type NewProjectKey = z.infer<typeof newProjectKeySchema>;
