import type { Project } from '@pictable/contract';
import type { ActingMember, ProjectRow } from '../http/caller.ts';
import type { OperationContext } from '../http/operation-context.ts';
import type { GetProjectParts } from './get-project.ts';
import { presentProject } from './present-project.ts';

/** What the list needs to know about members. */
interface SharedProjects {
  /** The projects of others of which this user is a member, newest first. */
  listShared(
    userId: number,
  ): Promise<readonly (Pick<ActingMember, 'role' | 'ownerName'> & { readonly project: ProjectRow })[]>;
}

/**
 * The projects of the caller, newest first, then those of which they are a member; a project key lists only its
 * own.
 */
export async function listProjects(
  { projects, transfers, clock, members }: GetProjectParts & { readonly members: SharedProjects },
  context: OperationContext<'listProjects'>,
): Promise<Project[]> {
  const { caller, origin } = context;
  const open = await transfers.openFor(caller.user.id, clock.now());
  const about = ({ id }: ProjectRow) => ({ transfer: open.get(id) });
  if (caller.project) return [presentProject(caller.project, origin, about(caller.project))];
  const own = await projects.listOfUser(caller.user.id);
  const shared = await members.listShared(caller.user.id);
  return [
    ...own.map((row) => presentProject(row, origin, about(row))),
    ...shared.map(({ project, ...member }) => presentProject(project, origin, { ...about(project), member })),
  ];
}
