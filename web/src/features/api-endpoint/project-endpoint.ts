const sharedEndpoints = ['/table-to-image', '/json-to-png'];

/** Whether a URL is the endpoint of one project, not a shared endpoint such as `table-to-image`. */
export function isProjectEndpoint(url: string): boolean {
  return url.includes('/api/pictable/') && !sharedEndpoints.some((end) => url.endsWith(end));
}
