/** Whose data a grant concerns. The OAuth library knows both as one subject, so that no token exists without them. */
export interface Subject {
  readonly userId: number;
  /** Null: every project of the account. */
  readonly projectId: number | null;
}

const pattern = /^([1-9]\d{0,14})(?::([1-9]\d{0,14}))?$/;

/** `7`, or `7:12` for one project. It never leaves the service. */
export function writeSubject({ userId, projectId }: Subject): string {
  return projectId === null ? String(userId) : `${userId}:${projectId}`;
}

/** @returns undefined for any other text */
export function readSubject(text: string | undefined): Subject | undefined {
  const match = pattern.exec(text ?? '');
  if (!match) return undefined;
  return { userId: Number(match[1]), projectId: match[2] === undefined ? null : Number(match[2]) };
}
