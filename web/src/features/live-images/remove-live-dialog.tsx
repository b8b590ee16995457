import { liveDetail as messages } from '../../messages/live-images-texts.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

interface RemoveLiveDialogProps {
  name: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function RemoveLiveDialog({ name, ...rest }: RemoveLiveDialogProps) {
  return (
    <ConfirmDialog
      title={messages.removeTitle}
      text={messages.removeText(name)}
      action={messages.removeTitle}
      {...rest}
    />
  );
}
