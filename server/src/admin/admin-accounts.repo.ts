import { and, desc, eq, gte, ilike, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { apiKeys, projectMembers, projects, tableImages, usageDays, users } from '../platform/db/schema.ts';

/** An account as operators see it. */
export interface AdminAccount {
  readonly id: number;
  readonly email: string;
  /** First and last name, or the user name. */
  readonly name: string | null;
  readonly role: (typeof users.$inferSelect)['role'];
  /** When it was disabled; null: it is enabled. */
  readonly disabledAt: Date | null;
  readonly plan: string | null;
  readonly used: number;
  readonly usageResetsAt: Date;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
  readonly projects: number;
  /** Stored images, without deleted ones that can be restored. */
  readonly images: number;
  /** Size of these images. */
  readonly storageBytes: number;
}

/** Which accounts to list. */
export interface AccountSearch {
  /** A part of the address or the name, or the ID; undefined: all. */
  readonly text?: string | undefined;
  /** Only accounts that are older than this one. */
  readonly beforeId?: number | undefined;
  readonly limit?: number | undefined;
}

// Columns of subqueries are written with their tables, because the query has only one table outside of them.
const columns = {
  id: users.id,
  email: users.email,
  name: sql<
    string | null
  >`coalesce(nullif(trim(concat_ws(' ', users.first_name, users.last_name)), ''), users.username)`,
  role: users.role,
  disabledAt: users.disabledAt,
  plan: users.currentPlanTier,
  used: users.usageCount,
  usageResetsAt: users.usageResetDate,
  createdAt: users.createdAt,
  lastSeenAt: sql<Date | null>`greatest(
    (select max(sessions.last_seen_at) from sessions where sessions.user_id = users.id),
    users.api_key_last_used_at,
    (select max(projects.api_key_last_used_at) from projects where projects.user_id = users.id))`.mapWith(
    (time: string) => new Date(time),
  ),
  projects: sql<number>`(select count(*)::int from projects where projects.user_id = users.id)`,
  images: sql<number>`(select count(*)::int from table_images
    where table_images.user_id = users.id and table_images.deleted_at is null)`,
  storageBytes: sql`(select coalesce(sum(table_images.size_bytes), 0) from table_images
    where table_images.user_id = users.id and table_images.deleted_at is null)`.mapWith(Number),
};

/** What operators see of accounts: no tables, no hashes. */
export function adminAccountsRepo(db: Db) {
  return {
    /** The newest first. */
    async list({ text, beforeId, limit }: AccountSearch): Promise<AdminAccount[]> {
      const found = db
        .select(columns)
        .from(users)
        .where(
          and(text ? matches(text) : undefined, beforeId === undefined ? undefined : lt(users.id, beforeId)),
        )
        .orderBy(desc(users.id));
      return limit === undefined ? found : found.limit(limit);
    },

    async findById(id: number): Promise<AdminAccount | undefined> {
      const [found] = await db.select(columns).from(users).where(eq(users.id, id));
      return found;
    },

    /** The account of an address, in any case. */
    async find(email: string): Promise<AdminAccount | undefined> {
      const [found] = await db
        .select(columns)
        .from(users)
        .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
      return found;
    },

    async setPlan(userId: number, plan: string): Promise<void> {
      await db.update(users).set({ currentPlanTier: plan }).where(eq(users.id, userId));
    },

    /** Sets a role that the groups of single sign-on do not remove. */
    async setRole(userId: number, role: AdminAccount['role']): Promise<void> {
      await db.update(users).set({ role, roleFromGroup: false }).where(eq(users.id, userId));
    },

    /**
     * Also ends the transfers that are offered to the account, so that none is open when it is enabled again.
     * @param disabledAt null: the account is enabled
     */
    async setDisabledAt(userId: number, disabledAt: Date | null): Promise<void> {
      await db.update(users).set({ disabledAt }).where(eq(users.id, userId));
      await db
        .update(projectMembers)
        .set({ transferExpiresAt: null })
        .where(and(eq(projectMembers.userId, userId), isNotNull(projectMembers.transferExpiresAt)));
    },

    /**
     * Stored images that were created before a time, the oldest first. Versions of live images stay with them.
     */
    async oldImages(userId: number, before: Date): Promise<number[]> {
      const rows = await db
        .select({ id: tableImages.id })
        .from(tableImages)
        .where(
          and(
            eq(tableImages.userId, userId),
            lt(tableImages.createdAt, before),
            isNull(tableImages.deletedAt),
            sql`not exists (select from live_versions where live_versions.image_id = ${tableImages.id})`,
          ),
        )
        .orderBy(tableImages.id);
      return rows.map(({ id }) => id);
    },

    /** The keys of an account, without their secrets. */
    async keys(userId: number) {
      const [personal] = await db
        .select({ prefix: users.apiKeyPrefix, lastUsedAt: users.apiKeyLastUsedAt })
        .from(users)
        .where(eq(users.id, userId));
      const ofProjects = await db
        .select({ prefix: projects.apiKeyPrefix, name: projects.name, lastUsedAt: projects.apiKeyLastUsedAt })
        .from(projects)
        .where(eq(projects.userId, userId))
        .orderBy(projects.id);
      const scoped = await db
        .select({ prefix: apiKeys.prefix, name: apiKeys.name, lastUsedAt: apiKeys.lastUsedAt })
        .from(apiKeys)
        .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
        .orderBy(apiKeys.id);
      return [
        ...(personal?.prefix
          ? [
              {
                kind: 'personal' as const,
                name: null,
                prefix: personal.prefix,
                lastUsedAt: personal.lastUsedAt,
              },
            ]
          : []),
        ...ofProjects.map((key) => ({ kind: 'project' as const, ...key })),
        ...scoped.map((key) => ({ kind: 'scoped' as const, ...key })),
      ];
    },

    /** Stored tables per day (UTC), of one account or of all, the newest day first. */
    async usage(since: string, userId: number | undefined) {
      const ofUser = userId === undefined ? undefined : eq(usageDays.userId, userId);
      return db
        .select({
          day: usageDays.day,
          tables: sql<number>`sum(${usageDays.tables})::int`,
          accounts: sql<number>`count(distinct ${usageDays.userId})::int`,
        })
        .from(usageDays)
        .where(and(gte(usageDays.day, since), ofUser))
        .groupBy(usageDays.day)
        .orderBy(desc(usageDays.day));
    },

    /** Addresses that share the part before or after the @ with an address that has no account. */
    async similar(email: string): Promise<string[]> {
      const [name = '', domain = ''] = email.toLowerCase().split('@');
      const found = await db
        .select({ email: users.email })
        .from(users)
        .where(
          or(
            eq(sql`split_part(lower(${users.email}), '@', 1)`, name),
            domain === '' ? undefined : eq(sql`split_part(lower(${users.email}), '@', 2)`, domain),
          ),
        )
        .orderBy(users.id)
        .limit(5);
      return found.map((user) => user.email);
    },
  };
}

/** Accounts with a text in their address or name, or with this ID. */
function matches(text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return or(
    ilike(users.email, pattern),
    ilike(users.username, pattern),
    sql`concat_ws(' ', ${users.firstName}, ${users.lastName}) ilike ${pattern}`,
    /^\d{1,15}$/.test(text) ? eq(users.id, Number(text)) : undefined,
  );
}
