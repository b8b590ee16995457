import { type AccountChange, type OperatorAccount, planTiers } from '@pictable/contract';
import { type FormEvent, useId, useState } from 'react';
import { userActions as messages, userDetail } from '../../messages/accounts/operator-texts.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { usePlans } from './use-operator-data.ts';

interface PlanDialogProps {
  account: OperatorAccount;
  busy: boolean;
  onChange: (change: AccountChange, done: string) => void;
  onClose: () => void;
}

/** Chooses the plan of an account. */
export function PlanDialog({ account, busy, onChange, onClose }: PlanDialogProps) {
  const id = useId();
  const [plan, setPlan] = useState(account.plan);
  const plans = usePlans().data;
  const choices = plans ?? planTiers.map((tier) => ({ tier, name: tier }));
  function submit(event: FormEvent) {
    event.preventDefault();
    if (plan === account.plan) onClose();
    else onChange({ plan }, messages.planChanged);
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.changePlan}
      description={messages.planText(account.email)}
    >
      <form onSubmit={submit}>
        <label htmlFor={id} className="block text-sm font-medium">
          {userDetail.plan}
        </label>
        <select
          id={id}
          value={plan}
          data-focus-first
          onChange={(event) => setPlan(event.target.value as typeof plan)}
          className="mt-1.5 h-11 w-full rounded-md border border-rule-strong bg-sheet px-3"
        >
          {choices.map(({ tier, name }) => (
            <option key={tier} value={tier}>
              {name}
            </option>
          ))}
        </select>
        <DialogActions onCancel={onClose} action={messages.changePlan} busy={busy} />
      </form>
    </Dialog>
  );
}
