import type { Project } from '@pictable/contract';
import { Crown } from 'lucide-react';
import { useId } from 'react';
import { formatDay } from '../../../browser/dates.ts';
import { receivedOfferTexts as messages } from '../../../messages/projects/transfer-texts.ts';
import { receivedTransfer } from '../../../requests/project-roles.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useTransferActions } from './use-transfer.ts';

interface TransferOfferProps {
  project: Project;
  /** Runs when the offer was accepted or declined, and this component is about to disappear. */
  onEnded?: () => void;
}

/** The open offer of a project to the user, what it means, and what the user can do about it; nothing without one. */
export function TransferOffer({ project, onEnded }: TransferOfferProps) {
  const heading = useId();
  const { busy, failed, accept, decline } = useTransferActions(project);
  const transfer = receivedTransfer(project);
  if (!transfer) return null;
  const owner = project.ownerName ?? '';
  const end = (action: () => Promise<boolean>) => void action().then((isDone) => isDone && onEnded?.());
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 border-l-[3px] border-accent bg-band px-3 py-3 text-sm"
    >
      <div className="flex min-w-0 flex-1 basis-80 items-start gap-2.5">
        <Crown aria-hidden className="mt-0.5 size-4 shrink-0" />
        <div className="min-w-0 max-w-[72ch] [overflow-wrap:anywhere]">
          <p id={heading} className="font-semibold">
            {messages.title(owner, project.name)}
          </p>
          <p className="mt-1 text-ink-2">{messages.text(owner, formatDay(transfer.expiresAt))}</p>
          {failed !== undefined && (
            <p role="alert" className="mt-2 text-error">
              {failed}
            </p>
          )}
        </div>
      </div>
      <div className="flex gap-2 max-sm:w-full">
        <Button
          variant="primary"
          busy={busy}
          aria-label={messages.acceptNamed(project.name)}
          className="max-sm:flex-1"
          onClick={() => end(accept)}
        >
          {messages.accept}
        </Button>
        <Button
          busy={busy}
          aria-label={messages.declineNamed(project.name)}
          className="max-sm:flex-1"
          onClick={() => end(decline)}
        >
          {messages.decline}
        </Button>
      </div>
    </section>
  );
}
