import type { Project } from '@pictable/contract';
import { formatDay } from '../../../browser/dates.ts';
import { membersTexts, invitationsTexts as messages } from '../../../messages/projects/members-texts.ts';
import { errorReason } from '../../../requests/error-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { type MemberActions, useInvitations } from './use-members.ts';

/** The invitations that are not accepted yet; nothing if there are none. */
export function InvitationList({ project, actions }: { project: Project; actions: MemberActions }) {
  const list = useInvitations(project);
  if (list.isError)
    return (
      <LoadError
        title={membersTexts.readFailed}
        text={errorReason(list.error)}
        retry={membersTexts.retry}
        onRetry={() => void list.refetch()}
      />
    );
  if (!list.data || list.data.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 text-base">{messages.list}</h3>
      <ul aria-label={messages.list} className="border-t border-rule-strong text-sm">
        {list.data.map((invitation) => (
          <li
            key={invitation.id}
            className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-b border-rule px-3 py-2.5 odd:bg-band"
          >
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium [overflow-wrap:anywhere]">{invitation.email}</p>
              <p className="text-ink-2">
                {messages.waiting(membersTexts.roles[invitation.role], formatDay(invitation.expiresAt))}
              </p>
            </div>
            <Button
              size="small"
              aria-label={messages.revokeNamed(invitation.email)}
              onClick={() => void actions.revoke(invitation)}
            >
              {messages.revoke}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
