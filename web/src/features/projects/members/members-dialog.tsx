import type { Member, Project } from '@pictable/contract';
import { useState } from 'react';
import { membersTexts as messages } from '../../../messages/projects/members-texts.ts';
import { errorReason } from '../../../requests/error-text.ts';
import { isOwned } from '../../../requests/project-roles.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteForm } from './invite-form.tsx';
import { MemberList } from './member-list.tsx';
import { type MemberActions, useMemberActions, useMembers } from './use-members.ts';

interface MembersDialogProps {
  project: Project;
  onClose: () => void;
}

/** What is confirmed before it happens. */
type Question =
  | { readonly kind: 'remove' | 'transfer'; readonly member: Member }
  | { readonly kind: 'leave' };

/** The members of a project and the invitations to it; for its owner, with what changes them. */
export default function MembersDialog({ project, onClose }: MembersDialogProps) {
  const actions = useMemberActions(project);
  const [question, setQuestion] = useState<Question>();
  if (question)
    return (
      <Confirmation
        project={project}
        actions={actions}
        question={question}
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
      <Content project={project} actions={actions} onAsk={setQuestion} />
    </Dialog>
  );
}

interface ContentProps {
  project: Project;
  actions: MemberActions;
  onAsk: (question: Question) => void;
}

function Content({ project, actions, onAsk }: ContentProps) {
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
  return (
    <div className="space-y-7">
      {isOwner && <InviteForm actions={actions} />}
      <MemberList
        members={list.data}
        isOwner={isOwner}
        actions={actions}
        onRemove={(member) => onAsk({ kind: 'remove', member })}
        onTransfer={(member) => onAsk({ kind: 'transfer', member })}
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

function Confirmation({ project, actions, question, onClose }: ConfirmationProps) {
  const { busy } = actions;
  const ask = (title: string, text: string, action: string, run: () => Promise<boolean>) => (
    <ConfirmDialog
      title={title}
      text={text}
      action={action}
      busy={busy}
      onConfirm={() => void run().then((isDone) => onClose(isDone && question.kind !== 'remove'))}
      onClose={() => onClose(false)}
    />
  );
  if (question.kind === 'leave')
    return ask(messages.leaveTitle, messages.leaveText(project.name), messages.leave, () => actions.leave());
  const { member, kind } = question;
  const { name } = member;
  return kind === 'remove'
    ? ask(messages.removeTitle(name), messages.removeText(name, project.name), messages.remove, () =>
        actions.remove(member),
      )
    : ask(messages.transferTitle(name), messages.transferText(name, project.name), messages.transfer, () =>
        actions.transfer(member),
      );
}
