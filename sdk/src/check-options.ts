import type { ClientOptions } from './send.ts';

const example = 'createClient({ baseUrl: "https://pictable.example", apiKey: "…" })';

/** @throws TypeError, with what to pass, if the service cannot be reached like this or a key was meant to be passed and is empty */
export function checkClientOptions(options: ClientOptions): void {
  checkBaseUrl(options);
  const { apiKey } = options;
  // On a page the session may take the place of a key.
  const isLeftOut = apiKey === undefined && (!('apiKey' in options) || isOnPage());
  if (!isLeftOut && !apiKey?.trim())
    throw new TypeError(
      `apiKey is ${shown(apiKey)}. Pass the personal key of an account or the key of a project, as in ${example}; ` +
        'if it comes from an environment variable, see whether that is set. Without a key, leave apiKey out.',
    );
}

function checkBaseUrl({ baseUrl, fetch: given }: ClientOptions): void {
  // A page has an origin of its own, and a fetch of the caller may know where the service is.
  const canBeLeftOut = given !== undefined || isOnPage();
  if (!baseUrl && canBeLeftOut) return;
  if (baseUrl && URL.canParse(baseUrl) && /^https?:$/.test(new URL(baseUrl).protocol)) return;
  throw new TypeError(
    `baseUrl is ${shown(baseUrl)}. Pass the origin of the service, beginning with https:// or http://, as in ${example}.`,
  );
}

function isOnPage(): boolean {
  return typeof location !== 'undefined';
}

function shown(value: string | undefined): string {
  if (value === undefined) return 'missing';
  return value.trim() === '' ? 'empty' : JSON.stringify(value);
}
