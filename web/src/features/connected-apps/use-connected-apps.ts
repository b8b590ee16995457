import type { ConnectedApp } from '@pictable/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { connectedApps as messages } from '../../messages/accounts/connected-apps-texts.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { queryKeys } from '../../session/session.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { nameOf } from './app-table.tsx';

export function useConnectedApps() {
  return useQuery({
    queryKey: queryKeys.connectedApps,
    queryFn: async () => (await service().connectedApps()).apps,
  });
}

/** Disconnects an app. It cannot be undone: the app has to ask again. */
export function useDisconnect(onDone: () => void) {
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();

  async function disconnect(app: ConnectedApp) {
    const isDisconnected = await act(
      async () => {
        await service().disconnectApp(app.id);
        await queries.invalidateQueries({ queryKey: queryKeys.connectedApps });
      },
      { title: messages.disconnectFailed },
    );
    if (!isDisconnected) return;
    showToast({ title: messages.disconnected, description: nameOf(app) });
    onDone();
  }

  return { busy, disconnect: (app: ConnectedApp) => void disconnect(app) };
}
