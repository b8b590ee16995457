/**
 * The URL of the HTML companion of an image: the same URL with another extension, and the same query, which may
 * contain a signature or a version. Undefined if the path has no extension.
 */
export function companionUrl(imageUrl: string): string | undefined {
  const [, path, query = ''] = /^([^?#]*)\.[a-z]+(\?[^#]*)?(?:#.*)?$/i.exec(imageUrl) ?? [];
  return path === undefined ? undefined : `${path}.html${query}`;
}
