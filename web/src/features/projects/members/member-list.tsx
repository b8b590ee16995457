import { type Member, type MemberRole, memberRoles, type ProjectTransfer } from '@pictable/contract';
import { Crown, Undo2, UserMinus } from 'lucide-react';
import { formatDay } from '../../../browser/dates.ts';
import { membersTexts as messages } from '../../../messages/projects/members-texts.ts';
import { offerTexts } from '../../../messages/projects/transfer-texts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Select } from '../../../ui/select/select.tsx';
import type { MemberActions } from './use-members.ts';
import type { TransferActions } from './use-transfer.ts';

interface MemberListProps {
  members: readonly Member[];
  /** Whether the user is the owner, who can change the others. */
  isOwner: boolean;
  /** The open offer of the owner; null for everyone else. */
  transfer: ProjectTransfer | null;
  actions: MemberActions;
  transfers: TransferActions;
  onRemove: (member: Member) => void;
  onOffer: (member: Member) => void;
}

/** The members of a project. */
export function MemberList({ members, isOwner, transfer, ...rest }: MemberListProps) {
  return (
    <section>
      <h3 className="mb-2 text-base">{messages.list}</h3>
      <ul aria-label={messages.list} className="border-t border-rule-strong text-sm">
        {members.map((member) => (
          <li
            key={member.userId}
            className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-b border-rule px-3 py-2.5 odd:bg-band"
          >
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium [overflow-wrap:anywhere]">
                {member.name}
                {member.isYou && <span className="font-normal text-ink-2"> ({messages.you})</span>}
              </p>
              {member.email !== member.name && (
                <p className="text-ink-2 [overflow-wrap:anywhere]">{member.email}</p>
              )}
              {transfer?.userId === member.userId && (
                <p className="mt-1 flex items-start gap-1.5 text-ink-2">
                  <Crown aria-hidden className="mt-0.5 size-4 shrink-0" />
                  {offerTexts.open(formatDay(transfer.expiresAt))}
                </p>
              )}
            </div>
            {isOwner && member.role !== 'owner' ? (
              <Controls
                member={member}
                role={member.role}
                isOffered={transfer?.userId === member.userId}
                {...rest}
              />
            ) : (
              <p className="text-ink-2">{messages.roles[member.role]}</p>
            )}
          </li>
        ))}
      </ul>
      {members.length === 1 && isOwner && (
        <div className="border-b border-rule px-4 py-8 text-center">
          <h4 className="text-base">{messages.empty}</h4>
          <p className="mx-auto mt-2 max-w-[46ch] text-sm text-ink-2">{messages.emptyText}</p>
        </div>
      )}
    </section>
  );
}

interface ControlsProps extends Pick<MemberListProps, 'actions' | 'transfers' | 'onRemove' | 'onOffer'> {
  member: Member;
  role: MemberRole;
  /** Whether this member can accept to become the owner. */
  isOffered: boolean;
}

function Controls({ member, role, isOffered, actions, transfers, onRemove, onOffer }: ControlsProps) {
  const { name } = member;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Select
        label={messages.roleOf(name)}
        value={role}
        onChange={(chosen) => void (chosen !== role && actions.setRole(member, chosen))}
        choices={memberRoles.map((value) => ({ value, label: messages.roles[value] }))}
        className="w-28"
      />
      <Button
        size="small"
        busy={transfers.busy}
        aria-label={isOffered ? offerTexts.withdrawNamed(name) : offerTexts.makeOwnerNamed(name)}
        onClick={() => void (isOffered ? transfers.withdraw(member) : onOffer(member))}
      >
        {isOffered ? <Undo2 aria-hidden /> : <Crown aria-hidden />}
        {isOffered ? offerTexts.withdraw : offerTexts.makeOwner}
      </Button>
      <Button size="small" aria-label={messages.removeNamed(name)} onClick={() => onRemove(member)}>
        <UserMinus aria-hidden />
        {messages.remove}
      </Button>
    </div>
  );
}
