import { useState } from 'react';
import { auth } from '../../messages/auth-texts.ts';
import { errorText } from '../../requests/error-text.ts';
import { service } from '../../session/service.ts';
import { storageKeys, writeStored } from '../../storage/storage.ts';
import { showToast } from '../../ui/toasts/toasts.ts';

/** Requests a magic link and remembers the address, so that the verification page can send another one. */
export function useSendLink(email: string) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();

  async function send(): Promise<boolean> {
    setBusy(true);
    setFailed(undefined);
    try {
      await service().requestMagicLink(email.trim());
      writeStored(storageKeys.linkEmail, email.trim());
      return true;
    } catch (error) {
      const message = errorText(error, auth.sendFailed);
      setFailed(message);
      showToast({ title: auth.sendFailed, description: message, destructive: true });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, failed, send };
}
