import { hasRightsOf, type Project, type ProjectRole, type ProjectTransfer } from '@pictable/contract';

/** During an update, an instance of a version without roles may answer; everyone owned their projects then. */
export function roleIn({ role = 'owner' }: Partial<Pick<Project, 'role'>>): ProjectRole {
  return role;
}

/** Whether the user may change what is in a project. */
export function canEdit(project: Partial<Pick<Project, 'role'>>): boolean {
  return hasRightsOf(roleIn(project), 'editor');
}

/** Whether the project counts towards the plan of the user, who may do everything in it. */
export function isOwned(project: Partial<Pick<Project, 'role'>>): boolean {
  return roleIn(project) === 'owner';
}

/** The open offer to transfer the project, which the user has made or can accept; null from a version without offers. */
export function openTransfer({
  transfer = null,
}: Partial<Pick<Project, 'transfer'>>): ProjectTransfer | null {
  return transfer;
}

/** The open offer that the user can accept. */
export function receivedTransfer(
  project: Partial<Pick<Project, 'role' | 'transfer'>>,
): ProjectTransfer | null {
  return isOwned(project) ? null : openTransfer(project);
}

/** The name of a project in a list, with its owner if that is another user. */
export function projectLabel({ name, ownerName }: Pick<Project, 'name' | 'ownerName'>): string {
  return ownerName ? `${name} (${ownerName})` : name;
}
