import { expect, it } from 'vitest';
import { newUserRow } from './new-user-row.ts';

it('starts the first usage window of 30 days at the registration', () => {
  const row = newUserRow('ada@example.com', new Date('2026-01-31T12:00:00Z'));
  expect(row).toMatchObject({
    email: 'ada@example.com',
    username: 'ada',
    createdAt: new Date('2026-01-31T12:00:00Z'),
    usageResetDate: new Date('2026-03-02T12:00:00Z'),
  });
});
