import { useState } from 'react';
import { DialogActions } from '../dialogs/dialog-actions.tsx';
import { Notice } from '../notice.tsx';
import { Button } from './button.tsx';

interface ConfirmButtonProps {
  /** Label of the first button. */
  label: string;
  /** What would be lost, shown above the second button. */
  warning: string;
  /** Label of the second button. */
  confirmLabel: string;
  busy: boolean;
  onConfirm: () => void;
}

/**
 * A two-step button for irreversible actions in a dialog: the first press shows a warning, the second acts.
 */
export function ConfirmButton({ label, warning, confirmLabel, busy, onConfirm }: ConfirmButtonProps) {
  const [confirming, setConfirming] = useState(false);
  if (!confirming) {
    return (
      <div className="flex justify-end">
        <Button onClick={() => setConfirming(true)}>{label}</Button>
      </div>
    );
  }
  return (
    <div>
      <Notice tone="warning">{warning}</Notice>
      <DialogActions
        onCancel={() => setConfirming(false)}
        action={confirmLabel}
        busy={busy}
        destructive
        onAction={onConfirm}
      />
    </div>
  );
}
