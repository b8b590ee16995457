import { type FormEvent, useState } from 'react';
import { auth } from '../../messages/accounts/auth-texts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { CheckInbox } from './check-inbox.tsx';
import { EmailField, type EmailProps } from './email-field.tsx';
import { useSendLink } from './use-send-link.ts';
import { validateEmail } from './validate-email.ts';

interface MagicLinkFormProps extends EmailProps {
  /** Whether the server sends no email. */
  off: boolean;
  /** Whether anybody can register, so that the link can create an account. */
  isOpen: boolean;
}

export function MagicLinkForm({ email, onEmail, off, isOpen }: MagicLinkFormProps) {
  // An address carried over from another tab counts as visited, so its error is shown.
  const [left, setLeft] = useState(email !== '');
  const [sent, setSent] = useState(false);
  const { busy, failed, send } = useSendLink(email);
  const problem = validateEmail(email);

  async function ask(event: FormEvent) {
    event.preventDefault();
    if (problem === undefined && (await send())) setSent(true);
  }

  if (off) return <Notice tone="info">{auth.linksOff}</Notice>;
  if (sent) {
    return (
      <CheckInbox
        email={email}
        text={isOpen ? auth.linkSent : auth.linkSentToUsers}
        onOther={() => setSent(false)}
        onResend={async () => {
          if (await send()) showToast({ title: auth.sentAgain, description: email });
        }}
      />
    );
  }
  return (
    <form onSubmit={ask} noValidate className="space-y-4">
      <p className="text-sm text-ink-2">{isOpen ? auth.magicLinkText : auth.magicLinkTextForUsers}</p>
      <EmailField
        email={email}
        onEmail={onEmail}
        error={left ? problem : undefined}
        autoComplete="email"
        onBlur={() => setLeft(true)}
      />
      {failed && <Notice tone="error">{failed}</Notice>}
      <Button
        type="submit"
        variant="primary"
        className="h-11 w-full"
        busy={busy}
        disabled={problem !== undefined}
      >
        {busy ? auth.sending : auth.sendLink}
      </Button>
    </form>
  );
}
