import type { Project, ProjectTransfer } from '@pictable/contract';
import { fillPath, routes } from '@pictable/contract';
import type { ActingMember, ProjectRow } from '../http/caller.ts';

/** An open offer to make a member the owner. */
interface TransferRow {
  readonly userId: number;
  readonly expiresAt: Date;
}

/** What presenting projects needs to know about transfers. */
export interface ProjectTransfers {
  /** The open offers that a person has made or can accept, by the id of the project. */
  openFor(userId: number, now: Date): Promise<ReadonlyMap<number, TransferRow>>;
}

interface About {
  /** The member for whom it is presented; undefined: for the owner. */
  readonly member?: Pick<ActingMember, 'role' | 'ownerName'> | undefined;
  /** The open offer that this person has made or can accept. */
  readonly transfer: TransferRow | undefined;
}

/** Public representation of a project, for its owner or for one of its members. */
export function presentProject(project: ProjectRow, origin: string, { member, transfer }: About): Project {
  return {
    id: project.id,
    name: project.name,
    description: project.description,
    endpointPath: project.endpointPath,
    endpointUrl: origin + fillPath(routes.generateProjectImage.path, { endpointPath: project.endpointPath }),
    apiKeyPrefix: member ? '' : project.apiKeyPrefix,
    role: member?.role ?? 'owner',
    ownerName: member?.ownerName ?? null,
    transfer: transfer === undefined ? null : presentTransfer(transfer),
    isActive: project.isActive,
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
  };
}

/** Public representation of an open offer. */
export function presentTransfer({ userId, expiresAt }: TransferRow): ProjectTransfer {
  return { userId, expiresAt: expiresAt.toISOString() };
}
