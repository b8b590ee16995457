import type { PlanCatalogue, User } from '@pictable/contract';
import type { OperationContext } from '../http/operation-context.ts';
import type { Clock } from '../platform/clock.ts';
import { presentUser } from './present-user.ts';
import type { UsersRepo } from './users.repo.ts';

interface Parts {
  readonly users: UsersRepo;
  readonly plans: PlanCatalogue;
  readonly clock: Clock;
}

/** Changes the names in the request; an empty name is removed. */
export async function updateProfile(
  parts: Parts,
  { caller, body }: OperationContext<'updateUser'>,
): Promise<User> {
  const { first_name, last_name } = body;
  await parts.users.changeNames(caller.user.id, {
    ...(first_name === undefined ? {} : { firstName: storable(first_name) }),
    ...(last_name === undefined ? {} : { lastName: storable(last_name) }),
  });
  const user = await parts.users.getProfile(caller.user.id);
  return presentUser({ ...user, role: caller.user.role }, parts.plans, parts.clock.now(), caller.session);
}

/** PostgreSQL text cannot contain NUL. */
function storable(name: string | null): string | null {
  return name?.replaceAll('\0', '') || null;
}
