import { household } from '../rate-limit/household.ts';
import type { RenderOrder } from './render-pool.ts';

/** The tenant of an account, for all of its keys and the web app. */
export function accountTenant(userId: number): Required<Pick<RenderOrder, 'tenant' | 'isVisitor'>> {
  return { tenant: `account ${userId}`, isVisitor: false };
}

/** The tenant of an anonymous visitor. */
export function visitorTenant(address: string): Required<Pick<RenderOrder, 'tenant' | 'isVisitor'>> {
  return { tenant: `visitor ${household(address)}`, isVisitor: true };
}
