import type { User } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { beginSession } from '../../lib/session.ts';

/** Takes over a session that was opened. The page itself then leads on, as it does for everyone who is signed in. */
export function useEnter(): (user: User) => void {
  const queries = useQueryClient();
  return (user) => beginSession(queries, user);
}
