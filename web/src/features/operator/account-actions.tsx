import type { OperatorAccount } from '@pictable/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { userActions as messages } from '../../messages/accounts/operator-texts.ts';
import { accountExportPathOf } from '../../paths.ts';
import { Button, buttonClasses } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { PurgeDialog } from './purge-dialog.tsx';
import { useChangeAccount, useSignInLink } from './use-account-actions.ts';

type Open = 'plan' | 'role' | 'disable' | 'purge' | 'delete' | undefined;

/** What an operator can do to an account. Nobody can disable or delete their own here. */
export function AccountActions({ account, isOwn }: { account: OperatorAccount; isOwn: boolean }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { busy, change } = useChangeAccount(account.id, close);
  const { link, busy: isCreatingLink, create, forget } = useSignInLink(account.id);
  const isOperator = account.role === 'operator';
  const isDisabled = account.disabledAt !== null;
  const roleTitle = isOperator ? messages.removeOperator : messages.makeOperator;
  const roleText = isOperator ? messages.removeOperatorText : messages.makeOperatorText;
  return (
    <>
      <fieldset className="mt-5 flex flex-wrap gap-2">
        <legend className="sr-only">{messages.heading}</legend>
        <Button onClick={() => setOpen('plan')}>{messages.changePlan}</Button>
        <Button busy={isCreatingLink} onClick={create}>
          {messages.link}
        </Button>
        <Button onClick={() => setOpen('role')}>{roleTitle}</Button>
        {/* The browser saves the file while it arrives, whatever its size. */}
        <a
          href={accountExportPathOf(account.id)}
          download
          title={messages.downloadNote}
          className={buttonClasses('outline')}
        >
          <Download aria-hidden />
          {messages.download}
        </a>
        {isDisabled && (
          <Button busy={busy} onClick={() => change({ disabled: false }, messages.enabled)}>
            {messages.enable}
          </Button>
        )}
        {!isDisabled && !isOwn && <Button onClick={() => setOpen('disable')}>{messages.disable}</Button>}
        <Button variant="destructive" onClick={() => setOpen('purge')}>
          {messages.purge}
        </Button>
        {!isOwn && (
          <Button variant="destructive" onClick={() => setOpen('delete')}>
            {messages.delete}
          </Button>
        )}
      </fieldset>
      {open === 'plan' && <PlanDialog account={account} busy={busy} onChange={change} onClose={close} />}
      {open === 'role' && (
        <ConfirmDialog
          title={roleTitle}
          text={roleText(account.email)}
          action={roleTitle}
          busy={busy}
          onConfirm={() => change({ role: isOperator ? 'user' : 'operator' }, messages.roleChanged)}
          onClose={close}
        />
      )}
      {open === 'disable' && (
        <ConfirmDialog
          title={messages.disableTitle}
          text={messages.disableText(account.email)}
          action={messages.disableTitle}
          busy={busy}
          onConfirm={() => change({ disabled: true }, messages.disabled)}
          onClose={close}
        />
      )}
      {open === 'purge' && <PurgeDialog account={account} onClose={close} />}
      {open === 'delete' && <DeleteDialog account={account} onClose={close} />}
      {link !== undefined && <LinkDialog email={account.email} link={link} onClose={forget} />}
    </>
  );
}
