import { UnauthorizedError } from '@pictable/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from './error-text.ts';
import { endSession } from './session.ts';
import { showToast } from './toasts.ts';

/** What is said when an act fails: the title, and the text where the service has none. */
export interface Failure {
  readonly title: string;
  readonly text?: string;
}

/**
 * Runs one act at a time, such as a deletion. A failure is a toast, and a session that has ended is forgotten.
 *
 * @returns `act` answers whether it worked
 */
export function useAct() {
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
