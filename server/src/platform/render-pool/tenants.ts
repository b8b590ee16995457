import { household } from '../rate-limit/household.ts';
import type { RenderOrder } from './render-pool.ts';

/** The tenant of what an account draws, with all its keys and in the web app. */
export function accountTenant(userId: number): Required<Pick<RenderOrder, 'tenant' | 'isVisitor'>> {
  return { tenant: `account ${userId}`, isVisitor: false };
}

/** The tenant of what somebody draws who has not said who they are. */
export function visitorTenant(address: string): Required<Pick<RenderOrder, 'tenant' | 'isVisitor'>> {
  return { tenant: `visitor ${household(address)}`, isVisitor: true };
}
