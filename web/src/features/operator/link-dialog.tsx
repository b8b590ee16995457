import { userActions as messages } from '../../messages/accounts/operator-texts.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { SecretText } from '../../ui/text/secret-text.tsx';

interface LinkDialogProps {
  email: string;
  link: string;
  onClose: () => void;
}

/** A sign-in link to copy. */
export function LinkDialog({ email, link, onClose }: LinkDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.link}
      description={messages.linkText(email)}
    >
      <SecretText
        label={messages.link}
        showLabel={messages.showLink}
        hideLabel={messages.hideLink}
        text={link}
      />
    </Dialog>
  );
}
