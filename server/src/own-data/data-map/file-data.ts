import type { FileMap } from './data-map-types.ts';

const atOnce = 'Deleted before the response; after a crash, by a job within a minute';

/** The folders of the storage. */
export const fileMap: FileMap = {
  images: {
    contains: 'Images in every format that was requested, and notes about those that are only in a bucket',
    owner: 'account',
    kept: 'As long as the record in `table_images`',
    deletion: atOnce,
  },
  previews: {
    contains: 'Temporary images',
    owner: 'account',
    kept: 'One hour',
    deletion: atOnce,
  },
  deleted: {
    contains: 'Images that can still be restored',
    owner: 'account',
    kept: 'One minute after the deletion',
    deletion: atOnce,
  },
  live: {
    contains: 'Which images the URL of a live image serves',
    owner: 'account',
    kept: 'As long as the record in `live_images`',
    notExported: 'Repeats `live_images` and `live_versions`',
    deletion: atOnce,
  },
  trash: {
    contains: 'Image files without a record',
    owner: 'nobody',
    kept: '7 days',
    deletion: 'Contains no files of deleted accounts, except after a crash',
  },
  owner: {
    contains: 'The id of the installation',
    owner: 'nobody',
    kept: 'As long as the installation',
    deletion: 'None',
  },
};
