import { afterAll, beforeAll, expect, it } from 'vitest';
import { imageStorageNames } from '../images/image-file.ts';
import { testDatabase } from '../platform/db/test-database.fixture.ts';
import { projectsRepo } from './projects.repo.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('a project is deleted with the file of an image that is stored at the same time', async () => {
  const { pool, db } = database;
  const user = await pool.query("insert into users (email) values ('a@example.com') returning id");
  const userId = Number(user.rows[0].id);
  const project = await pool.query(
    `insert into projects (user_id, name, endpoint_path, api_key_hash, api_key_prefix)
      values ($1, 'Race', 'race', 'hash', 'prefix') returning id`,
    [userId],
  );
  const projectId = Number(project.rows[0].id);
  const storing = await pool.connect();
  try {
    await storing.query('begin');
    await storing.query(
      `insert into table_images (user_id, project_id, filename, public_url, format, width_px, height_px, size_bytes, alt, json_data)
        values ($1, $2, 'late.png', 'http://x/late.png', 'png', 1, 1, 1, '', '{}')`,
      [userId, projectId],
    );
    const deleting = projectsRepo(db).delete(projectId, userId, ({ images }) => imageStorageNames(images));
    await expect
      .poll(async () => {
        const waiting =
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
        return (await pool.query(waiting)).rowCount;
      })
      .toBe(1);
    await storing.query('commit');
    expect((await deleting)?.names).toContain('images/late.png');
  } finally {
    storing.release();
  }
});
