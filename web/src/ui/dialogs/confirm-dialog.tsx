import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** Label of the confirm button. */
  action: string;
  busy: boolean;
  /** Whether it cannot be undone; true by default. */
  destructive?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before something is deleted, or before something else that matters. */
export function ConfirmDialog({
  title,
  text,
  action,
  busy,
  destructive = true,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={text}>
      <div className="-mt-6">
        <DialogActions
          onCancel={onClose}
          action={action}
          busy={busy}
          destructive={destructive}
          onAction={onConfirm}
        />
      </div>
    </Dialog>
  );
}
