import type { OperatorAccount } from '@pictable/contract';
import { CirclePause, ShieldCheck } from 'lucide-react';
import { users as messages } from '../../messages/accounts/operator-texts.ts';

const classes = 'inline-flex items-center gap-1 font-medium whitespace-nowrap';

/** Whether an account is that of an operator, and whether it is disabled. */
export function AccountBadges({ account }: { account: Pick<OperatorAccount, 'role' | 'disabledAt'> }) {
  return (
    <>
      {account.role === 'operator' && (
        <span className={`${classes} text-accent`}>
          <ShieldCheck aria-hidden className="size-4" />
          {messages.operator}
        </span>
      )}
      {account.disabledAt !== null && (
        <span className={`${classes} text-error`}>
          <CirclePause aria-hidden className="size-4" />
          {messages.disabled}
        </span>
      )}
    </>
  );
}
