/** How a stable URL is followed. */
export interface FollowOptions {
  readonly intervalMs: number;
  /** Called with a URL that shows the current image, once it is another one. */
  readonly onChange: (url: string) => void;
}

/**
 * Asks for the headers of an image at an interval while the page is visible, and reports a new image. A browser keeps
 * an image by its URL, so the reported URL names the version. The first check always reports one, because the image on
 * the page may come from a cache.
 *
 * @returns a function that stops the checks
 */
export function followImage(url: string, { intervalMs, onChange }: FollowOptions): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known: string | undefined;
  let checkedAt = Date.now();
  const schedule = () => {
    clearTimeout(timer);
    if (signal.aborted || document.hidden) return;
    timer = setTimeout(check, Math.max(0, checkedAt + intervalMs - Date.now()));
  };
  const check = async () => {
    checkedAt = Date.now();
    const version = await versionOf(url, signal);
    if (signal.aborted) return;
    const current = version?.join('=');
    if (version && current !== known) {
      known = current;
      onChange(withVersion(url, version));
    }
    schedule();
  };
  document.addEventListener('visibilitychange', schedule, { signal });
  schedule();
  return () => {
    stopping.abort();
    clearTimeout(timer);
  };
}

/** Query parameter that names the current version. Undefined if it is not known, for example without a network. */
async function versionOf(url: string, signal: AbortSignal): Promise<[string, string] | undefined> {
  try {
    // The browser sends the entity tag of what it has, and the service responds with 304 if that is still current.
    const { ok, headers } = await fetch(url, { method: 'HEAD', cache: 'no-cache', signal });
    const version = headers.get('x-live-version');
    const tag = headers.get('etag') ?? headers.get('last-modified');
    if (!ok) return undefined;
    if (version !== null) return ['v', version];
    return tag === null ? undefined : ['etag', tag];
  } catch {
    return undefined;
  }
}

function withVersion(url: string, [name, value]: [string, string]): string {
  const versioned = new URL(url, document.baseURI);
  versioned.searchParams.set(name, value);
  return versioned.href;
}
