import type { KeyScope, MemberRole, Route } from '@pictable/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { projects } from '../platform/db/schema.ts';
import { publicError } from './errors/public-error.ts';

/** A project without the hash of its key and the secret of its bucket. */
export type ProjectRow = Omit<typeof projects.$inferSelect, 'apiKeyHash' | 'bucketSecret'>;

/**
 * The user on whose behalf a request is performed: what authorisation, quota and rendering need. It contains
 * no credential and no personal data.
 */
export interface Principal {
  readonly id: number;
  /** Null and unknown values mean `basic`; see planOfTier in the contract. */
  readonly currentPlanTier: string | null;
  /** Tables of the usage window that ends at `usageResetDate`. */
  readonly usageCount: number;
  readonly usageResetDate: Date;
  /** Saved style settings, as JSON text. */
  readonly settings: string | null;
  /** When the personal key was last used. */
  readonly apiKeyLastUsedAt: Date | null;
  readonly role: 'user' | 'operator';
  /** When an operator disabled the account; null: it is enabled. */
  readonly disabledAt: Date | null;
}

/** @throws PublicError 403 if an operator disabled the account */
export function rejectDisabled({ disabledAt }: Pick<Principal, 'disabledAt'>): void {
  if (disabledAt !== null) throw publicError('account-disabled', {});
}

/** When a session was opened, and whether a proof of the email address opened it. */
export interface EmailProof {
  readonly provesMailbox: boolean;
  readonly createdAt: Date;
}

/** An API key with scopes. */
export interface ScopedKey {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
}

/** A person who acts in a project of another account. */
export interface ActingMember {
  readonly user: Principal;
  readonly role: MemberRole;
  /** The name of the owner of the project, or their email address. */
  readonly ownerName: string;
}

/** The authenticated caller of a request. */
export interface Caller {
  /** The account on whose behalf the request is performed; for a member of a project, that of its owner. */
  readonly user: Principal;
  /**
   * The only project that the request can access: that of the key, or the one in which a member acts; undefined
   * for a session and the keys of an account.
   */
  readonly project: ProjectRow | undefined;
  /** The key of the request, if it has scopes; any other caller has every scope. */
  readonly scopedKey?: ScopedKey;
  /** The browser session, if the caller is signed in rather than using a key. */
  readonly session?: EmailProof;
  /** Who sent the request, if that is a member of the project rather than its owner. */
  readonly member?: ActingMember;
  /**
   * Authenticates the same credential again. Set for one that must not be sent on, not even to the API of this process:
   * the access token of an app.
   */
  readonly authenticateAgain?: () => Promise<Caller>;
}

/** The id of the person who sent a request: a member, or the user of the account. */
export function senderIdOf({ user, member }: Pick<Caller, 'user' | 'member'>): number {
  return member?.user.id ?? user.id;
}

/** An id from which the project of a request follows: its own, or that of something in it. */
export type ProjectReference =
  | { readonly projectId: number }
  | { readonly imageId: number }
  | { readonly jobId: string }
  | { readonly webhookId: number }
  | { readonly keyId: number };

/**
 * Lets a member act in a project of another account: the returned caller acts on behalf of the owner, in this project
 * only. Any other caller is returned unchanged, and has no access to the project.
 *
 * @throws PublicError 403 if the role of the member is not sufficient for the route
 */
export type ActAsMember = (
  caller: Caller,
  route: Pick<Route, 'role'>,
  reference: ProjectReference,
) => Promise<Caller>;

/** Authenticates a request. @throws PublicError 401 */
export type Authenticate = (request: FastifyRequest, options?: AuthenticateOptions) => Promise<Caller>;

export interface AuthenticateOptions {
  /**
   * Accepts a caller as another request of the last second found it, for this purpose. Its usage can be out of date, and
   * so can everything that another process changed in the meantime.
   */
  readonly acceptsRecentFor?: 'preview' | 'charge' | undefined;
}

/**
 * Waits for a slot of the account of a caller to render one table of several in a request.
 * @returns a function that releases it
 * @throws PublicError 429 if none becomes free before the signal aborts
 */
export type TakeRenderSlot = (caller: Caller, signal: AbortSignal) => Promise<() => void>;

/** Applies the rate limits of a caller. @throws PublicError 429 */
export type ApplyCallerLimits = (
  caller: Caller,
  reply: FastifyReply,
  request: {
    /** What its body contains: a table to render, or several. */
    readonly reads?: 'table' | 'tables' | undefined;
    /** Length of the body to read; undefined if the client does not declare it. */
    readonly bodyBytes?: number | undefined;
    readonly isCounted?: boolean;
  },
) => Promise<void>;
