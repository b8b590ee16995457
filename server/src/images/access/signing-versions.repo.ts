import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { projects, tableImages, users } from '../../platform/db/schema.ts';
import type { Signer } from '../../platform/signatures.ts';
import { filenamesInAllFormats } from '../image-file.ts';

/** The owner of an image: its project, or its user. */
export type ImageOwner = Pick<Signer, 'userId' | 'projectId'>;

export type SigningVersionsRepo = ReturnType<typeof signingVersionsRepo>;

/** Current versions of the secrets that sign the URLs of images. */
export function signingVersionsRepo(db: Db) {
  return {
    /**
     * The signer of an image, by its file name in any format. An image that was deleted, but whose record
     * still exists, has one too.
     */
    async findSigner(filename: string): Promise<Signer | undefined> {
      const [found] = await db
        .select({
          userId: tableImages.userId,
          projectId: tableImages.projectId,
          ofUser: users.signingVersion,
          ofProject: projects.signingVersion,
        })
        .from(tableImages)
        .innerJoin(users, eq(users.id, tableImages.userId))
        .leftJoin(projects, eq(projects.id, tableImages.projectId))
        .where(inArray(tableImages.filename, filenamesInAllFormats(filename)));
      if (!found) return undefined;
      const { userId, projectId, ofUser, ofProject } = found;
      return { userId, projectId, version: ofProject ?? ofUser };
    },

    /** The signer of each owner. */
    async findSigners(owners: readonly ImageOwner[]): Promise<Signer[]> {
      const projectIds = [...new Set(owners.map(({ projectId }) => projectId))].filter((id) => id !== null);
      const userIds = [...new Set(owners.filter(isOutsideProjects).map(({ userId }) => userId))];
      const ofProjects = await versions(projects, projectIds);
      const ofUsers = await versions(users, userIds);
      return owners.map(({ userId, projectId }) => {
        const version = projectId === null ? ofUsers.get(userId) : ofProjects.get(projectId);
        return { userId, projectId, version: version ?? 0 };
      });
    },
  };

  async function versions(table: typeof projects | typeof users, ids: readonly number[]) {
    if (ids.length === 0) return new Map<number, number>();
    const found = await db
      .select({ id: table.id, version: table.signingVersion })
      .from(table)
      .where(inArray(table.id, [...ids]));
    return new Map(found.map(({ id, version }) => [id, version]));
  }
}

function isOutsideProjects({ projectId }: ImageOwner): boolean {
  return projectId === null;
}
