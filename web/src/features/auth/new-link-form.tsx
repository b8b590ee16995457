import { type FormEvent, useState } from 'react';
import { auth, verify } from '../../messages/accounts/auth-texts.ts';
import { readStored, storageKeys } from '../../storage/storage.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmailField } from './email-field.tsx';
import { useSendLink } from './use-send-link.ts';
import { validateEmail } from './validate-email.ts';

/** Shown when a magic link is no longer valid. The browser that requested it has the address filled in. */
export default function NewLinkForm() {
  const [email, setEmail] = useState(() => readStored(storageKeys.linkEmail) ?? '');
  const [left, setLeft] = useState(false);
  const [sent, setSent] = useState(false);
  const { busy, failed, send } = useSendLink(email);
  const problem = validateEmail(email);

  async function ask(event: FormEvent) {
    event.preventDefault();
    setLeft(true);
    if (problem === undefined && (await send())) setSent(true);
  }

  if (sent) return <Notice tone="info">{verify.newLinkSent}</Notice>;
  return (
    <form onSubmit={ask} noValidate className="space-y-4">
      <div>
        <h2 className="text-base">{verify.newLinkHeading}</h2>
        <p className="mt-1 text-sm text-ink-2">{verify.newLinkText}</p>
      </div>
      <EmailField
        email={email}
        onEmail={setEmail}
        error={left ? problem : undefined}
        autoComplete="email"
        onBlur={() => setLeft(email !== '')}
      />
      {failed && <Notice tone="error">{failed}</Notice>}
      <Button type="submit" variant="primary" className="h-11 w-full" busy={busy}>
        {busy ? auth.sending : verify.sendNewLink}
      </Button>
    </form>
  );
}
