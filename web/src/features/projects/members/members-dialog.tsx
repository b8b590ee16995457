import type { Member, Project } from '@pictable/contract';
import { useState } from 'react';
import { membersTexts as messages } from '../../../messages/projects/members-texts.ts';
import { offerTexts } from '../../../messages/projects/transfer-texts.ts';
import { useProjects } from '../../../requests/account-data.ts';
import { errorReason } from '../../../requests/error-text.ts';
import { isOwned, openTransfer } from '../../../requests/project-roles.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteForm } from './invite-form.tsx';
import { MemberList } from './member-list.tsx';
import { TransferOffer } from './transfer-offer.tsx';
import { type MemberActions, useMemberActions, useMembers } from './use-members.ts';
import { type TransferActions, useTransferActions } from './use-transfer.ts';

interface MembersDialogProps {
  project: Project;
  onClose: () => void;
}

/** What is confirmed before it happens. */
type Question =
  | { readonly kind: 'remove'; readonly member: Member }
  | { readonly kind: 'offer'; readonly member: Member; readonly replaced: Member | undefined }
  | { readonly kind: 'leave' };

/** The members of a project and the invitations to it; for its owner, with what changes them. */
export default function MembersDialog({ project: opened, onClose }: MembersDialogProps) {
  // Its role and its offer can change while the dialog is open.
  const project = useProjects().data?.find(({ id }) => id === opened.id) ?? opened;
  const actions = useMemberActions(project);
  const transfers = useTransferActions(project);
  const [question, setQuestion] = useState<Question>();
  if (question)
    return (
      <Confirmation
        {...{ project, actions, transfers, question }}
        onClose={(isOver) => (isOver ? onClose() : setQuestion(undefined))}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.title}
      description={messages.text(project.name)}
      placement="wide"
    >
      <Content {...{ project, actions, transfers }} onAsk={setQuestion} />
    </Dialog>
  );
}

interface ContentProps {
  project: Project;
  actions: MemberActions;
  transfers: TransferActions;
  onAsk: (question: Question) => void;
}

function Content({ project, actions, transfers, onAsk }: ContentProps) {
  const list = useMembers(project.id);
  if (list.isPending) return <SkeletonRows label={messages.loading} rows={3} className="h-14" />;
  if (list.isError)
    return (
      <LoadError
        title={messages.readFailed}
        text={errorReason(list.error)}
        retry={messages.retry}
        onRetry={() => void list.refetch()}
      />
    );
  const isOwner = isOwned(project);
  const transfer = isOwner ? openTransfer(project) : null;
  return (
    <div className="space-y-7">
      <TransferOffer project={project} />
      {isOwner && <InviteForm actions={actions} />}
      <MemberList
        members={list.data}
        {...{ isOwner, transfer, actions, transfers }}
        onRemove={(member) => onAsk({ kind: 'remove', member })}
        onOffer={(member) => {
          const replaced = list.data.find(({ userId }) => userId === transfer?.userId);
          onAsk({ kind: 'offer', member, replaced });
        }}
      />
      {isOwner && <InvitationList project={project} actions={actions} />}
      {!isOwner && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-2">{messages.onlyOwner}</p>
          <Button variant="destructive" onClick={() => onAsk({ kind: 'leave' })}>
            {messages.leave}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ConfirmationProps extends Omit<ContentProps, 'onAsk'> {
  question: Question;
  /** @param isOver the user has no access to the list any more */
  onClose: (isOver: boolean) => void;
}

function Confirmation({ project, actions, transfers, question, onClose }: ConfirmationProps) {
  const { title, text, action, run } = confirmationOf(question, project, actions, transfers);
  return (
    <ConfirmDialog
      {...{ title, text, action }}
      busy={actions.busy || transfers.busy}
      // The offer can be withdrawn.
      destructive={question.kind !== 'offer'}
      onConfirm={() => void run().then((isDone) => onClose(isDone && question.kind === 'leave'))}
      onClose={() => onClose(false)}
    />
  );
}

function confirmationOf(
  question: Question,
  project: Project,
  actions: MemberActions,
  transfers: TransferActions,
) {
  if (question.kind === 'leave')
    return {
      ...{ title: messages.leaveTitle, text: messages.leaveText(project.name), action: messages.leave },
      run: () => actions.leave(),
    };
  const { member } = question;
  const { name } = member;
  if (question.kind === 'remove')
    return {
      ...{ title: messages.removeTitle(name), text: messages.removeText(name, project.name) },
      ...{ action: messages.remove, run: () => actions.remove(member) },
    };
  const replaced = question.replaced && offerTexts.replaces(question.replaced.name);
  return {
    title: offerTexts.title(name),
    text: [offerTexts.text(project.name), replaced].filter(Boolean).join(' '),
    ...{ action: offerTexts.offer, run: () => transfers.offer(member) },
  };
}
