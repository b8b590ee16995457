import type { FastifyReply, FastifyRequest } from 'fastify';
import type { projects, sessions, users } from '../platform/db/schema.ts';

export type UserRow = typeof users.$inferSelect;
export type ProjectRow = typeof projects.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;

/** Who makes a request. */
export interface Caller {
  readonly user: UserRow;
  /** The one project the caller may use, when he came with the key of a project. */
  readonly project: ProjectRow | undefined;
  /** The session of his browser, when he has signed in rather than sent a key. */
  readonly session?: SessionRow;
}

/** Who makes the request. @throws PublicError 401 */
export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

/** Counts a call of a known caller. @throws PublicError 429 */
export type LimitCaller = (
  caller: Caller,
  reply: FastifyReply,
  call: { readonly drawsTable: boolean; readonly isCounted?: boolean },
) => Promise<void>;
