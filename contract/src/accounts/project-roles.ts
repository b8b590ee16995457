/** The roles in a project, from the least to the most rights. */
export const projectRoles = ['viewer', 'editor', 'owner'] as const;

/** The role of a person in a project. */
export type ProjectRole = (typeof projectRoles)[number];

/** The roles that members can be given; a project has exactly one owner. */
export const memberRoles = ['viewer', 'editor'] as const;

/** The role of a member who is not the owner. */
export type MemberRole = (typeof memberRoles)[number];

/** What each role allows. */
export const projectRoleMeanings: Readonly<Record<ProjectRole, string>> = {
  viewer: 'See images, templates, live images and the usage, and download images.',
  editor:
    'See everything, render tables, and change images, templates, live images, themes, fonts, logo and secrets.',
  owner:
    'Do everything: also manage keys, webhooks, bucket, settings and members, and transfer or delete the project.',
};

/** Whether a role has at least the rights of another one. */
export function hasRightsOf(role: ProjectRole, required: ProjectRole): boolean {
  return projectRoles.indexOf(role) >= projectRoles.indexOf(required);
}

/** The roles with at least the rights of this one. */
export function rolesWithRightsOf(required: ProjectRole): readonly ProjectRole[] {
  return projectRoles.filter((role) => hasRightsOf(role, required));
}
