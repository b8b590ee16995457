/** The URL of this page with some query parameters set, or removed if they are undefined. */
export function urlWithQuery(changes: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  return `${location.pathname}${query.size > 0 ? `?${query}` : ''}${location.hash}`;
}
