import type { OperatorAccount } from '@pictable/contract';
import { type FormEvent, useState } from 'react';
import { userActions as messages } from '../../messages/accounts/operator-texts.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useRemoveAccount } from './use-account-actions.ts';

/** Asks for the address before an account is deleted. */
export function DeleteDialog({ account, onClose }: { account: OperatorAccount; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { busy, failed, remove } = useRemoveAccount(account.id);
  const isSame = email.trim().toLowerCase() === account.email.toLowerCase();

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isSame && !busy) remove(account.email);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.delete}
      description={messages.deleteText}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        <TextField
          label={messages.deleteEmail(account.email)}
          value={email}
          onChange={setEmail}
          autoComplete="off"
          spellCheck={false}
          error={isChecked && !isSame ? messages.emailDiffers : undefined}
        />
        {failed !== undefined && (
          <Notice tone="error" title={messages.deleteFailed}>
            {failed}
          </Notice>
        )}
        <DialogActions onCancel={onClose} action={messages.delete} busy={busy} destructive />
      </form>
    </Dialog>
  );
}
