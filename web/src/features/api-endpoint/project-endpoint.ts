const generalEntrances = ['/table-to-image', '/json-to-png'];

/** Whether an address is a project's own: under the product's segment of the API, and not an entrance for everybody. */
export function isProjectEndpoint(address: string): boolean {
  return address.includes('/api/pictable/') && !generalEntrances.some((end) => address.endsWith(end));
}
