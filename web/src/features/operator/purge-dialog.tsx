import { formatThousands, type OperatorAccount, operatorLimits } from '@pictable/contract';
import { type FormEvent, useState } from 'react';
import { userActions as messages } from '../../messages/accounts/operator-texts.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { usePurge } from './use-account-actions.ts';

/** Asks for the age of the images to delete, and says how many they are before it deletes them. */
export function PurgeDialog({ account, onClose }: { account: OperatorAccount; onClose: () => void }) {
  const [typed, setTyped] = useState('0');
  const [isChecked, setChecked] = useState(false);
  const { busy, count, find, purge, forget } = usePurge(account.id, onClose);
  const days = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const isValid = days <= operatorLimits.purgeDaysMax;

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (!isValid || busy) return;
    if (count !== undefined && count > 0) purge(days);
    else find(days);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.purge}
      description={messages.purgeText(account.email)}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        <TextField
          label={messages.purgeDays}
          hint={messages.purgeHint}
          value={typed}
          inputMode="numeric"
          onChange={(text) => {
            setTyped(text);
            forget();
          }}
          error={isChecked && !isValid ? messages.purgeDaysInvalid : undefined}
        />
        {count === 0 && <Notice tone="info">{messages.purgeNone}</Notice>}
        <DialogActions
          onCancel={onClose}
          action={count ? messages.purgeConfirm(formatThousands(count)) : messages.purgeCount}
          busy={busy}
          destructive={count !== undefined && count > 0}
        />
      </form>
    </Dialog>
  );
}
