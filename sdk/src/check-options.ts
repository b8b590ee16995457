import type { ClientOptions } from './transport.ts';

const example = 'createClient({ baseUrl: "https://pictable.example", apiKey: "…" })';

/**
 * @throws TypeError if `baseUrl` is not usable, or `apiKey` was passed and is empty. The message says what to
 * pass.
 */
export function checkClientOptions(options: ClientOptions): void {
  checkBaseUrl(options);
  const { apiKey } = options;
  // In a page, the session can replace the key.
  const isOmitted = apiKey === undefined && (!('apiKey' in options) || isInPage());
  if (!isOmitted && !apiKey?.trim())
    throw new TypeError(
      `apiKey is ${describeValue(apiKey)}. Pass the personal key of an account or the key of a project, as in ${example}; ` +
        'if it comes from an environment variable, check that the variable is set. To send no key, omit apiKey.',
    );
}

function checkBaseUrl({ baseUrl, fetch: given }: ClientOptions): void {
  // A page has an origin, and a custom fetch may know the origin of the service.
  const isOptional = given !== undefined || isInPage();
  if (!baseUrl && isOptional) return;
  if (baseUrl && URL.canParse(baseUrl) && /^https?:$/.test(new URL(baseUrl).protocol)) return;
  throw new TypeError(
    `baseUrl is ${describeValue(baseUrl)}. Pass the origin of the service, starting with https:// or http://, as in ${example}.`,
  );
}

function isInPage(): boolean {
  return typeof location !== 'undefined';
}

function describeValue(value: string | undefined): string {
  if (value === undefined) return 'missing';
  return value.trim() === '' ? 'empty' : JSON.stringify(value);
}
