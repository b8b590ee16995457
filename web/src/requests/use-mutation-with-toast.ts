import { UnauthorizedError } from '@pictable/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endSession } from '../session/session.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import { errorReason, errorText } from './error-text.ts';

/** The toast of a failed action: the title, and the text if the service returns none; by default the reason. */
export interface Failure {
  readonly title: string;
  readonly text?: string;
}

interface Options {
  /** Actions of the same scope run one after the other. */
  readonly scope?: string;
}

interface Action {
  readonly run: () => Promise<void>;
  readonly failure: Failure;
}

/**
 * Runs an action such as a deletion as a mutation of React Query. A failure shows a toast, and an expired
 * session is ended.
 *
 * @returns `act` resolves to whether the action succeeded; `failed` is the text of the last toast, until the
 * next action or `reset`
 */
export function useMutationWithToast({ scope }: Options = {}) {
  const queries = useQueryClient();
  const { mutateAsync, isPending, error, variables, reset } = useMutation({
    mutationFn: ({ run }: Action) => run(),
    ...(scope === undefined ? {} : { scope: { id: scope } }),
    onError(error, { failure }) {
      showToast({ title: failure.title, description: failureText(error, failure), destructive: true });
      // Without a session, such as at sign-in, there is none to end.
      if (error instanceof UnauthorizedError) endSession(queries);
    },
  });

  function act(run: Action['run'], failure: Failure): Promise<boolean> {
    return mutateAsync({ run, failure }).then(
      () => true,
      () => false,
    );
  }

  const failed = error && variables ? failureText(error, variables.failure) : undefined;
  return { busy: isPending, failed, act, reset };
}

function failureText(error: Error, { text }: Failure): string {
  return text === undefined ? errorReason(error) : errorText(error, text);
}
