import { ipPrefix } from '../rate-limit/ip-prefix.ts';
import type { RenderOptions } from './render-pool.ts';

/** The tenant of an account, for all of its keys and the web app. */
export function accountTenant(userId: number): Required<Pick<RenderOptions, 'tenant' | 'isVisitor'>> {
  return { tenant: `account ${userId}`, isVisitor: false };
}

/** The tenant of an anonymous visitor. */
export function visitorTenant(address: string): Required<Pick<RenderOptions, 'tenant' | 'isVisitor'>> {
  return { tenant: `visitor ${ipPrefix(address)}`, isVisitor: true };
}
