const base = 'https://here.invalid';

/**
 * The path, query and fragment of a URL that stays on the origin of the page; undefined for anything else, to prevent
 * open redirects.
 */
export function sameOriginPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  // Parsed as browsers do: they drop tabs and line breaks, and treat a backslash as a slash.
  const url = URL.canParse(value, base) ? new URL(value, base) : undefined;
  if (url?.origin !== base) return undefined;
  const path = url.pathname + url.search + url.hash;
  // `/.//host` is parsed to `//host`, which names another origin.
  return path.startsWith('//') ? undefined : path;
}
