import { limits } from '@pictable/contract';
import type { NewUserRow } from './users.repo.ts';

/** A new user on the free plan, whose first usage window starts now. */
export function newUserRow(email: string, now: Date): NewUserRow {
  return {
    email,
    username: email.slice(0, email.lastIndexOf('@')),
    password: null,
    emailVerifiedAt: null,
    createdAt: now,
    usageResetDate: new Date(now.getTime() + limits.usageWindowDays * 86_400_000),
  };
}
