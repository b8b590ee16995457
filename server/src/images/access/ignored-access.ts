import type { TableWarning } from '@pictable/contract';
import type { TableRequest } from '../rendering/table-request.ts';

/** Warnings about the access to a temporary image, which has its own expiry and is always public. */
export function ignoredAccess({ sentAccess }: TableRequest, temporary: string): TableWarning[] {
  const { access, expires } = sentAccess;
  const warnings: TableWarning[] = [];
  if (expires) warnings.push({ path: expires.path, message: `expires is ignored: ${temporary}.` });
  if (access?.level === 'signed')
    warnings.push({
      path: access.path,
      message: `access is ignored: ${temporary}, and everyone who has its URL can open it.`,
    });
  return warnings;
}
