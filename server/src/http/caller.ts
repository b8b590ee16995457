import type { FastifyReply, FastifyRequest } from 'fastify';
import type { projects, sessions, users } from '../platform/db/schema.ts';

export type UserRow = typeof users.$inferSelect;
export type ProjectRow = typeof projects.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;

/** The authenticated caller of a request. */
export interface Caller {
  readonly user: UserRow;
  /** The project of the key, if the caller authenticated with a project key. */
  readonly project: ProjectRow | undefined;
  /** The browser session, if the caller is signed in rather than using a key. */
  readonly session?: SessionRow;
}

/** Authenticates a request. @throws PublicError 401 */
export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

/** Applies the rate limits of a caller. @throws PublicError 429 */
export type LimitCaller = (
  caller: Caller,
  reply: FastifyReply,
  request: { readonly rendersTable: boolean; readonly isCounted?: boolean },
) => Promise<void>;
