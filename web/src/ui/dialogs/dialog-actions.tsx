import { formTexts } from '../../messages/form-texts.ts';
import { Button } from '../buttons/button.tsx';

interface DialogActionsProps {
  onCancel: () => void;
  /** Label of the action button. */
  action: string;
  busy?: boolean;
  destructive?: boolean;
  /** The dialog focuses the action button first. */
  focusFirst?: boolean;
  /** Without it the button submits the surrounding form. */
  onAction?: () => void;
}

/** The cancel and action buttons of a dialog. */
export function DialogActions(props: DialogActionsProps) {
  const { onCancel, action, busy = false, destructive, focusFirst, onAction } = props;
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-2">
      <Button onClick={onCancel}>{formTexts.cancel}</Button>
      <Button
        variant={destructive ? 'destructive' : 'primary'}
        type={onAction ? 'button' : 'submit'}
        data-focus-first={focusFirst}
        busy={busy}
        onClick={onAction}
      >
        {busy ? formTexts.working : action}
      </Button>
    </div>
  );
}
