const generalEntrances = ['/table-to-image', '/json-to-png'];

/** Whether a URL is the endpoint of one project, not a shared endpoint such as `table-to-image`. */
export function isProjectEndpoint(address: string): boolean {
  return address.includes('/api/pictable/') && !generalEntrances.some((end) => address.endsWith(end));
}
