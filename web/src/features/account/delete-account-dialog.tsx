import type { User } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { auth } from '../../messages/accounts/auth-texts.ts';
import { deleteAccount as messages } from '../../messages/settings-texts.ts';
import { paths } from '../../paths.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { endSession } from '../../session/session.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';

/** Asks for the address, and for the password if there is one, before the account is deleted. */
export default function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [currentPassword, setCurrentPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { busy, failed, remove } = useDeleteAccount();
  const asksPassword = user.needs_current_password;
  const problems = {
    email: email.trim().toLowerCase() === user.email.toLowerCase() ? undefined : messages.emailDiffers,
    password: asksPassword && currentPassword === '' ? auth.passwordRequired : undefined,
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (problems.email || problems.password) return;
    remove({ email: user.email, ...(asksPassword && { currentPassword }) });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.title}
      description={messages.text}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        <TextField
          label={messages.email(user.email)}
          value={email}
          onChange={setEmail}
          autoComplete="off"
          spellCheck={false}
          error={isChecked ? problems.email : undefined}
        />
        {asksPassword && (
          <PasswordField
            label={messages.password}
            autoComplete="current-password"
            value={currentPassword}
            onChange={setCurrentPassword}
            error={isChecked ? problems.password : undefined}
          />
        )}
        {failed !== undefined && (
          <Notice tone="error" title={messages.failed}>
            {failed}
          </Notice>
        )}
        <DialogActions onCancel={onClose} action={messages.action} busy={busy} destructive />
      </form>
    </Dialog>
  );
}

function useDeleteAccount() {
  const { busy, failed, act } = useMutationWithToast();
  const queries = useQueryClient();
  const router = useRouter();

  async function remove(confirmation: { email: string; currentPassword?: string }) {
    const isDeleted = await act(async () => void (await service().deleteAccount(confirmation)), {
      title: messages.failed,
    });
    if (!isDeleted) return;
    // First, so that unsaved changes of the profile do not keep the user on this page.
    endSession(queries);
    await router.navigate({ href: paths.home });
    showToast({ title: messages.deleted, description: messages.deletedText });
  }

  return { busy, failed, remove: (confirmation: Parameters<typeof remove>[0]) => void remove(confirmation) };
}
