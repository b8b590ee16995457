import type { CallerUser, PlanCatalogue, User } from '@pictable/contract';
import { planOfTier } from '@pictable/contract';
import type { Caller, EmailProof, ScopedKey } from '../http/caller.ts';
import { quotaOf } from '../usage/quota.ts';
import { hasRecentEmailProof } from './sessions.ts';
import type { UserProfile } from './users.repo.ts';

/** Public representation of a user, and of their session if they have one. */
export function presentUser(user: UserProfile, plans: PlanCatalogue, now: Date, session?: EmailProof): User {
  const plan = planOfTier(plans, user.currentPlanTier);
  const quota = quotaOf(user, plans, now);
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    email_verified: user.emailVerifiedAt !== null,
    first_name: user.firstName,
    last_name: user.lastName,
    auth_provider: user.authProvider,
    avatar_url: user.avatarUrl,
    needs_current_password: user.hasPassword && !hasRecentEmailProof(session, now),
    role: user.role,
    current_plan_tier: plan.tier,
    planName: plan.name,
    usage_count: quota.used,
    usage_limit: quota.limit,
    usage_reset_date: quota.resetsAt.toISOString(),
    project_limit: plan.projects,
    stripe_subscription_id: user.stripeSubscriptionId,
    api_key_prefix: user.apiKeyPrefix,
    created_at: user.createdAt.toISOString(),
  };
}

/**
 * The user behind a request. Keys of projects and keys with scopes are widely shared, so they reveal nothing
 * about the owner except the quota.
 */
export function presentCaller(
  { user, project, session, scopedKey }: Pick<Caller, 'user' | 'project' | 'session' | 'scopedKey'>,
  profile: UserProfile,
  plans: PlanCatalogue,
  now: Date,
): CallerUser {
  const full = { ...presentUser(profile, plans, now, session), role: user.role };
  if (!project && !scopedKey) return { ...full, project: null, key: null };
  return {
    ...full,
    username: null,
    email: null,
    first_name: null,
    last_name: null,
    avatar_url: null,
    role: null,
    current_plan_tier: null,
    planName: null,
    stripe_subscription_id: null,
    api_key_prefix: null,
    project: project ? { id: project.id, name: project.name } : null,
    key: scopedKey ? presentScopedKey(scopedKey) : null,
  };
}

function presentScopedKey({ name, scopes, expiresAt }: ScopedKey): NonNullable<CallerUser['key']> {
  return { name, scopes: [...scopes], expiresAt: expiresAt?.toISOString() ?? null };
}

/** A user who signs in without the issuer of single sign-on, which alone knows who is in the group of operators. */
export function withoutGroupRole(user: UserProfile): UserProfile {
  return user.roleFromGroup ? { ...user, role: 'user' } : user;
}
