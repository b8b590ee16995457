/** The URL or path of an image with which a browser saves it. That of a private image already has a query. */
export function downloadUrl(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}download=1`;
}

/**
 * The path of a ZIP archive of several images, which a browser saves while it arrives.
 * @param projectId their project, if it belongs to somebody else
 */
export function archivePath(ids: readonly number[], projectId?: number): string {
  const ofProject = projectId === undefined ? '' : `&projectId=${projectId}`;
  return `/api/pictable/user/images/archive?ids=${ids.join(',')}${ofProject}`;
}

/** The path of the file with everything of the account. */
export const accountExportPath = '/api/pictable/user/export';
