/** Whether an address is a project's own: under the product's segment of the API, and not the general entrance. */
export function isProjectEndpoint(address: string): boolean {
  return address.includes('/api/pictable/') && !address.endsWith('/table-to-image');
}
