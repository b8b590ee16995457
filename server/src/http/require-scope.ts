import { isKeyScope, type KeyScope, type Route } from '@pictable/contract';
import type { Caller } from './caller.ts';
import { publicError } from './errors/public-error.ts';

/** Checks what a route demands of a key with scopes. Any other caller has every scope. @throws PublicError 403 */
export function requireScope({ scopedKey }: Caller, scope: Route['scope']): void {
  if (!scopedKey) return;
  if (scope === 'personal-key') throw publicError('scoped-key-not-allowed', {});
  if (isKeyScope(scope) && !scopedKey.scopes.includes(scope)) throw missingScope(scopedKey.scopes, scope);
}

function missingScope(scopes: readonly KeyScope[], scope: KeyScope): Error {
  const challenge = `Bearer realm="pictable", error="insufficient_scope", scope="${scope}"`;
  return publicError(
    'missing-scope',
    { scope, scopes: scopes.join(', ') || 'none' },
    { headers: { 'www-authenticate': challenge } },
  );
}
