import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { auth } from '../../messages/accounts/auth-texts.ts';
import { Button, buttonClasses } from '../../ui/buttons/button.tsx';
import { mailboxOf } from './mailbox.ts';

const resendAfterSeconds = 30;

interface CheckInboxProps {
  email: string;
  text: string;
  onOther: () => void;
  /** Label of the button behind `onOther`. */
  other?: string;
  onResend?: () => Promise<void>;
}

/** Shown after an email was sent. */
export function CheckInbox({ email, text, onOther, other = auth.differentEmail, onResend }: CheckInboxProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const mailbox = mailboxOf(email);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="text-sm">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2.5 text-lg outline-none">
        <MailCheck aria-hidden className="size-5 text-accent" />
        {auth.checkInbox}
      </h2>
      <p className="mt-3">
        {text} <strong className="font-semibold [overflow-wrap:anywhere]">{email}</strong>.
      </p>
      <p className="mt-1.5 text-ink-2">{auth.linkLife}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        {mailbox && (
          <a href={mailbox.url} target="_blank" rel="noreferrer" className={buttonClasses('primary')}>
            {auth.openMailbox(mailbox.name)}
          </a>
        )}
        {onResend && <ResendButton onResend={onResend} />}
      </div>
      <Button variant="quiet" className="mt-2 -ml-3.5" onClick={onOther}>
        {other}
      </Button>
    </div>
  );
}

function ResendButton({ onResend }: { onResend: () => Promise<void> }) {
  const [seconds, setSeconds] = useState(resendAfterSeconds);
  const waiting = seconds > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setSeconds((left) => left - 1), 1_000);
    return () => clearInterval(timer);
  }, [waiting]);

  async function resend() {
    setSeconds(resendAfterSeconds);
    await onResend();
  }

  return (
    <Button busy={waiting} onClick={() => void resend()} className="figures">
      {waiting ? auth.sendAgainIn(seconds) : auth.sendAgain}
    </Button>
  );
}
