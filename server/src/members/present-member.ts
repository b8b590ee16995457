import type { Member } from '@pictable/contract';
import type { MemberRow } from './members.repo.ts';

/** A member of a project as another member sees them. @param readerId who sees them */
export function presentMember({ since, ...row }: MemberRow, readerId: number): Member {
  return { ...row, isYou: row.userId === readerId, since: since.toISOString() };
}
