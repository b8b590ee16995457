import { dialogs } from '../messages/projects.ts';
import { Button } from './button.tsx';

interface DialogActionsProps {
  onCancel: () => void;
  /** What the dialog does, as its button says it. */
  action: string;
  busy?: boolean;
  destructive?: boolean;
  /** Without it the button sends the form around it. */
  onAct?: () => void;
}

/** The two ways out of a dialog. */
export function DialogActions({ onCancel, action, busy = false, destructive, onAct }: DialogActionsProps) {
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-2">
      <Button onClick={onCancel}>{dialogs.cancel}</Button>
      <Button
        look={destructive ? 'destructive' : 'primary'}
        type={onAct ? 'button' : 'submit'}
        disabled={busy}
        onClick={onAct}
      >
        {busy ? dialogs.working : action}
      </Button>
    </div>
  );
}
