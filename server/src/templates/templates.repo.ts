import { limits } from '@pictable/contract';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { templates, templateVersions } from '../platform/db/schema.ts';
import { lockProject } from '../projects/lock-project.ts';

/** Identifies a template: its project and its name. */
export interface TemplateKey {
  readonly projectId: number;
  readonly name: string;
}

export type TemplatesRepo = ReturnType<typeof templatesRepo>;

/** A template without its content. */
export interface TemplateRow {
  readonly name: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const summaryColumns = {
  name: templates.name,
  version: templates.lastVersion,
  createdAt: templates.createdAt,
  updatedAt: templates.updatedAt,
};

/** Templates and their versions. */
export function templatesRepo(db: Db) {
  return {
    /** By name, without their content. */
    async list(projectId: number): Promise<TemplateRow[]> {
      return db
        .select(summaryColumns)
        .from(templates)
        .where(and(eq(templates.projectId, projectId), isNull(templates.deletedAt)))
        .orderBy(asc(templates.name));
    },

    /** One version, the newest by default; undefined if there is none. */
    async find(key: TemplateKey, version: number | undefined) {
      const [found] = await db
        .select({
          name: templates.name,
          createdAt: templates.createdAt,
          version: templateVersions.version,
          savedAt: templateVersions.createdAt,
          payload: templateVersions.payload,
        })
        .from(templates)
        .innerJoin(
          templateVersions,
          and(
            eq(templateVersions.templateId, templates.id),
            eq(templateVersions.version, version ?? templates.lastVersion),
          ),
        )
        .where(isActive(key));
      return found;
    },

    /** Numbers of the versions that are kept, ascending; none if there is no such template. */
    async versions(key: TemplateKey): Promise<number[]> {
      const rows = await db
        .select({ version: templateVersions.version })
        .from(templates)
        .innerJoin(templateVersions, eq(templateVersions.templateId, templates.id))
        .where(isActive(key))
        .orderBy(asc(templateVersions.version));
      return rows.map(({ version }) => version);
    },

    /**
     * Saves a new version unless the newest one has the same content, and deletes the oldest versions beyond
     * the limit. Saves of one project run one after the other.
     *
     * @returns undefined if a new template would exceed the limit of the project
     */
    async save(
      key: TemplateKey,
      payload: string,
      now: Date,
    ): Promise<{ version: number; isNew: boolean } | undefined> {
      return db.transaction(async (tx) => {
        await lockProject(tx, key.projectId);
        const [before] = await tx
          .select({ id: templates.id, version: templates.lastVersion, deletedAt: templates.deletedAt })
          .from(templates)
          .where(hasKey(key));
        if (before?.deletedAt === null) {
          const [newest] = await tx
            .select({ payload: templateVersions.payload })
            .from(templateVersions)
            .where(isVersion(before.id, before.version));
          if (newest?.payload === payload) return { version: before.version, isNew: false };
        } else if (await isFull(tx, key.projectId)) return undefined;
        const version = (before?.version ?? 0) + 1;
        const [{ id }] = (await tx
          .insert(templates)
          .values({ ...key, lastVersion: version, createdAt: now, updatedAt: now })
          .onConflictDoUpdate({
            target: [templates.projectId, templates.name],
            set: { lastVersion: version, updatedAt: now, deletedAt: null },
          })
          .returning({ id: templates.id })) as [{ id: number }];
        await tx.insert(templateVersions).values({ templateId: id, version, payload, createdAt: now });
        await tx
          .delete(templateVersions)
          .where(
            and(
              eq(templateVersions.templateId, id),
              lte(templateVersions.version, version - limits.templateVersionsMax),
            ),
          );
        return { version, isNew: true };
      });
    },

    /**
     * Deletes a template. Only the newest deletions of a project can be restored, so that its deleted
     * templates take no more space than its others may.
     *
     * @returns false if there is no such template
     */
    async delete(key: TemplateKey, now: Date): Promise<boolean> {
      return db.transaction(async (tx) => {
        const deleted = await tx.update(templates).set({ deletedAt: now }).where(isActive(key));
        if (deleted.rowCount !== 1) return false;
        const surplus = tx
          .select({ id: templates.id })
          .from(templates)
          .where(and(eq(templates.projectId, key.projectId), isNotNull(templates.deletedAt)))
          .orderBy(desc(templates.deletedAt), desc(templates.id))
          .offset(limits.templatesMax);
        await tx.delete(templateVersions).where(inArray(templateVersions.templateId, surplus));
        return true;
      });
    },

    /**
     * Restores a template that was deleted after a date; one that is not deleted stays as it is.
     *
     * @returns `full` if it would exceed the limit of the project, undefined if there is nothing to restore
     */
    async restore(key: TemplateKey, deletedAfter: Date): Promise<TemplateRow | 'full' | undefined> {
      return db.transaction(async (tx) => {
        await lockProject(tx, key.projectId);
        const [found] = await tx
          .select({ id: templates.id, deletedAt: templates.deletedAt, ...summaryColumns })
          .from(templates)
          .where(hasKey(key));
        if (!found) return undefined;
        const { id, deletedAt, ...template } = found;
        if (deletedAt === null) return template;
        if ((await keptVersions(tx, id)) === 0) return undefined;
        if (await isFull(tx, key.projectId)) return 'full';
        const restored = await tx
          .update(templates)
          .set({ deletedAt: null })
          .where(and(hasKey(key), gt(templates.deletedAt, deletedAfter)));
        return restored.rowCount === 1 ? template : undefined;
      });
    },

    /** Deletes the content of templates that were deleted before a date. @returns how many versions */
    async purgeDeleted(before: Date): Promise<number> {
      const old = db.select({ id: templates.id }).from(templates).where(lt(templates.deletedAt, before));
      const purged = await db.delete(templateVersions).where(inArray(templateVersions.templateId, old));
      return purged.rowCount ?? 0;
    },
  };
}

function hasKey({ projectId, name }: TemplateKey) {
  return and(eq(templates.projectId, projectId), eq(templates.name, name));
}

function isActive(key: TemplateKey) {
  return and(hasKey(key), isNull(templates.deletedAt));
}

function isVersion(templateId: number, version: number) {
  return and(eq(templateVersions.templateId, templateId), eq(templateVersions.version, version));
}

async function keptVersions(tx: Pick<Db, 'select'>, templateId: number): Promise<number> {
  const [kept] = await tx
    .select({ n: count() })
    .from(templateVersions)
    .where(eq(templateVersions.templateId, templateId));
  return kept?.n ?? 0;
}

async function isFull(tx: Pick<Db, 'select'>, projectId: number): Promise<boolean> {
  const [owned] = await tx
    .select({ n: count() })
    .from(templates)
    .where(and(eq(templates.projectId, projectId), isNull(templates.deletedAt)));
  return (owned?.n ?? 0) >= limits.templatesMax;
}
