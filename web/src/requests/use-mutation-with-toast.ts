import { UnauthorizedError } from '@pictable/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endSession } from '../session/session.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import { errorText } from './error-text.ts';

/** The toast of a failed action: the title, and the text if the service returns none. */
export interface Failure {
  readonly title: string;
  readonly text?: string;
}

/**
 * Runs an action such as a deletion. A failure shows a toast, and an expired session is ended.
 *
 * @returns `act` resolves to whether the action succeeded
 */
export function useMutationWithToast() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function act(run: () => Promise<void>, failure: Failure): Promise<boolean> {
    setBusy(true);
    try {
      await run();
      return true;
    } catch (error) {
      const description = errorText(error, failure.text ?? failure.title);
      showToast({ title: failure.title, description, destructive: true });
      if (error instanceof UnauthorizedError) endSession(queries);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, act };
}
