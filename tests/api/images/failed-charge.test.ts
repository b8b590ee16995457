import { addTestUser } from '@pictable/server/test-platform';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, post, sales } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());
afterEach(() => query('drop trigger fail_insert on table_images'));

const query = (text: string) => setup.platform.database.pool.query(text);

/** Makes the database reject every new image record with an error. */
async function rejectRecords(condition: string): Promise<void> {
  await query(`create or replace function fail_insert() returns trigger language plpgsql as
    $$ begin raise ${condition} using message = 'rejected by a test'; end $$`);
  await query(
    'create trigger fail_insert before insert on table_images for each row execute function fail_insert()',
  );
}

async function storedFiles(): Promise<number> {
  let count = 0;
  for await (const _ of setup.platform.storage.list('images')) count++;
  return count;
}

describe('a table whose record is rejected by the database', () => {
  it('is 404 and leaves no file if its project was deleted meanwhile', async () => {
    const owner = await addTestUser(setup.platform, 'basic');
    const before = await storedFiles();
    await rejectRecords('foreign_key_violation');
    const response = await post(`${setup.url}/api/table-to-image`, sales, owner.projectKey);
    expect(await errorOf(response)).toMatchObject({ code: 404, type: 'project-not-found' });
    expect(await storedFiles()).toBe(before);
  });

  it('keeps its file after any other error, because the record may have been written', async () => {
    const owner = await addTestUser(setup.platform, 'basic');
    const before = await storedFiles();
    await rejectRecords('raise_exception');
    const response = await post(`${setup.url}/api/table-to-image`, sales, owner.projectKey);
    expect(response.status).toBe(500);
    expect(await storedFiles()).toBe(before + 1);
  });
});
