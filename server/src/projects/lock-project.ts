import { eq } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { projects } from '../platform/db/schema.ts';

/**
 * Lets concurrent changes of what a project owns run one after the other, so that none exceeds a limit. Does not wait
 * for images that are being stored in the project, and they do not wait for it.
 */
export async function lockProject(tx: Pick<Db, 'select'>, projectId: number): Promise<void> {
  await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('no key update');
}
