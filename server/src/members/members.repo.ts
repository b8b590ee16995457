import type { MemberRole } from '@pictable/contract';
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Principal, ProjectReference, ProjectRow } from '../http/caller.ts';
import { invitationsRepo } from '../invitations/invitations.repo.ts';
import { withoutHashes } from '../platform/db/columns-without-hashes.ts';
import type { Db } from '../platform/db/database.ts';
import {
  apiKeys,
  projectMembers,
  projects,
  renderJobs,
  tableImages,
  users,
  webhookEndpoints,
} from '../platform/db/schema.ts';
import { ownershipRepo } from './ownership.repo.ts';

/** A membership in one project. */
export interface Membership {
  readonly project: ProjectRow;
  readonly owner: Principal;
  readonly ownerName: string;
  readonly role: MemberRole;
}

export interface MemberRow {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly role: MemberRole | 'owner';
  readonly since: Date;
}

export type MembersRepo = ReturnType<typeof membersRepo>;

const names = { firstName: users.firstName, lastName: users.lastName, email: users.email };

interface Names {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
}

/** The name of a person, or their email address. */
export function nameOf({ firstName, lastName, email }: Names): string {
  return [firstName, lastName].filter((name) => name !== null && name !== '').join(' ') || email;
}

/** Members of projects. All methods run in the transaction passed as `db`, if it is one. */
export function membersRepo(db: Db) {
  const isMember = (projectId: number, userId: number) =>
    and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, userId));
  const selectMemberships = (userId: number, which?: SQL) =>
    db
      .select({
        project: withoutHashes.project,
        owner: withoutHashes.principal,
        ownerNames: names,
        role: projectMembers.role,
      })
      .from(projectMembers)
      .innerJoin(projects, eq(projects.id, projectMembers.projectId))
      .innerJoin(users, eq(users.id, projects.userId))
      .where(and(eq(projectMembers.userId, userId), which))
      .orderBy(desc(projects.id));

  return {
    /** The membership of a user in the project that a reference identifies; undefined if they are not a member. */
    async findMembership(userId: number, reference: ProjectReference): Promise<Membership | undefined> {
      const [found] = await selectMemberships(userId, eq(projects.id, projectIdOf(reference)));
      return found && { ...found, ownerName: nameOf(found.ownerNames) };
    },

    /** The projects of others of which a user is a member, newest first. */
    async listShared(userId: number) {
      const found = await selectMemberships(userId);
      return found.map(({ project, role, ownerNames }) => ({
        project,
        role,
        ownerName: nameOf(ownerNames),
      }));
    },

    /** The owner, then the others in the order in which they joined. */
    async list(projectId: number): Promise<MemberRow[]> {
      const owners = await db
        .select({ userId: users.id, ...names, since: projects.createdAt })
        .from(projects)
        .innerJoin(users, eq(users.id, projects.userId))
        .where(eq(projects.id, projectId));
      const others = await db
        .select({ userId: users.id, ...names, since: projectMembers.createdAt, role: projectMembers.role })
        .from(projectMembers)
        .innerJoin(users, eq(users.id, projectMembers.userId))
        .where(eq(projectMembers.projectId, projectId))
        .orderBy(asc(projectMembers.createdAt), asc(users.id));
      const rows = [...owners.map((owner) => ({ ...owner, role: 'owner' as const })), ...others];
      return rows.map(({ userId, email, role, since, ...own }) => ({
        ...{ userId, email, role, since },
        name: nameOf({ ...own, email }),
      }));
    },

    /**
     * Locks a project, so that changes of its members run one after the other.
     * @returns its owner and its name; undefined if there is no such project
     */
    async lock(projectId: number) {
      const [found] = await db
        .select({ ownerId: projects.userId, name: projects.name })
        .from(projects)
        .where(eq(projects.id, projectId))
        .for('no key update');
      return found;
    },

    /** How many members a project has, with its owner. */
    async count(projectId: number): Promise<number> {
      const [found] = await db
        .select({ n: count() })
        .from(projectMembers)
        .where(eq(projectMembers.projectId, projectId));
      return (found?.n ?? 0) + 1;
    },

    /** @returns the role that the user has now: an earlier member keeps theirs */
    async add(projectId: number, userId: number, role: MemberRole): Promise<MemberRole> {
      await db.insert(projectMembers).values({ projectId, userId, role }).onConflictDoNothing();
      const [found] = await db
        .select({ role: projectMembers.role })
        .from(projectMembers)
        .where(isMember(projectId, userId));
      return found!.role;
    },

    /** @returns false if there is no such member */
    async setRole(projectId: number, userId: number, role: MemberRole): Promise<boolean> {
      const changed = await db.update(projectMembers).set({ role }).where(isMember(projectId, userId));
      return changed.rowCount === 1;
    },

    /**
     * Ends a membership, and revokes the keys and invitations that the person created as a former owner of the project.
     * @returns false if there is no such member
     */
    async remove(projectId: number, userId: number): Promise<boolean> {
      const deleted = await db.delete(projectMembers).where(isMember(projectId, userId));
      if (deleted.rowCount !== 1) return false;
      await ownershipRepo(db).revokeCredentials(userId, projectId);
      await invitationsRepo(db).revokeSentBy(userId, projectId);
      return true;
    },
  };
}

/** The id of the project that a reference identifies, as an SQL expression; null if there is none. */
function projectIdOf(reference: ProjectReference): SQL {
  if ('projectId' in reference) return sql`${reference.projectId}`;
  if ('imageId' in reference)
    return sql`(select ${tableImages.projectId} from ${tableImages} where ${tableImages.id} = ${reference.imageId})`;
  if ('jobId' in reference)
    return sql`(select ${renderJobs.projectId} from ${renderJobs} where ${renderJobs.id} = ${reference.jobId})`;
  if ('webhookId' in reference)
    return sql`(select ${webhookEndpoints.projectId} from ${webhookEndpoints} where ${webhookEndpoints.id} = ${reference.webhookId})`;
  return sql`(select ${apiKeys.projectId} from ${apiKeys} where ${apiKeys.id} = ${reference.keyId})`;
}
