import { templateDetail as messages } from '../../messages/templates-texts.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

interface RemoveTemplateDialogProps {
  name: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function RemoveTemplateDialog({ name, ...rest }: RemoveTemplateDialogProps) {
  return (
    <ConfirmDialog
      title={messages.removeTitle}
      text={messages.removeText(name)}
      action={messages.removeTitle}
      {...rest}
    />
  );
}
