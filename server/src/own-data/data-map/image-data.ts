import {
  all,
  coordination,
  type DataMap,
  exported,
  internal,
  requestHash,
  secret,
  untilDeleted,
} from './data-map-types.ts';

const images = 'Until the owner deletes it, it expires, or `IMAGE_RETENTION_DAYS` have passed';

/** Images and live images. */
export const imageData = {
  tableImages: {
    contains: 'Images, with the tables they show',
    owner: 'account',
    rows: [{ column: 'userId', is: 'account' }],
    deletion: 'statement',
    kept: `${images}; the table and its settings for 30 days, or \`RETENTION_DAYS\` if less`,
    columns: {
      ...all(
        exported,
        'id',
        'userId',
        'projectId',
        'filename',
        'publicUrl',
        'title',
        'description',
        'format',
      ),
      ...all(exported, 'widthPx', 'heightPx', 'sizeBytes', 'alt', 'scale', 'firstPartId', 'styleLayers'),
      ...all(exported, 'deletedAt', 'expiresAt', 'purgedAt', 'isCopied', 'bucketUrl', 'links'),
      ...all(exported, 'renderVersion', 'copiedTo', 'createdAt'),
      jsonData: { use: 'exported-in', member: 'images' },
    },
  },
  removedImages: {
    contains: 'Images that were removed after `IMAGE_RETENTION_DAYS`',
    owner: 'account',
    rows: [{ column: 'userId', is: 'account' }],
    deletion: 'cascade',
    kept: 'As long as the account, so that their URLs return 410',
    columns: {
      ...all(exported, 'userId', 'removedAt'),
      nameHash: internal('Hash of the file name, which is no longer known'),
    },
  },
  signedImages: {
    contains: 'Tables of signed URLs that were rendered',
    owner: 'project',
    rows: [{ column: 'projectId', in: 'projects' }],
    deletion: 'cascade',
    kept: 'With their project',
    columns: { ...all(exported, 'projectId', 'imageId', 'createdAt'), fingerprint: requestHash },
  },
  previews: {
    contains: 'Temporary images',
    owner: 'account',
    rows: [{ column: 'userId', is: 'account' }],
    deletion: 'statement',
    kept: 'One hour, also those of visitors without an account',
    columns: all(exported, 'id', 'userId', 'filename', 'createdAt', 'expiresAt'),
  },
  liveImages: {
    contains: 'Live images',
    owner: 'account',
    rows: [{ column: 'userId', is: 'account' }],
    deletion: 'statement',
    kept: `${untilDeleted}; the record of a deleted one as long as its account or project`,
    columns: {
      ...all(exported, 'id', 'userId', 'projectId', 'name', 'token', 'version', 'createdAt', 'updatedAt'),
      ...all(exported, 'deletedAt', 'refreshSeconds', 'nextRefreshAt', 'lastRefreshAt', 'refreshError'),
      ...all(exported, 'refreshFailures'),
      fingerprint: requestHash,
      refreshRequest: secret('The request, encrypted: it may contain credentials of its source'),
      ...all(coordination, 'changes', 'shownChanges', 'refreshLeaseUntil'),
    },
  },
  liveVersions: {
    contains: 'Versions of live images',
    owner: 'account',
    rows: [{ column: 'liveId', in: 'liveImages' }],
    deletion: 'cascade',
    kept: 'With their live image; the newest ones',
    columns: all(exported, 'liveId', 'version', 'imageId', 'filenames', 'createdAt'),
  },
} satisfies Partial<DataMap>;
