import type { User } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { forgetPendingPage } from '../../session/pending-page.ts';
import { beginSession } from '../../session/session.ts';

/** Stores a new session. The page then redirects, as it does for every signed-in user. */
export function useStartSession(): (user: User) => void {
  const queries = useQueryClient();
  return (user) => {
    forgetPendingPage();
    beginSession(queries, user);
  };
}
