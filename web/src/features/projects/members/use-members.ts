import type { Invitation, Member, MemberRole, Project } from '@pictable/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { invitationsTexts, membersTexts as messages } from '../../../messages/projects/members-texts.ts';
import { invalidateAccountQueries } from '../../../requests/account-data.ts';
import { isOwned } from '../../../requests/project-roles.ts';
import { type Failure, useMutationWithToast } from '../../../requests/use-mutation-with-toast.ts';
import { service } from '../../../session/service.ts';
import { queryKeys } from '../../../session/session.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';

/** The members of a project, the owner first. */
export function useMembers(projectId: number) {
  return useQuery({
    queryKey: [...queryKeys.members, projectId],
    queryFn: async () => (await service().members(projectId)).members as Member[],
  });
}

/** The pending invitations to a project, which only its owner can read. */
export function useInvitations(project: Project) {
  return useQuery({
    queryKey: [...queryKeys.members, project.id, 'invitations'],
    queryFn: async () => (await service().invitations(project.id)).invitations as Invitation[],
    enabled: isOwned(project),
  });
}

/** Actions on the members of a project. Each resolves to whether it succeeded, and reloads what it changes. */
export function useMemberActions(project: Project) {
  const { busy, failed, act } = useMutationWithToast();
  const queries = useQueryClient();
  const reloadMembers = () => queries.invalidateQueries({ queryKey: [...queryKeys.members, project.id] });

  async function run(action: () => Promise<unknown>, done: string, failure: Failure): Promise<boolean> {
    const isDone = await act(async () => {
      await action();
    }, failure);
    if (isDone) showToast({ title: done });
    return isDone;
  }

  return {
    busy,
    failed,
    async invite(email: string, role: MemberRole): Promise<boolean> {
      const isSent = await act(
        async () => {
          await service().invite(project.id, { email, role });
          await reloadMembers();
        },
        { title: invitationsTexts.sendFailed },
      );
      if (isSent) showToast({ title: invitationsTexts.sent(email), description: invitationsTexts.sentText });
      return isSent;
    },
    async revoke({ id, email }: Invitation): Promise<boolean> {
      const failure = { title: invitationsTexts.revokeFailed };
      const isDone = await run(
        () => service().revokeInvitation(project.id, id),
        invitationsTexts.revoked(email),
        failure,
      );
      await reloadMembers();
      return isDone;
    },
    async setRole({ userId, name }: Member, role: MemberRole): Promise<boolean> {
      const failure = { title: messages.changeFailed };
      const isDone = await run(
        () => service().updateMember(project.id, userId, { role }),
        messages.changed(name, role),
        failure,
      );
      await reloadMembers();
      return isDone;
    },
    async remove({ userId, name }: Member): Promise<boolean> {
      const failure = { title: messages.removeFailed };
      const isDone = await run(
        () => service().removeMember(project.id, userId),
        messages.removed(name),
        failure,
      );
      await reloadMembers();
      return isDone;
    },
    async leave(): Promise<boolean> {
      const failure = { title: messages.leaveFailed };
      const isDone = await run(
        () => service().leaveProject(project.id),
        messages.left(project.name),
        failure,
      );
      if (isDone) await invalidateAccountQueries(queries);
      return isDone;
    },
  };
}

export type MemberActions = ReturnType<typeof useMemberActions>;
