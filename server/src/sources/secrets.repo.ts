import { limits } from '@pictable/contract';
import { and, asc, count, eq } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { projectSecrets } from '../platform/db/schema.ts';
import { lockProject } from '../projects/lock-project.ts';

/** Identifies a secret: its project and its name. */
export interface SecretKey {
  readonly projectId: number;
  readonly name: string;
}

/** A secret without its value. */
export interface SecretRow {
  readonly name: string;
  /** Origins that it may be sent to. */
  readonly origins: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The encrypted value of a secret, and where it may be sent. */
export type EncryptedSecret = Pick<SecretRow, 'origins'> & { readonly ciphertext: string };

export type SecretsRepo = ReturnType<typeof secretsRepo>;

const rowColumns = {
  name: projectSecrets.name,
  origins: projectSecrets.origins,
  createdAt: projectSecrets.createdAt,
  updatedAt: projectSecrets.updatedAt,
};

/** The secrets of projects. */
export function secretsRepo(db: Db) {
  const hasKey = ({ projectId, name }: SecretKey) =>
    and(eq(projectSecrets.projectId, projectId), eq(projectSecrets.name, name));
  return {
    /** By name. */
    async list(projectId: number): Promise<SecretRow[]> {
      const rows = await db
        .select(rowColumns)
        .from(projectSecrets)
        .where(eq(projectSecrets.projectId, projectId))
        .orderBy(asc(projectSecrets.name));
      return rows.map(present);
    },

    async find(key: SecretKey): Promise<EncryptedSecret | undefined> {
      const { ciphertext, origins } = projectSecrets;
      const [found] = await db.select({ ciphertext, origins }).from(projectSecrets).where(hasKey(key));
      return found && present(found);
    },

    /** Adds or replaces a secret. @returns undefined if the project has as many as it can have */
    async save(
      key: SecretKey,
      { ciphertext, origins }: EncryptedSecret,
      now: Date,
    ): Promise<{ readonly row: SecretRow; readonly isNew: boolean } | undefined> {
      return db.transaction(async (tx) => {
        await lockProject(tx, key.projectId);
        const content = { ciphertext, origins: JSON.stringify(origins), updatedAt: now };
        const [replaced] = await tx
          .update(projectSecrets)
          .set(content)
          .where(hasKey(key))
          .returning(rowColumns);
        if (replaced) return { row: present(replaced), isNew: false };
        const [owned] = await tx
          .select({ n: count() })
          .from(projectSecrets)
          .where(eq(projectSecrets.projectId, key.projectId));
        if ((owned?.n ?? 0) >= limits.secretsMax) return undefined;
        const [added] = await tx
          .insert(projectSecrets)
          .values({ ...key, ...content, createdAt: now })
          .returning(rowColumns);
        return { row: present(added!), isNew: true };
      });
    },

    /** @returns false if there is no such secret */
    async delete(key: SecretKey): Promise<boolean> {
      const deleted = await db.delete(projectSecrets).where(hasKey(key));
      return deleted.rowCount === 1;
    },
  };
}

function present<Row extends { readonly origins: string }>({ origins, ...row }: Row) {
  return { ...row, origins: JSON.parse(origins) as string[] };
}
