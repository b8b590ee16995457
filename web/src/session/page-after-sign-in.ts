import { sameOriginPath } from '@pictable/contract';
import { paths } from '../paths.ts';

/** The page to open after sign-in: the one that redirected here, otherwise the dashboard. */
export function pageAfterSignIn(next: unknown): string {
  return sameOriginPath(next) ?? paths.dashboard;
}
