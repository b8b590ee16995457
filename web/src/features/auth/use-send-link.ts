import { auth } from '../../messages/accounts/auth-texts.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { storageKeys, writeStored } from '../../storage/storage.ts';

/** Requests a magic link and remembers the address, so that the verification page can send another one. */
export function useSendLink(email: string) {
  const { busy, failed, act } = useMutationWithToast();

  const send = () =>
    act(
      async () => {
        await service().requestMagicLink(email.trim());
        writeStored(storageKeys.linkEmail, email.trim());
      },
      { title: auth.sendFailed, text: auth.sendFailed },
    );

  return { busy, failed, send };
}
