import { all, type DataMap, exported, internal, secret, untilDeleted } from './data-map-types.ts';

const cacheVersion = internal('Counts changes, for caches');

/** Projects, and what their tables use. */
export const projectData = {
  projects: {
    contains: 'Projects, with their settings, themes and bucket',
    owner: 'account',
    rows: [{ column: 'userId', is: 'account' }],
    deletion: 'cascade',
    kept: untilDeleted,
    columns: {
      ...all(exported, 'id', 'userId', 'name', 'description', 'apiKeyPrefix', 'apiKeyLastUsedAt'),
      ...all(exported, 'endpointPath', 'isActive', 'settings', 'bucket', 'bucketProblem', 'themes'),
      ...all(exported, 'apiKeyCreatedBy', 'signingCreatedBy', 'createdAt', 'updatedAt'),
      apiKeyHash: secret('Hash of the API key'),
      bucketSecret: secret('Secret of the bucket, encrypted'),
      signingVersion: internal('Version of the secret that signs URLs'),
      ...all(cacheVersion, 'fontsVersion', 'logoVersion'),
    },
  },
  projectMembers: {
    contains: 'Members of projects, without the owners',
    owner: 'account',
    rows: [
      { column: 'userId', is: 'account' },
      { column: 'projectId', in: 'projects' },
    ],
    deletion: 'cascade',
    kept: 'Until the member leaves or is removed',
    columns: all(exported, 'projectId', 'userId', 'role', 'createdAt', 'transferExpiresAt'),
  },
  projectFonts: {
    contains: 'Fonts, with their files',
    owner: 'project',
    rows: [{ column: 'projectId', in: 'projects' }],
    deletion: 'cascade',
    kept: untilDeleted,
    columns: all(
      exported,
      ...(['projectId', 'family', 'weightMin', 'weightMax', 'isItalic', 'fileId', 'format'] as const),
      ...(['glyphs', 'content', 'createdAt'] as const),
    ),
  },
  projectLogos: {
    contains: 'Logos, with their files',
    owner: 'project',
    rows: [{ column: 'projectId', in: 'projects' }],
    deletion: 'cascade',
    kept: untilDeleted,
    columns: all(
      exported,
      ...(['projectId', 'fileId', 'mediaType', 'widthPx', 'imageHeightPx', 'content', 'position'] as const),
      ...(['heightPx', 'alt', 'link', 'uploadedAt'] as const),
    ),
  },
  projectSecrets: {
    contains: 'Secrets that sources send in headers',
    owner: 'project',
    rows: [{ column: 'projectId', in: 'projects' }],
    deletion: 'cascade',
    kept: untilDeleted,
    columns: {
      ...all(exported, 'projectId', 'name', 'origins', 'createdAt', 'updatedAt'),
      ciphertext: secret('The value, encrypted'),
    },
  },
  templates: {
    contains: 'Templates',
    owner: 'project',
    rows: [{ column: 'projectId', in: 'projects' }],
    deletion: 'cascade',
    kept: 'Until the owner deletes it, then for 30 days in which it can be restored',
    columns: all(
      exported,
      ...(['id', 'projectId', 'name', 'lastVersion', 'createdAt', 'updatedAt', 'deletedAt'] as const),
    ),
  },
  templateVersions: {
    contains: 'Versions of templates',
    owner: 'project',
    rows: [{ column: 'templateId', in: 'templates' }],
    deletion: 'cascade',
    kept: 'With their template; the newest 100',
    columns: all(exported, 'templateId', 'version', 'payload', 'createdAt'),
  },
} satisfies Partial<DataMap>;
