import { type LiveImage, refreshText } from '@pictable/contract';
import { imageUrl } from '../images/image-file.ts';
import { presentDarkUrls } from '../images/image-response.ts';
import type { LiveRow } from './live-images.repo.ts';
import { darkLiveUrls, liveUrls } from './live-url.ts';

/** A live image as its owner sees it. */
export function presentLive(origin: string, row: LiveRow): LiveImage {
  const { name, version, imageId, projectId, createdAt, updatedAt, filenames } = row;
  const urls = liveUrls(origin, row);
  return {
    name,
    url: urls[0]!,
    urls,
    ...presentDarkUrls(darkLiveUrls(origin, row)),
    version,
    versionUrl: imageUrl(origin, filenames[0]!),
    imageId,
    renderVersion: row.renderVersion,
    projectId,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    refresh: row.refreshSeconds === null ? null : refreshText(row.refreshSeconds),
    nextRefreshAt: row.nextRefreshAt?.toISOString() ?? null,
    lastRefreshAt: row.lastRefreshAt?.toISOString() ?? null,
    lastError:
      row.refreshError === null || row.lastRefreshAt === null
        ? null
        : {
            reason: row.refreshError,
            at: row.lastRefreshAt.toISOString(),
            failures: row.refreshFailures,
          },
  };
}
